// Stock: every change is a movement, their sum is the stock. Alert levels, and last pieces sold together.
import { z } from 'zod';
import { stockLevel } from '../articles/stock-level.ts';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE, EXAMPLE_PAGE } from '../core/example-values.ts';
import {
  id,
  idParams,
  imageUrl,
  namedObject,
  optionalText,
  pageQuery,
  partOrNull,
  positiveQuantity,
  quantity,
  requestedId,
  requiredText,
  writtenTime,
} from '../core/fields.ts';
import { ARTICLE_MAX_CHARACTERS, COUNT_ROWS_MAX, QUANTITY_MAX } from '../core/limits.ts';
import { dayRange } from '../core/list-filters.ts';
import { lotName } from '../orders/lots.ts';
import { idempotencyHeaders } from '../orders/order.ts';

const stockMovementReasons = [
  'opening',
  'order',
  'cancellation',
  'order_change',
  'expiry',
  'refund',
  'delivery',
  'correction',
  'count',
  'lot_move',
  'reservation',
  'reservation_end',
  'quotation',
  'quotation_end',
] as const;
export type StockMovementReason = (typeof stockMovementReasons)[number];

const NOTE_MAX = 300;

const stockMovement = namedObject('StockMovement', {
  _id: id,
  articleId: id.describe('The id of the article'),
  productName: z.string().describe('The name of the article'),
  articleNumber: z.string().describe('The number of the article'),
  quantity: z.int().describe('Negative when pieces leave the stock'),
  reason: z.enum(stockMovementReasons).describe('Why the stock changes: one of the list'),
  lot: partOrNull('Null for an article whose stock is not kept by lot', {
    _id: id,
    name: z.string().describe('The name of the lot'),
  }),
  order: partOrNull('The order it belongs to, if any', {
    _id: id,
    number: z.string().describe('The number, as people read it'),
  }),
  actor: z.string().describe('An email, `operator` or `system`'),
  note: z.string().describe('What was written about it'),
  at: writtenTime.describe('When the stock changed, ISO 8601'),
  balance: z.int().nullable().describe('What was available after it; null unless the list is of one article'),
});
export type StockMovement = z.infer<typeof stockMovement>;

/** GET stock-movements, newest first. */
const stockMovementsQuery = pageQuery.extend({
  cursor: requestedId.optional().describe('From the `Link` header of the previous page'),
  article: requestedId.optional().describe('Only movements of the article with this id'),
  reason: z.enum(stockMovementReasons).optional().describe('Why the stock changes: one of the list'),
  ...dayRange.shape,
});
export type StockMovementsQuery = z.infer<typeof stockMovementsQuery>;

const inLot = {
  lot: lotName
    .optional()
    .describe(
      "The lot the pieces belong to, required once the article's stock is kept by lot. A delivery into a lot that the article does not have adds it; the first one starts keeping the stock by lot",
    ),
  lotOfStock: lotName.optional().describe('With the first lot: the lot that the pieces in stock belong to'),
  img: imageUrl
    .optional()
    .describe(
      'A picture of the lot, as `POST /api/images` has answered; it replaces that of a lot that has one',
    ),
};

/** POST articles/{id}/stock: pieces received from the mill, or a correction in either direction with its reason. */
const stockChange = z
  .discriminatedUnion('reason', [
    z.object({
      reason: z.literal('delivery').describe('Why the stock changes: one of the list'),
      quantity: positiveQuantity,
      note: optionalText(NOTE_MAX).describe('What was written about it'),
      ...inLot,
    }),
    z.object({
      reason: z.literal('correction').describe('Why the stock changes: one of the list'),
      quantity: z
        .int()
        .min(-QUANTITY_MAX)
        .max(QUANTITY_MAX)
        .refine((pieces) => pieces !== 0, { error: 'A number of pieces other than 0' })
        .describe('Pieces that are added; negative for those that are taken off'),
      note: requiredText(NOTE_MAX, 'Reason is Required').describe('What was written about it'),
      lot: lotName
        .optional()
        .describe('The open lot that is corrected; required where the stock is kept by lot'),
    }),
  ])
  .meta({ id: 'StockChange' });
export type StockChange = z.infer<typeof stockChange>;

/**
 * PUT articles/{id}/stock-count: the pieces that an admin has counted in the mill. The shop records the difference to what lies there
 * by its books as one movement.
 */
const stockCount = namedObject('StockCount', {
  counted: quantity.describe('Pieces that were counted'),
  onHand: quantity.describe(
    "What was on hand by the shop's books, as the admin saw it: another figure means that something was shipped or delivered",
  ),
  lot: lotName
    .optional()
    .describe("The open lot that was counted; required once the article's stock is kept by lot"),
  note: optionalText(NOTE_MAX).describe('What was written about it'),
});
export type StockCount = z.infer<typeof stockCount>;

const articleCount = z.object({
  articleNumber: requiredText(ARTICLE_MAX_CHARACTERS, 'Article number is Required').describe(
    'The number of the article; upper and lower case are the same',
  ),
  counted: quantity.describe(
    'Pieces on hand at the time of counting, with those of open orders and reserved ones',
  ),
  countedAt: z.iso
    .datetime({ offset: true, error: 'A time such as 2026-11-24T18:30:00Z' })
    .describe('The time of counting; what was ordered, shipped or delivered since is taken into account'),
  lot: lotName.optional().describe('The open lot that was counted; required where the stock is kept by lot'),
});

/** PUT stock-counts: what an ERP or a stock-take has counted. All of it is recorded, or nothing. */
const stockCounts = namedObject('StockCounts', {
  counts: z
    .array(articleCount)
    .min(1)
    .max(COUNT_ROWS_MAX)
    .superRefine((counts, context) => {
      const seen = new Set<string>();
      for (const [index, { articleNumber: number, lot = '' }] of counts.entries()) {
        const key = JSON.stringify([number.toUpperCase(), lot]);
        if (seen.has(key))
          context.addIssue({
            code: 'custom',
            path: [index, 'articleNumber'],
            message: 'Stated twice',
          });
        seen.add(key);
      }
    })
    .describe('Each article, or lot, once'),
  note: optionalText(NOTE_MAX).describe('Why it was counted, for the movements'),
});
export type StockCounts = z.infer<typeof stockCounts>;

const recordedCount = z.object({
  articleNumber: z.string().describe('The number of the article'),
  lot: z.string().nullable().describe('The lot; null where the stock is kept without lots'),
  difference: z.int().describe('Pieces more or fewer than by the books at the time of counting'),
  availableQuantity: z.int().describe('Pieces of the article that can be ordered now'),
});
export type RecordedCount = z.infer<typeof recordedCount>;

const stockResponse = z.object({ availableQuantity: z.int().describe('Pieces that can be ordered') });

const articleStock = namedObject('ArticleStock', {
  productName: z.string().describe('The name of the article'),
  articleNumber: z.string().describe('The number of the article'),
  availableQuantity: z.int().describe('Pieces that can be ordered'),
  ...stockLevel.shape,
});
export type ArticleStock = z.infer<typeof articleStock>;

export const stockEndpoints = {
  listStockMovements: endpoint('GET /api/stock-movements', {
    access: 'admin',
    roles: ['warehouse'],
    keyScopes: ['stock:write'],
    summary: 'Changes of stock, filtered',
    query: stockMovementsQuery,
    response: z.array(stockMovement),
    example: {
      query: {
        ...EXAMPLE_PAGE,
        article: EXAMPLE.article,
        reason: 'delivery',
        from: '2026-01-01',
        to: '2026-12-31',
      },
    },
  }),
  changeStock: endpoint('POST /api/articles/:id/stock', {
    access: 'admin',
    roles: ['warehouse'],
    keyScopes: ['stock:write'],
    summary: 'Receive a delivery or correct the stock of an article, withdrawn ones included',
    params: idParams,
    headers: idempotencyHeaders('change'),
    body: stockChange,
    success: 201,
    response: stockResponse,
    example: {
      params: { id: EXAMPLE.article },
      headers: { 'idempotency-key': 'a delivery' },
      body: { reason: 'delivery', quantity: 10, note: 'Loom 4', lot: 'K-2231', lotOfStock: 'K-2198' },
      response: { availableQuantity: 110 },
    },
    errors: [
      'article_not_found',
      'lot_not_found',
      'lot_required',
      'lot_of_stock_required',
      'stock_below_zero',
      'stock_above_maximum',
      'idempotency_key_reused',
    ],
  }),
  getStock: endpoint('GET /api/articles/:id/stock', {
    access: 'admin',
    roles: ['warehouse', 'sales'],
    keyScopes: ['stock:write'],
    summary: 'What is on hand of an article, and what of it is in orders and reserved',
    params: idParams,
    response: articleStock,
    example: { params: { id: EXAMPLE.article } },
    errors: ['article_not_found'],
  }),
  countStock: endpoint('PUT /api/articles/:id/stock-count', {
    access: 'admin',
    roles: ['warehouse'],
    keyScopes: ['stock:write'],
    summary: 'Set what is on hand of an article, or of one of its lots, to what was counted',
    params: idParams,
    headers: idempotencyHeaders('count'),
    body: stockCount,
    /** Pieces more or fewer than by the shop's books. */
    response: z.object({
      difference: z.int().describe('Pieces more or fewer than by the books'),
      availableQuantity: z.int().describe('Pieces that can be ordered'),
    }),
    example: {
      params: { id: EXAMPLE.articleInLots },
      headers: { 'idempotency-key': 'a count' },
      body: { counted: 9, onHand: 10, lot: EXAMPLE.lotName, note: 'Stock-take' },
      response: { difference: -1, availableQuantity: 19 },
    },
    errors: [
      'article_not_found',
      'lot_not_found',
      'lot_required',
      'pieces_without_lot',
      'stock_changed',
      'count_below_needed',
      'stock_above_maximum',
      'idempotency_key_reused',
    ],
  }),
  countStocks: endpoint('PUT /api/stock-counts', {
    access: 'admin',
    roles: ['warehouse'],
    keyScopes: ['stock:write'],
    summary: `Set what was on hand of up to ${COUNT_ROWS_MAX} articles or lots when they were counted, all or none`,
    body: stockCounts,
    response: z.object({ counts: z.array(recordedCount).describe('What became of each count') }),
    example: {
      body: {
        counts: [
          {
            articleNumber: EXAMPLE.countedNumber,
            counted: 9,
            countedAt: EXAMPLE.countedAt,
            lot: EXAMPLE.lotName,
          },
        ],
        note: 'ERP',
      },
      response: {
        counts: [
          {
            articleNumber: EXAMPLE.countedNumber,
            lot: EXAMPLE.lotName,
            difference: -1,
            availableQuantity: 19,
          },
        ],
      },
    },
    errors: ['counts_refused', 'counted_since', 'count_time_invalid'],
  }),
  setAlertLevel: endpoint('PUT /api/articles/:id/alert-level', {
    access: 'admin',
    roles: ['warehouse'],
    keyScopes: ['stock:write'],
    summary: 'Set the stock at or below which admins are told; null stands for the minimum order',
    params: idParams,
    body: namedObject('AlertLevel', {
      alertLevel: quantity
        .nullable()
        .describe('Pieces at or below which admins are told; null for the minimum order'),
    }),
    example: { params: { id: EXAMPLE.article }, body: { alertLevel: 10 } },
    errors: ['article_not_found'],
  }),
  sellRemnant: endpoint('PUT /api/articles/:id/remnant', {
    access: 'admin',
    roles: ['warehouse'],
    keyScopes: ['stock:write'],
    summary: 'Sell the last pieces of an article, which are below its minimum order, together',
    params: idParams,
    /** The pieces the admin saw. */
    body: namedObject('RemnantSale', {
      quantity: positiveQuantity.describe('Pieces that are left, as the caller has read'),
    }),
    example: { params: { id: EXAMPLE.remnant }, body: { quantity: 3 } },
    errors: ['article_not_found', 'stock_changed'],
  }),
  endRemnantSale: endpoint('DELETE /api/articles/:id/remnant', {
    access: 'admin',
    roles: ['warehouse'],
    keyScopes: ['stock:write'],
    summary: 'Restore the minimum order of an article whose last pieces are on sale',
    params: idParams,
    example: { params: { id: EXAMPLE.remnant } },
    errors: ['article_not_found'],
  }),
};
