// The kinds of emails in words, as admins read them.
import type { EmailKind } from '#contract/email.ts';

export const EMAIL_KIND_NAMES: Readonly<Record<EmailKind, string>> = {
  order_placed: 'Order placed',
  order_paid: 'Paid',
  order_processing: 'Being prepared',
  order_shipped: 'Shipped',
  order_delivered: 'Delivered',
  order_cancelled: 'Cancelled',
  order_refunded: 'Refunded',
  hold_ending: 'Hold ending',
  payment_returned: 'Payment returned',
  admin_order_paid: 'To admins: new paid order',
  admin_stock_low: 'To admins: low stock',
  admin_payment_mismatch: 'To admins: payments that differ',
  back_in_stock: 'Back in stock',
  account_removed: 'Account removed',
};
