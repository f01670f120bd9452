// Who may make which call: one line each, checked before anything of the request is read (spec section 6).
import type { EndpointName } from '#contract/paths.ts';

/**
 * anyone            no token needed, none looked at
 * proves a session  the room itself asks the identity service (a token counts too where it is the caller's own)
 * sign-in session   a session of the identity service, as the browser's cookie or a session token brings it
 * signed in         any customer or admin; rooms give each only what is theirs
 * self or admin     the customer whose email the path or query names, or an admin
 * admin             admins
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
  listAvailable: 'anyone',
  listReviews: 'anyone',
  paymentSettings: 'anyone',
  /** Signed by the card provider instead. */
  paymentWebhook: 'anyone',
  identitySettings: 'anyone',
  signUp: 'anyone',
  signIn: 'anyone',
  signInWithGoogle: 'anyone',
  /** Ends the session the request brings; without one there is nothing to end. */
  signOut: 'anyone',
  getSession: 'anyone',
  requestPasswordReset: 'anyone',
  /** Proven by the link from the mail instead. */
  resetPassword: 'anyone',
  changePassword: 'sign-in session',
  changeName: 'sign-in session',
  putUser: 'proves a session',
  getUser: 'self or admin',
  isAdmin: 'self or admin',
  listOrders: 'self or admin',
  addReview: 'signed in',
  uploadImage: 'signed in',
  placeOrder: 'signed in',
  /** Another customer's order is as if it did not exist. */
  getOrder: 'signed in',
  cancelOrder: 'signed in',
  settleOrder: 'signed in',
  createPaymentIntent: 'signed in',
  addProduct: 'admin',
  deleteProduct: 'admin',
  listUsers: 'admin',
  makeAdmin: 'admin',
  listAllOrders: 'admin',
  listAuditLog: 'admin',
} as const satisfies Record<EndpointName, Access>;

/** Calls whose handlers can count on a caller. */
export type AuthenticatedEndpoint = {
  [Name in EndpointName]: (typeof access)[Name] extends 'anyone' | 'proves a session' | 'sign-in session'
    ? never
    : Name;
}[EndpointName];
