// A review of the seed data.
import type { NewReview } from '#contract/articles/review.ts';

/** A review without its image: that of a fabric is its photo, that of the shop is the reviewer's. */
export type SeedReview = Omit<NewReview, 'img' | 'articleId'> & {
  /** The name of the fabric that it is about, which the reviewer had ordered before. */
  readonly fabric?: string;
  /** The file in seed/images/ of what was made of the fabric. */
  readonly photo?: string;
  /** The days since it was written, in a shop with sample orders. */
  readonly daysAgo: number;
};
