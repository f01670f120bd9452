// Payments that the database lacks, as after restoring an older backup: they are found, listed, logged and counted.
import { pino } from 'pino';
import { expect } from 'vitest';
import { METRICS_PATH } from '#contract/core/paths.ts';
import { freshDatabase } from '../support/database.ts';
import {
  createIntent,
  placeOrder,
  restoreEarlierBackup,
  type StripeFixture,
  settleOptions,
  test,
  testOnce,
} from '../support/providers/fake-stripe.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const MESSAGE = 'succeeded payment belongs to no known order';

async function pay(shop: TestApp, fakeStripe: StripeFixture, token: string) {
  const order = await placeOrder(shop, token);
  const { clientSecret, transactionId } = await createIntent(shop, token, order);
  await fakeStripe.confirm(clientSecret);
  await shop.request('settleOrder', settleOptions(token, order, transactionId));
  return { transactionId, orderId: order.id };
}

const search = (shop: TestApp) => shop.app.payments.reconcile({ searchProvider: true });

async function createLoggingApp(fakeStripe: StripeFixture): Promise<{ shop: TestApp; log: string[] }> {
  const log: string[] = [];
  const write = (line: string) => void log.push(line);
  const outside = { cards: fakeStripe.cards, log: pino({ level: 'error' }, { write }) };
  return { shop: await createTestApp(await freshDatabase(), {}, outside), log };
}

test('a succeeded payment whose order is gone after a restore is listed and counted', async ({
  shop,
  fakeStripe,
  mia,
}) => {
  const { transactionId, orderId } = await pay(shop, fakeStripe, mia);
  expect((await search(shop)).unmatched).toEqual([]);
  await restoreEarlierBackup(shop);

  expect(await search(shop)).toMatchObject({
    outcome: 'done',
    unmatched: [{ transactionId, orderIds: [orderId], callerEmail: 'mia@mail.com', amountCents: 2500 }],
  });
  const { body } = await shop.app.server.inject({ url: METRICS_PATH });
  expect(body).toContain('selvedge_unmatched_payments 1');
  expect(body).toMatch(
    /selvedge_job_last_success_timestamp_seconds\{job="payment-reconciliation"\} [\d.e+]+/,
  );
});

testOnce('a search logs one line with the number of unmatched payments', async ({ fakeStripe }) => {
  const { shop, log } = await createLoggingApp(fakeStripe);
  const mia = await shop.signIn('mia@mail.com');
  for (let nth = 0; nth < 2; nth++) await pay(shop, fakeStripe, mia);
  await restoreEarlierBackup(shop);
  await search(shop);
  expect(log.map((line) => JSON.parse(line))).toMatchObject([
    { payments: 2, msg: 'succeeded payments belong to no known order' },
  ]);
});

testOnce('a stop ends a search between two unmatched payments', async ({ shop, fakeStripe, mia }) => {
  for (let nth = 0; nth < 2; nth++) await pay(shop, fakeStripe, mia);
  await restoreEarlierBackup(shop);
  const stopping = new AbortController();
  const renewLease = async () => {
    stopping.abort();
    return true;
  };
  const run = await shop.app.payments.reconciliationJob?.run({ signal: stopping.signal, renewLease });
  expect(run).toMatchObject({ outcome: 'stopped', unmatched: [{}] });
});

testOnce(
  'a search of settled payments ends when another process has its lease',
  async ({ shop, fakeStripe, mia }) => {
    await pay(shop, fakeStripe, mia);
    const { signal } = new AbortController();
    const run = await shop.app.payments.reconciliationJob?.run({ signal, renewLease: async () => false });
    expect(run).toMatchObject({ outcome: 'already_running' });
  },
);

testOnce('admins who want it get one email about an unmatched payment', async ({ shop, fakeStripe, mia }) => {
  const token = await shop.signIn('ada@mail.com', { admin: true });
  const kinds = ['admin_payment_mismatch'];
  await shop.request('putEmailSubscriptions', { token, body: { kinds } });
  const { transactionId } = await pay(shop, fakeStripe, mia);
  await restoreEarlierBackup(shop);
  await search(shop);
  await search(shop);
  const emails = await shop.storage.db
    .selectFrom('outbox_emails')
    .select(['recipient', 'data'])
    .where('kind', '=', 'admin_payment_mismatch')
    .execute();
  expect(emails.map(({ recipient, data }) => ({ recipient, ...JSON.parse(data) }))).toMatchObject([
    { recipient: 'ada@mail.com', transactionId, amountCents: 2500, orderId: null },
  ]);
});

testOnce(
  'an unmatched payment that was refunded by hand is not listed',
  async ({ shop, fakeStripe, mia }) => {
    const { transactionId } = await pay(shop, fakeStripe, mia);
    await restoreEarlierBackup(shop);
    await fakeStripe.dashboard.refunds.create({ payment_intent: transactionId });
    expect((await search(shop)).unmatched).toEqual([]);
  },
);

testOnce('payments of another shop on the same account are not listed', async ({ shop, fakeStripe, mia }) => {
  const other = await createTestApp(await freshDatabase(), {}, { cards: fakeStripe.cards });
  await pay(other, fakeStripe, await other.signIn('noa@mail.com'));
  await pay(shop, fakeStripe, mia);
  expect((await search(shop)).unmatched).toEqual([]);
});

testOnce('the event of an unmatched payment is logged and acknowledged', async ({ fakeStripe }) => {
  const { shop, log } = await createLoggingApp(fakeStripe);
  const mia = await shop.signIn('mia@mail.com');
  await fakeStripe.sendWebhooksTo(shop);
  const { clientSecret, transactionId } = await createIntent(shop, mia, await placeOrder(shop, mia));
  await restoreEarlierBackup(shop);
  await fakeStripe.confirm(clientSecret);
  await fakeStripe.advance();
  const events = await shop.storage.db.selectFrom('payment_events').select('type').execute();
  expect(events).toContainEqual({ type: 'payment_intent.succeeded' });
  const lines = log.filter((line) => line.includes(MESSAGE));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toContain(transactionId);
});
