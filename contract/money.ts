// Conversion between dollars (on the wire) and integer cents (in code and database).

import { formatFixed } from './number-format.ts';

/** Integer cents of a dollar amount; undefined when it is negative, not finite, or has a fraction of a cent. */
export function centsFromDollars(dollars: number): number | undefined {
  if (!Number.isFinite(dollars) || dollars < 0) return undefined;
  const cents = Math.round(dollars * 100);
  // 19.99 * 100 is 1998.9999999999998, so compare the rounded cents converted back instead of the product.
  return Number.isSafeInteger(cents) && cents / 100 === dollars ? cents : undefined;
}

/** Dollars as a JSON number. */
export function dollarsFromCents(cents: number): number {
  return cents / 100;
}

/** Order total in cents: quantity × unit price (spec section 9). */
export function totalCents(quantity: number, unitPriceCents: number): number {
  return quantity * unitPriceCents;
}

/** Formats cents as dollars without a currency sign: '12.50', '1,280.00'. */
export function formatDollars(cents: number): string {
  return formatFixed(cents / 100, 2);
}
