// Names under which answers are kept in the browser. The first two are the spec's own (section 7), typo included.

/** What belongs to one person starts with this, so that signing out can forget all of it at once. */
export const OF_ONE_PERSON = 'mine';

export const queryKeys = {
  products: ['products'],
  reviews: ['rewiews'],
  product: (id: string) => ['products', 'one', id],
  available: (search: string) => ['products', 'available', search],
  managed: ['products', 'managed'],
  profile: (email: string) => [OF_ONE_PERSON, email, 'profile'],
  orders: (email: string) => [OF_ONE_PERSON, email, 'orders'],
  order: (email: string, id: string) => [OF_ONE_PERSON, email, 'order', id],
  paymentSecret: (email: string, id: string) => [OF_ONE_PERSON, email, 'payment', id],
  paymentSettings: ['paymentSettings'],
  identitySettings: ['identitySettings'],
  users: (email: string) => [OF_ONE_PERSON, email, 'users'],
  allOrders: (email: string) => [OF_ONE_PERSON, email, 'allOrders'],
} as const;
