// The orders of the sample shop: money, stock and documents agree as if customers and admins had made them. Those that are added
// twice at once: tests/api/sample-orders.test.ts.
import { expect } from 'vitest';
import { orderStates } from '#contract/core/order-state.ts';
import { ensureShopId } from '#server/modules/payments/store/event-store.ts';
import { findStockDifferences } from '#server/modules/stock/reconcile.ts';
import { articleReviews } from '../../seed/article-reviews.ts';
import { readFabrics, type SeedFabric } from '../../seed/fabrics.ts';
import type { SampleReview } from '../../seed/orders/add-orders.ts';
import { DAY_MS } from '../../seed/orders/order-steps.ts';
import { sampleOrders } from '../../seed/orders/sample-orders.ts';
import { ADMIN, addFabrics, addOrders, expectPayments, SEARCH } from '../support/orders/sample-orders.ts';
import { type StripeFixture, test } from '../support/providers/fake-stripe.ts';
import type { TestApp } from '../support/test-app.ts';

test('sample orders have states, lots, swatches, payments and invoices that agree, and no emails', async ({
  shop,
  fakeStripe,
}) => {
  await addFabrics(shop);
  expect(await addOrders(shop, fakeStripe, { reviews: await postsOfFabrics(shop) })).toEqual([
    sampleOrders.length,
  ]);
  const reviews = await shop.request('listReviews');
  expect(reviews.map(({ name, isVerified }) => [name, isVerified])).toEqual(
    articleReviews.map(({ name }) => [name, true]),
  );
  expect(await shop.app.outbox.counts()).toMatchObject({ due: 0, failed: 0 });
  await expectEveryState(shop);
  await expectLotsOfTheVelvet(shop);
  await expectSwatches(shop);
  await expectPayments(shop, fakeStripe);
  await expectInvoices(shop);
  expect(await addOrders(shop, fakeStripe)).toEqual([0]);
  await refundPayment(shop, fakeStripe);
});

async function postsOfFabrics(shop: TestApp): Promise<SampleReview[]> {
  const { items } = await shop.app.search.listProducts({});
  return articleReviews.map(({ fabric, photo: _, daysAgo, ...review }) => {
    const article = items.find(({ productName }) => productName === fabric);
    return { daysAgo, post: { ...review, articleId: article?._id, img: '/cloth/twill.jpg' } };
  });
}

async function expectEveryState(shop: TestApp): Promise<void> {
  const token = await shop.signIn(ADMIN, { admin: true });
  const orders = await shop.request('listAllOrders', {
    token,
    query: { limit: 100, state: [...orderStates] },
  });
  expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(orderStates));
  expect(orders.map(({ placedAt }) => placedAt)).toEqual(orders.map(({ placedAt }) => placedAt).sort());
  expect(await findStockDifferences(shop.storage.db)).toEqual([]);
  const { items } = await shop.app.search.listProducts({});
  const { fabrics } = await readFabrics();
  const stock = items.map(({ productName, availableQuantity }) => [productName, availableQuantity]);
  expect(stock).toEqual(
    fabrics.map(({ productName, availableQuantity }) => [productName, availableQuantity]),
  );
}

async function expectLotsOfTheVelvet(shop: TestApp): Promise<void> {
  const { items } = await shop.app.search.listProducts({});
  const velvet = items.find(({ productName }) => productName === 'Theatre Velvet, Petrol');
  const lots = await shop.app.stockChanges.lots.list(velvet?._id ?? '');
  expect(lots.map(({ quantity }) => quantity).filter((pieces) => pieces > 0)).toHaveLength(4);
  expect(lots.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(velvet?.availableQuantity);
  const token = await shop.signIn(ADMIN, { admin: true });
  const query = { article: velvet?._id ?? '', kind: 'pieces', limit: 100 };
  for (const { _id } of await shop.request('listAllOrders', { token, query })) {
    const order = await shop.request('getOrderDetails', { token, params: { id: _id } });
    const [{ lots } = { lots: [] }] = order.lines;
    expect(lots.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(order.quantity);
    const chosen = sampleOrders.find(
      ({ fabric, pieces }) => fabric === order.productName && pieces === order.quantity,
    );
    // The reserved lot, where none was chosen.
    expect(lots.map(({ name }) => name)).toEqual([chosen?.lot ?? '1211']);
    expect(order.credit).toBe(chosen?.lot ? 0 : 3);
  }
  expect(items.filter(({ isLastPieces }) => isLastPieces)).toMatchObject([
    { productName: 'Promenade Deck Stripe', minimumQuantity: 9, availableQuantity: 9 },
  ]);
}

/** Delivered, or waiting to be cut with pieces reserved. */
async function expectSwatches(shop: TestApp): Promise<void> {
  const token = await shop.signIn(ADMIN, { admin: true });
  const orders = await shop.request('listAllOrders', { token, query: { kind: 'swatch' } });
  expect(orders).toMatchObject([
    { state: 'delivered', quantity: 3, price: 9 },
    { state: 'paid', quantity: 2, price: 6 },
  ]);
  const { lines } = await shop.request('getOrderDetails', { token, params: { id: orders[1]?._id ?? '' } });
  expect(lines).toMatchObject([{ reservation: { quantity: 8, lot: null } }, { reservation: null }]);
}

async function expectInvoices(shop: TestApp): Promise<void> {
  const { db } = shop.storage;
  const paid = await db.selectFrom('orders').select('id').where('status', '=', 'paid').execute();
  const invoices = await db
    .selectFrom('invoices')
    .select(['order_id', 'issued_at'])
    .where('kind', '=', 'invoice')
    .orderBy('number')
    .execute();
  expect(new Set(invoices.map(({ order_id }) => order_id))).toEqual(new Set(paid.map(({ id }) => id)));
  const issued = invoices.map(({ issued_at }) => issued_at);
  expect(issued).toEqual([...issued].sort((one, other) => one - other));
}

async function refundPayment(shop: TestApp, fakeStripe: StripeFixture): Promise<void> {
  const token = await shop.signIn(ADMIN, { admin: true });
  const [order] = await shop.request('listAllOrders', { token, query: { limit: 1, state: ['paid'] } });
  const before = await fakeStripe.capturedCents();
  const body = { amount: order?.price, reason: 'A flaw' };
  await shop.request('refundOrder', { token, params: { id: order?._id ?? '' }, body });
  expect(await fakeStripe.capturedCents()).toBe(before - Math.round((order?.price ?? 0) * 100));
  expect(await shop.app.payments.reconcile(SEARCH)).toMatchObject({ changed: [], failed: 0, unmatched: [] });
}

test('an interrupted call leaves no unmatched payment, and the next one adds the orders', async ({
  shop,
  fakeStripe,
}) => {
  await addFabrics(shop);
  await ensureShopId(shop.storage.db);
  const end = Date.now() - DAY_MS;
  const onStep = (at: number) => {
    if (at > end) throw new Error('interrupted');
  };
  expect(await addOrders(shop, fakeStripe, { onStep })).toEqual([0]);
  expect(await fakeStripe.capturedCents()).toBeGreaterThan(0);
  const nothing = { outcome: 'done', changed: [], failed: 0, unmatched: [] };
  expect(await shop.app.payments.reconcile(SEARCH)).toMatchObject(nothing);
  expect(await addOrders(shop, fakeStripe)).toEqual([sampleOrders.length]);
  expect(await shop.app.payments.reconcile(SEARCH)).toMatchObject(nothing);
});

test.for<Partial<SeedFabric>>([{ minimumQuantity: 1000 }, { price: 999_999 }])(
  'no sample order is added when one cannot be placed: %o',
  async (changed, { shop, fakeStripe }) => {
    await addFabrics(shop, changed);
    expect(await addOrders(shop, fakeStripe)).toEqual([0]);
    expect(await shop.storage.db.selectFrom('orders').select('id').execute()).toEqual([]);
    expect(await findStockDifferences(shop.storage.db)).toEqual([]);
  },
);
