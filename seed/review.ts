// A review of the seed data.
import type { NewReview } from '#contract/review.ts';

/** A review without its image; `image-manifest.ts` has that. */
export type SeedReview = Omit<NewReview, 'img' | 'productId'> & {
  /** Name of the fabric it is about. */
  readonly fabric?: string;
};
