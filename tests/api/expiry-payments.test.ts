// Unpaid orders expire only when the database cannot lack their payments: a backup that was restored may.
import { expect } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import {
  createIntent,
  placeOrder,
  type StripeFixture,
  settleOptions,
  test,
  testOnce,
} from '../support/providers/fake-stripe.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const HOUR = 60 * 60_000;

async function createScene(fakeStripe: StripeFixture) {
  const clock = { now: Date.now() };
  const options = await freshDatabase();
  const start = () =>
    createTestApp(options, {}, { cards: fakeStripe.cards, clock: { now: () => clock.now } });
  const shop = await start();
  return { clock, shop, start, mia: await shop.signIn('mia@mail.com') };
}

const runPaymentDeadlines = ({ app }: TestApp) => app.jobs.runNow(app.paymentDeadlines.job);
const search = ({ app }: TestApp) => app.payments.reconcile({ searchProvider: true });

const settings = ({ storage }: TestApp) => storage.db.selectFrom('payment_settings').selectAll().execute();
const statuses = async ({ storage }: TestApp) => {
  const rows = await storage.db.selectFrom('orders').select('status').orderBy('id').execute();
  return rows.map(({ status }) => status);
};

/** An order that is paid after a backup; then the backup is restored. */
async function restoreBeforePayment(shop: TestApp, fakeStripe: StripeFixture, token: string) {
  const order = await placeOrder(shop, token);
  await search(shop);
  const backup = await settings(shop);
  const { clientSecret, transactionId } = await createIntent(shop, token, order);
  await fakeStripe.confirm(clientSecret);
  await shop.request('settleOrder', settleOptions(token, order, transactionId));
  return async () => {
    const { db } = shop.storage;
    for (const table of ['outbox_emails', 'invoices', 'payments', 'payment_settings'] as const)
      await db.deleteFrom(table).execute();
    await db.insertInto('payment_settings').values(backup).execute();
    await db.updateTable('orders').set({ status: 'unpaid', transaction_id: null, paid_at: null }).execute();
  };
}

test.for(['the process goes on', 'the process starts again'] as const)(
  'an order paid after the restored backup is settled when %s',
  async (way, { fakeStripe }) => {
    const { clock, shop, start, mia } = await createScene(fakeStripe);
    const restore = await restoreBeforePayment(shop, fakeStripe, mia);
    clock.now += HOUR;
    await search(shop);
    await restore();
    clock.now += 48 * HOUR;
    const running = way === 'the process goes on' ? shop : await start();
    expect(await runPaymentDeadlines(running)).toMatchObject({ expired: 0, failed: 0 });
    expect(await statuses(shop)).toEqual(['paid']);
    expect(await fakeStripe.capturedCents()).toBe(2500);
  },
);

/** A shop whose last search was before a restore that lost a payment; the payment deadline of the order has passed since. */
async function createRestoredShop(fakeStripe: StripeFixture): Promise<TestApp> {
  const { clock, shop, mia } = await createScene(fakeStripe);
  const restore = await restoreBeforePayment(shop, fakeStripe, mia);
  clock.now += HOUR;
  await search(shop);
  await restore();
  clock.now += 48 * HOUR;
  return shop;
}

testOnce(
  'after a restore no order expires while the card provider is unavailable',
  async ({ fakeStripe }) => {
    const shop = await createRestoredShop(fakeStripe);
    fakeStripe.server.faults.onRequest({ response: { status: 503, when: 'before' }, times: 100 });
    expect(await runPaymentDeadlines(shop)).toMatchObject({ expired: 0, failed: 1 });
    expect(await statuses(shop)).toEqual(['unpaid']);
  },
);

testOnce('no order expires on a search that could not check a payment', async ({ fakeStripe }) => {
  const shop = await createRestoredShop(fakeStripe);
  const { faults } = fakeStripe.server;
  const path = /payment_intents\/pi_/;
  // The first request finds the payment and is answered; the next ones check it.
  faults.onRequest({ path });
  const lift = faults.onRequest({ path, response: { status: 400, when: 'before' }, times: 100 });
  expect(await runPaymentDeadlines(shop)).toMatchObject({ expired: 0, failed: 1 });
  expect(await statuses(shop)).toEqual(['unpaid']);
  lift();
  expect(await runPaymentDeadlines(shop)).toMatchObject({ expired: 0, failed: 0 });
  expect(await statuses(shop)).toEqual(['paid']);
});

testOnce(
  'orders without a payment expire while the card provider is unavailable; the others wait',
  async ({ fakeStripe }) => {
    const { clock, shop, mia } = await createScene(fakeStripe);
    await search(shop);
    for (let nth = 0; nth < 4; nth++) await createIntent(shop, mia, await placeOrder(shop, mia));
    await placeOrder(shop, mia);
    clock.now += 48 * HOUR;
    fakeStripe.server.faults.onRequest({ response: { status: 503, when: 'before' }, times: 100 });
    expect(await runPaymentDeadlines(shop)).toMatchObject({ expired: 1, failed: 4 });
    expect(await statuses(shop)).toEqual(['unpaid', 'unpaid', 'unpaid', 'unpaid', 'cancelled']);
  },
);

test('the id of the shop at the provider is part of the first backup', async ({ shop, fakeStripe, mia }) => {
  const [first] = await settings(shop);
  expect(first).toMatchObject({ name: 'shop_id' });
  await createIntent(shop, mia, await placeOrder(shop, mia));
  const { data } = await fakeStripe.dashboard.paymentIntents.list();
  expect(data.map(({ metadata }) => metadata.shop)).toEqual([first?.value]);
});
