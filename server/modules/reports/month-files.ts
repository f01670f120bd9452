// The files of a month: its documents as PDF, and its bookings for a program. Both follow the ledger, so they agree with it
// and with the Overview.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { BookingFormat, Bookkeeping } from '#contract/money/bookkeeping.ts';
import { addDays, dayIn, dayRangeTimes } from '#server/domain/shop-day.ts';
import type { CsvValue } from '#server/http/files/send-csv.ts';
import type { ZipEntry } from '#server/http/files/send-zip.ts';
import type { Executor } from '#server/storage/tables.ts';
import { datevHead, datevPostings } from './bookings/datev.ts';
import { type JournalEntry, journalEntry } from './bookings/journal.ts';
import { QUICKBOOKS_HEADINGS, quickbooksLines } from './bookings/quickbooks.ts';
import {
  XERO_INVOICE_HEADINGS,
  XERO_PAYMENT_HEADINGS,
  xeroInvoiceLines,
  xeroPaymentLine,
} from './bookings/xero.ts';
import { type LedgerRowWithBuyer, listLedger } from './ledger.ts';

const ROWS_PER_PAGE = 200;

/** The first and the last day of a month, YYYY-MM. */
function daysOfMonth(month: string): { readonly from: string; readonly to: string } {
  const next = Temporal.PlainYearMonth.from(month).add({ months: 1 });
  return { from: `${month}-01`, to: addDays(`${next.toString()}-01`, -1) };
}

/** Every row of the ledger in a month, oldest first, read page by page. */
async function* rowsOfMonth(
  db: Executor,
  month: string,
  timeZone: string,
): AsyncGenerator<LedgerRowWithBuyer> {
  const scope = { range: dayRangeTimes(daysOfMonth(month), timeZone), articleId: undefined };
  for (let cursor: string | undefined; ; await yieldToEventLoop()) {
    const page = await listLedger(db, scope, { limit: ROWS_PER_PAGE, cursor });
    yield* page.items;
    if (page.next === undefined) return;
    cursor = page.next;
  }
}

interface MonthOptions {
  readonly db: Executor;
  readonly month: string;
  readonly timeZone: string;
}

/** The documents of a month's settlements and refunds. */
export async function* documentsOfMonth(
  { db, month, timeZone }: MonthOptions,
  render: (document: string, issuedAt: number) => Promise<Buffer>,
): AsyncGenerator<ZipEntry> {
  for await (const { document, documentNumber, issuedAt } of rowsOfMonth(db, month, timeZone))
    if (document !== null && issuedAt !== null)
      yield { name: `${documentNumber}.pdf`, bytes: await render(document, issuedAt) };
}

interface BookingsOptions extends MonthOptions {
  readonly settings: Bookkeeping;
  readonly shopName: string;
  /** The shop's. */
  readonly currency: string;
  /** When the file is made, in milliseconds since 1970. */
  readonly at: number;
}

/** The rows of a file of bookings, headings first. */
export async function* bookingsOfMonth(
  format: BookingFormat,
  options: BookingsOptions,
): AsyncGenerator<CsvValue[]> {
  const { db, month, timeZone, settings } = options;
  const { head, rowsOf } = FORMATS[format];
  yield* head(options);
  const dayOf = dayIn(timeZone);
  for await (const row of rowsOfMonth(db, month, timeZone))
    yield* rowsOf(journalEntry(row, settings, dayOf), settings);
}

interface Format {
  readonly head: (options: BookingsOptions) => CsvValue[][];
  readonly rowsOf: (entry: JournalEntry, settings: Bookkeeping) => CsvValue[][];
}

const FORMATS: { readonly [Name in BookingFormat]: Format } = {
  datev: {
    head: ({ month, ...options }) => datevHead({ ...options, ...daysOfMonth(month) }),
    rowsOf: datevPostings,
  },
  'xero-invoices': { head: () => [[...XERO_INVOICE_HEADINGS]], rowsOf: xeroInvoiceLines },
  'xero-payments': {
    head: () => [[...XERO_PAYMENT_HEADINGS]],
    rowsOf: (entry) => (entry.isOnAccount ? [] : [xeroPaymentLine(entry)]),
  },
  quickbooks: { head: () => [[...QUICKBOOKS_HEADINGS]], rowsOf: quickbooksLines },
};
