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
} from '../support/fake-stripe.ts';
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

test('the lease of a process that died while reconciling expires', async ({ shop }) => {
  const lease = { name: 'payment-reconciliation', holder: 'a process that died' };
  await shop.storage.db
    .insertInto('job_leases')
    .values({ ...lease, expires_at: Date.now() + 60_000 })
    .execute();
  expect((await reconcile(shop)).outcome).toBe('already_running');
  await shop.storage.db.updateTable('job_leases').set({ expires_at: Date.now() }).execute();
  expect((await reconcile(shop)).outcome).toBe('done');
});

test('reconciliation stops when the provider is unavailable, and the next run continues', async ({
  shop,
  fakeStripe,
  mia,
}) => {
  for (let count = 0; count < 3; count++) {
    await fakeStripe.confirm((await createIntent(shop, mia, await placeOrder(shop, mia))).clientSecret);
  }
  const lift = fakeStripe.server.faults.onRequest({ method: 'GET', disconnect: 'before', times: 1000 });
  expect(await reconcile(shop)).toMatchObject({ outcome: 'provider_unavailable', checked: 1, changed: [] });
  lift();
  expect((await reconcile(shop)).changed).toHaveLength(3);
  await expectConsistentPayments(shop, fakeStripe);
});

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
