// The least that can be bought of a fabric: what its page, its structured data and the product feed offer. Pure.
import { completeOn, type ExpectedFabric } from '#contract/articles/orderable.ts';
import { type SteppedPrice, unitPriceOf } from '#contract/articles/price-steps.ts';
import { centsFromAmount, totalCents } from '#contract/figures/money.ts';

interface OfferedFabric extends SteppedPrice, ExpectedFabric {
  readonly minimumQuantity: number;
}

interface LeastOrder {
  readonly pieces: number;
  /** The price of all of them, with or without tax like the price of a piece. */
  readonly cents: number;
  readonly isInStock: boolean;
  /** The day, YYYY-MM-DD, on which deliveries bring them; undefined where they are in stock or are not expected. */
  readonly expectedOn: string | undefined;
}

/** Nothing is in stock, or expected, of a shop that takes no orders. */
export function leastOrder(fabric: OfferedFabric, takesOrders: boolean): LeastOrder {
  const pieces = Math.max(1, fabric.minimumQuantity);
  const on = takesOrders ? completeOn(fabric, pieces) : undefined;
  return {
    pieces,
    cents: totalCents(pieces, centsFromAmount(unitPriceOf(fabric, pieces)) ?? 0),
    isInStock: on === '',
    expectedOn: on || undefined,
  };
}

/** The availability of an offer, as schema.org names it. */
export const availabilityData = ({
  isInStock,
  expectedOn,
}: Pick<LeastOrder, 'isInStock' | 'expectedOn'>) => ({
  availability: `https://schema.org/${isInStock ? 'InStock' : expectedOn ? 'BackOrder' : 'OutOfStock'}`,
  ...(expectedOn && { availabilityStarts: expectedOn }),
});
