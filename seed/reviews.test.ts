// The seed reviews satisfy the contract.
import { describe, expect, it } from 'vitest';
import { newReview } from '#contract/review.ts';
import { reviews } from './reviews.ts';

describe('the seed reviews', () => {
  it('are at least eight, by eight people', () => {
    expect(reviews.length).toBeGreaterThanOrEqual(8);
    expect(new Set(reviews.map(({ name }) => name)).size).toBe(reviews.length);
  });

  it.each(reviews.map((review) => [review.name, review] as const))('%s wrote a valid review', (_, review) => {
    const posted = { ...review, img: '/images/monogram.jpg' };
    expect(newReview.parse(posted)).toEqual(posted);
    expect(posted.customer).not.toBe('');
  });
});
