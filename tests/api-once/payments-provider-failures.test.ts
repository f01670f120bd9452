// The provider is unavailable, slow or inconsistent, or the server crashes between two steps.
import type { RequestFault } from 'fake-stripe/faults';
import { expect } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import {
  createIntent,
  createStripeFixture,
  expectConsistentPayments,
  placeOrder,
  settleOptions,
  testWithoutRetries as test,
} from '../support/providers/fake-stripe.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const ALWAYS = 1000;
const reconcile = (shop: TestApp) => shop.app.payments.reconcile({ includeNotDue: true });
const paymentsOf = (shop: TestApp) => shop.storage.db.selectFrom('payments').selectAll().execute();

const FAULTS: Readonly<Record<string, RequestFault>> = {
  'answers 500': { response: { status: 500, when: 'before' } },
  'answers 503': { response: { status: 503, when: 'before' } },
  'answers 429': { response: { status: 429, when: 'before' } },
  'breaks the connection': { disconnect: 'before' },
  'does the work and answers 500': { response: { status: 500, when: 'after' } },
};

async function expectUnavailable(call: ReturnType<TestApp['send']>): Promise<void> {
  const response = await call;
  expect(response).toMatchObject({ status: 503, body: { code: 'payment_provider_unavailable' } });
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
}

test.for(Object.keys(FAULTS))(
  'a provider that %s: paying answers 503 and works afterwards',
  async (name, { shop, fakeStripe, mia }) => {
    const bought = await placeOrder(shop, mia);
    const lift = fakeStripe.server.faults.onRequest({ ...FAULTS[name], times: ALWAYS });
    const body = { price: bought.price, order: bought.id };
    await expectUnavailable(shop.send('createPaymentIntent', { token: mia, body }));
    lift();

    const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
    await fakeStripe.confirm(clientSecret);
    const down = fakeStripe.server.faults.onRequest({ ...FAULTS[name], method: 'GET', times: ALWAYS });
    if (name.startsWith('does')) down();
    else {
      await expectUnavailable(shop.send('settleOrder', settleOptions(mia, bought, transactionId)));
      expect(await shop.request('getOrder', { token: mia, params: { id: bought.id } })).toMatchObject({
        paid: false,
      });
      down();
    }
    expect(await shop.request('settleOrder', settleOptions(mia, bought, transactionId))).toEqual({
      modifiedCount: 1,
    });
    await expectConsistentPayments(shop, fakeStripe);
  },
);

test.for(Object.keys(FAULTS))(
  'a provider that %s: the order is cancelled afterwards',
  async (name, { shop, fakeStripe, mia }) => {
    const bought = await placeOrder(shop, mia);
    const { transactionId } = await createIntent(shop, mia, bought);
    const lift = fakeStripe.server.faults.onRequest({ ...FAULTS[name], times: ALWAYS });
    const cancelling = { token: mia, params: { id: bought.id } };
    await expectUnavailable(shop.send('cancelOrder', cancelling));
    expect(await shop.request('getOrder', cancelling)).toMatchObject({ paid: false });
    lift();
    expect(await shop.request('cancelOrder', cancelling)).toEqual({ deletedCount: 1 });
    expect((await fakeStripe.dashboard.paymentIntents.retrieve(transactionId)).status).toBe('canceled');
  },
);

test.for(Object.keys(FAULTS))(
  'a provider that %s: a refund stays owed until it is made, once',
  async (name, { shop, fakeStripe, mia }) => {
    const bought = await placeOrder(shop, mia);
    const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
    await fakeStripe.dashboard.paymentIntents.update(transactionId, { amount: 5000 });
    await fakeStripe.confirm(clientSecret);
    const lift = fakeStripe.server.faults.onRequest({ ...FAULTS[name], path: /refunds/, times: ALWAYS });
    const code = await shop.requestError('settleOrder', settleOptions(mia, bought, transactionId));
    expect(code).toBe('payment_amount_differs');
    expect(await paymentsOf(shop)).toMatchObject([{ state: 'refunding', refund_reason: 'amount_differs' }]);
    lift();
    await Promise.all([reconcile(shop), reconcile(shop)]);
    await reconcile(shop);
    expect(await paymentsOf(shop)).toMatchObject([{ state: 'refunded' }]);
    expect((await fakeStripe.dashboard.refunds.list()).data).toHaveLength(1);
    await expectConsistentPayments(shop, fakeStripe);
  },
);

test('a provider’s rejection stays hidden, and the next try uses a new key', async ({
  shop,
  fakeStripe,
  mia,
}) => {
  const no = { response: { status: 400, when: 'before' }, times: ALWAYS } as const;
  const bought = await placeOrder(shop, mia);
  const lift = fakeStripe.server.faults.onRequest(no);
  const paying = { token: mia, body: { price: bought.price, order: bought.id } };
  expect(await shop.send('createPaymentIntent', paying)).toMatchObject({
    status: 500,
    body: { code: 'internal' },
  });
  expect(await paymentsOf(shop)).toMatchObject([{ state: 'open', create_attempts: 1 }]);
  lift();

  const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
  await fakeStripe.dashboard.paymentIntents.update(transactionId, { amount: 5000 });
  await fakeStripe.confirm(clientSecret);
  const poor = fakeStripe.server.faults.onRequest({ ...no, path: /refunds/ });
  const code = await shop.requestError('settleOrder', settleOptions(mia, bought, transactionId));
  expect(code).toBe('payment_amount_differs');
  expect(await paymentsOf(shop)).toMatchObject([{ state: 'refunding', refund_attempts: 1 }]);
  poor();
  await reconcile(shop);
  expect(await paymentsOf(shop)).toMatchObject([{ state: 'refunded' }]);
  await expectConsistentPayments(shop, fakeStripe);
});

test('a lost response is call again with the same key: one intent, one refund', async ({
  shop,
  fakeStripe,
  mia,
}) => {
  fakeStripe.server.faults.onRequest({ method: 'POST', disconnect: 'after' });
  const bought = await placeOrder(shop, mia);
  const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
  expect((await fakeStripe.dashboard.paymentIntents.list()).data.map(({ id }) => id)).toEqual([
    transactionId,
  ]);
  await fakeStripe.dashboard.paymentIntents.update(transactionId, { amount: 5000 });
  await fakeStripe.confirm(clientSecret);
  fakeStripe.server.faults.onRequest({ method: 'POST', disconnect: 'after' });
  await shop.send('settleOrder', settleOptions(mia, bought, transactionId));
  expect(await paymentsOf(shop)).toMatchObject([{ state: 'refunded' }]);
  expect((await fakeStripe.dashboard.refunds.list()).data).toHaveLength(1);
});

test('a call to a hanging provider times out, and its effect is found later', async () => {
  const fakeStripe = await createStripeFixture();
  const cards = { ...fakeStripe.cards, timeoutMs: 150, retries: 0 };
  const shop = await createTestApp(await freshDatabase(), {}, { cards });
  const mia = await shop.signIn('mia@mail.com');
  const bought = await placeOrder(shop, mia);
  const { promise, resolve } = Promise.withResolvers<void>();
  fakeStripe.server.faults.onRequest({ method: 'POST', path: /payment_intents$/, until: promise });
  const body = { price: bought.price, order: bought.id };
  await expectUnavailable(shop.send('createPaymentIntent', { token: mia, body }));
  resolve();
  const { clientSecret } = await createIntent(shop, mia, bought);
  await fakeStripe.confirm(clientSecret);
  expect((await reconcile(shop)).changed).toMatchObject([{ change: 'settled' }]);
  await expectConsistentPayments(shop, fakeStripe);
});

/** Undoes what was stored of the provider's response, as a crash before the commit would. */
async function forgetAnswer(shop: TestApp): Promise<void> {
  await shop.storage.db.updateTable('payments').set({ transaction_id: null }).execute();
}

test('a crash before calling the provider: the next request or reconciliation creates the intent', async ({
  shop,
  fakeStripe,
  mia,
}) => {
  const [one, other] = [await placeOrder(shop, mia), await placeOrder(shop, mia)];
  const open = await createIntent(shop, mia, one);
  await createIntent(shop, mia, other);
  await forgetAnswer(shop);
  expect(await createIntent(shop, mia, one)).toEqual(open);
  await shop.app.orders.cancelOrder(other.id);
  expect((await reconcile(shop)).changed).toMatchObject([{ change: 'withdrawn' }]);
  expect((await fakeStripe.dashboard.paymentIntents.list()).data.map(({ status }) => status)).toEqual([
    'canceled',
    'requires_payment_method',
  ]);
});

test('a crash between the charge and the commit: reconciliation pays the order', async ({ fakeStripe }) => {
  const storageOptions = await freshDatabase();
  const dying = await createTestApp(storageOptions, {}, { cards: fakeStripe.cards });
  const mia = await dying.signIn('mia@mail.com');
  const bought = await placeOrder(dying, mia);
  const { clientSecret, transactionId } = await createIntent(dying, mia, bought);
  await fakeStripe.confirm(clientSecret);
  dying.app.orders.markPaid = async () => {
    throw new Error('killed');
  };
  expect((await dying.send('settleOrder', settleOptions(mia, bought, transactionId))).status).toBe(500);
  expect(await paymentsOf(dying)).toMatchObject([{ state: 'open', settled_at: null }]);

  const next = await createTestApp(storageOptions, {}, { cards: fakeStripe.cards });
  expect((await reconcile(next)).changed).toMatchObject([{ change: 'settled' }]);
  expect(await next.request('getOrder', { token: mia, params: { id: bought.id } })).toMatchObject({
    paid: true,
  });
  await expectConsistentPayments(next, fakeStripe);
});
