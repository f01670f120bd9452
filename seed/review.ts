// A review of the seed data.
import type { NewReview } from '#contract/review.ts';

/** A review without its image, which is in `image-manifest.ts`. */
export type SeedReview = Omit<NewReview, 'img' | 'productId'> & {
  /** The name of the fabric that it is about. */
  readonly fabric?: string;
};
