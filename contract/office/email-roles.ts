// The roles that each email to the mill is for. Imports types only: the browser loads it, too.

import type { Role, StaffRole } from '../core/roles.ts';
import type { AdminEmailKind } from './email.ts';

/** The roles that may subscribe to each email; admins may to all. */
const EMAIL_ROLES: Readonly<Record<AdminEmailKind, readonly StaffRole[]>> = {
  admin_order_paid: ['warehouse', 'sales'],
  admin_stock_low: ['warehouse'],
  admin_payment_mismatch: ['books'],
  admin_quotation_asked: ['sales'],
  admin_order_message: ['sales'],
};

/** Whether somebody with this role may subscribe to the emails of this kind. */
export const isEmailForRole = (kind: AdminEmailKind, role: Role): boolean =>
  role === 'admin' || EMAIL_ROLES[kind].includes(role);

/** The roles that get the emails of this kind. */
export const rolesOfEmail = (kind: AdminEmailKind): Role[] => ['admin', ...EMAIL_ROLES[kind]];
