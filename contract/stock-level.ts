// What lies on the shelf of an article or a lot, and why not all of it can be ordered.
import { z } from 'zod';

export const stockLevel = z.object({
  /** Pieces on the shelf: those that can be ordered, those in open orders and those that are reserved. */
  onHand: z.int(),
  /** Pieces of orders that are neither shipped nor cancelled. */
  inOrders: z.int(),
  /** Pieces reserved with swatches. */
  reserved: z.int(),
});
export type StockLevel = z.infer<typeof stockLevel>;
