// The names of the roles on the screen.
import type { Role } from '#contract/core/roles.ts';

export const ROLE_TEXTS: Readonly<Record<Role | 'customer', string>> = {
  admin: 'Admin',
  warehouse: 'Warehouse',
  sales: 'Sales',
  books: 'Books',
  customer: 'Customer',
};
