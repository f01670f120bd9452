// A month's bookings as journal entries for QuickBooks Online: an entry for each document and one for its payment or refund.

import { amountText } from '#contract/figures/decimal-amount.ts';
import type { Account, Bookkeeping } from '#contract/money/bookkeeping.ts';
import type { CsvValue } from '#server/http/files/send-csv.ts';
import type { JournalEntry } from './journal.ts';

export const QUICKBOOKS_HEADINGS: readonly string[] = [
  'Journal No',
  'Journal Date',
  'Account Name',
  'Debits',
  'Credits',
  'Description',
  'Name',
  'Currency',
];

/** The lines of both entries; the debits of each equal its credits. */
export function quickbooksLines(entry: JournalEntry, { accounts }: Bookkeeping): CsvValue[][] {
  const { kind, number, reference, totalCents, revenue } = entry;
  const isRefund = kind !== 'settlement';
  const taxCents = revenue.reduce((sum, one) => sum + one.taxCents, 0);
  const document: Line[] = [
    { account: accounts.receivables, cents: totalCents, isDebit: !isRefund },
    ...revenue.map(({ account, netCents }) => ({ account, cents: netCents, isDebit: isRefund })),
    ...(taxCents > 0 ? [{ account: accounts.tax, cents: taxCents, isDebit: isRefund }] : []),
  ];
  const payment: Line[] = [
    { account: accounts.cardPayments, cents: totalCents, isDebit: !isRefund },
    { account: accounts.receivables, cents: totalCents, isDebit: isRefund },
  ];
  return [
    ...(kind === 'dispute' ? [] : document).map((line) => journalLine(entry, number, line)),
    ...(entry.isOnAccount ? [] : payment).map((line) =>
      journalLine(entry, `${number}-${SUFFIXES[kind]}`, line, reference),
    ),
  ];
}

const SUFFIXES = { settlement: 'P', refund: 'R', dispute: 'D' };

interface Line {
  readonly account: Account;
  readonly cents: number;
  readonly isDebit: boolean;
}

function journalLine(
  { day, orderNumber, customer, currency }: JournalEntry,
  journal: string,
  { account, cents, isDebit }: Line,
  description = `Order ${orderNumber}`,
): CsvValue[] {
  const [year, month, date] = day.split('-');
  const amount = { figures: amountText(cents, currency) };
  return [
    journal,
    `${month}/${date}/${year}`,
    account.name,
    isDebit ? amount : '',
    isDebit ? '' : amount,
    description,
    customer,
    currency,
  ];
}
