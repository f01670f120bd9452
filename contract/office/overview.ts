// The figures of the Overview, and the ledger they can be compared with. Sums are of the shop's currency, days in its time
// zone.
import { z } from 'zod';
import { EXAMPLE_CSV_FORMAT } from '../core/csv-format.ts';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE } from '../core/example-values.ts';
import {
  exactText,
  id,
  namedObject,
  pageQuery,
  part,
  parts,
  requestedId,
  writtenDay,
  writtenTime,
} from '../core/fields.ts';
import { csvFormatQuery, dayRange, month } from '../core/list-filters.ts';
import { orderStates } from '../core/order-state.ts';
import { bookingFormats } from '../money/bookkeeping.ts';

/** The ISO 4217 code of an amount if it is another than the shop's now. No sum contains such amounts. */

/** What was settled and refunded in a period, by the time of settlement and of the refund. */
const sales = z.object({
  orders: z.int().describe('Number of orders'),
  settled: z.number().describe("Sum of the payments that came in, in the shop's currency"),
  refunds: z.int().describe('Number of refunds'),
  refunded: z.number().describe("Sum of the refunds that went out, in the shop's currency"),
  revenue: z.number().describe('Payments less refunds: `settled - refunded`'),
});

/** What waits of one kind, however old. */
const waitingKind = z.object({
  count: z.int().describe('How many there are; counting ends at 10,000'),
  oldest: writtenTime.nullable().describe('When the oldest was placed, written, sent or requested, ISO 8601'),
});

const waiting = z.object({
  unpaid: waitingKind.describe('Orders that wait for their payment, or for that of their deposit'),
  toWeave: waitingKind.describe('Orders whose deposit is paid, with pieces to be woven'),
  restDue: waitingKind.describe(
    'Orders whose pieces are woven and whose rest is not paid; the oldest since when',
  ),
  toPrepare: waitingKind.describe('Paid orders that are not prepared yet'),
  toShip: waitingKind.describe('Prepared orders that are not shipped yet'),
  inTransit: waitingKind.describe('Shipped orders that have not arrived'),
  lateDeliveries: waitingKind.describe(
    'Expected deliveries that have not come by their day; the oldest since when',
  ),
  lateOrders: waitingKind.describe(
    'Orders with pieces that come after the promised day, or out of no delivery; the oldest since the first such day, once that is over',
  ),
  messages: waitingKind.describe('Orders with a message of the customer that nobody has answered'),
  withdrawals: waitingKind.describe('Statements of withdrawal that nobody has dealt with'),
  quotations: waitingKind.describe('Questions of customers that wait for a quotation'),
  reviewsToLookAt: waitingKind.describe('Reviews that wait for an admin'),
  disputes: waitingKind
    .extend({
      answerBy: writtenTime.nullish().describe('The last moment to answer the first of them, ISO 8601'),
      orderId: z.string().optional().describe('The order that it is about'),
    })
    .describe('Card disputes that wait for an answer at the card provider'),
  refundsInProgress: waitingKind.describe('Refunds whose outcome is not known yet'),
  failedEmails: waitingKind.describe('Emails that were given up'),
});
export type Waiting = z.infer<typeof waiting>;

const waitingNow = z.object({
  ...waiting.shape,
  lowStock: z.int().describe('Articles on sale at or below their alert level; counting ends at 10,000'),
});
export type WaitingNow = z.infer<typeof waitingNow>;

const orderOfEntry = part('Order that it belongs to', {
  _id: id,
  number: z.string().describe('The number, as people read it'),
  customerName: z.string().describe('The name of the customer'),
});

const overview = namedObject('Overview', {
  timeZone: z.string().describe('The time zone of the days, by its IANA name'),
  asOf: writtenTime.describe('When the figures were read, ISO 8601'),
  today: writtenDay.describe('Today in the time zone of the shop, YYYY-MM-DD'),
  days: z
    .array(sales.extend({ day: writtenDay.describe('A day, YYYY-MM-DD') }))
    .describe('The last 30 days, the oldest first, today included'),
  months: z
    .array(sales.extend({ month: z.string().describe('A month, YYYY-MM') }))
    .describe('The last 12 months as YYYY-MM, the oldest first, the current one included'),
  monthBefore: sales.describe(
    'The month before the current one, up to the same date; all of it where it is shorter',
  ),
  dayBefore: sales.describe('Yesterday, up to the same time of the day'),
  daysBefore: sales.describe('The 30 days before those of `days`'),
  states: parts('Orders placed on the days above, by their state now; counting ends at 10,000', {
    state: z.enum(orderStates).describe('The state of the orders'),
    count: z.int().describe('How many there are'),
  }),
  waiting: waiting.describe('What waits for an admin'),
  lowStock: part('Articles on sale at or below their alert level: how many, and the lowest of them', {
    count: z.int().describe('How many there are'),
    remnants: z.int().describe('Those with fewer pieces than the minimum order'),
    articles: parts('Articles with the lowest stock', {
      _id: id,
      productName: z.string().describe('The name of the article'),
      articleNumber: z.string().describe('The number of the article'),
      availableQuantity: z.int().describe('Pieces that can be ordered'),
      alertLevel: z
        .int()
        .describe('Pieces at or below which admins are told: the minimum order where no level is set'),
    }),
  }),
  recentRefunds: parts('The last refunds that have succeeded, newest first', {
    _id: id,
    order: orderOfEntry,
    amount: z.number().describe("Amount in the order's currency"),
    currency: z.string().optional().describe('The ISO 4217 code of the currency'),
    reason: z.string().describe('Why it was refunded'),
    at: writtenTime.describe('When it went through, ISO 8601'),
  }),
  bestSellers: parts(
    'By pieces sold on the days above, without those that refunds of these days have put back to stock',
    {
      _id: id,
      productName: z.string().describe('The name of the article'),
      articleNumber: z.string().nullable().describe('The number of the article'),
      pieces: z.int().describe('Pieces that were paid for, less those returned'),
      revenue: z.number().describe('What was settled for them on these days without what was refunded'),
    },
  ),
});
export type Overview = z.infer<typeof overview>;
export type Sales = z.infer<typeof sales>;

/** A settlement, or a refund, whose figures are negative. */
const ledgerEntry = namedObject('LedgerEntry', {
  _id: id.describe('The id of the order that was paid, or of the refund'),
  kind: z
    .enum(['settlement', 'deposit', 'refund', 'dispute'])
    .describe('A payment, the payment of a deposit, a refund, or what the bank took back after a dispute'),
  at: writtenTime.describe('When it went through, ISO 8601'),
  order: orderOfEntry,
  productName: z
    .string()
    .describe("The name of the article; 'Harbour Twill and 2 more' for an order of several lines"),
  articleNumber: z.string().nullable().describe('The number of the article'),
  pieces: z.int().describe('Pieces that were paid for; negative for those that a refund put back to stock'),
  amount: z.number().describe("Amount in the order's currency; negative for a refund"),
  currency: z.string().describe('The ISO 4217 code of the currency'),
  documentNumber: z
    .string()
    .nullable()
    .describe('Number of the invoice or the credit note; null while there is none'),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

const ledgerFilter = dayRange.extend({
  article: requestedId.optional().describe('An id or an article number: only orders of pieces of it'),
});
export type LedgerFilter = z.infer<typeof ledgerFilter>;

/** GET ledger, oldest first. `cursor`: time and id of the last entry before the page. */
const ledgerQuery = pageQuery.omit({ sort: true }).extend({
  cursor: exactText(100, 'Not a cursor of this list')
    .regex(/^\d{1,15} [\w-]{1,80}$/, { error: 'Not a cursor of this list' })
    .optional()
    .describe('From the `Link` header of the previous page'),
  ...ledgerFilter.shape,
});
export type LedgerQuery = z.infer<typeof ledgerQuery>;

const documentsQuery = z.object({ month: month.describe('A month in the time zone of the shop, YYYY-MM') });
const bookingsQuery = z.object({
  month: month.describe('A month in the time zone of the shop, YYYY-MM'),
  format: z.enum(bookingFormats).describe('The program that reads the file'),
});
export type BookingsQuery = z.infer<typeof bookingsQuery>;

export const overviewEndpoints = {
  getOverview: endpoint('GET /api/overview', {
    access: 'admin',
    roles: ['warehouse', 'sales', 'books'],
    summary:
      "Figures of the day: revenue, what waits for whom, stock, best sellers; empty or 0 what the caller's role does not include",
    response: overview,
  }),
  getWaiting: endpoint('GET /api/waiting', {
    access: 'admin',
    roles: ['warehouse', 'sales', 'books'],
    summary:
      "What waits for the mill, for its customers and for carriers: counts, and the oldest of each; 0 what the caller's role cannot work off",
    response: waitingNow,
  }),
  listLedger: endpoint('GET /api/ledger', {
    access: 'admin',
    roles: ['books'],
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
  }),
  exportLedger: endpoint('GET /api/ledger-csv', {
    access: 'admin',
    roles: ['books'],
    keyScopes: ['ledger:read'],
    summary:
      'Every settlement and refund of a period as CSV; the amounts add up to the revenue of the Overview',
    query: ledgerFilter.extend(csvFormatQuery.shape),
    response: z.file(),
    responseMediaType: 'text/csv',
    example: {
      query: { article: EXAMPLE.article, from: '2026-01-01', to: '2026-12-31', ...EXAMPLE_CSV_FORMAT },
    },
  }),
  exportDocuments: endpoint('GET /api/documents-zip', {
    access: 'admin',
    roles: ['books'],
    keyScopes: ['ledger:read'],
    summary: 'The invoices and credit notes of a month as PDF files in one ZIP file',
    query: documentsQuery,
    response: z.file(),
    responseMediaType: 'application/zip',
    example: { query: { month: '2026-01' } },
  }),
  exportBookings: endpoint('GET /api/bookings', {
    access: 'admin',
    roles: ['books'],
    keyScopes: ['ledger:read'],
    summary:
      'The bookings of a month for DATEV, Xero or QuickBooks; the amounts add up to the revenue of the Overview',
    query: bookingsQuery,
    response: z.file(),
    responseMediaType: 'text/csv',
    example: { query: { month: '2026-01', format: 'datev' } },
  }),
};
