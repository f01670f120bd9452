// Tests that the seed reviews satisfy the contract.
import { describe, expect, it } from 'vitest';
import { HOME_REVIEWS } from '#contract/limits.ts';
import { newReview } from '#contract/review.ts';
import { fabrics } from './fabrics.ts';
import type { SeedReview } from './review.ts';
import { reviews } from './reviews.ts';

const ofFabric = ({ fabric }: SeedReview) => fabric !== undefined;

describe('the seed reviews', () => {
  it('are at least eight of the shop, by eight people, and eight of fabrics', () => {
    const ofShop = reviews.filter((review) => !ofFabric(review));
    expect(ofShop.length).toBeGreaterThanOrEqual(8);
    expect(new Set(ofShop.map(({ name }) => name)).size).toBe(ofShop.length);
    expect(reviews.filter(ofFabric).length).toBeGreaterThanOrEqual(8);
  });

  it('end with those that the home page shows, which are of the shop', () => {
    expect(reviews.slice(-HOME_REVIEWS).some(ofFabric)).toBe(false);
  });

  it('of fabrics name one of the seed, with stars from critical to full', () => {
    const names = fabrics.map(({ productName }) => productName);
    for (const { fabric } of reviews.filter(ofFabric)) expect(names).toContain(fabric);
    const stars = reviews.filter(ofFabric).map((review) => review.stars ?? 0);
    expect([Math.min(...stars) <= 2, Math.max(...stars)]).toEqual([true, 5]);
  });

  it.each(reviews)('$name wrote a valid review', ({ fabric, ...review }) => {
    const posted = { ...review, img: '/images/monogram.jpg', ...(fabric && { articleId: 'id' }) };
    expect(newReview.parse(posted)).toEqual(posted);
    expect(posted.customer).not.toBe('');
  });
});
