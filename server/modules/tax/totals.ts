// Computes the tax of an order to its smallest unit: once for each rate on the sum of its lines, then distributed over them
// (docs/tax.md). Pure: no database, no clock. BigInt, because a sum times a rate can exceed a safe integer.
import type { TaxKind } from '#contract/core/tax.ts';
import type { KindRates, TaxCharges } from './rules.ts';

/** A line before its tax. */
interface TaxableLine {
  readonly taxKind: TaxKind;
  /** Listed price × quantity less the credit; a multiple of the step. */
  readonly listedCents: number;
}

export interface TaxedLine {
  /** What the customer pays for the line, with its tax. */
  readonly amountCents: number;
  /** Hundredths of a percent. */
  readonly taxRate: number;
  /** The tax in the amount. */
  readonly taxCents: number;
}

/** `step` is the smallest amount that is charged, in cents; all amounts are multiples of it. */
export function taxLines(lines: readonly TaxableLine[], charges: TaxCharges, step: number): TaxedLine[] {
  const taxed: TaxedLine[] = new Array(lines.length);
  const numbered = lines.map((line, nth) => ({ nth, ...line, rates: charges.rates[line.taxKind] }));
  // Kinds with the same rates, as in a country without reduced ones, are one sum.
  for (const group of Map.groupBy(numbered, ({ rates }) => `${rates.charged} ${rates.listed}`).values()) {
    const [first] = group;
    if (!first) continue;
    const { rates } = first;
    const parts = group.map(({ listedCents }) => listedCents);
    const shares = distribute(taxOfSum(sum(parts), rates, step), parts, step);
    group.forEach(({ nth, listedCents }, index) => {
      taxed[nth] = taxedLine(listedCents, rates, shares[index] ?? 0);
    });
  }
  return taxed;
}

function taxedLine(listedCents: number, { charged, listed }: KindRates, share: number): TaxedLine {
  if (charged === 0) return { amountCents: listedCents - share, taxRate: 0, taxCents: 0 };
  const amountCents = listed > 0 ? listedCents : listedCents + share;
  return { amountCents, taxRate: charged, taxCents: share };
}

/** The tax in a sum of prices with tax, or of a sum of prices without; the net or the tax is rounded half up. */
function taxOfSum(cents: number, { charged, listed }: KindRates, step: number): number {
  if (listed > 0) return cents - rounded(cents, 10_000, 10_000 + listed, step);
  return rounded(cents, charged, 10_000, step);
}

/** `cents` × `times` ÷ `by`, rounded half up to a multiple of the step. */
function rounded(cents: number, times: number, by: number, step: number): number {
  const [numerator, divisor] = [BigInt(cents) * BigInt(times), BigInt(by) * BigInt(step)];
  return Number((2n * numerator + divisor) / (2n * divisor)) * step;
}

/**
 * Distributes an amount over parts in proportion to them, by largest remainder: each share is its exact one rounded down to
 * the step, and the steps that are left go to the shares that lost most, of equal ones to the first. `cents` is at most
 * the sum of the parts and a multiple of the step.
 */
export function distribute(cents: number, parts: readonly number[], step: number): number[] {
  const total = BigInt(sum(parts)) * BigInt(step);
  if (total === 0n) return parts.map(() => 0);
  const exact = parts.map((part) => BigInt(cents) * BigInt(part));
  const shares = exact.map((share) => Number(share / total) * step);
  const left = (cents - sum(shares)) / step;
  const byRemainder = exact
    .map((share, nth) => ({ nth, remainder: share % total }))
    .sort((one, other) =>
      one.remainder === other.remainder ? one.nth - other.nth : one.remainder > other.remainder ? -1 : 1,
    );
  for (const { nth } of byRemainder.slice(0, left)) shares[nth] = (shares[nth] ?? 0) + step;
  return shares;
}

/** A line of a paid order. */
interface RefundedLine {
  readonly amountCents: number;
  readonly taxCents: number;
}

/**
 * The tax in a refund of a line of which `refundedCents` were refunded before: the difference of the tax refunded so far, so
 * that the refunds of a whole line return all of its tax.
 */
export function refundedTax(
  { amountCents, taxCents }: RefundedLine,
  refundedCents: number,
  refundCents: number,
  step: number,
): number {
  if (amountCents === 0) return 0;
  const upTo = (cents: number) => rounded(taxCents, cents, amountCents, step);
  return upTo(refundedCents + refundCents) - upTo(refundedCents);
}

/**
 * The tax in parts of an order's lines, such as those that a deposit pays. It is chosen for each rate so that the part and
 * what is left of the order both have a tax as near to net × rate as their amounts allow.
 */
export function taxOfParts(lines: readonly TaxedLine[], parts: readonly number[], step: number): number[] {
  const taxes = parts.map(() => 0);
  const numbered = lines.map((line, nth) => ({ ...line, nth, part: parts[nth] ?? 0 }));
  for (const group of Map.groupBy(numbered, ({ taxRate }) => taxRate).values()) {
    const ofGroup = group.map(({ part }) => part);
    const cents = sum(ofGroup);
    for (const { rate, netCents, taxCents } of rateTotals(group)) {
      const offBy = (net: number, tax: number) => Math.abs(tax - (net * rate) / 10_000);
      const error = (tax: number) =>
        Math.max(offBy(cents - tax, tax), offBy(netCents - (cents - tax), taxCents - tax));
      const nearest = cents - rounded(cents, 10_000, 10_000 + rate, step);
      const tax = [nearest, nearest - step, nearest + step].reduce((best, one) =>
        error(one) < error(best) ? one : best,
      );
      distribute(tax, ofGroup, step).forEach((share, index) => {
        taxes[group[index]?.nth ?? 0] = share;
      });
    }
  }
  return taxes;
}

/** The sums of an order for one rate. */
export interface RateTotal {
  /** Hundredths of a percent. */
  readonly rate: number;
  readonly netCents: number;
  readonly taxCents: number;
}

/** The net and tax of each rate, the highest rate first. */
export function rateTotals(lines: readonly TaxedLine[]): RateTotal[] {
  return [...Map.groupBy(lines, ({ taxRate }) => taxRate)]
    .map(([rate, group]) => {
      const taxCents = sum(group.map((line) => line.taxCents));
      return { rate, netCents: sum(group.map(({ amountCents }) => amountCents)) - taxCents, taxCents };
    })
    .sort((one, other) => other.rate - one.rate);
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
