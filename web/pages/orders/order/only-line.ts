// Finds the only line of an order of pieces, whose page shows it as the order's own facts and actions. Pure.
import type { OrderDetails, OrderLineDetails } from '#contract/orders/order-details.ts';

/** Returns undefined for a swatch and for several lines, which the page lists; the delivery does not count. */
export function onlyLineOfPieces({ lines }: Pick<OrderDetails, 'lines'>): OrderLineDetails | undefined {
  const [first, second] = lines.filter(({ kind }) => kind !== 'delivery');
  return first?.kind === 'pieces' && !second ? first : undefined;
}
