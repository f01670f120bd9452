// How a needed length is worded: its unit, what the sum includes, and what is guaranteed. Pure.
import type { Care } from '#contract/articles/article-facts.ts';
import type { MeasuredArticle } from '#contract/articles/measures.ts';
import { lengthWord, type Units } from '#contract/figures/units.ts';
import { mustNotBeWashed, washShrinkage } from './wash-shrinkage.ts';

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

/** The words leave out washing when it is forbidden. */
export function wordsOfLength(article: WashedArticle, units: Units = 'metric'): WordsOfLength {
  const { lengthTolerancePercent: tolerance } = article;
  const shrinkage = washShrinkage(article);
  const short = tolerance ? `pieces that are up to ${tolerance} % short` : undefined;
  const wash = shrinkage ? `${shrinkage.length} % shrinkage in length` : undefined;
  const allowances = [short, wash].filter(Boolean).join(' and ');
  const isNotStated = !shrinkage && !mustNotBeWashed(article);
  const delivered = isNotStated ? 'Counted as delivered: shrinkage is not stated.' : 'Counted as delivered.';
  return {
    unit: `${lengthWord(units)}s${shrinkage ? ' after washing' : ''}`,
    basis: allowances
      ? `Allows for ${allowances}.${isNotStated ? ' Shrinkage is not stated.' : ''}`
      : delivered,
    result: shrinkage ? 'after washing' : 'guaranteed',
  };
}
