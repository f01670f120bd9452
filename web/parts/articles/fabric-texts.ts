// The facts of a fabric as text, with units as buyers read them.
import type { PriceStep } from '#contract/articles/price-steps.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { lengthText, type Units } from '#contract/figures/units.ts';
import { plural, t } from '#contract/languages/text.ts';

/** Keeps '10 %' on one line. */
export const withoutBreaks = (text: string) => text.replaceAll(' %', '\u00a0%');

/** Returns a text like '1 piece' or '1,200 pieces'. */
export function piecesText(count: number): string {
  return plural(count, { one: t`1 piece`, other: t`${formatNumber(count)} pieces` });
}

/** Returns a text like 'from 50 pieces $61.00'. */
export function priceStepText({ fromQuantity, price }: PriceStep): string {
  return t`from ${piecesText(fromQuantity)} ${formatPrice(price)}`;
}

/** Returns a text like 'Last 4 pieces, sold together'. */
export function lastPiecesText(count: number): string {
  return count === 1 ? t`Last piece` : t`Last ${piecesText(count)}, sold together`;
}

interface LeadTime {
  readonly leadTimeDays: number | null;
  readonly availableQuantity: number;
}

/**
 * Returns a text like 'Woven again in 28 days'. Undefined for a fabric that is in stock, which ships at once whatever its
 * lead time is, and where none is stated.
 */
export function leadTimeText({ leadTimeDays: days, availableQuantity }: LeadTime): string | undefined {
  if (!days || availableQuantity > 0) return undefined;
  return plural(days, { one: t`Woven again in 1 day`, other: t`Woven again in ${days} days` });
}

interface CutLength {
  readonly pieceLengthM: number | null;
  readonly continuousLengthM: number | null;
}

/**
 * Returns a text like 'Each piece is one cut of 2.5 m' or 'Up to 50 m in one cut'. Undefined where the length of a piece is
 * not stated.
 */
export function cutText(units: Units, article: CutLength): string | undefined {
  const { pieceLengthM, continuousLengthM } = article;
  if (pieceLengthM === null) return undefined;
  return continuousLengthM !== null && hasLongCuts(article)
    ? t`Up to ${lengthText(units, continuousLengthM)} in one cut`
    : t`Each piece is one cut of ${lengthText(units, pieceLengthM)}`;
}

/** Whether several pieces can be one cut. */
export const hasLongCuts = ({ pieceLengthM, continuousLengthM }: Partial<CutLength>) =>
  (continuousLengthM ?? 0) > (pieceLengthM ?? 0);
