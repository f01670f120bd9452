// A stored order on account with its invoice, as the rules see it.
import type { LedgerInvoice } from './rules.ts';
import type { findInvoices } from './store.ts';

export const toLedgerInvoice = (row: Awaited<ReturnType<typeof findInvoices>>[number]): LedgerInvoice => ({
  number: row.number,
  orderId: row.id,
  orderNumber: row.order_number,
  issuedAt: row.issued_at,
  dueAt: row.account_due_at ?? row.issued_at,
  amountCents: row.price_cents,
  creditedCents: row.refunded_cents,
});
