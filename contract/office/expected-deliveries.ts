// Expected deliveries: pieces of an article that come from the loom on a day. Customers order them before they are there.
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE, EXAMPLE_PAGE } from '../core/example-values.ts';
import {
  clearableText,
  deletedCount,
  id,
  idParams,
  imageUrl,
  modifiedCount,
  namedObject,
  optionalText,
  pageQuery,
  positiveQuantity,
  requestedId,
  requiredText,
  writtenDay,
  writtenTime,
} from '../core/fields.ts';
import { ARTICLE_MAX_CHARACTERS, TEXT_LIMITS } from '../core/limits.ts';
import { day } from '../core/list-filters.ts';
import { lotName } from '../orders/lots.ts';
import { idempotencyHeaders } from '../orders/order.ts';

const NOTE_MAX = 300;

const deliveryStates = ['open', 'received', 'cancelled'] as const;

const expectedDelivery = namedObject('ExpectedDelivery', {
  _id: id,
  articleId: id.describe('The id of the article'),
  productName: z.string().describe('The name of the article'),
  articleNumber: z.string().describe('The number of the article'),
  quantity: z.int().describe('Pieces that are expected'),
  promisedQuantity: z.int().describe('Pieces of these that orders wait for'),
  expectedOn: writtenDay.describe('The day on which they are expected, YYYY-MM-DD'),
  lot: z.string().describe("The name of their lot; '' while it is not known"),
  note: z.string().describe('For the office only'),
  state: z.enum(deliveryStates).describe('`open` until it is received or cancelled'),
  isLate: z.boolean().describe('Whether it is open, and its day has passed'),
  revision: z.int().describe('The number of its changes; a change states the one it was made from'),
  closedAt: writtenTime.nullable().describe('When it was received or cancelled, ISO 8601; null before'),
});
export type ExpectedDelivery = z.infer<typeof expectedDelivery>;

const deliveryFields = {
  quantity: positiveQuantity.describe('Pieces that are expected'),
  expectedOn: day.describe('The day on which they are expected, YYYY-MM-DD'),
  lot: clearableText(TEXT_LIMITS.lot).describe("The name of their lot; '' while it is not known"),
  note: optionalText(NOTE_MAX).describe('For the office only'),
};

export const newDelivery = namedObject('NewExpectedDelivery', {
  articleNumber: requiredText(ARTICLE_MAX_CHARACTERS, 'Article number is Required').describe(
    'The number of the article; upper and lower case are the same',
  ),
  ...deliveryFields,
});
export type NewExpectedDelivery = z.infer<typeof newDelivery>;

const revision = z.int().min(1).describe('The revision that the change was made from');

const deliveryChange = namedObject('ExpectedDeliveryChange', { ...deliveryFields, revision });
export type ExpectedDeliveryChange = z.infer<typeof deliveryChange>;

const deliveryReceipt = namedObject('ExpectedDeliveryReceipt', {
  quantity: positiveQuantity.describe('Pieces that have come; fewer than expected let the last orders wait'),
  lot: clearableText(TEXT_LIMITS.lot).describe(
    'The name of their lot; required where the stock is kept by lot',
  ),
  lotOfStock: lotName
    .optional()
    .describe('With the first lot of an article: the lot that the pieces in stock belong to'),
  img: imageUrl.optional().describe('A picture of the lot, as `POST /api/images` has answered'),
  revision,
});
export type ExpectedDeliveryReceipt = z.infer<typeof deliveryReceipt>;

const deliveriesQuery = pageQuery.extend({
  cursor: requestedId.optional().describe('From the `Link` header of the previous page'),
  article: requestedId.optional().describe('Only deliveries of the article with this id'),
  state: z.enum(deliveryStates).default('open').describe('Where they stand'),
});
export type ExpectedDeliveriesQuery = z.infer<typeof deliveriesQuery>;

const emailedCount = z
  .int()
  .describe(
    'Emails to customers whose pieces come later than they were told, or about whose pieces there is a new day',
  );

export const expectedDeliveryEndpoints = {
  listExpectedDeliveries: endpoint('GET /api/expected-deliveries', {
    access: 'admin',
    roles: ['warehouse', 'sales'],
    keyScopes: ['stock:write'],
    summary: 'Expected deliveries: open ones by day, closed ones from the latest day on',
    query: deliveriesQuery,
    response: z.array(expectedDelivery),
    example: { query: { ...EXAMPLE_PAGE, article: EXAMPLE.article, state: 'open' } },
  }),
  addExpectedDelivery: endpoint('POST /api/expected-deliveries', {
    access: 'admin',
    roles: ['warehouse'],
    keyScopes: ['stock:write'],
    summary: 'Say what is expected of an article and when; customers can order it from then on',
    headers: idempotencyHeaders('delivery'),
    body: newDelivery,
    example: {
      headers: { 'idempotency-key': 'a delivery' },
      body: {
        articleNumber: EXAMPLE.countedNumber,
        quantity: 40,
        expectedOn: '2100-03-12',
        lot: 'K-3',
        note: 'Loom 4',
      },
    },
    errors: ['article_not_found', 'idempotency_key_reused'],
  }),
  changeExpectedDelivery: endpoint('PUT /api/expected-deliveries/:id', {
    access: 'admin',
    roles: ['warehouse'],
    keyScopes: ['stock:write'],
    summary: 'Change an open delivery; customers whose pieces come later are told',
    params: idParams,
    body: deliveryChange,
    response: modifiedCount.extend({ emailedCount }),
    example: {
      params: { id: EXAMPLE.expectedDelivery },
      body: { quantity: 50, expectedOn: '2100-03-20', lot: 'K-3', note: 'Loom 4', revision: 1 },
    },
    errors: ['delivery_not_found', 'delivery_not_open', 'delivery_changed', 'delivery_below_promised'],
  }),
  cancelExpectedDelivery: endpoint('DELETE /api/expected-deliveries/:id', {
    access: 'admin',
    roles: ['warehouse'],
    keyScopes: ['stock:write'],
    summary: 'Cancel an open delivery; orders wait for the next one that has pieces, and customers are told',
    params: idParams,
    response: deletedCount.extend({ emailedCount }),
    example: { params: { id: EXAMPLE.expectedDelivery } },
    errors: ['delivery_not_found', 'delivery_not_open'],
  }),
  receiveExpectedDelivery: endpoint('POST /api/expected-deliveries/:id/receipt', {
    access: 'admin',
    roles: ['warehouse'],
    keyScopes: ['stock:write'],
    summary: 'Receive a delivery: orders that wait get their pieces, oldest first, and the rest goes on sale',
    params: idParams,
    body: deliveryReceipt,
    response: z.object({
      filledQuantity: z.int().describe('Pieces that orders were waiting for'),
      waitingQuantity: z.int().describe('Pieces that orders wait for and no delivery has'),
      availableQuantity: z.int().describe('Pieces of the article that can be ordered now'),
      emailedCount,
    }),
    example: {
      params: { id: EXAMPLE.expectedDelivery },
      body: { quantity: 38, lot: 'K-3', lotOfStock: 'K-1', img: '/cloth/twill.jpg', revision: 1 },
    },
    errors: [
      'delivery_not_found',
      'delivery_not_open',
      'delivery_changed',
      'lot_required',
      'lot_not_found',
      'lot_of_stock_required',
      'stock_above_maximum',
    ],
  }),
  importExpectedDeliveries: endpoint('POST /api/expected-deliveries/import', {
    access: 'admin',
    roles: ['warehouse'],
    keyScopes: ['stock:write'],
    summary:
      'Add deliveries from a CSV file, all or none; a row that is the same as an open delivery adds none',
    bodyMediaType: 'text/csv',
    upload: {
      description:
        'The file, in UTF-8 or Windows-1252, separated by commas, semicolons or tabs, with the columns Article number, Pieces, Day, Lot and Note',
    },
    success: 201,
    response: z.object({
      insertedCount: z.int().describe('Deliveries that were added'),
      unchangedCount: z.int().describe('Rows of which there was such a delivery before'),
      emailedCount,
    }),
    example: {
      body: `Article number,Pieces,Day,Lot,Note\n${EXAMPLE.countedNumber},40,2100-03-12,K-3,Loom 4\n`,
    },
    errors: ['csv_unreadable', 'body_too_large', 'deliveries_refused'],
  }),
};
