// The column `price_steps`: JSON of the steps in cents, ascending by quantity. Pure.

import { type PriceStep, unitPriceOf } from '#contract/articles/price-steps.ts';
import { amountFromCents, centsFromAmount } from '#contract/figures/money.ts';
import { invalidField } from '#server/http/app-error.ts';
import type { ArticleRow } from './store.ts';

interface StoredStep {
  readonly fromQuantity: number;
  readonly priceCents: number;
}

/**
 * Equal steps make equal texts, so that a statement can compare them. Throws `validation_failed` for a price with a fraction of a
 * cent.
 */
export function toPriceStepsColumn(steps: readonly PriceStep[] | null | undefined): string {
  const stored = (steps ?? []).map(({ fromQuantity, price }, nth): StoredStep => {
    const priceCents = centsFromAmount(price);
    if (priceCents === undefined) throw invalidField(`/priceSteps/${nth}/price`, 'Not a price');
    return { fromQuantity, priceCents };
  });
  return JSON.stringify(stored);
}

/** Null for none. */
export function priceStepsOf(column: string): PriceStep[] | null {
  const steps = (JSON.parse(column) as StoredStep[]).map(({ fromQuantity, priceCents }) => ({
    fromQuantity,
    price: amountFromCents(priceCents),
  }));
  return steps.length > 0 ? steps : null;
}

/** The cents of a piece in an order of so many. */
export function unitPriceCents(
  { price_cents, price_steps }: Pick<ArticleRow, 'price_cents' | 'price_steps'>,
  quantity: number,
): number {
  const steps = JSON.parse(price_steps) as StoredStep[];
  const priceSteps = steps.map(({ fromQuantity, priceCents }) => ({ fromQuantity, price: priceCents }));
  return unitPriceOf({ price: price_cents, priceSteps }, quantity);
}
