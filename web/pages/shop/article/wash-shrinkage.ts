// The shrinkage that customers are told of. Pure.
import type { Care } from '#contract/article-facts.ts';

interface Washed<Shrinkage> {
  readonly care: Care | null;
  readonly shrinkagePercent: Shrinkage | null;
}

export const mustNotBeWashed = ({ care }: Pick<Washed<unknown>, 'care'>) => care?.wash === 'no';

/** Null where it is not stated, and where the cloth must not be washed: it has no first wash. */
export const washShrinkage = <Shrinkage>(article: Washed<Shrinkage>): Shrinkage | null =>
  mustNotBeWashed(article) ? null : article.shrinkagePercent;
