// How a needed length is worded: its unit, what the sum includes, and what is guaranteed. Pure.
import type { Care } from '#contract/articles/article-facts.ts';
import type { MeasuredArticle } from '#contract/articles/measures.ts';
import { mustNotBeWashed, washShrinkage } from '#contract/calculators/wash-shrinkage.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import type { Units } from '#contract/figures/units.ts';
import { t } from '#contract/languages/text.ts';

type WashedArticle = Pick<MeasuredArticle, 'lengthTolerancePercent' | 'shrinkagePercent'> & {
  readonly care: Care | null;
};

interface WordsOfLength {
  /** The unit of the needed length. */
  readonly unit: string;
  /** Says what the sum includes. */
  readonly basis: string;
  /** Names the least length. */
  readonly result: string;
}

function unitText(units: Units, isWashed: boolean): string {
  if (units === 'metric') return isWashed ? t`metres after washing` : t`metres`;
  return isWashed ? t`yards after washing` : t`yards`;
}

/** The words leave out washing when it is forbidden. */
export function wordsOfLength(article: WashedArticle, units: Units = 'metric'): WordsOfLength {
  const { lengthTolerancePercent: tolerance } = article;
  const shrinkage = washShrinkage(article);
  const short = tolerance ? t`pieces that are up to ${formatNumber(tolerance, 1)} % short` : undefined;
  const wash = shrinkage ? t`${formatNumber(shrinkage.length, 1)} % shrinkage in length` : undefined;
  const allowances = short && wash ? t`${short} and ${wash}` : (short ?? wash);
  const isNotStated = !shrinkage && !mustNotBeWashed(article);
  const delivered = isNotStated
    ? t`Counted as delivered: shrinkage is not stated.`
    : t`Counted as delivered.`;
  return {
    unit: unitText(units, Boolean(shrinkage)),
    basis: allowances
      ? t`Allows for ${allowances}.` + (isNotStated ? ` ${t`Shrinkage is not stated.`}` : '')
      : delivered,
    result: shrinkage ? t`after washing` : t`guaranteed`,
  };
}
