// The sample reviews are what the contract lets be written, each with its writer’s initials.
import { describe, expect, it } from 'vitest';
import { newReview } from '#contract/review.ts';
import { reviews } from './reviews.ts';

describe('the sample reviews', () => {
  it('are at least eight, by eight people', () => {
    expect(reviews.length).toBeGreaterThanOrEqual(8);
    expect(new Set(reviews.map(({ name }) => name)).size).toBe(reviews.length);
  });

  it.each(reviews.map((review) => [review.name, review] as const))(
    '%s can be put on the site',
    (_, review) => {
      const { letters: _letters, monogram: _monogram, ...words } = review;
      const posted = { ...words, img: '/images/monogram.jpg' };
      expect(newReview.parse(posted)).toEqual(posted);
      expect(posted.customer).not.toBe('');
    },
  );

  it('carry the initials of their writers', () => {
    for (const { name, letters } of reviews)
      expect(letters).toBe(
        name
          .split(' ')
          .map((word) => word[0])
          .join(''),
      );
  });
});
