// The shrinkage that customers see. Pure.
import type { Care } from '../articles/article-facts.ts';

interface Washed<Shrinkage> {
  readonly care: Care | null;
  readonly shrinkagePercent: Shrinkage | null;
}

export const mustNotBeWashed = ({ care }: Pick<Washed<unknown>, 'care'>) => care?.wash === 'no';

/** Null when it is not stated, and when the fabric must not be washed. */
export const washShrinkage = <Shrinkage>(article: Washed<Shrinkage>): Shrinkage | null =>
  mustNotBeWashed(article) ? null : article.shrinkagePercent;
