// The personal data in receivables: terms, and payments, which the law requires to be kept.
import { personalRows } from '#server/storage/personal-data.ts';

export const receivablesData = [
  personalRows('account_terms', {
    of: 'customer_id',
    erase: 'keep',
    exports: ['is_allowed', 'net_days', 'limit_cents', 'owed_cents'],
  }),
  personalRows('account_payments', {
    of: 'customer_id',
    columns: ['entered_by', 'reference'],
    erase: 'keep',
    exports: ['id', 'amount_cents', 'received_on', 'invoice_number', 'reference', 'at'],
  }),
];
