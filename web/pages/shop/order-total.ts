// The order dialog's total. Pure.
import { centsFromDollars, totalCents } from '#contract/money.ts';

/** Cents, or undefined while the quantity field does not hold a whole number. */
export function displayedTotal(unitDollars: number, quantity: number): number | undefined {
  const unitCents = centsFromDollars(unitDollars);
  if (unitCents === undefined || !Number.isSafeInteger(quantity)) return undefined;
  return totalCents(quantity, unitCents);
}
