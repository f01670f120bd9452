// Rules of swatches: how many a customer may order, what they are worth, what their order is called. Pure: no database, no clock.
import { createHash } from 'node:crypto';
import { CHARGE_MIN_CENTS, SWATCH_PERIOD_DAYS, SWATCHES_MAX, TEXT_LIMITS } from '#contract/limits.ts';
import type { NewSwatchOrder } from '#contract/swatches.ts';

export const SWATCH_PERIOD_MS = SWATCH_PERIOD_DAYS * 24 * 60 * 60_000;

/** An order of swatches that counts. */
interface CountedOrder {
  /** When it was placed, in milliseconds since 1970. */
  readonly at: number;
  readonly quantity: number;
}

export interface Allowance {
  /** Swatches that may be ordered now. */
  readonly left: number;
  /** When one more may be ordered, in milliseconds since 1970; undefined while some are left. */
  readonly nextAt: number | undefined;
}

/** `orders`: those of the period, oldest first. */
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

/** The most that swatches take off a price: a card cannot be charged less than CHARGE_MIN_CENTS. */
export const mostCreditOf = (priceCents: number) => Math.max(0, priceCents - CHARGE_MIN_CENTS);

/** What lists, emails and documents call an order of swatches. */
export function swatchOrderName(articles: readonly string[]): string {
  const name = `${articles.length === 1 ? 'Swatch' : 'Swatches'}: ${articles.join(', ')}`;
  return name.length <= TEXT_LIMITS.name
    ? name
    : `${name
        .slice(0, TEXT_LIMITS.name - 1)
        .trimEnd()
        .toWellFormed()}…`;
}

/** As `requestFingerprint`, of an order of swatches. */
export function swatchRequestFingerprint(input: NewSwatchOrder): string {
  const { swatches, price, phone, address, customDetails, purchaseOrderNumber } = input;
  const articles = swatches.map(({ productId, reservedQuantity }) => [productId, reservedQuantity ?? null]);
  const fields = ['swatches', articles, price ?? null, phone, address, customDetails, purchaseOrderNumber];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
