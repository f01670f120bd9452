// The personal data in invoices: issued documents, which the law requires to be kept.
import { personalRows } from '#server/storage/personal-data.ts';

export const invoiceData = personalRows('invoices', {
  of: 'order_id',
  columns: ['document'],
  erase: 'keep',
  exports: ['kind', 'number', 'order_id', 'issued_at', 'document'],
});
