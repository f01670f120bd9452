// Amounts of money among the settings. Pure.
import { leastChargeOf } from '#contract/figures/currencies.ts';
import {
  amountFromCents,
  centsFromAmount,
  chargedDigits,
  plainAmount,
  wholeCents,
} from '#contract/figures/money.ts';

/** What is wrong with the amounts: a card cannot be charged less than the least charge of the currency, nor every fraction. */
export function amountFaults({
  CURRENCY,
  SWATCH_PRICE = 0,
  TRANSFER_TOLERANCE,
}: {
  readonly CURRENCY: string;
  readonly SWATCH_PRICE?: number | undefined;
  readonly TRANSFER_TOLERANCE: number;
}): string[] {
  if (wholeCents(TRANSFER_TOLERANCE, CURRENCY) === undefined)
    return [`TRANSFER_TOLERANCE must be an amount of ${CURRENCY}.`];
  const cents = centsFromAmount(SWATCH_PRICE, CURRENCY);
  if (cents === undefined)
    return chargedDigits(CURRENCY) === 0
      ? [`SWATCH_PRICE must be a whole amount of ${CURRENCY}.`]
      : ['SWATCH_PRICE must be an amount with at most two decimals.'];
  const least = leastChargeOf(CURRENCY);
  return cents > 0 && cents < least
    ? [`SWATCH_PRICE must be 0 or at least ${plainAmount(least, CURRENCY)}.`]
    : [];
}

/** 3 dollars, or 300 of the smallest unit of another currency, if a card can be charged so little. */
export const defaultSwatchPrice = (code: string) => amountFromCents(Math.max(300, leastChargeOf(code)), code);
