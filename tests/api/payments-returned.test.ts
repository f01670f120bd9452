// Charges that pay no order go back to the card, and the customer is told: once by email, and in the timeline.
import { expect } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import {
  createIntent,
  type PlacedOrder,
  placeOrder,
  test,
  testOnce,
} from '../support/providers/fake-stripe.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const HOUR = 60 * 60_000;

const emailsOf = async ({ storage }: TestApp) => {
  const rows = await storage.db
    .selectFrom('outbox_emails')
    .select(['recipient', 'data', 'order_id'])
    .where('kind', '=', 'payment_returned')
    .execute();
  return rows.map(({ data, ...row }) => ({ ...row, ...JSON.parse(data) }));
};

const returnsOf = async (shop: TestApp, token: string, { id }: PlacedOrder) => {
  const { events } = await shop.request('getOrderDetails', { token, params: { id } });
  return events.filter(({ type }) => type === 'payment_returned');
};

const reconcile = (shop: TestApp) => shop.app.payments.reconcile({ includeNotDue: true });

test('a charge for a cancelled order is told once, without provider too', async ({
  shop,
  fakeStripe,
  mia,
}) => {
  const order = await placeOrder(shop, mia);
  const { clientSecret, transactionId } = await createIntent(shop, mia, order);
  await fakeStripe.confirm(clientSecret);
  await shop.app.orders.cancelOrder(order.id);
  fakeStripe.server.faults.onRequest({ method: 'POST', response: { status: 503, when: 'before' }, times: 2 });
  await reconcile(shop);
  await reconcile(shop);
  expect(await fakeStripe.capturedCents()).toBe(0);
  const why = 'Your payment came after an order it was for had been cancelled.';
  expect(await returnsOf(shop, mia, order)).toMatchObject([
    { actor: 'shop', amount: 25, note: why, isInternal: false },
  ]);
  expect(await emailsOf(shop)).toMatchObject([
    {
      recipient: 'mia@mail.com',
      order_id: order.id,
      why,
      transactionId,
      amountCents: 2500,
      orders: [{ orderId: order.id, number: expect.stringMatching(/^SO-/) }],
    },
  ]);
});

testOnce(
  'a charge of which one order was cancelled is told by one email',
  async ({ shop, fakeStripe, mia }) => {
    const orders: [PlacedOrder, PlacedOrder] = [await placeOrder(shop, mia), await placeOrder(shop, mia)];
    const body = { orders: orders.map(({ id }) => id), price: 50 };
    const { clientSecret } = await shop.request('createSharedPayment', { token: mia, body });
    await fakeStripe.confirm(clientSecret);
    await shop.app.orders.cancelOrder(orders[1].id);
    await reconcile(shop);
    for (const order of orders) expect(await returnsOf(shop, mia, order)).toMatchObject([{ amount: 50 }]);
    expect(await emailsOf(shop)).toMatchObject([
      { amountCents: 5000, orders: orders.map(({ id }) => ({ orderId: id })) },
    ]);
  },
);

testOnce('a charge that is claimed for no order is told of by email', async ({ fakeStripe }) => {
  const clock = { now: Date.now() };
  const services = { cards: fakeStripe.cards, clock: { now: () => clock.now } };
  const shop = await createTestApp(await freshDatabase(), {}, services);
  const token = await shop.signIn('mia@mail.com');
  const { clientSecret } = await shop.request('createPaymentIntent', { token, body: { price: 25 } });
  await fakeStripe.confirm(clientSecret);
  await reconcile(shop);
  clock.now += HOUR;
  await reconcile(shop);
  expect(await fakeStripe.capturedCents()).toBe(0);
  expect(await emailsOf(shop)).toMatchObject([{ recipient: 'mia@mail.com', order_id: null, orders: [] }]);
});
