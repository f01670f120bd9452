// The ledger: every settlement, deposit and refund of a period, in the order of time. Its amounts add up to the revenue of the
// period.
import { amountFromCents } from '#contract/figures/money.ts';
import type { LedgerEntry } from '#contract/office/overview.ts';
import { dayIn, type TimeRange } from '#server/domain/shop-day.ts';
import type { CsvColumn } from '#server/http/files/send-csv.ts';
import { readDocument } from '#server/modules/invoices/service.ts';
import type { Page } from '#server/storage/queries/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import { findDeposits, findRefunds, findSettlements, type LedgerRow } from './ledger-store.ts';

/** A row with the buyer's data from its invoice or credit note. */
export interface LedgerRowWithBuyer extends LedgerRow {
  readonly company: string;
  readonly taxId: string;
}

/** The period, and optionally the article, that a ledger lists. */
export interface LedgerScope {
  readonly range: TimeRange;
  /** Lists only pieces of this article, with their amounts. */
  readonly articleId: string | undefined;
}

interface LedgerPage {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The entries after the cursor. */
export async function listLedger(
  db: Executor,
  scope: LedgerScope,
  { limit, cursor }: LedgerPage,
): Promise<Page<LedgerRowWithBuyer>> {
  const [at = '', id = ''] = cursor?.split(' ') ?? [];
  const after = cursor === undefined ? undefined : { at: Number(at), id };
  const page = { ...scope, after, limit: limit + 1 };
  const rows = [
    ...(await findSettlements(db, page)),
    ...(await findDeposits(db, page)),
    ...(await findRefunds(db, page)),
  ].sort(inOrder);
  const items = rows.slice(0, limit).map(withBuyer);
  const last = items.at(-1);
  return { items, next: last && rows.length > limit ? `${last.at} ${last.id}` : undefined };
}

const inOrder = (one: LedgerRow, other: LedgerRow) => one.at - other.at || (one.id < other.id ? -1 : 1);

function withBuyer(row: LedgerRow): LedgerRowWithBuyer {
  const document = row.document === null ? undefined : readDocument(row.document);
  return { ...row, company: document?.company ?? '', taxId: document?.taxId ?? '' };
}

/** Maps a row for the page of the ledger. */
export const toLedgerEntry = (row: LedgerRowWithBuyer): LedgerEntry => ({
  // The deposit and the rest of an order are two entries.
  _id: row.kind === 'deposit' ? `${row.id}-deposit` : row.id,
  kind: row.kind,
  at: new Date(row.at).toISOString(),
  order: { _id: row.orderId, number: row.orderNumber, customerName: row.customerName },
  productName: row.articleName,
  articleNumber: row.articleNumber,
  pieces: row.pieces,
  amount: amountFromCents(row.amountCents, row.currency),
  currency: row.currency,
  documentNumber: row.documentNumber,
});

/** The columns of the CSV file; days and times are in the shop's time zone. Refunds are negative. */
export function ledgerColumns(timeZone: string): CsvColumn<LedgerRowWithBuyer>[] {
  const dayOf = dayIn(timeZone);
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone });
  return [
    { title: 'Date', value: ({ at }) => dayOf(at) },
    { title: 'Time', value: ({ at }) => time.format(at) },
    { title: 'Kind', value: ({ kind }) => kind },
    { title: 'Document', value: ({ documentNumber }) => documentNumber },
    { title: 'Order', value: ({ orderNumber }) => orderNumber },
    { title: 'Customer', value: ({ customerName }) => customerName },
    { title: 'Email', value: ({ customerEmail }) => customerEmail },
    { title: 'Company', value: ({ company }) => company },
    { title: 'Tax id', value: ({ taxId }) => taxId },
    { title: 'Article number', value: ({ articleNumber }) => articleNumber },
    { title: 'Article', value: ({ articleName }) => articleName },
    { title: 'Pieces', value: ({ pieces }) => pieces },
    { title: 'Reference', value: ({ reference }) => reference },
    { title: 'Amount', value: ({ amountCents: cents, currency }) => ({ cents, currency }) },
    { title: 'Currency', value: ({ currency }) => currency },
  ];
}
