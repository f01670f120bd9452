// Method and path of the endpoints that the first page calls. The other ones (api.ts) are loaded with the pages that need them.

export const firstVisitApi = {
  listProducts: { method: 'GET', path: '/api/product' },
  listFabrics: { method: 'GET', path: '/api/fabrics' },
  listReviews: { method: 'GET', path: '/api/review' },
  putUser: { method: 'PUT', path: '/api/user/:email' },
  isAdmin: { method: 'GET', path: '/api/admin/:email' },
  signUp: { method: 'POST', path: '/api/auth/sign-up/email' },
  signIn: { method: 'POST', path: '/api/auth/sign-in/email' },
  signOut: { method: 'POST', path: '/api/auth/sign-out' },
  getSession: { method: 'GET', path: '/api/auth/get-session' },
} as const;
