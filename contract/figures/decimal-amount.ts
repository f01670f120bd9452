// Amounts of money as plain decimals, for electronic invoices and files of other programs. Pure.
import { amountFromCents, chargedDigits, digitsOf } from './money.ts';

/** More decimals of a unit price than any quantity needs. */
const PRICE_DECIMALS_MAX = 10;

/** An amount that can be charged as a decimal, such as '12.50' for 1250 cents: two decimals, or none as for yen. */
export const amountText = (cents: number, currency: string): string =>
  amountFromCents(cents, currency).toFixed(chargedDigits(currency));

/**
 * The price of one piece with as many decimals as it needs to give `totalCents` when it is multiplied by `pieces` and
 * rounded.
 */
export function unitPriceText(totalCents: number, pieces: number, currency: string): string {
  const digits = digitsOf(currency);
  const total = BigInt(totalCents);
  for (let decimals = digits; ; decimals++) {
    const factor = 10n ** BigInt(decimals - digits);
    const price = divideRounded(total * factor, BigInt(pieces));
    if (divideRounded(price * BigInt(pieces), factor) === total || decimals === PRICE_DECIMALS_MAX)
      return withPoint(price, decimals);
  }
}

/** Divides amounts that are not negative, and rounds half up. */
const divideRounded = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor);

function withPoint(value: bigint, decimals: number): string {
  if (decimals === 0) return String(value);
  const figures = String(value).padStart(decimals + 1, '0');
  return `${figures.slice(0, -decimals)}.${figures.slice(-decimals)}`;
}
