// A fabric of the seed data.
import type { NewArticle } from '#contract/article.ts';

type StatedFact =
  | 'composition'
  | 'weightGsm'
  | 'widthCm'
  | 'pieceLengthM'
  | 'lengthTolerancePercent'
  | 'weave'
  | 'pattern'
  | 'colour'
  | 'uses'
  | 'care'
  | 'origin';

/** An article with its facts, without its images; `image-manifest.ts` has those. The shop numbers it. */
export type SeedFabric = Omit<NewArticle, 'img' | 'images' | 'articleNumber'> & {
  readonly [Fact in StatedFact]: NonNullable<NewArticle[Fact]>;
};
