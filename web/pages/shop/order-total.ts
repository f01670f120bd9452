// The order dialog's total: quantity × unit price (spec section 9), less the credit of swatches. Pure.
import { CHARGE_MIN_CENTS } from '#contract/limits.ts';
import { centsFromDollars, totalCents } from '#contract/money.ts';

/** Cents, or undefined while `quantity` is not a whole number. */
export function orderTotalCents(unitDollars: number, quantity: number): number | undefined {
  const unitCents = centsFromDollars(unitDollars);
  if (unitCents === undefined || !Number.isSafeInteger(quantity)) return undefined;
  return totalCents(quantity, unitCents);
}

/** Cents of the credit that an order of this total uses: a card must still be charged something. */
export function usedCreditCents(total: number, creditDollars: number): number {
  return Math.min(centsFromDollars(creditDollars) ?? 0, Math.max(0, total - CHARGE_MIN_CENTS));
}
