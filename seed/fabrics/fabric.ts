// A fabric of the seed data.
import type { NewProduct } from '#contract/product.ts';

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

/** A product with its facts, without its images; `image-manifest.ts` has those. The shop numbers it. */
export type SeedFabric = Omit<NewProduct, 'img' | 'images' | 'articleNumber'> & {
  readonly [Fact in StatedFact]: NonNullable<NewProduct[Fact]>;
};
