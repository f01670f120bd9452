// Lots: the pieces of an article that were dyed in one bath. Stock can be kept by lot; the article's stock is the sum of its lots.

import { z } from 'zod';
import { lotImg, stockLevel } from '../articles/stock-level.ts';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE } from '../core/example-values.ts';
import {
  id,
  idParams,
  imageUrl,
  modifiedCount,
  namedObject,
  positiveQuantity,
  requestedId,
  requiredText,
  writtenTime,
} from '../core/fields.ts';
import { TEXT_LIMITS } from '../core/limits.ts';
import { t } from '../languages/text.ts';
import { idempotencyHeaders } from './order.ts';

const NOTE_MAX = 300;

/** What stands on the bolts, such as `K-2231`. Unique within the article. */
export const lotName = requiredText(TEXT_LIMITS.lot, t`Lot is Required`);

const lot = namedObject('Lot', {
  _id: id,
  name: z.string().describe('The name of the lot'),
  quantity: z.int().describe('Pieces that can be ordered'),
  receivedAt: writtenTime.describe('When the lot was opened, ISO 8601'),
  closedAt: writtenTime
    .nullable()
    .describe('Null while the lot takes orders and deliveries. Nothing of a closed lot can be ordered'),
  img: lotImg,
  ...stockLevel.shape,
});
export type Lot = z.infer<typeof lot>;

/** Pieces of an order that were taken from one lot. */
export const orderedLot = namedObject('OrderedLot', {
  _id: id,
  name: z.string().describe('The name of the lot'),
  quantity: z.int().describe('Pieces of the order that are of this lot'),
  returnedQuantity: z.int().describe('Pieces of it that refunds have put back'),
  availableQuantity: z.int().describe('Pieces of the lot that can be ordered now'),
  img: lotImg,
});
export type OrderedLot = z.infer<typeof orderedLot>;

/** POST articles/{id}/lot-moves: pieces that turned out to belong to another lot. */
const lotMove = z
  .object({
    from: requestedId.describe('The id of the open lot that the pieces are taken from'),
    to: requestedId.describe('The id of the open lot that the pieces go to'),
    quantity: positiveQuantity,
    note: requiredText(NOTE_MAX, t`Reason is Required`).describe('What was written about it'),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: t`Another lot` })
  .meta({ id: 'LotMove' });
export type LotMove = z.infer<typeof lotMove>;

/** POST articles/{id}/lot-closings: `quantity` pieces that are left, as the admin saw them, are written off. */
const lotClosing = namedObject('LotClosing', {
  lotId: requestedId.describe('The id of the open lot'),
  quantity: positiveQuantity
    .or(z.literal(0))
    .describe('Pieces of the lot that can be ordered, as the caller has read: they are written off'),
  note: requiredText(NOTE_MAX, t`Reason is Required`).describe('What was written about it'),
});
export type LotClosing = z.infer<typeof lotClosing>;

/** PUT articles/{id}/lot-pictures */
const lotPicture = namedObject('LotPicture', {
  lotId: requestedId.describe('The id of the lot, open or closed'),
  img: imageUrl.nullable().describe('What `POST /api/images` has answered; null takes the picture away'),
});
export type LotPicture = z.infer<typeof lotPicture>;

export const lotEndpoints = {
  listLots: endpoint('GET /api/articles/:id/lots', {
    access: 'admin',
    roles: ['warehouse', 'sales'],
    keyScopes: ['stock:write'],
    summary: 'The lots of an article, open ones first, oldest first',
    params: idParams,
    response: z.array(lot),
    example: { params: { id: EXAMPLE.articleInLots } },
    errors: ['article_not_found'],
  }),
  moveBetweenLots: endpoint('POST /api/articles/:id/lot-moves', {
    access: 'admin',
    roles: ['warehouse'],
    keyScopes: ['stock:write'],
    summary: 'Move pieces from one lot of an article to another',
    params: idParams,
    headers: idempotencyHeaders('move'),
    body: lotMove,
    response: modifiedCount,
    example: {
      params: { id: EXAMPLE.articleInLots },
      headers: { 'idempotency-key': 'a move' },
      body: { from: EXAMPLE.lot, to: EXAMPLE.otherLot, quantity: 3, note: 'Counted again' },
    },
    errors: ['article_not_found', 'lot_not_found', 'stock_below_zero', 'idempotency_key_reused'],
  }),
  setLotPicture: endpoint('PUT /api/articles/:id/lot-pictures', {
    access: 'admin',
    roles: ['warehouse'],
    keyScopes: ['stock:write'],
    summary: 'Set the picture of a lot, which customers see; or take it away',
    params: idParams,
    body: lotPicture,
    example: {
      params: { id: EXAMPLE.articleInLots },
      body: { lotId: EXAMPLE.lot, img: '/cloth/twill.jpg' },
    },
    errors: ['article_not_found', 'lot_not_found'],
  }),
  closeLot: endpoint('POST /api/articles/:id/lot-closings', {
    access: 'admin',
    roles: ['warehouse'],
    keyScopes: ['stock:write'],
    summary: 'Close a lot; the pieces that are left are written off',
    params: idParams,
    body: lotClosing,
    response: modifiedCount,
    example: {
      params: { id: EXAMPLE.articleInLots },
      body: { lotId: EXAMPLE.lot, quantity: 10, note: 'Moths' },
    },
    errors: ['article_not_found', 'lot_not_found', 'stock_changed'],
  }),
};
