// Says why lines cannot be ordered, and what an order of several lines costs. Pure.

import { measuresOf } from '#contract/articles/measures.ts';
import { orderableQuantity } from '#contract/articles/orderable.ts';
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
import { sumOf } from '#web/parts/articles/expected-pieces.ts';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { orderTotalCents, usedCreditCents } from '../../../parts/articles/order-total.ts';

/** What of the article can be ordered now or out of expected deliveries, reserved pieces of the caller included. */
const orderableOf = ({ article, availableQuantity }: CheckedLine): number =>
  orderableQuantity({ availableQuantity, expected: article?.expected });

/**
 * The line as it is offered: one that stock alone cannot fill waits for deliveries. Pieces of one dye lot do so only where there are
 * too few in stock, because a customer may rather take several lots at once.
 */
export function withAwaited(checked: CheckedLine, quantity: number): CheckedLine {
  const { expected, problem } = checked;
  if (problem?.code !== 'quantity_above_available') return { ...checked, expected: [] };
  if (expected.length > 0) return { ...checked, problem: null };
  // Without lots, expected pieces would fill it.
  return quantity > orderableOf(checked) ? checked : { ...checked, problem: { code: 'needs_several_lots' } };
}

/** Tells the user why a line cannot be ordered; undefined when it can. */
export function lineErrorText(checked: CheckedLine): string | undefined {
  const { article, problem } = checked;
  if (!problem) return undefined;
  if (!article) return t`No fabric on sale has this article number.`;
  const { minimumQuantity } = article;
  if (problem.code === 'needs_several_lots')
    return t`No single dye lot has so many pieces. Shades of different lots may differ a little.`;
  const availableQuantity = orderableOf(checked);
  if (availableQuantity === 0) return t`This fabric is sold out.`;
  if (availableQuantity < minimumQuantity)
    return t`Only ${piecesText(availableQuantity)} left, and the minimum order is ${piecesText(minimumQuantity)}.`;
  return problem.code === 'quantity_below_minimum'
    ? t`The minimum order is ${piecesText(minimumQuantity)}.`
    : t`Only ${piecesText(availableQuantity)} available.`;
}

/** The quantity that makes a line orderable again: the minimum, or all that are left; undefined when none does. */
export function possibleQuantity(checked: CheckedLine): number | undefined {
  const { article, problem } = checked;
  const availableQuantity = orderableOf(checked);
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
  /** Pieces of these that are expected. */
  readonly expected: number;
  readonly lengthM: number | undefined;
  readonly weightKg: number | undefined;
  /** Before the credit. */
  readonly priceCents: number;
  /** The swatch credit that the order uses. */
  readonly creditCents: number;
}

export function sumsOf(lines: readonly Line[]): OrderSums {
  const sums = { pieces: 0, expected: 0, lengthM: 0, weightKg: 0, priceCents: 0, creditCents: 0 };
  let [hasLength, hasWeight] = [false, false];
  for (const { quantity, checked } of lines) {
    if (!checked.article) continue;
    const { lengthM, weightKg } = measuresOf(checked.article, quantity);
    const cents = orderTotalCents(checked.article, quantity) ?? 0;
    hasLength ||= lengthM !== undefined;
    hasWeight ||= weightKg !== undefined;
    sums.pieces += quantity;
    sums.expected += sumOf(checked.expected);
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
