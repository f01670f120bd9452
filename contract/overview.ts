// The figures of the Overview, and the ledger they can be compared with. Sums are of the shop's currency, days in its time
// zone.
import { z } from 'zod';
import { bookingFormats } from './bookkeeping.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE } from './example-values.ts';
import { id, pageQuery, requestedId } from './fields.ts';
import { dayRange, month } from './list-filters.ts';
import { orderStates } from './order-state.ts';

/** The ISO 4217 code of an amount if it is another than the shop's now. No sum contains such amounts. */
const foreignCurrency = z.string().optional();

/** What was settled and refunded in a period, by the time of settlement and of the refund. */
const sales = z.object({
  orders: z.int(),
  settled: z.number(),
  refunds: z.int(),
  refunded: z.number(),
  /** `settled - refunded`. */
  revenue: z.number(),
});

/** What waits of one kind, however old. */
const waitingKind = z.object({
  /** Ends at COUNTED_MAX. */
  count: z.int(),
  /** When the oldest was placed, written, sent or requested, ISO 8601. */
  oldest: z.string().nullable(),
});

const waiting = z.object({
  unpaid: waitingKind,
  toPrepare: waitingKind,
  toShip: waitingKind,
  inTransit: waitingKind,
  reviewsToLookAt: waitingKind,
  refundsInProgress: waitingKind,
  failedEmails: waitingKind,
});
export type Waiting = z.infer<typeof waiting>;

const waitingNow = z.object({
  ...waiting.shape,
  /** Articles on sale at or below their alert level; ends at COUNTED_MAX. */
  lowStock: z.int(),
});
export type WaitingNow = z.infer<typeof waitingNow>;

const overview = z
  .object({
    timeZone: z.string(),
    /** When the figures were read, ISO 8601. */
    asOf: z.string(),
    /** YYYY-MM-DD. */
    today: z.string(),
    /** The last 30 days, the oldest first, today included. */
    days: z.array(sales.extend({ day: z.string() })),
    /** The last 12 months as YYYY-MM, the oldest first, the current one included. */
    months: z.array(sales.extend({ month: z.string() })),
    /** The month before the current one, up to the same date; all of it where it is shorter. */
    monthBefore: sales,
    /** Yesterday, up to the same time of the day. */
    dayBefore: sales,
    /** The 30 days before those of `days`. */
    daysBefore: sales,
    /** Orders placed on the days above, by their state now. Counts end at COUNTED_MAX. */
    states: z.array(z.object({ state: z.enum(orderStates), count: z.int() })),
    waiting,
    /** Articles on sale at or below their alert level: how many, and the lowest of them. */
    lowStock: z.object({
      count: z.int(),
      /** Those with fewer pieces than the minimum order. */
      remnants: z.int(),
      articles: z.array(
        z.object({
          _id: id,
          productName: z.string(),
          articleNumber: z.string(),
          availableQuantity: z.int(),
          alertLevel: z.int(),
        }),
      ),
    }),
    /** The last refunds that have succeeded, newest first. */
    recentRefunds: z.array(
      z.object({
        _id: id,
        order: z.object({ _id: id, number: z.string(), customerName: z.string() }),
        amount: z.number(),
        currency: foreignCurrency,
        reason: z.string(),
        /** ISO 8601. */
        at: z.string(),
      }),
    ),
    /** By pieces sold on the days above, without those that refunds of these days have put back to stock. */
    bestSellers: z.array(
      z.object({
        _id: id,
        productName: z.string(),
        articleNumber: z.string().nullable(),
        pieces: z.int(),
        /** What was settled for them on these days without what was refunded. */
        revenue: z.number(),
      }),
    ),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof overview>;
export type Sales = z.infer<typeof sales>;

/** A settlement, or a refund, whose figures are negative. */
const ledgerEntry = z
  .object({
    /** The id of the order that was paid, or of the refund. */
    _id: id,
    kind: z.enum(['settlement', 'refund']),
    /** ISO 8601. */
    at: z.string(),
    order: z.object({ _id: id, number: z.string(), customerName: z.string() }),
    articleName: z.string(),
    articleNumber: z.string().nullable(),
    pieces: z.int(),
    amount: z.number(),
    currency: foreignCurrency,
    /** Number of the invoice or the credit note; null while there is none. */
    documentNumber: z.string().nullable(),
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntry = z.infer<typeof ledgerEntry>;

const ledgerFilter = dayRange.extend({
  /** An id or an article number: only orders of pieces of it. */
  article: requestedId.optional(),
});
export type LedgerFilter = z.infer<typeof ledgerFilter>;

/** GET ledger, oldest first. `cursor`: time and id of the last entry before the page. */
const ledgerQuery = pageQuery.omit({ sort: true }).extend({
  cursor: z
    .string()
    .regex(/^\d{1,15} [\w-]{1,80}$/, { error: 'Not a cursor of this list' })
    .optional(),
  ...ledgerFilter.shape,
});
export type LedgerQuery = z.infer<typeof ledgerQuery>;

const documentsQuery = z.object({ month });
const bookingsQuery = z.object({ month, format: z.enum(bookingFormats) });
export type BookingsQuery = z.infer<typeof bookingsQuery>;

export const overviewEndpoints = {
  getOverview: endpoint('GET /api/overview', {
    access: 'admin',
    keyScopes: 'none',
    summary: 'Figures of the day: revenue, what waits for whom, stock, best sellers',
    response: overview,
    errors: [],
  }),
  getWaiting: endpoint('GET /api/waiting', {
    access: 'admin',
    keyScopes: 'none',
    summary: 'What waits for the mill, for its customers and for carriers: counts, and the oldest of each',
    response: waitingNow,
    errors: [],
  }),
  listLedger: endpoint('GET /api/ledger', {
    access: 'admin',
    keyScopes: ['ledger:read'],
    summary: 'Every settlement and refund of a period, oldest first',
    query: ledgerQuery,
    response: z.array(ledgerEntry),
    example: {
      query: {
        limit: 20,
        cursor: '1767225600000 none',
        article: EXAMPLE.article,
        from: '2026-01-01',
        to: '2026-12-31',
      },
    },
    errors: [],
  }),
  exportLedger: endpoint('GET /api/ledger-csv', {
    access: 'admin',
    keyScopes: ['ledger:read'],
    summary:
      'Every settlement and refund of a period as CSV; the amounts add up to the revenue of the Overview',
    query: ledgerFilter,
    response: z.file(),
    responseMediaType: 'text/csv',
    example: { query: { article: EXAMPLE.article, from: '2026-01-01', to: '2026-12-31' } },
    errors: [],
  }),
  exportDocuments: endpoint('GET /api/documents-zip', {
    access: 'admin',
    keyScopes: ['ledger:read'],
    summary: 'The invoices and credit notes of a month as PDF files in one ZIP file',
    query: documentsQuery,
    response: z.file(),
    responseMediaType: 'application/zip',
    example: { query: { month: '2026-01' } },
    errors: [],
  }),
  exportBookings: endpoint('GET /api/bookings', {
    access: 'admin',
    keyScopes: ['ledger:read'],
    summary:
      'The bookings of a month for DATEV, Xero or QuickBooks; the amounts add up to the revenue of the Overview',
    query: bookingsQuery,
    response: z.file(),
    responseMediaType: 'text/csv',
    example: { query: { month: '2026-01', format: 'datev' } },
    errors: [],
  }),
};
