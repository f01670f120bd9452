// A month's bookings for Xero: its template of sales invoices, in which credit notes are negative, and its template of bank
// statements with payments and refunds.
import { amountText } from '#contract/figures/decimal-amount.ts';
import type { CsvValue } from '#server/http/files/send-csv.ts';
import type { JournalEntry } from './journal.ts';

export const XERO_INVOICE_HEADINGS: readonly string[] = [
  '*ContactName',
  'EmailAddress',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  '*AccountCode',
  '*TaxType',
  'TaxAmount',
  'Currency',
];

/** One line for each account of revenue; amounts are without tax. */
export function xeroInvoiceLines(entry: JournalEntry): CsvValue[][] {
  const { customer, email, number, orderNumber, currency, kind } = entry;
  const sign = kind === 'refund' ? -1 : 1;
  return entry.revenue.map(({ account, netCents, taxCents, rate }) => [
    customer,
    email,
    number,
    orderNumber,
    dayMonthYear(entry.day),
    dayMonthYear(entry.dueDay),
    rate > 0 ? `Order ${orderNumber}, ${rate / 100} %` : `Order ${orderNumber}`,
    1,
    { figures: amountText(sign * netCents, currency) },
    { figures: account.number },
    account.taxName,
    { figures: amountText(sign * taxCents, currency) },
    currency,
  ]);
}

export const XERO_PAYMENT_HEADINGS: readonly string[] = [
  '*Date',
  '*Amount',
  'Payee',
  'Description',
  'Reference',
];

export function xeroPaymentLine(entry: JournalEntry): CsvValue[] {
  const { customer, number, reference, currency, totalCents, kind } = entry;
  const cents = kind === 'settlement' ? totalCents : -totalCents;
  return [dayMonthYear(entry.day), { figures: amountText(cents, currency) }, customer, number, reference];
}

const dayMonthYear = (day: string) => day.split('-').reverse().join('/');
