// The order dialog's total: quantity × unit price (spec section 9). Pure.
import { centsFromDollars, totalCents } from '#contract/money.ts';

/** Cents, or undefined while `quantity` is not a whole number. */
export function orderTotalCents(unitDollars: number, quantity: number): number | undefined {
  const unitCents = centsFromDollars(unitDollars);
  if (unitCents === undefined || !Number.isSafeInteger(quantity)) return undefined;
  return totalCents(quantity, unitCents);
}
