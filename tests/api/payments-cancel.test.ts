// Cancelling and paying an order concurrently: whichever comes first wins, and no charge stays without an order.

import { expect } from 'vitest';
import { callerOf } from '../support/callers.ts';
import { freshDatabase } from '../support/database.ts';
import { pausableApp } from '../support/paused-request.ts';
import {
  CARD,
  createIntent,
  createStripeFixture,
  expectConsistentPayments,
  type PlacedOrder,
  placeOrder,
  settleOptions,
  test,
  testOnce,
} from '../support/providers/fake-stripe.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const cancelling = (token: string, { id }: { id: string }) => ({ token, params: { id } });

async function stock(shop: TestApp): Promise<number[]> {
  return (await shop.request('listProducts')).map(({ availableQuantity }) => availableQuantity);
}

testOnce(
  'cancelling an order cancels its intent, whose secret can no longer be paid',
  async ({ shop, fakeStripe, mia }) => {
    const bought = await placeOrder(shop, mia);
    const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
    expect(await stock(shop)).toEqual([98]);
    expect(await shop.request('cancelOrder', cancelling(mia, bought))).toEqual({ deletedCount: 1 });
    expect(await stock(shop)).toEqual([100]);
    expect((await fakeStripe.confirm(clientSecret)).status).toBe(400);
    expect(await fakeStripe.capturedCents()).toBe(0);
    for (const call of ['getOrder', 'cancelOrder'] as const) {
      expect(await shop.requestError(call, cancelling(mia, bought))).toBe('order_not_found');
    }
    expect(await shop.requestError('settleOrder', settleOptions(mia, bought, transactionId))).toBe(
      'order_not_found',
    );
    const body = { price: bought.price, order: bought.id };
    expect(await shop.requestError('createPaymentIntent', { token: mia, body })).toBe('order_not_found');
    expect(await stock(shop)).toEqual([100]);
  },
);

testOnce(
  'cancelling an order whose charge has succeeded pays it and answers order_paid',
  async ({ shop, fakeStripe, mia }) => {
    const bought = await placeOrder(shop, mia);
    const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
    await fakeStripe.confirm(clientSecret);
    expect(await shop.requestError('cancelOrder', cancelling(mia, bought))).toBe('order_paid');
    expect(await shop.request('getOrder', { token: mia, params: { id: bought.id } })).toMatchObject({
      paid: true,
      transactionId,
    });
    expect(await stock(shop)).toEqual([98]);
    await expectConsistentPayments(shop, fakeStripe);
  },
);

testOnce('an order is not cancelled while its payment is processing', async () => {
  const fakeStripe = await createStripeFixture({ processingMs: 60_000 });
  const shop = await createTestApp(await freshDatabase(), {}, { cards: fakeStripe.cards });
  const mia = await shop.signIn('mia@mail.com');
  const bought = await placeOrder(shop, mia);
  const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
  expect((await fakeStripe.confirm(clientSecret)).intent).toBe('processing');
  const response = await shop.send('cancelOrder', cancelling(mia, bought));
  expect(response).toMatchObject({ status: 409, body: { code: 'order_payment_in_progress' } });
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  expect(await shop.requestError('settleOrder', settleOptions(mia, bought, transactionId))).toBe(
    'payment_unfinished',
  );
  await fakeStripe.advance(60_000);
  expect(await shop.requestError('cancelOrder', cancelling(mia, bought))).toBe('order_paid');
  await expectConsistentPayments(shop, fakeStripe);
});

testOnce(
  'an abandoned 3-D Secure challenge does not keep an order from being cancelled',
  async ({ shop, fakeStripe, mia }) => {
    const bought = await placeOrder(shop, mia);
    const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
    expect((await fakeStripe.confirm(clientSecret, CARD.challenged)).intent).toBe('requires_action');
    expect(await shop.request('cancelOrder', cancelling(mia, bought))).toEqual({ deletedCount: 1 });
    expect((await fakeStripe.dashboard.paymentIntents.retrieve(transactionId)).status).toBe('canceled');
  },
);

testOnce(
  'a charge for a cancelled order is refunded by the webhook and by reconciliation',
  async ({ shop, fakeStripe, mia }) => {
    await fakeStripe.sendWebhooksTo(shop);
    const pay = (id: string) =>
      fakeStripe.dashboard.paymentIntents.create({
        amount: 2500,
        currency: 'usd',
        confirm: true,
        payment_method: 'pm_card_visa',
        allowed_payment_method_types: ['card'],
        metadata: { order: id },
      });
    const bought = await placeOrder(shop, mia);
    await shop.request('cancelOrder', cancelling(mia, bought));
    await pay(bought.id);
    await fakeStripe.advance();
    expect(await fakeStripe.capturedCents()).toBe(0);

    const other = await placeOrder(shop, mia);
    // Before the intent: the shop looks it up at every event, and would see the charge at that of its creation.
    fakeStripe.server.faults.onWebhook({ effect: 'lose', times: 100 });
    const { clientSecret } = await createIntent(shop, mia, other);
    await fakeStripe.confirm(clientSecret);
    await shop.app.orders.cancelOrder(other.id);
    await fakeStripe.advance();
    await shop.app.payments.reconcile({ includeNotDue: true });
    const rows = await shop.storage.db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', other.id)
      .execute();
    expect(rows).toMatchObject([{ state: 'refunded', refund_reason: 'order_gone' }]);
    expect(rows[0]?.refund_id).toMatch(/^re_/);
    await expectConsistentPayments(shop, fakeStripe);
  },
);

test('concurrent cancelling and paying ends in a paid order or in a refund', async ({
  shop,
  fakeStripe,
  mia,
}) => {
  await fakeStripe.sendWebhooksTo(shop);
  const outcomes = new Set<string>();
  for (let turn = 0; turn < 24; turn++) {
    const bought = await placeOrder(shop, mia);
    const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
    const pay = async () => {
      await fakeStripe.confirm(clientSecret);
      await shop.send('settleOrder', settleOptions(mia, bought, transactionId));
    };
    const cancel = () => shop.send('cancelOrder', cancelling(mia, bought));
    await Promise.all(turn % 2 === 0 ? [pay(), cancel(), cancel()] : [cancel(), cancel(), pay()]);
    await fakeStripe.advance();
    await shop.app.payments.reconcile({ includeNotDue: true });
    const { status, body } = await shop.send('getOrder', { token: mia, params: { id: bought.id } });
    outcomes.add(status === 404 ? 'cancelled' : JSON.stringify((body as { paid: boolean }).paid));
    await expectConsistentPayments(shop, fakeStripe);
  }
  expect([...outcomes].filter((outcome) => !['cancelled', 'true'].includes(outcome))).toEqual([]);
});

/** Opens a payment page of an order after its intents were withdrawn, before it is cancelled. */
function openPageMeanwhile(
  shop: TestApp,
  token: string,
  order: PlacedOrder,
  then: (clientSecret: string) => Promise<unknown> = async () => undefined,
): void {
  const { orders } = shop.app;
  const cancelOrder = orders.cancelOrder.bind(orders);
  orders.cancelOrder = async (...args) => {
    orders.cancelOrder = cancelOrder;
    await then((await createIntent(shop, token, order)).clientSecret);
    return cancelOrder(...args);
  };
}

testOnce(
  'an intent created while its order is being cancelled is cancelled too',
  async ({ shop, fakeStripe, mia }) => {
    const bought = await placeOrder(shop, mia);
    openPageMeanwhile(shop, mia, bought);
    await shop.request('cancelOrder', cancelling(mia, bought));
    const { data } = await fakeStripe.dashboard.paymentIntents.list();
    expect(data.map(({ status }) => status)).toEqual(['canceled']);
  },
);

test.for(['expiry', 'cancelling'] as const)(
  'a payment that gets through on a page opened meanwhile wins against %s',
  async (ending, { shop, fakeStripe, mia }) => {
    const bought = await placeOrder(shop, mia);
    openPageMeanwhile(shop, mia, bought, (clientSecret) => fakeStripe.confirm(clientSecret));
    const end =
      ending === 'expiry'
        ? shop.app.payments.expireOrder(bought.id)
        : shop.app.payments.cancelOrder(await callerOf(shop, 'mia@mail.com'), bought.id);
    await expect(end).rejects.toMatchObject({ code: 'order_paid' });
    expect(await shop.request('getOrder', { token: mia, params: { id: bought.id } })).toMatchObject({
      paid: true,
    });
    expect(await stock(shop)).toEqual([98]);
    await expectConsistentPayments(shop, fakeStripe);
  },
);

testOnce(
  'a charge for an order cancelled during its settlement is refunded',
  async ({ shop, fakeStripe, mia }) => {
    const bought = await placeOrder(shop, mia);
    const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
    await fakeStripe.confirm(clientSecret);
    const { app, during } = await pausableApp(shop, /from "orders" where "id" =/, fakeStripe);
    const settling = () => app.requestError('settleOrder', settleOptions(mia, bought, transactionId));
    expect(await during(settling, () => shop.app.orders.cancelOrder(bought.id))).toBe('order_not_found');
    const rows = await shop.storage.db.selectFrom('payments').selectAll().execute();
    expect(rows).toMatchObject([{ state: 'refunded', refund_reason: 'order_gone', settled_at: null }]);
    await expectConsistentPayments(shop, fakeStripe);
  },
);

test('a payment page opened while the order is cancelled leaves no open intent', async ({
  shop,
  fakeStripe,
  mia,
}) => {
  for (let turn = 0; turn < 12; turn++) {
    const bought = await placeOrder(shop, mia);
    const body = { price: bought.price, order: bought.id };
    await Promise.all([
      shop.send('createPaymentIntent', { token: mia, body }),
      shop.send('cancelOrder', cancelling(mia, bought)),
      shop.send('createPaymentIntent', { token: mia, body }),
    ]);
    expect(await shop.requestError('getOrder', { token: mia, params: { id: bought.id } })).toBe(
      'order_not_found',
    );
  }
  const { data } = await fakeStripe.dashboard.paymentIntents.list({ limit: 100 });
  expect(data.filter(({ status }) => status !== 'canceled')).toEqual([]);
  const open = await shop.storage.db.selectFrom('payments').selectAll().where('state', '=', 'open').execute();
  expect(open).toEqual([]);
});
