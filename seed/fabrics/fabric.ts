// A fabric of the seed data.
import type { NewArticle } from '#contract/articles/article.ts';

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

/**
 * An article with its facts, without its number, which the shop assigns, and its images, which are in
 * `image-manifest.ts`.
 */
export type SeedFabric = Omit<NewArticle, 'img' | 'images' | 'articleNumber'> & {
  readonly [Fact in StatedFact]: NonNullable<NewArticle[Fact]>;
};
