// How many pieces may be asked for (spec section 5). Pure.

interface Bounds {
  readonly minimumQuantity: number;
  readonly availableQuantity: number;
}

/**
 * One fewer; undefined when the quantity already is below the minimum. Below, not at: the quantity can reach one less
 * than the minimum, as the specification says. An empty field begins again at the minimum.
 */
export function stepDown(quantity: number, { minimumQuantity }: Bounds): number | undefined {
  if (Number.isNaN(quantity)) return minimumQuantity;
  return quantity < minimumQuantity ? undefined : quantity - 1;
}

/** One more; undefined when the quantity already is above what is available, so it can exceed that by one. */
export function stepUp(quantity: number, { minimumQuantity, availableQuantity }: Bounds): number | undefined {
  if (Number.isNaN(quantity)) return minimumQuantity;
  return quantity > availableQuantity ? undefined : quantity + 1;
}

/** Within both bounds: only then can the order be sent. */
export function isOrderable(quantity: number, { minimumQuantity, availableQuantity }: Bounds): boolean {
  return quantity >= minimumQuantity && quantity <= availableQuantity;
}
