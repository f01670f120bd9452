// The bookings of the ledger's entries: what an invoice or a credit note adds to which account of revenue. Pure.
import type { Bookkeeping, RevenueAccount } from '#contract/money/bookkeeping.ts';
import { type IssuedDocument, readDocument } from '#server/modules/invoices/service.ts';
import type { LedgerRow } from '../ledger-store.ts';

/**
 * A settlement or a deposit with its invoice, a refund with its credit note, or a lost dispute, which only takes the payment of an
 * invoice away. Amounts of refunds and disputes are positive here, too.
 */
export interface JournalEntry {
  readonly kind: 'settlement' | 'refund' | 'dispute';
  /** YYYY-MM-DD in the shop's time zone. */
  readonly day: string;
  /** The number of the document; of the order while there is none. */
  readonly number: string;
  readonly orderNumber: string;
  /** The card provider's id of the payment or the refund. */
  readonly reference: string;
  /** The company, else the name. */
  readonly customer: string;
  readonly email: string;
  readonly currency: string;
  readonly totalCents: number;
  /** Whether no card was charged. */
  readonly isOnAccount: boolean;
  /** When an invoice on account is due; otherwise `day`. */
  readonly dueDay: string;
  readonly revenue: readonly Revenue[];
}

/** What of an entry goes to one account of revenue. */
interface Revenue {
  readonly account: RevenueAccount;
  readonly netCents: number;
  readonly taxCents: number;
  /** In hundredths of a percent. */
  readonly rate: number;
  /** Set where the tax is another country's: its code. */
  readonly taxedIn: string | undefined;
  /** Set where the customer owes the tax, without spaces and punctuation; else ''. */
  readonly buyerTaxId: string;
}

/** Returns the entry of a row; `dayOf` tells the day of a time. */
export function journalEntry(
  row: LedgerRow,
  settings: Bookkeeping,
  dayOf: (at: number) => string,
): JournalEntry {
  const document = row.document === null ? undefined : readDocument(row.document);
  const totalCents = Math.abs(row.amountCents);
  const day = dayOf(row.at);
  return {
    kind: row.kind === 'deposit' ? 'settlement' : row.kind,
    day,
    dueDay: document?.dueOn ?? day,
    isOnAccount: row.isOnAccount,
    number: row.documentNumber ?? row.orderNumber,
    orderNumber: row.orderNumber,
    reference: row.reference ?? '',
    customer: document?.company || row.customerName,
    email: row.customerEmail,
    currency: row.currency,
    totalCents,
    revenue: document
      ? revenueOf(document, settings)
      : row.kind === 'dispute'
        ? []
        : [
            {
              account: settings.accounts.untaxed,
              netCents: totalCents,
              taxCents: 0,
              rate: 0,
              taxedIn: undefined,
              buyerTaxId: '',
            },
          ],
  };
}

function revenueOf(document: IssuedDocument, settings: Bookkeeping): Revenue[] {
  const { taxRule, taxes, country, taxId } = document;
  return taxes.map(({ rate, netCents, taxCents }) => ({
    account: accountOf(document, rate, settings),
    netCents,
    taxCents,
    rate,
    taxedIn: taxRule === 'destination' ? country : undefined,
    buyerTaxId: taxRule === 'reverse_charge' ? taxId.toUpperCase().replace(/[^A-Z0-9+*]/g, '') : '',
  }));
}

function accountOf(
  { taxRule }: IssuedDocument,
  rate: number,
  { accounts, rates }: Bookkeeping,
): RevenueAccount {
  switch (taxRule) {
    case 'none':
      return accounts.untaxed;
    case 'destination':
      return accounts.destination;
    case 'reverse_charge':
      return accounts.reverseCharge;
    case 'export':
      return accounts.export;
    default:
      return rates.find(({ percent }) => Math.round(percent * 100) === rate) ?? accounts.otherRates;
  }
}
