// Adds the orders of the sample shop to a test app.
import { pino } from 'pino';
import { expect } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { changeSeedStock } from '../../../seed/admin-actions.ts';
import { inThePast } from '../../../seed/clock.ts';
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
  const { app, storage } = shop;
  const provider = new LocalProvider(cards, server.local);
  const common = { storage, settings: readSettings({}), log: pino({ level: 'silent' }), admin: ADMIN };
  const now = Date.now();
  return inThePast(80 * DAY_MS, (moveClock) => {
    const setClock = (at: number) => {
      onStep?.(at);
      moveClock(at);
    };
    const options = { ...common, provider, now, setClock, reviews };
    return Promise.all(Array.from({ length: calls }, () => addSampleOrders(app, options)));
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
