// What is on hand of an article or a lot, why not all of it can be ordered, and the lots that an article's page shows.
import { z } from 'zod';
import { id, namedObject } from '../core/fields.ts';
import { COVER_DAYS } from '../core/limits.ts';

export const stockLevel = z.object({
  onHand: z
    .int()
    .describe(
      'Pieces in the mill: those that can be ordered, those in open orders and those that are reserved',
    ),
  inOrders: z.int().describe('Pieces of orders that are neither shipped nor cancelled'),
  reserved: z.int().describe('Pieces reserved with swatches'),
});
export type StockLevel = z.infer<typeof stockLevel>;

/** What lists of articles say of a stock besides. */
export const stockFigures = stockLevel.extend({
  stockValue: z.number().describe("Pieces on hand at the price of one piece, in the shop's currency"),
  daysOfCover: z
    .int()
    .nullable()
    .describe(
      `Days that the pieces that can be ordered last at the sales of the last ${COVER_DAYS} days; null where none were sold`,
    ),
});
export type StockFigures = z.infer<typeof stockFigures>;

export const lotImg = z.string().nullable().describe('The address of its picture; null where it has none');

/** A lot on an article's page. */
export const lotInStock = namedObject('LotInStock', {
  _id: id,
  name: z.string().describe('The name of the lot'),
  quantity: z.int().describe('Pieces that can be ordered'),
  img: lotImg,
});
export type LotInStock = z.infer<typeof lotInStock>;
