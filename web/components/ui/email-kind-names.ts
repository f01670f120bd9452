// The names of the kinds of emails for admins.
import type { EmailKind } from '#contract/email.ts';

export const EMAIL_KIND_NAMES: Readonly<Record<EmailKind, string>> = {
  order_placed: 'Order placed',
  order_paid: 'Paid',
  order_processing: 'Being prepared',
  order_shipped: 'Shipped',
  order_delivered: 'Delivered',
  order_cancelled: 'Cancelled',
  order_line_cancelled: 'Cancelled in part',
  order_refunded: 'Refunded',
  payment_reminder: 'Payment reminder',
  payment_returned: 'Payment returned',
  admin_order_paid: 'To admins: new paid order',
  admin_stock_low: 'To admins: low stock',
  admin_payment_mismatch: 'To admins: payments that differ',
  back_in_stock: 'Back in stock',
  account_removed: 'Account removed',
  email_confirmation: 'Confirm the email',
  password_reset: 'Choose a new password',
  password_changed: 'Password changed',
  password_removed: 'Password removed',
  sign_in_changed: 'Login changed',
  email_change_to_old: 'Change of email, to the old one',
  email_change_to_new: 'Change of email, to the new one',
  email_changed: 'Email changed',
};
