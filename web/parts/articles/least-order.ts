// The least that can be bought of a fabric: what its page, its structured data and the product feed offer. Pure.
import { type SteppedPrice, unitPriceOf } from '#contract/articles/price-steps.ts';
import { centsFromAmount, totalCents } from '#contract/figures/money.ts';

interface OfferedFabric extends SteppedPrice {
  readonly minimumQuantity: number;
  readonly availableQuantity: number;
}

interface LeastOrder {
  readonly pieces: number;
  /** The price of all of them, with or without tax like the price of a piece. */
  readonly cents: number;
  readonly isInStock: boolean;
}

/** Nothing is in stock of a shop that takes no orders. */
export function leastOrder(fabric: OfferedFabric, takesOrders: boolean): LeastOrder {
  const { minimumQuantity, availableQuantity } = fabric;
  const pieces = Math.max(1, minimumQuantity);
  return {
    pieces,
    cents: totalCents(pieces, centsFromAmount(unitPriceOf(fabric, pieces)) ?? 0),
    isInStock: takesOrders && availableQuantity >= pieces,
  };
}
