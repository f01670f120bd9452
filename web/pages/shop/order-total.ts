// Order total = quantity × unit price (spec section 9), computed in whole cents. Pure.
import { centsFromDollars } from '#contract/money.ts';

/** Cents, or undefined while the quantity is not a number of pieces. */
export function totalCents(unitDollars: number, quantity: number): number | undefined {
  const unit = centsFromDollars(unitDollars);
  if (unit === undefined || !Number.isSafeInteger(quantity)) return undefined;
  return unit * quantity;
}
