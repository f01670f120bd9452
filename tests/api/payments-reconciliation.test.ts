// Several processes on one database: one payment per order, and one reconciliation at a time.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { freshDatabase, onPostgres } from '../support/database.ts';
import {
  createIntent,
  expectConsistentPayments,
  placeOrder,
  type StripeFixture,
  settleOptions,
  test,
  testOnce,
} from '../support/providers/fake-stripe.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const reconcile = (shop: TestApp) => shop.app.payments.reconcile({ includeNotDue: true });

/**
 * Three processes on PostgreSQL. Two handles on one SQLite file in one process would wait for each other, each
 * holding up the other: there one shop does everything.
 */
async function severalShops(fakeStripe: StripeFixture): Promise<[TestApp, TestApp, TestApp]> {
  const storageOptions = await freshDatabase();
  const open = () => createTestApp(storageOptions, {}, { cards: fakeStripe.cards });
  const first = await open();
  return onPostgres ? [first, await open(), await open()] : [first, first, first];
}

test('several processes on one database create one intent and settle once', async ({ fakeStripe }) => {
  const shops = await severalShops(fakeStripe);
  const [first] = shops;
  const mia = await first.signIn('mia@mail.com');
  for (let turn = 0; turn < 5; turn++) {
    const bought = await placeOrder(first, mia);
    const offers = await Promise.all(
      shops.flatMap((shop) => [createIntent(shop, mia, bought), createIntent(shop, mia, bought)]),
    );
    expect(new Set(offers.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    const { clientSecret, transactionId } = await createIntent(first, mia, bought);
    await fakeStripe.confirm(clientSecret);
    const responses = await Promise.all(
      shops.flatMap((shop) => [
        shop.request('settleOrder', settleOptions(mia, bought, transactionId)),
        shop.request('settleOrder', settleOptions(mia, bought, transactionId)),
      ]),
    );
    expect(responses.reduce((sum, { modifiedCount }) => sum + modifiedCount, 0)).toBe(1);
  }
  await expectConsistentPayments(first, fakeStripe);
});

test('of several processes that reconcile at once, one does', async ({ fakeStripe }) => {
  const shops = await severalShops(fakeStripe);
  const [first] = shops;
  const mia = await first.signIn('mia@mail.com');
  for (let count = 0; count < 4; count++) {
    await fakeStripe.confirm((await createIntent(first, mia, await placeOrder(first, mia))).clientSecret);
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  fakeStripe.server.faults.onRequest({ method: 'GET', until: promise });
  let rejectedCount = 0;
  const runs = shops.map(async (shop) => {
    const run = await reconcile(shop);
    if (run.outcome === 'already_running' && ++rejectedCount === shops.length - 1) resolve();
    return run;
  });
  const ended = await Promise.all(runs);
  expect(ended.map(({ outcome }) => outcome).sort()).toEqual(['already_running', 'already_running', 'done']);
  expect(ended.flatMap(({ changed }) => changed)).toHaveLength(4);
  expect((await reconcile(first)).outcome).toBe('done');
  await expectConsistentPayments(first, fakeStripe);
});

testOnce('the lease of a process that died while reconciling expires', async ({ shop }) => {
  const lease = { name: 'payment-reconciliation', holder: 'a process that died' };
  await shop.storage.db
    .insertInto('job_leases')
    .values({ ...lease, expires_at: Date.now() + 60_000 })
    .execute();
  expect((await reconcile(shop)).outcome).toBe('already_running');
  await shop.storage.db.updateTable('job_leases').set({ expires_at: Date.now() }).execute();
  expect((await reconcile(shop)).outcome).toBe('done');
});

/** Orders whose cards are charged without the shop having heard of it, the oldest first. */
async function chargedOrders(shop: TestApp, fakeStripe: StripeFixture, mia: string, count: number) {
  const charged: { id: string; transactionId: string }[] = [];
  while (charged.length < count) {
    const { id, price } = await placeOrder(shop, mia);
    const { clientSecret, transactionId } = await createIntent(shop, mia, { id, price });
    await fakeStripe.confirm(clientSecret);
    charged.push({ id, transactionId });
  }
  return charged;
}

/** The provider answers 500 whenever it is asked about these payments. */
const failFor = (fakeStripe: StripeFixture, payments: readonly { transactionId: string }[]) =>
  fakeStripe.server.faults.onRequest({
    path: new RegExp(payments.map(({ transactionId }) => transactionId).join('|')),
    response: { status: 500, when: 'before' },
    times: 1000,
  });

testOnce(
  'reconciliation stops after three failures in a row, and the next run continues',
  async ({ shop, fakeStripe, mia }) => {
    await chargedOrders(shop, fakeStripe, mia, 5);
    const lift = fakeStripe.server.faults.onRequest({ method: 'GET', disconnect: 'before', times: 1000 });
    expect(await reconcile(shop)).toMatchObject({
      outcome: 'provider_unavailable',
      checked: 3,
      failed: 3,
      changed: [],
    });
    lift();
    expect((await reconcile(shop)).changed).toHaveLength(5);
    await expectConsistentPayments(shop, fakeStripe);
  },
);

testOnce(
  'a payment whose call fails keeps no other from being checked, and is reported',
  async ({ shop, fakeStripe, mia }) => {
    const [first, second, third, fourth] = await chargedOrders(shop, fakeStripe, mia, 4);
    if (!first || !second || !third || !fourth) throw new Error('Four orders were placed');
    const lift = failFor(fakeStripe, [first, third]);
    const run = await reconcile(shop);
    expect(run).toMatchObject({ outcome: 'done', checked: 4, failed: 2 });
    expect(run.changed.map(({ payment }) => payment.order_id)).toEqual([second.id, fourth.id]);
    expect(run.failures).toMatchObject([
      { payment: { order_id: first.id }, why: 'An unknown error occurred.' },
      { payment: { order_id: third.id } },
    ]);
    expect(await shop.app.server.metrics.text()).toContain('selvedge_payment_check_failures_total 2');
    lift();
    expect(await reconcile(shop)).toMatchObject({ checked: 2, failed: 0 });
    await expectConsistentPayments(shop, fakeStripe);
  },
);

testOnce(
  'a failed search is repeated, and payments in progress are still checked',
  async ({ shop, fakeStripe, mia }) => {
    await chargedOrders(shop, fakeStripe, mia, 2);
    const lift = fakeStripe.server.faults.onRequest({
      path: /\/events/,
      response: { status: 500, when: 'before' },
      times: 1000,
    });
    expect(await shop.app.payments.mayExpireOrders()).toBe(false);
    expect(await shop.storage.db.selectFrom('payments').select('state').execute()).toEqual([
      { state: 'settled' },
      { state: 'settled' },
    ]);
    expect(await shop.app.payments.reconcile({ searchProvider: true })).toMatchObject({ failed: 1 });
    expect(await shop.app.payments.mayExpireOrders()).toBe(false);
    lift();
    expect(await shop.app.payments.mayExpireOrders()).toBe(true);
  },
);

testOnce(
  'payments whose calls fail run after run let those behind them have their turn',
  async ({ fakeStripe }) => {
    const clock = { now: Date.now() };
    const shop = await createTestApp(
      await freshDatabase(),
      {},
      { cards: { ...fakeStripe.cards, retries: 0 }, clock: { now: () => clock.now } },
    );
    const mia = await shop.signIn('mia@mail.com');
    const job = shop.app.payments.reconciliationJob;
    if (!job) throw new Error('The shop has a card provider');
    // The search of the day is made: it would find the payments in another order.
    await shop.app.jobs.runNow(job);
    const charged = await chargedOrders(shop, fakeStripe, mia, 6);
    failFor(fakeStripe, charged.slice(0, 5));
    const isPaid = async () => {
      const last = charged.at(-1)?.id ?? '';
      return (
        await shop.request('getOrder', { token: await shop.signIn('mia@mail.com'), params: { id: last } })
      ).paid;
    };
    for (let minutes = 0; minutes < 60 && !(await isPaid()); minutes += 3) {
      clock.now += 3 * 60_000;
      await shop.app.jobs.runNow(job);
    }
    expect(await isPaid()).toBe(true);
  },
);

test('payments of any age are checked, and their next check is a whole millisecond', async ({
  shop,
  mia,
}) => {
  const { db } = shop.storage;
  for (let count = 0; count < 12; count++) await createIntent(shop, mia, await placeOrder(shop, mia));
  const rows = await db.selectFrom('payments').select('id').execute();
  for (const [nth, { id }] of rows.entries()) {
    const createdAt = Date.now() - 3_600_000 - nth;
    await sql`update payments set created_at = ${createdAt} where id = ${id}`.execute(db);
  }
  expect(await reconcile(shop)).toMatchObject({ outcome: 'done', checked: 12, failed: 0 });
  const checks = await db.selectFrom('payments').select('next_check_at').execute();
  expect(checks.filter(({ next_check_at }) => !Number.isSafeInteger(next_check_at))).toEqual([]);
});
