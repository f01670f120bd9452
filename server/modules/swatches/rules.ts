// Counts the swatches that a customer may order. Pure: no database, no clock.
import { SWATCH_PERIOD_DAYS, SWATCHES_MAX } from '#contract/core/limits.ts';

export const SWATCH_PERIOD_MS = SWATCH_PERIOD_DAYS * 24 * 60 * 60_000;

/** An order of swatches that counts towards the limit. */
interface CountedOrder {
  /** The time at which it was placed, in milliseconds since 1970. */
  readonly at: number;
  readonly quantity: number;
}

interface Allowance {
  /** The number of swatches that may be ordered now. */
  readonly left: number;
  /** The time at which one more may be ordered, in milliseconds since 1970; undefined while some are left. */
  readonly nextAt: number | undefined;
}

/** `orders` are those of the period, oldest first. */
export function allowanceOf(orders: readonly CountedOrder[]): Allowance {
  const ordered = orders.reduce((sum, { quantity }) => sum + quantity, 0);
  const left = Math.max(0, SWATCHES_MAX - ordered);
  if (left > 0) return { left, nextAt: undefined };
  let still = ordered;
  const next = orders.find(({ quantity }) => {
    still -= quantity;
    return still < SWATCHES_MAX;
  });
  return { left, nextAt: next && next.at + SWATCH_PERIOD_MS };
}
