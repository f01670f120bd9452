// All Order for admins: filters, moving several orders on, packing slips and the export.

import { z } from 'zod';
import { EXAMPLE_CSV_FORMAT } from '../core/csv-format.ts';
import { endpoint } from '../core/endpoint.ts';
import { errorCodes } from '../core/error-codes.ts';
import { EXAMPLE, EXAMPLE_PAGE } from '../core/example-values.ts';
import {
  clearableText,
  exactText,
  externalIdFilter,
  id,
  NOT_A_CURSOR,
  optionalText,
  pageQuery,
  requestedId,
  requiredText,
} from '../core/fields.ts';
import { TEXT_LIMITS } from '../core/limits.ts';
import { csvFormatQuery, dayRange, searchText, several } from '../core/list-filters.ts';
import {
  fulfilments,
  goodsKinds,
  LEFT_OUT_HEADER,
  ORDERS_PER_ACTION_MAX,
  orderStates,
} from '../core/order-state.ts';
import { t } from '../languages/text.ts';
import { order } from './order.ts';

/** The id of an order; in a list of changes with its time, in milliseconds since 1970, before it. */
const CURSOR = /^(\d{1,15}_)?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * GET allOrder. Without a state, cancelled orders are left out, but not those that are named or have changed. Days are those of placing. `q`: the beginnings of words, all of which
 * an order has: of name, email, company, article, order and invoice number, tracking and purchase order number, or the last digits of
 * the telephone; or the beginning of a transaction id.
 */
const allOrdersQuery = pageQuery.extend({
  q: searchText.optional(),
  state: several(z.enum(orderStates)).optional().describe('Only orders of these states'),
  kind: z.enum(goodsKinds).optional().describe('With a line of this kind'),
  article: requestedId.optional().describe('An id or an article number'),
  awaited: z
    .enum(['late'])
    .optional()
    .describe(
      '`late`: with pieces of expected deliveries that come after the promised day, or out of no delivery',
    ),
  customer: clearableText(TEXT_LIMITS.email)
    .toLowerCase()
    .optional()
    .describe('Email address of the customer'),
  number: requiredText(40).optional().describe('Only the order with this number, however it is written'),
  externalId: externalIdFilter,
  updatedFrom: z.iso
    .datetime({ offset: true, error: t`A time such as 2026-11-24T18:30:00Z` })
    .optional()
    .describe(
      'Only orders that have changed since, cancelled ones included, by the time of their last change instead of that of placing',
    ),
  cursor: exactText(60)
    .refine((cursor) => CURSOR.test(cursor), { error: NOT_A_CURSOR })
    .optional()
    .describe('From the `Link` header of the previous page'),
  ...dayRange.shape,
});
export type AllOrdersQuery = z.infer<typeof allOrdersQuery>;

/** POST orders/advance. `to` must be the state after the current one of each order; the others stay. */
const advances = z
  .object({
    to: z.enum(fulfilments).describe('The next state of the orders'),
    note: optionalText(1000).describe('What was written about it'),
    orders: z
      .array(
        z.object({
          _id: requestedId,
          carrier: clearableText(80).optional().describe('Carrier of the parcel; required to ship'),
          trackingNumber: clearableText(80).optional().describe('The number of the parcel; required to ship'),
        }),
      )
      .min(1)
      .max(ORDERS_PER_ACTION_MAX)
      .refine((orders) => new Set(orders.map((one) => one._id)).size === orders.length, {
        error: t`Each order once`,
      })
      .describe('The orders to advance'),
  })
  .refine(({ to, orders }) => to !== 'shipped' || orders.every((one) => one.carrier && one.trackingNumber), {
    error: t`Carrier and tracking number of each order are Required`,
    path: ['orders'],
  })
  .meta({ id: 'Advances' });
export type Advances = z.infer<typeof advances>;

/** What became of one order. */
const advanceResult = z.object({
  _id: id,
  number: z.string().nullable().describe('The number, as people read it'),
  isAdvanced: z.boolean().describe('Whether the order was moved; otherwise `code` says why not'),
  code: z
    .enum(Object.keys(errorCodes) as (keyof typeof errorCodes)[])
    .nullable()
    .describe('Null when it was advanced'),
  state: z.enum(orderStates).nullable().describe('Now; null for an order that does not exist'),
});
export type AdvanceResult = z.infer<typeof advanceResult>;

/** GET orders-csv. `order`: only these, in every state unless `state` names some; `q` is not applied then. */
const ordersExportQuery = allOrdersQuery.omit({ limit: true, cursor: true }).extend({
  order: several(requestedId)
    .refine((ids) => ids.length <= ORDERS_PER_ACTION_MAX, {
      error: () => t`At most ${ORDERS_PER_ACTION_MAX} orders`,
    })
    .optional()
    .describe('The ids of the orders'),
});
export type OrdersExportQuery = z.infer<typeof ordersExportQuery>;

/** GET packing-slips?order=…&order=…: the slips are in this order. Fails when none of the orders has one. */
const packingSlipsQuery = z.object({
  order: several(requestedId)
    .pipe(
      z.tuple([z.string()], z.string()).refine((ids) => ids.length <= ORDERS_PER_ACTION_MAX, {
        error: () => t`At most ${ORDERS_PER_ACTION_MAX} orders`,
      }),
    )
    .describe('The ids of the orders'),
});

const EXAMPLE_FILTER = {
  q: 'mia',
  state: ['paid', 'shipped'],
  kind: 'pieces',
  article: EXAMPLE.article,
  awaited: 'late',
  customer: EXAMPLE.customer,
  number: 'so-2026-000001',
  externalId: EXAMPLE.externalId,
  updatedFrom: '2026-01-01T00:00:00Z',
  from: '2026-01-01',
  to: '2026-12-31',
} as const;

export const orderListEndpoints = {
  listAllOrders: endpoint('GET /api/allOrder', {
    access: 'admin',
    roles: ['warehouse', 'sales', 'books'],
    keyScopes: ['orders:read'],
    summary: 'All orders, filtered, oldest first',
    query: allOrdersQuery,
    response: z.array(order),
    example: {
      query: {
        ...EXAMPLE_PAGE,
        ...EXAMPLE_FILTER,
      },
    },
  }),
  advanceOrders: endpoint('POST /api/orders/advance', {
    access: 'admin',
    roles: ['warehouse'],
    keyScopes: ['orders:fulfil'],
    summary: 'Advance several paid orders; says of each what became of it',
    body: advances,
    response: z.object({ results: z.array(advanceResult).describe('What became of each order') }),
    example: {
      body: {
        to: 'shipped',
        note: 'With the van',
        orders: [{ _id: EXAMPLE.preparedOrder, carrier: 'DHL', trackingNumber: 'JD0146' }],
      },
    },
  }),
  getPackingSlips: endpoint('GET /api/packing-slips', {
    access: 'admin',
    roles: ['warehouse', 'sales'],
    keyScopes: ['orders:read', 'orders:fulfil'],
    summary: 'The packing slips of several orders in one PDF; the header x-left-out names those without one',
    responseHeaders: {
      [LEFT_OUT_HEADER]: 'The orders without a slip, each as number=state; left out where there are none',
    },
    query: packingSlipsQuery,
    response: z.file(),
    responseMediaType: 'application/pdf',
    example: { query: { order: [EXAMPLE.paidOrder] } },
    errors: ['order_not_found', 'order_not_paid', 'order_state_changed', 'too_many_requests'],
  }),
  exportOrders: endpoint('GET /api/orders-csv', {
    access: 'admin',
    roles: ['sales', 'books'],
    keyScopes: ['orders:read'],
    summary: 'Orders as CSV, filtered like the list, or chosen ones',
    query: ordersExportQuery.extend(csvFormatQuery.shape),
    response: z.file(),
    responseMediaType: 'text/csv',
    example: {
      query: {
        sort: 'newest',
        ...EXAMPLE_FILTER,
        order: [EXAMPLE.paidOrder],
        ...EXAMPLE_CSV_FORMAT,
      },
    },
  }),
};
