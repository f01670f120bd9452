// Method and path of every API endpoint, and the path of every page. Small, because every page of the browser loads it.
import { adminApi } from './admin-paths.ts';

/** The endpoints of spec section 7 under `/api`, and those the shop's own screens add. `:name` marks a parameter. */
export const api = {
  listProducts: { method: 'GET', path: '/api/product' },
  getProduct: { method: 'GET', path: '/api/product/:id' },
  addProduct: { method: 'POST', path: '/api/product' },
  deleteProduct: { method: 'DELETE', path: '/api/product/:id' },
  listFabrics: { method: 'GET', path: '/api/fabrics' },
  listFabricAddresses: { method: 'GET', path: '/api/fabric-addresses' },
  getFabric: { method: 'GET', path: '/api/fabrics/:slug' },
  listRelatedFabrics: { method: 'GET', path: '/api/fabrics/:slug/related' },
  listSavedFabrics: { method: 'GET', path: '/api/saved' },
  getSavedIds: { method: 'GET', path: '/api/saved/ids' },
  saveFabric: { method: 'PUT', path: '/api/saved/:id' },
  removeSavedFabric: { method: 'DELETE', path: '/api/saved/:id' },
  addStockAlert: { method: 'PUT', path: '/api/stock-alert/:id' },
  removeStockAlert: { method: 'DELETE', path: '/api/stock-alert/:id' },
  getContactDetails: { method: 'GET', path: '/api/contact' },
  listAvailable: { method: 'GET', path: '/api/available' },
  listReviews: { method: 'GET', path: '/api/review' },
  addReview: { method: 'POST', path: '/api/review' },
  getRating: { method: 'GET', path: '/api/product/:id/rating' },
  putUser: { method: 'PUT', path: '/api/user/:email' },
  getUser: { method: 'GET', path: '/api/user/:email' },
  listUsers: { method: 'GET', path: '/api/user' },
  makeAdmin: { method: 'PUT', path: '/api/user/admin/:email' },
  isAdmin: { method: 'GET', path: '/api/admin/:email' },
  placeOrder: { method: 'POST', path: '/api/order' },
  listOrders: { method: 'GET', path: '/api/order' },
  getOrder: { method: 'GET', path: '/api/order/:id' },
  cancelOrder: { method: 'DELETE', path: '/api/order/:id' },
  settleOrder: { method: 'PATCH', path: '/api/order/:id' },
  listAllOrders: { method: 'GET', path: '/api/allOrder' },
  getOrderDetails: { method: 'GET', path: '/api/orders/:id' },
  changeFulfilment: { method: 'POST', path: '/api/orders/:id/fulfilment' },
  addOrderNote: { method: 'POST', path: '/api/orders/:id/notes' },
  refundOrder: { method: 'POST', path: '/api/orders/:id/refunds' },
  getOrderDocument: { method: 'GET', path: '/api/orders/:id/documents/:number' },
  getPackingSlip: { method: 'GET', path: '/api/orders/:id/packing-slip' },
  listOrderEmails: { method: 'GET', path: '/api/orders/:id/emails' },
  listFailedEmails: { method: 'GET', path: '/api/emails/failed' },
  resendEmail: { method: 'POST', path: '/api/emails/:id/resend' },
  getEmailSubscriptions: { method: 'GET', path: '/api/email-subscriptions' },
  putEmailSubscriptions: { method: 'PUT', path: '/api/email-subscriptions' },
  createSharedPayment: { method: 'POST', path: '/api/shared-payment' },
  settleSharedPayment: { method: 'PATCH', path: '/api/shared-payment' },
  listAddresses: { method: 'GET', path: '/api/addresses' },
  addAddress: { method: 'POST', path: '/api/addresses' },
  updateAddress: { method: 'PUT', path: '/api/addresses/:id' },
  deleteAddress: { method: 'DELETE', path: '/api/addresses/:id' },
  listAuditLog: { method: 'GET', path: '/api/audit-log' },
  createPaymentIntent: { method: 'POST', path: '/api/create-payment-intent' },
  paymentSettings: { method: 'GET', path: '/api/payment-settings' },
  paymentWebhook: { method: 'POST', path: '/api/payment-webhook' },
  uploadImage: { method: 'POST', path: '/api/image' },
  identitySettings: { method: 'GET', path: '/api/identity-settings' },
  signUp: { method: 'POST', path: '/api/auth/sign-up/email' },
  signIn: { method: 'POST', path: '/api/auth/sign-in/email' },
  signInWithGoogle: { method: 'POST', path: '/api/auth/sign-in/social' },
  signOut: { method: 'POST', path: '/api/auth/sign-out' },
  getSession: { method: 'GET', path: '/api/auth/get-session' },
  requestPasswordReset: { method: 'POST', path: '/api/auth/request-password-reset' },
  resetPassword: { method: 'POST', path: '/api/auth/reset-password' },
  changePassword: { method: 'POST', path: '/api/auth/change-password' },
  changeName: { method: 'POST', path: '/api/auth/update-user' },
  ...adminApi,
} as const;

export type EndpointName = keyof typeof api;

/** Base path of better-auth: the endpoints above and Google's callback. */
export const IDENTITY_BASE = '/api/auth';
export const GOOGLE_CALLBACK_PATH = '/api/auth/callback/google';
export const OPENAPI_PATH = '/api/openapi.json';
export const API_DOCS_PATH = '/api/docs';
export const HEALTH_READY_PATH = '/health/ready';
export const HEALTH_LIVE_PATH = '/health/live';
export const METRICS_PATH = '/metrics';
export const IMAGES_BASE = '/images';

/** Page paths; those of spec section 2 are spelled as there. */
export const pages = {
  home: '/',
  homeAlias: '/home',
  purchase: '/purchase',
  fabrics: '/fabrics',
  fabric: '/fabrics/:slug',
  compare: '/compare',
  contact: '/contact',
  dashboard: '/dashboard',
  savedFabrics: '/dashboard/savedFabrics',
  myOrder: '/dashboard/myOrder',
  addReview: '/dashboard/addReview',
  order: '/dashboard/order/:id',
  addresses: '/dashboard/addresses',
  failedEmails: '/dashboard/failedEmails',
  payment: '/dashboard/payment/:id',
  users: '/dashboard/users',
  manageAllOrder: '/dashboard/manageAllOrder',
  addProduct: '/dashboard/addProduct',
  manageProduct: '/dashboard/manageProduct',
  editArticle: '/dashboard/articles/:id',
  importArticles: '/dashboard/importArticles',
  overview: '/dashboard/overview',
  reviews: '/dashboard/reviews',
  stock: '/dashboard/stock',
  log: '/dashboard/log',
  myPortfolio: '/myPortfolio',
  blog: '/blog',
  login: '/login',
  signUp: '/singUp',
  forgottenPassword: '/forgottenPassword',
  resetPassword: '/resetPassword',
} as const;

/** Every shared component in its states; served outside production only. */
export const DEV_COMPONENTS_PATH = '/dev/components';
/** Emails of the outbox and every template; served outside production only. */
export const DEV_MAIL_PATH = '/dev/mail';

/** Fills `:name` parameters, percent-encoded: `fillPath(api.getUser.path, { email })`. Throws when one is missing. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`No value for :${name} in ${path}`);
    return encodeURIComponent(value);
  });
}
