// Says why lines cannot be ordered, and what an order of several lines costs. Pure.
import { measuresOf } from '#contract/articles/measures.ts';
import type { PaymentMethod } from '#contract/core/order-state.ts';
import {
  amountFromCents,
  centsFromAmount,
  chargeMaxCents,
  chargeMinCents,
  formatMoney,
} from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import type { CheckedLine } from '#contract/orders/basket.ts';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { orderTotalCents, usedCreditCents } from '../../../parts/articles/order-total.ts';

/** Tells the user why a line cannot be ordered; undefined when it can. */
export function lineErrorText({ article, availableQuantity, problem }: CheckedLine): string | undefined {
  if (!problem) return undefined;
  if (!article) return t`No fabric on sale has this article number.`;
  const { minimumQuantity } = article;
  if (problem.code === 'needs_several_lots')
    return t`No single dye lot has so many pieces. Shades of different lots may differ a little.`;
  if (availableQuantity === 0) return t`This fabric is sold out.`;
  if (availableQuantity < minimumQuantity)
    return t`Only ${piecesText(availableQuantity)} left, and the minimum order is ${piecesText(minimumQuantity)}.`;
  return problem.code === 'quantity_below_minimum'
    ? t`The minimum order is ${piecesText(minimumQuantity)}.`
    : t`Only ${piecesText(availableQuantity)} available.`;
}

/** The quantity that makes a line orderable again: the minimum, or all that are left; undefined when none does. */
export function possibleQuantity({ article, availableQuantity, problem }: CheckedLine): number | undefined {
  if (!article || availableQuantity < article.minimumQuantity) return undefined;
  if (problem?.code === 'quantity_below_minimum') return article.minimumQuantity;
  return problem?.code === 'quantity_above_available' ? availableQuantity : undefined;
}

interface Line {
  readonly quantity: number;
  readonly checked: CheckedLine;
}

/** The sums of the lines; length and weight of those fabrics that state them. */
export interface OrderSums {
  readonly pieces: number;
  readonly lengthM: number | undefined;
  readonly weightKg: number | undefined;
  /** Before the credit. */
  readonly priceCents: number;
  /** The swatch credit that the order uses. */
  readonly creditCents: number;
}

export function sumsOf(lines: readonly Line[]): OrderSums {
  const sums = { pieces: 0, lengthM: 0, weightKg: 0, priceCents: 0, creditCents: 0 };
  let [hasLength, hasWeight] = [false, false];
  for (const { quantity, checked } of lines) {
    if (!checked.article) continue;
    const { lengthM, weightKg } = measuresOf(checked.article, quantity);
    const cents = orderTotalCents(checked.article, quantity) ?? 0;
    hasLength ||= lengthM !== undefined;
    hasWeight ||= weightKg !== undefined;
    sums.pieces += quantity;
    sums.lengthM += lengthM ?? 0;
    sums.weightKg += weightKg ?? 0;
    sums.priceCents += cents;
    sums.creditCents += Math.min(cents, centsFromAmount(checked.credit) ?? 0);
  }
  return {
    ...sums,
    lengthM: hasLength ? sums.lengthM : undefined,
    weightKg: hasWeight ? sums.weightKg : undefined,
    creditCents: usedCreditCents(sums.priceCents, amountFromCents(sums.creditCents)),
  };
}

/** Tells the user why an order of this total cannot be paid; undefined when it can. Only cards have bounds. */
export function totalErrorText(cents: number, paymentMethod: PaymentMethod = 'card'): string | undefined {
  if (paymentMethod !== 'card') return undefined;
  if (cents < chargeMinCents())
    return t`A card cannot be charged less than ${formatMoney(chargeMinCents())}.`;
  if (cents > chargeMaxCents())
    return t`A card cannot be charged more than ${formatMoney(chargeMaxCents())}.`;
  return undefined;
}
