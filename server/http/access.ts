// The access rule of each endpoint (spec section 6). The API router checks it before validation.
import type { EndpointName } from '#contract/api.ts';

/**
 * - `anyone`: no token is needed
 * - `proves a session`: a sign-in session or an access token of the user whose email is in the path, or of an admin
 * - `sign-in session`: a sign-in session, as cookie or as session token
 * - `signed in`: any user; modules restrict the data to the user's own
 * - `self or admin`: the user whose email is in the path or query, or an admin
 * - `admin`: any admin
 */
export type Access =
  | 'anyone'
  | 'proves a session'
  | 'sign-in session'
  | 'signed in'
  | 'self or admin'
  | 'admin';

export const access = {
  listProducts: 'anyone',
  getProduct: 'anyone',
  listFabrics: 'anyone',
  listFabricAddresses: 'anyone',
  getFabric: 'anyone',
  listRelatedFabrics: 'anyone',
  listAvailable: 'anyone',
  listReviews: 'anyone',
  getRating: 'anyone',
  getContactDetails: 'anyone',
  paymentSettings: 'anyone',
  /** The card provider's signature is checked instead. */
  paymentWebhook: 'anyone',
  identitySettings: 'anyone',
  signUp: 'anyone',
  signIn: 'anyone',
  signInWithGoogle: 'anyone',
  /** Without a session there is nothing to end. */
  signOut: 'anyone',
  getSession: 'anyone',
  requestPasswordReset: 'anyone',
  /** The token of the emailed link is checked instead. */
  resetPassword: 'anyone',
  changePassword: 'sign-in session',
  changeName: 'sign-in session',
  getAccount: 'sign-in session',
  sendConfirmation: 'sign-in session',
  /** The token of the emailed link is checked instead. */
  confirmEmail: 'anyone',
  requestEmailChange: 'sign-in session',
  /** The token of the emailed link is checked instead. */
  confirmEmailChange: 'anyone',
  /** The token of the emailed link or the session is checked instead. */
  cancelEmailChange: 'anyone',
  listOwnSessions: 'sign-in session',
  endOwnSession: 'sign-in session',
  endOtherSessions: 'sign-in session',
  startTotp: 'sign-in session',
  /** The challenge of the first step (a cookie), or the session that sets the app up, is checked instead. */
  verifyTotp: 'anyone',
  verifyRecoveryCode: 'anyone',
  renewRecoveryCodes: 'sign-in session',
  removeTotp: 'sign-in session',
  getPasskeyOptions: 'sign-in session',
  addPasskey: 'sign-in session',
  renamePasskey: 'sign-in session',
  removePasskey: 'sign-in session',
  getPasskeySignInOptions: 'anyone',
  signInWithPasskey: 'anyone',
  getRemoval: 'sign-in session',
  removeAccount: 'sign-in session',
  getDataExport: 'sign-in session',
  requestDataExport: 'sign-in session',
  downloadDataExport: 'sign-in session',
  putUser: 'proves a session',
  getUser: 'self or admin',
  putInvoiceDetails: 'self or admin',
  isAdmin: 'self or admin',
  listOrders: 'self or admin',
  addReview: 'signed in',
  listSavedFabrics: 'signed in',
  getSavedIds: 'signed in',
  saveFabric: 'signed in',
  removeSavedFabric: 'signed in',
  addStockAlert: 'signed in',
  removeStockAlert: 'signed in',
  uploadImage: 'signed in',
  placeOrder: 'signed in',
  getSwatchOffer: 'signed in',
  orderSwatches: 'signed in',
  /** Another customer's order is answered 404. */
  getOrder: 'signed in',
  cancelOrder: 'signed in',
  settleOrder: 'signed in',
  createPaymentIntent: 'signed in',
  /** Another customer's order is answered 404. */
  getOrderDetails: 'signed in',
  /** A document of another customer's order is answered 404. */
  getOrderDocument: 'signed in',
  createSharedPayment: 'signed in',
  settleSharedPayment: 'signed in',
  listAddresses: 'signed in',
  addAddress: 'signed in',
  updateAddress: 'signed in',
  deleteAddress: 'signed in',
  advanceOrder: 'admin',
  addOrderNote: 'admin',
  refundOrder: 'admin',
  getPackingSlip: 'admin',
  listOrderEmails: 'admin',
  listFailedEmails: 'admin',
  resendEmail: 'admin',
  getEmailSubscriptions: 'admin',
  putEmailSubscriptions: 'admin',
  addProduct: 'admin',
  deleteProduct: 'admin',
  listUsers: 'admin',
  makeAdmin: 'admin',
  listAllOrders: 'admin',
  listAuditLog: 'admin',
  exportAuditLog: 'admin',
  getOverview: 'admin',
  listLedger: 'admin',
  exportLedger: 'admin',
  advanceOrders: 'admin',
  getPackingSlips: 'admin',
  exportOrders: 'admin',
  listArticles: 'admin',
  getArticle: 'admin',
  updateArticle: 'admin',
  changeArticleState: 'admin',
  listPrices: 'admin',
  changeStock: 'admin',
  setAlertLevel: 'admin',
  getStock: 'admin',
  countStock: 'admin',
  sellRemnant: 'admin',
  endRemnantSale: 'admin',
  listStockMovements: 'admin',
  listLots: 'admin',
  moveBetweenLots: 'admin',
  closeLot: 'admin',
  exportArticles: 'admin',
  planImport: 'admin',
  getImport: 'admin',
  applyImport: 'admin',
  listAllReviews: 'admin',
  getReviewRecord: 'admin',
  changeReviewState: 'admin',
  answerReview: 'admin',
  revokeAdmin: 'admin',
  endSessions: 'admin',
} as const satisfies Record<EndpointName, Access>;

/** Endpoints whose handlers always have a caller. */
export type AuthenticatedEndpoint = {
  [Name in EndpointName]: (typeof access)[Name] extends 'anyone' | 'proves a session' | 'sign-in session'
    ? never
    : Name;
}[EndpointName];
