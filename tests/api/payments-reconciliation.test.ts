// Several processes on one database, and rounds of reconciliation: one at a time, and none for ever.
import { expect } from 'vitest';
import { freshDatabase, onPostgres } from '../support/database.ts';
import {
  expectConsistentPayments,
  offer,
  order,
  type StripeFixture,
  settling,
  test,
} from '../support/fake-stripe.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const reconcile = (shop: TestApp) => shop.app.payments.reconcile({ everything: true });

/**
 * Three processes on PostgreSQL. Two handles on one SQLite file in one process would wait for each other, each
 * holding up the other: there one shop does everything.
 */
async function severalShops(bank: StripeFixture): Promise<[TestApp, TestApp, TestApp]> {
  const place = await freshDatabase();
  const open = () => createTestApp(place, {}, { cards: bank.cards });
  const first = await open();
  return onPostgres ? [first, await open(), await open()] : [first, first, first];
}

test('several processes on one database: one intent, one payment, one round at a time', async ({ bank }) => {
  const shops = await severalShops(bank);
  const [first] = shops;
  const mia = await first.signIn('mia@mail.com');
  for (let turn = 0; turn < 5; turn++) {
    const bought = await order(first, mia);
    const offers = await Promise.all(
      shops.flatMap((shop) => [offer(shop, mia, bought), offer(shop, mia, bought)]),
    );
    expect(new Set(offers.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    const { clientSecret, transactionId } = await offer(first, mia, bought);
    await bank.confirm(clientSecret);
    const answers = await Promise.all(
      shops.flatMap((shop) => [
        shop.request('settleOrder', settling(mia, bought, transactionId)),
        shop.request('settleOrder', settling(mia, bought, transactionId)),
      ]),
    );
    expect(answers.reduce((sum, { modifiedCount }) => sum + modifiedCount, 0)).toBe(1);
  }
  await expectConsistentPayments(first, bank);
});

test('of several processes that reconcile at once, one does', async ({ bank }) => {
  const shops = await severalShops(bank);
  const [first] = shops;
  const mia = await first.signIn('mia@mail.com');
  for (let count = 0; count < 4; count++) {
    await bank.confirm((await offer(first, mia, await order(first, mia))).clientSecret);
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  bank.network.faults.onRequest({ method: 'GET', until: promise });
  let turnedAway = 0;
  const rounds = shops.map(async (shop) => {
    const round = await reconcile(shop);
    if (round.end === 'held' && ++turnedAway === shops.length - 1) resolve();
    return round;
  });
  const ended = await Promise.all(rounds);
  expect(ended.map(({ end }) => end).sort()).toEqual(['done', 'held', 'held']);
  expect(ended.flatMap(({ changed }) => changed)).toHaveLength(4);
  expect((await reconcile(first)).end).toBe('done');
  await expectConsistentPayments(first, bank);
});

test('a process that died while reconciling does not hold the others up for ever', async ({ shop }) => {
  const lease = { name: 'reconciliation', holder: 'a process that died' };
  await shop.storage.db
    .insertInto('job_leases')
    .values({ ...lease, expires_at: Date.now() + 60_000 })
    .execute();
  expect((await reconcile(shop)).end).toBe('held');
  await shop.storage.db.updateTable('job_leases').set({ expires_at: Date.now() }).execute();
  expect((await reconcile(shop)).end).toBe('done');
});

test('a round stops when the provider goes away, and the next one goes on', async ({ shop, bank, mia }) => {
  for (let count = 0; count < 3; count++) {
    await bank.confirm((await offer(shop, mia, await order(shop, mia))).clientSecret);
  }
  const lift = bank.network.faults.onRequest({ method: 'GET', cut: 'before', times: 1000 });
  expect(await reconcile(shop)).toMatchObject({ end: 'unavailable', checked: 1, changed: [] });
  lift();
  expect((await reconcile(shop)).changed).toHaveLength(3);
  await expectConsistentPayments(shop, bank);
});
