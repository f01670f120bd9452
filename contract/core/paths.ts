// The path of every page, and the paths the server has beside the API. Imports nothing: every page loads this file.

/** Base path of better-auth: its endpoints in identity.ts and Google's callback. */
export const IDENTITY_BASE = '/api/auth';
export const GOOGLE_CALLBACK_PATH = '/api/auth/callback/google';
export const OPENAPI_PATH = '/api/openapi.json';
export const API_DOCS_PATH = '/api/docs';
export const HEALTH_READY_PATH = '/health/ready';
export const HEALTH_LIVE_PATH = '/health/live';
export const METRICS_PATH = '/metrics';
export const IMAGES_BASE = '/images';
export const MCP_PATH = '/mcp';
export const UCP_PROFILE_PATH = '/.well-known/ucp';

/** Page paths; those of spec section 2 are spelled as there. */
export const pages = {
  home: '/',
  homeAlias: '/home',
  purchase: '/purchase',
  fabrics: '/fabrics',
  fabric: '/fabrics/:slug',
  workroom: '/fabrics/:slug/calculator',
  compare: '/compare',
  swatches: '/swatches',
  basket: '/order',
  contact: '/contact',
  dashboard: '/dashboard',
  savedFabrics: '/dashboard/savedFabrics',
  myOrder: '/dashboard/myOrder',
  addReview: '/dashboard/addReview',
  order: '/dashboard/order/:id',
  addresses: '/dashboard/addresses',
  quotations: '/dashboard/quotations',
  askForQuotation: '/dashboard/quotations/ask',
  makeQuotation: '/dashboard/quotations/new',
  quotation: '/dashboard/quotations/:id',
  statement: '/dashboard/statement',
  failedEmails: '/dashboard/failedEmails',
  withdrawals: '/dashboard/withdrawals',
  payment: '/dashboard/payment/:id',
  users: '/dashboard/users',
  manageAllOrder: '/dashboard/manageAllOrder',
  addProduct: '/dashboard/addProduct',
  manageProduct: '/dashboard/manageProduct',
  editArticle: '/dashboard/articles/:id',
  importArticles: '/dashboard/importArticles',
  overview: '/dashboard/overview',
  customer: '/dashboard/customers/:email',
  messages: '/dashboard/messages',
  accounts: '/dashboard/accounts',
  bankFile: '/dashboard/bankFile',
  trackingFile: '/dashboard/trackingFile',
  ledger: '/dashboard/ledger',
  reviews: '/dashboard/reviews',
  stock: '/dashboard/stock',
  log: '/dashboard/log',
  apiKeys: '/dashboard/apiKeys',
  webhooks: '/dashboard/webhooks',
  webhook: '/dashboard/webhooks/:id',
  taxAndDelivery: '/dashboard/taxAndDelivery',
  shop: '/dashboard/shop',
  myPortfolio: '/myPortfolio',
  blog: '/blog',
  legal: '/legal/:page',
  withdraw: '/withdraw',
  login: '/login',
  signUp: '/singUp',
  forgottenPassword: '/forgottenPassword',
  resetPassword: '/resetPassword',
  confirmEmail: '/confirmEmail',
  confirmEmailChange: '/confirmEmailChange',
} as const;

/** Emails of the outbox and every template; served outside production only. */
export const DEV_MAIL_PATH = '/dev/mail';

/** Fills `:name` parameters, percent-encoded: `fillPath(endpoints.getUser.path, { email })`. Throws when one is missing. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`No value for :${name} in ${path}`);
    return encodeURIComponent(value);
  });
}

/**
 * A path on this shop and never another host. Resolves the path as a browser does: '/.//evil.example' becomes another
 * host once its dots are resolved.
 */
export function isLocalPath(path: string): boolean {
  if (!/^\/[^\s\\\p{Cc}]*$/u.test(path)) return false;
  const base = 'http://shop.invalid';
  if (!URL.canParse(path, base)) return false;
  const { origin, pathname } = new URL(path, base);
  return origin === base && !pathname.startsWith('//');
}

/** The product feed for Google Merchant Center. */
export const MERCHANT_FEED_PATH = '/feeds/google-merchant.xml';
/** A line of JSON for each fabric, with all its facts. */
export const FABRICS_FEED_PATH = '/feeds/fabrics.jsonl';
