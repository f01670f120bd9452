// What is on hand of an article or a lot, and why not all of it can be ordered.
import { z } from 'zod';

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
