// Dollars on the wire, integer cents inside. The only place where the two meet; imports nothing.

/** Whole cents of a dollar amount, or undefined when it is negative, not finite or finer than a cent. */
export function centsFromDollars(dollars: number): number | undefined {
  if (!Number.isFinite(dollars) || dollars < 0) return undefined;
  const cents = Math.round(dollars * 100);
  // 19.99 * 100 is 1998.9999999999998: a cent amount is recognised by its nearest double, not by its product.
  return Number.isSafeInteger(cents) && cents / 100 === dollars ? cents : undefined;
}

/** The dollar number a JSON answer carries for integer cents. */
export function dollarsFromCents(cents: number): number {
  return cents / 100;
}

/** Cents as people read them: '12.50', '1,280.00'. No currency sign. */
export function dollarText(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
