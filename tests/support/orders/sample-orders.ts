// Adds the orders of the sample shop to a test app.
import { expect } from 'vitest';
import { changeSeedStock } from '../../../seed/admin-actions.ts';
import { SampleClock } from '../../../seed/clock.ts';
import { readFabrics, type SeedFabric } from '../../../seed/fabrics.ts';
import { addSampleOrders, type SampleReview } from '../../../seed/orders/add-orders.ts';
import { LocalProvider } from '../../../seed/orders/local-provider.ts';
import { DAY_MS } from '../../../seed/orders/order-steps.ts';
import { sampleOrders } from '../../../seed/orders/sample-orders.ts';
import type { StripeFixture } from '../providers/fake-stripe.ts';
import type { TestApp } from '../test-app.ts';
import { dateIn, plainSums } from './sales.ts';

export const ADMIN = 'rowan@mail.com';

export const SEARCH = { includeNotDue: true, searchProvider: true };

/** `changed`: what is different in the last fabric. */
export async function addFabrics(shop: TestApp, changed: Partial<SeedFabric> = {}): Promise<void> {
  const { app } = shop;
  const { fabrics } = await readFabrics();
  await shop.signIn(ADMIN, { admin: true });
  await app.articles.addArticles(
    fabrics.map((fabric) => ({
      ...fabric,
      img: '/cloth/twill.jpg',
      images: null,
      ...(fabric.productName === sampleOrders.at(-1)?.fabric && changed),
    })),
  );
  await changeSeedStock(app, await app.users.idOf(ADMIN));
}

interface AddOptions {
  readonly calls?: number;
  readonly onStep?: (at: number) => void;
  readonly reviews?: readonly SampleReview[];
}

/** Calls simultaneously; returns how many orders each has added. `onStep` is called with its time before each step. */
export async function addOrders(
  shop: TestApp,
  { cards, server }: StripeFixture,
  { calls = 1, onStep, reviews = [] }: AddOptions = {},
): Promise<number[]> {
  await shop.signIn(ADMIN, { admin: true });
  const sample = new SampleClock();
  const now = sample.now();
  const clock = {
    now: () => sample.now(),
    moveTo(at: number) {
      onStep?.(at);
      sample.moveTo(at);
    },
  };
  const provider = new LocalProvider(cards, server.local, clock);
  return sample.inThePast(80 * DAY_MS, () => {
    const options = { provider, admin: ADMIN, now, clock, reviews };
    return Promise.all(Array.from({ length: calls }, () => addSampleOrders(shop.app, options)));
  });
}

/** They are at the card provider, and add up to the Overview. */
export async function expectPayments(shop: TestApp, fakeStripe: StripeFixture): Promise<void> {
  const run = await shop.app.payments.reconcile(SEARCH);
  expect(run).toMatchObject({ outcome: 'done', changed: [], failed: 0, unmatched: [] });
  const token = await shop.signIn(ADMIN, { admin: true });
  const overview = await shop.request('getOverview', { token });
  const plain = await plainSums(shop, dateIn('UTC'));
  const months = Object.values(plain);
  const sum = (of: 'settled' | 'refunded', all: readonly Record<typeof of, number>[]) =>
    Math.round(all.reduce((cents, one) => cents + one[of] * 100, 0));
  expect(sum('refunded', overview.months)).toBe(sum('refunded', months));
  expect(sum('settled', overview.months)).toBe(sum('settled', months));
  expect(sum('settled', months) - sum('refunded', months)).toBe(await fakeStripe.capturedCents());
}
