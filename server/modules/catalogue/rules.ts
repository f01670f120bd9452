// Rules of the catalogue (spec sections 5, 9). Pure: no database, no clock.
import type { ErrorCode } from '#contract/error-codes.ts';

interface Bounds {
  readonly minimumQuantity: number;
  readonly availableQuantity: number;
}

/** Why this quantity cannot be ordered, or undefined when it can. Below the minimum takes precedence. */
export function quantityError(quantity: number, bounds: Bounds): ErrorCode | undefined {
  if (quantity < bounds.minimumQuantity) return 'quantity_below_minimum';
  if (quantity > bounds.availableQuantity) return 'quantity_above_available';
  return undefined;
}
