// Tests that the seed reviews satisfy the contract.
import { describe, expect, it } from 'vitest';
import { newReview } from '#contract/articles/review.ts';
import { HOME_REVIEWS } from '#contract/core/limits.ts';
import { readFabrics } from './fabrics.ts';
import { DAY_MS, stepsOf } from './orders/order-steps.ts';
import { sampleOrders } from './orders/sample-orders.ts';
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

  it('of fabrics name one of the seed, with stars from critical to full', async () => {
    const { fabrics } = await readFabrics();
    const names = fabrics.map(({ productName }) => productName);
    for (const { fabric } of reviews.filter(ofFabric)) expect(names).toContain(fabric);
    const stars = reviews.filter(ofFabric).map((review) => review.stars ?? 0);
    expect([Math.min(...stars) <= 2, Math.max(...stars)]).toEqual([true, 5]);
  });

  it('of fabrics are by customers who received them, each with its own photo', () => {
    const now = 100 * DAY_MS;
    const delivered = stepsOf(sampleOrders, now).filter(({ what }) => what === 'delivered');
    const ofFabrics = reviews.filter(ofFabric);
    for (const { name, fabric, daysAgo } of ofFabrics) {
      const received = delivered.filter(({ at, orders }) =>
        orders.some(
          (order) => order.customer.name === name && order.fabric === fabric && at < now - daysAgo * DAY_MS,
        ),
      );
      expect(received.length, `${name}, ${fabric}`).toBeGreaterThan(0);
    }
    expect(new Set(ofFabrics.map(({ photo }) => photo)).size).toBe(ofFabrics.length);
  });

  it('are of the shop in the newest ones', () => {
    const newest = reviews.toSorted((one, other) => one.daysAgo - other.daysAgo).slice(0, HOME_REVIEWS);
    expect(newest.some(ofFabric)).toBe(false);
  });

  it.each(reviews)('$name wrote a valid review', ({ fabric, photo: _, daysAgo: __, ...review }) => {
    const posted = { ...review, img: '/images/monogram.jpg', ...(fabric && { articleId: 'id' }) };
    expect(newReview.parse(posted)).toEqual(posted);
    expect(posted.customer).not.toBe('');
  });
});
