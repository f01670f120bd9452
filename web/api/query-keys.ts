// Names under which answers are kept in the browser. The first two are the spec's own (section 7), typo included.

/** What belongs to one person starts with this, so that signing out can forget all of it at once. */
export const PRIVATE = 'mine';

export const queryKeys = {
  products: ['products'],
  reviews: ['rewiews'],
  product: (id: string) => ['products', 'one', id],
  available: (search: string) => ['products', 'available', search],
  managed: ['products', 'managed'],
  profile: (email: string) => [PRIVATE, email, 'profile'],
  orders: (email: string) => [PRIVATE, email, 'orders'],
  order: (email: string, id: string) => [PRIVATE, email, 'order', id],
  paymentSecret: (email: string, id: string) => [PRIVATE, email, 'payment', id],
  paymentSettings: ['paymentSettings'],
  identitySettings: ['identitySettings'],
  users: (email: string) => [PRIVATE, email, 'users'],
  allOrders: (email: string) => [PRIVATE, email, 'allOrders'],
} as const;
