// Which module writes which table; the architecture tests check every query against this list.

export const owners = {
  identity_limits: 'identity',
  audit_log: 'audit',
  users: 'users',
  access_tokens: 'users',
  products: 'catalogue',
  product_search_rows: 'catalogue',
  reviews: 'reviews',
  orders: 'orders',
  idempotency_keys: 'orders',
  images: 'images',
  image_uploads: 'images',
  payments: 'payments',
  payment_events: 'payments',
  payment_settings: 'payments',
  job_leases: 'jobs',
} as const;
