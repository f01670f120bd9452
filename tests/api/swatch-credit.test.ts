// The credit of swatches: taken off the first order of pieces of the article, used once, and given back with it.
import { expect } from 'vitest';
import type { NewOrder } from '#contract/order.ts';
import { createIntent, test as paying, type StripeFixture, settleOptions } from '../support/fake-stripe.ts';
import { payOrder } from '../support/orders.ts';
import { addProducts, detailsOf, orderSwatches, swatchShop, termsOf } from '../support/swatches.ts';
import { createTestApp, delivery, type TestApp, test } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const HOUR = 60 * 60_000;

/** Orders the swatch of a product and pays it; returns both ids. */
async function paidSwatch(shop: TestApp, token: string) {
  const [productId = ''] = await addProducts(shop, 1);
  const swatches = await orderSwatches(shop, token, [productId]);
  await payOrder(shop, swatches);
  return { productId, swatches };
}

const pieces = (productId: string, more: Partial<NewOrder> = {}) => ({
  ...{ ...delivery, productId, quantity: 2 },
  ...more,
});

const place = async (shop: TestApp, token: string, productId: string, more: Partial<NewOrder> = {}) =>
  (await shop.request('placeOrder', { token, body: pieces(productId, more) })).insertedId;

const creditOf = async (shop: TestApp, token: string, productId: string) =>
  (await termsOf(shop, token, productId)).credit;

test('the first order of the article costs less by its swatch, later ones do not', async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  const { productId } = await paidSwatch(shop, mia);
  expect(await creditOf(shop, mia, productId)).toBe(3);
  const [other = ''] = await addProducts(shop, 1);
  expect(await detailsOf(shop, mia, await place(shop, mia, other))).toMatchObject({ credit: 0, price: 25 });
  const noah = await shop.signIn('noah@mail.com');
  expect(await detailsOf(shop, noah, await place(shop, noah, productId))).toMatchObject({ price: 25 });
  const first = await place(shop, mia, productId);
  expect(await detailsOf(shop, mia, first)).toMatchObject({ kind: 'pieces', credit: 3, price: 22 });
  expect(await creditOf(shop, mia, productId)).toBe(0);
  expect(await detailsOf(shop, mia, await place(shop, mia, productId))).toMatchObject({
    credit: 0,
    price: 25,
  });
});

test('clients may state the full price or the credited one, no other', async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  for (const price of [25, 22]) {
    const { productId } = await paidSwatch(shop, mia);
    expect(await detailsOf(shop, mia, await place(shop, mia, productId, { price }))).toMatchObject({
      price: 22,
    });
  }
  const { productId } = await paidSwatch(shop, mia);
  const body = pieces(productId, { price: 24 });
  const problem = await shop.requestProblem('placeOrder', { token: mia, body });
  expect(problem).toMatchObject({ code: 'price_changed', price: 22 });
  expect(await creditOf(shop, mia, productId)).toBe(3);
});

test('two swatches of an article count together; an unpaid one does not', async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  const { productId } = await paidSwatch(shop, mia);
  await payOrder(shop, await orderSwatches(shop, mia, [productId]));
  await orderSwatches(shop, mia, [productId]);
  expect(await creditOf(shop, mia, productId)).toBe(6);
  expect(await detailsOf(shop, mia, await place(shop, mia, productId))).toMatchObject({
    credit: 6,
    price: 19,
  });
});

test('an order always costs what a card can be charged', async ({ createApp }) => {
  const shop = await createApp({ SWATCH_PRICE: '30' });
  const mia = await shop.signIn(MIA);
  const { productId } = await paidSwatch(shop, mia);
  expect(await detailsOf(shop, mia, await place(shop, mia, productId))).toMatchObject({
    credit: 24.5,
    price: 0.5,
  });
});

test('of orders at once, one uses the credit', async ({ shop }) => {
  const other = await createTestApp(shop.storageOptions);
  const mia = await shop.signIn(MIA);
  const { productId } = await paidSwatch(shop, mia);
  const ids = await Promise.all(
    Array.from({ length: 6 }, (_, nth) => place(nth % 2 === 0 ? shop : other, mia, productId)),
  );
  const credits = await Promise.all(ids.map(async (id) => (await detailsOf(shop, mia, id)).credit));
  expect(credits.sort()).toEqual([0, 0, 0, 0, 0, 3]);
});

test('a cancelled order gives the credit back, by its customer and when it expires', async () => {
  const { clock, shop } = await swatchShop();
  const mia = await shop.signIn(MIA);
  const { productId } = await paidSwatch(shop, mia);
  const first = await place(shop, mia, productId);
  await shop.request('cancelOrder', { token: mia, params: { id: first } });
  expect(await creditOf(shop, mia, productId)).toBe(3);
  await place(shop, mia, productId);
  expect(await creditOf(shop, mia, productId)).toBe(0);
  clock.now += 48 * HOUR;
  await shop.app.jobs.runNow(shop.app.orderHolds.job);
  expect(await creditOf(shop, await shop.signIn(MIA), productId)).toBe(3);
});

/** A paid order of pieces that a swatch made cheaper. */
async function credited(shop: TestApp, fakeStripe: StripeFixture, mia: string) {
  const { productId, swatches } = await paidSwatch(shop, mia);
  const order = { id: await place(shop, mia, productId), price: 22 };
  const { clientSecret, transactionId } = await createIntent(shop, mia, order);
  await fakeStripe.confirm(clientSecret);
  await shop.request('settleOrder', settleOptions(mia, order, transactionId));
  return { productId, swatches, order };
}

const refundOf = (token: string, id: string, amount: number) => ({
  token,
  params: { id },
  body: { amount, reason: 'A flaw' },
});

paying('a whole refund gives the credit back once it has succeeded', async ({ shop, fakeStripe, mia }) => {
  const ada = await shop.signIn('ada@mail.com', { admin: true });
  const { productId, order } = await credited(shop, fakeStripe, mia);
  await shop.request('refundOrder', refundOf(ada, order.id, 10));
  expect(await creditOf(shop, mia, productId)).toBe(0);
  fakeStripe.server.faults.onRequest({ method: 'POST', disconnect: 'before', times: 2 });
  const requested = await shop.request('refundOrder', refundOf(ada, order.id, 12));
  expect(requested.state).toBe('requested');
  expect(await creditOf(shop, mia, productId)).toBe(0);
  expect(await shop.app.payments.reconcile({ includeNotDue: true })).toMatchObject({
    changed: [{ change: 'order_refunded' }],
    failed: 0,
  });
  expect(await detailsOf(shop, mia, order.id)).toMatchObject({ state: 'refunded', credit: 3 });
  expect(await creditOf(shop, mia, productId)).toBe(3);
});

paying('an order of swatches that is refunded whole is worth nothing', async ({ shop, fakeStripe, mia }) => {
  const ada = await shop.signIn('ada@mail.com', { admin: true });
  const [productId = ''] = await addProducts(shop, 1);
  const order = { id: await orderSwatches(shop, mia, [productId]), price: 3 };
  const { clientSecret, transactionId } = await createIntent(shop, mia, order);
  await fakeStripe.confirm(clientSecret);
  await shop.request('settleOrder', settleOptions(mia, order, transactionId));
  expect(await creditOf(shop, mia, productId)).toBe(3);
  const returned = {
    ...refundOf(ada, order.id, 1),
    body: { amount: 1, reason: 'A flaw', returnedQuantity: 1 },
  };
  expect(await shop.requestError('refundOrder', returned)).toBe('returned_quantity_too_large');
  await shop.request('refundOrder', refundOf(ada, order.id, 3));
  expect(await detailsOf(shop, mia, order.id)).toMatchObject({ state: 'refunded' });
  expect(await creditOf(shop, mia, productId)).toBe(0);
});
