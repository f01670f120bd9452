// What is on hand of an article or a lot, and why not all of it can be ordered.
import { z } from 'zod';
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
