// My Order: what its filters, its sums by year and its export take and answer beside GET order.
import { z } from 'zod';
import { EXAMPLE_CSV_FORMAT } from '../core/csv-format.ts';
import { endpoint } from '../core/endpoint.ts';
import { namedObject, pageQuery } from '../core/fields.ts';
import { csvFormatQuery, dayRange, searchText, several } from '../core/list-filters.ts';
import { orderStates } from '../core/order-state.ts';

/** As those of All Order; without a state, cancelled orders are left out. */
export const ownOrderFilters = {
  q: searchText.optional(),
  state: several(z.enum(orderStates)).optional().describe('Only orders of these states'),
  ...dayRange.shape,
};

const ownExportQuery = z.object({
  ...pageQuery.pick({ sort: true }).shape,
  ...ownOrderFilters,
  ...csvFormatQuery.shape,
});

/** The paid orders of a year in one currency. */
const orderYear = namedObject('OrderYear', {
  year: z.int().describe('The calendar year of placing, in the time zone of the shop'),
  currency: z.string().optional().describe("The ISO 4217 code if it is another than the shop's now"),
  orders: z.int().describe('How many were paid'),
  paid: z.number().describe('The sum of their prices, without what was refunded'),
});
export type OrderYear = z.infer<typeof orderYear>;

export const ownOrderEndpoints = {
  listOrderYears: endpoint('GET /api/order-years', {
    access: 'signed in',
    summary: "The caller's paid orders by year, the newest first; years without any are left out",
    response: z.array(orderYear),
  }),
  exportOwnOrders: endpoint('GET /api/own-orders-csv', {
    access: 'signed in',
    summary: "The caller's orders as CSV, filtered like the list",
    query: ownExportQuery,
    response: z.file(),
    responseMediaType: 'text/csv',
    example: {
      query: {
        sort: 'newest',
        q: 'twill',
        state: ['paid', 'shipped'],
        from: '2026-01-01',
        to: '2026-12-31',
        ...EXAMPLE_CSV_FORMAT,
      },
    },
  }),
};
