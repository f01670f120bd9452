// The order dialog's total: quantity × unit price (spec section 9), less the swatch credit. Pure.
import { type SteppedPrice, unitPriceOf } from '#contract/articles/price-steps.ts';
import { centsFromAmount, chargeMinCents, totalCents } from '#contract/figures/money.ts';

/** Returns cents, or undefined while `quantity` is not a whole number. */
export function orderTotalCents(article: SteppedPrice, quantity: number): number | undefined {
  const unitCents = centsFromAmount(unitPriceOf(article, quantity));
  if (unitCents === undefined || !Number.isSafeInteger(quantity)) return undefined;
  return totalCents(quantity, unitCents);
}

/** The cents of credit that an order of this total uses: the rest must be enough for a card charge. */
export function usedCreditCents(total: number, credit: number): number {
  return Math.min(centsFromAmount(credit) ?? 0, Math.max(0, total - chargeMinCents()));
}
