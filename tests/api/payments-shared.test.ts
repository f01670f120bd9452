// Several orders paid with one payment: all of them or none, whatever happens to one of them meanwhile.
import { expect } from 'vitest';
import { ORDERS_PER_PAYMENT_MAX } from '#contract/core/order-state.ts';
import { freshDatabase } from '../support/database.ts';
import {
  createIntent,
  createStripeFixture,
  expectConsistentPayments,
  type PlacedOrder,
  placeOrder,
  test,
  testOnce,
} from '../support/providers/fake-stripe.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const ids = (orders: readonly PlacedOrder[]) => orders.map(({ id }) => id);
const sum = (orders: readonly PlacedOrder[]) => orders.reduce((total, { price }) => total + price, 0);
const sharedPayment = (token: string, orders: readonly PlacedOrder[], price = sum(orders)) => ({
  token,
  body: { orders: ids(orders), price },
});
const settlement = (token: string, orders: readonly PlacedOrder[], transactionId: string) => ({
  token,
  body: { orders: ids(orders), transactionId },
});

const placeOrders = async (shop: TestApp, token: string, count = 2) =>
  Promise.all(Array.from({ length: count }, () => placeOrder(shop, token)));

const details = (shop: TestApp, token: string, { id }: PlacedOrder) =>
  shop.request('getOrderDetails', { token, params: { id } });

testOnce(
  'orders are paid with one card payment, which each of them shows',
  async ({ shop, fakeStripe, mia }) => {
    const orders = await placeOrders(shop, mia);
    const [one, other] = orders as [PlacedOrder, PlacedOrder];
    const offer = await shop.request('createSharedPayment', sharedPayment(mia, orders));
    const again = await shop.request('createSharedPayment', sharedPayment(mia, orders.toReversed()));
    expect(again).toEqual(offer);
    const { clientSecret, transactionId } = offer;
    await fakeStripe.confirm(clientSecret);
    const settle = () =>
      shop.request('settleSharedPayment', settlement(mia, orders.toReversed(), transactionId));
    expect(await settle()).toEqual({ modifiedCount: 2 });
    expect(await settle()).toEqual({ modifiedCount: 0 });
    const { number } = await details(shop, mia, other);
    expect(await details(shop, mia, one)).toMatchObject({
      paid: true,
      transactionId,
      card: { brand: 'visa', last4: '4242' },
      paidWith: [{ _id: other.id, number }],
      documents: [{ kind: 'invoice' }],
    });
    await expectConsistentPayments(shop, fakeStripe);
  },
);

testOnce('all orders of a lost shared payment are found again', async ({ shop, fakeStripe, mia }) => {
  const orders = await placeOrders(shop, mia, ORDERS_PER_PAYMENT_MAX);
  const { clientSecret } = await shop.request('createSharedPayment', sharedPayment(mia, orders));
  await fakeStripe.confirm(clientSecret);
  await shop.storage.db.deleteFrom('payment_orders').execute();
  await shop.storage.db.deleteFrom('payments').execute();
  const { changed } = await shop.app.payments.reconcile({ searchProvider: true });
  expect(changed).toMatchObject([{ change: 'settled' }]);
  for (const order of orders) expect((await details(shop, mia, order)).paid).toBe(true);
  await expectConsistentPayments(shop, fakeStripe);
});

testOnce('a webhook settles all of the orders', async ({ shop, fakeStripe, mia }) => {
  await fakeStripe.sendWebhooksTo(shop);
  const orders = await placeOrders(shop, mia, 3);
  const { clientSecret } = await shop.request('createSharedPayment', sharedPayment(mia, orders));
  await fakeStripe.confirm(clientSecret);
  await fakeStripe.advance();
  for (const order of orders) expect((await details(shop, mia, order)).paid).toBe(true);
});

testOnce(
  'a wrong sum, foreign, paid, cancelled and too many orders are refused',
  async ({ shop, fakeStripe, mia }) => {
    const orders = await placeOrders(shop, mia);
    const [one] = orders as [PlacedOrder];
    const error = (token: string, wanted: readonly PlacedOrder[], price?: number) =>
      shop.requestError('createSharedPayment', sharedPayment(token, wanted, price));
    expect(await error(mia, orders, 49)).toBe('price_changed');
    const noa = await shop.signIn('noa@mail.com');
    expect(await error(noa, orders)).toBe('order_not_found');
    expect(await error(await shop.signIn('ada@mail.com', { admin: true }), orders)).toBe('order_not_found');
    expect(await error(mia, [one, one])).toBe('validation_failed');
    expect(await error(mia, await placeOrders(shop, mia, ORDERS_PER_PAYMENT_MAX + 1))).toBe(
      'validation_failed',
    );
    const paid = await placeOrder(shop, mia);
    const { clientSecret, transactionId } = await createIntent(shop, mia, paid);
    await fakeStripe.confirm(clientSecret);
    const body = { order: paid.id, transactionId };
    await shop.request('settleOrder', { token: mia, params: { id: paid.id }, body });
    expect(await error(mia, [one, paid])).toBe('order_paid');
    const cancelled = await placeOrder(shop, mia);
    await shop.request('cancelOrder', { token: mia, params: { id: cancelled.id } });
    expect(await error(mia, [one, cancelled])).toBe('order_not_found');
  },
);

testOnce(
  'an order has one open payment: the last page that was opened',
  async ({ shop, fakeStripe, mia }) => {
    const orders = await placeOrders(shop, mia);
    const [one] = orders as [PlacedOrder];
    const alone = await createIntent(shop, mia, one);
    const together = await shop.request('createSharedPayment', sharedPayment(mia, orders));
    expect((await fakeStripe.confirm(alone.clientSecret)).status).toBe(400);
    const aloneAgain = await createIntent(shop, mia, one);
    expect((await fakeStripe.confirm(together.clientSecret)).status).toBe(400);
    expect((await fakeStripe.confirm(aloneAgain.clientSecret)).intent).toBe('succeeded');
    expect(await shop.requestError('createSharedPayment', sharedPayment(mia, orders))).toBe('order_paid');
    await expectConsistentPayments(shop, fakeStripe);
  },
);

test.for(['cancelOrder', 'expireOrder'] as const)(
  'after %s of one order the shared payment charges nothing',
  async (act, { shop, fakeStripe, mia }) => {
    const orders = await placeOrders(shop, mia);
    const [one, other] = orders as [PlacedOrder, PlacedOrder];
    const { clientSecret, transactionId } = await shop.request(
      'createSharedPayment',
      sharedPayment(mia, orders),
    );
    if (act === 'expireOrder') await shop.app.payments.expireOrder(other.id);
    else await shop.request('cancelOrder', { token: mia, params: { id: other.id } });
    expect((await fakeStripe.confirm(clientSecret)).status).toBe(400);
    expect(await shop.requestError('settleSharedPayment', settlement(mia, orders, transactionId))).toBe(
      'order_not_found',
    );
    expect((await details(shop, mia, one)).paid).toBe(false);
    expect(await fakeStripe.capturedCents()).toBe(0);
  },
);

testOnce(
  'money for a cancelled order is refunded, and the customer told',
  async ({ shop, fakeStripe, mia }) => {
    const orders = await placeOrders(shop, mia);
    const [one, other] = orders as [PlacedOrder, PlacedOrder];
    const { clientSecret, transactionId } = await shop.request(
      'createSharedPayment',
      sharedPayment(mia, orders),
    );
    await fakeStripe.confirm(clientSecret);
    // Without its payment, as when the process died in between.
    await shop.app.orders.cancelOrder(other.id);
    expect(
      await shop.requestProblem('settleSharedPayment', settlement(mia, orders, transactionId)),
    ).toMatchObject({
      code: 'order_not_found',
      detail: 'This payment was refunded in full, because an order has been cancelled.',
    });
    expect((await details(shop, mia, one)).paid).toBe(false);
    expect(await fakeStripe.capturedCents()).toBe(0);
  },
);

testOnce(
  'a shared payment settles neither a part of its orders nor others',
  async ({ shop, fakeStripe, mia }) => {
    const orders = await placeOrders(shop, mia, 3);
    const two = orders.slice(0, 2);
    const { clientSecret, transactionId } = await shop.request(
      'createSharedPayment',
      sharedPayment(mia, two),
    );
    await fakeStripe.confirm(clientSecret);
    for (const wrong of [orders, orders.slice(1), orders.slice(0, 1)])
      expect(await shop.requestError('settleSharedPayment', settlement(mia, wrong, transactionId))).toBe(
        'payment_of_another_order',
      );
    await shop.request('settleSharedPayment', settlement(mia, two, transactionId));
    await expectConsistentPayments(shop, fakeStripe);
  },
);

test('paying together withdraws no open payment while one is processed', async () => {
  const fakeStripe = await createStripeFixture({ processingMs: 60_000 });
  const shop = await createTestApp(await freshDatabase(), {}, { cards: fakeStripe.cards });
  const mia = await shop.signIn('mia@mail.com');
  const orders = await placeOrders(shop, mia, 3);
  const opened = await Promise.all(orders.map((order) => createIntent(shop, mia, order)));
  await fakeStripe.confirm(opened[1]?.clientSecret ?? '');
  expect(await shop.requestError('createSharedPayment', sharedPayment(mia, orders))).toBe(
    'order_payment_in_progress',
  );
  const status = async (nth: number) =>
    (await fakeStripe.dashboard.paymentIntents.retrieve(opened[nth]?.transactionId ?? '')).status;
  expect([await status(0), await status(2)]).toEqual(Array(2).fill('requires_payment_method'));
});

testOnce('no order expires while its payment is processed or the provider is down', async () => {
  const fakeStripe = await createStripeFixture({ processingMs: 60_000 });
  const cards = { ...fakeStripe.cards, retries: 0 };
  const shop = await createTestApp(await freshDatabase(), {}, { cards });
  const mia = await shop.signIn('mia@mail.com');
  const orders = await placeOrders(shop, mia);
  const [one] = orders as [PlacedOrder];
  const { clientSecret } = await shop.request('createSharedPayment', sharedPayment(mia, orders));
  fakeStripe.server.faults.onRequest({ response: { status: 503, when: 'before' } });
  await expect(shop.app.payments.expireOrder(one.id)).rejects.toMatchObject({
    code: 'payment_provider_unavailable',
  });
  await fakeStripe.confirm(clientSecret);
  await expect(shop.app.payments.expireOrder(one.id)).rejects.toMatchObject({
    code: 'order_payment_in_progress',
  });
  await fakeStripe.advance(60_000);
  await expect(shop.app.payments.expireOrder(one.id)).rejects.toMatchObject({ code: 'order_paid' });
  for (const order of orders) expect((await details(shop, mia, order)).paid).toBe(true);
});

testOnce('a reason for cancelling is kept and shown', async ({ shop, mia }) => {
  const order = await placeOrder(shop, mia);
  const [params, query] = [{ id: order.id }, { reason: 'Wrong colour' }];
  await shop.request('cancelOrder', { token: mia, params, query });
  expect(await details(shop, mia, order)).toMatchObject({
    state: 'cancelled',
    cancelReason: 'Wrong colour',
  });
});
