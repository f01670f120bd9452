// Placing and reading orders: bounds, stock, price, idempotency (spec sections 4, 5, 7, 9).

import { expect } from 'vitest';
import { IDEMPOTENCY_TTL_MS } from '#contract/core/limits.ts';
import type { NewOrder } from '#contract/orders/order.ts';
import { expiredRowsPurge } from '#server/jobs.ts';
import { readOrder } from '#server/modules/orders/read/order-reading.ts';
import type { Executor } from '#server/storage/tables.ts';
import { createPlainOrders } from '../../seed/orders/plain-orders.ts';
import { callerOf } from '../support/callers.ts';
import { testContext } from '../support/context.ts';
import { delivery, type TestApp, test, testOnce } from '../support/test-app.ts';

const stockOf = async (shop: TestApp, id: string) =>
  (await shop.request('getProduct', { params: { id } })).availableQuantity;

const orderOf = (productId: string, more: Partial<NewOrder> = {}) => ({
  ...delivery,
  productId,
  quantity: 3,
  ...more,
});

testOnce('an order takes its quantity from stock, and the server computes its total', async ({ shop }) => {
  const productId = await shop.addArticle({ price: 19.99, availableQuantity: 10 });
  const token = await shop.signIn('mia@mail.com');
  const { insertedId } = await shop.request('placeOrder', { token, body: orderOf(productId) });

  expect(await shop.request('getOrder', { token, params: { id: insertedId } })).toMatchObject({
    _id: insertedId,
    productId,
    productName: 'Harbour Twill',
    quantity: 3,
    price: 59.97,
    user: 'mia@mail.com',
    userName: 'mia',
    paid: false,
    transactionId: null,
    customDetails: '',
  });
  expect(await stockOf(shop, productId)).toBe(7);
});

testOnce('only what a customer may set is read from the body', async ({ shop }) => {
  const productId = await shop.addArticle();
  const token = await shop.signIn('mia@mail.com');
  const { insertedId } = await shop.request('placeOrder', {
    token,
    body: {
      ...orderOf(productId),
      _id: 'mine',
      user: 'victim@mail.com',
      userName: 'Somebody Else',
      productName: 'Gold Brocade',
      paid: true,
      transactionId: 'pi_forged',
      role: 'admin',
    },
  });
  expect(await shop.request('getOrder', { token, params: { id: insertedId } })).toMatchObject({
    _id: insertedId,
    user: 'mia@mail.com',
    userName: 'mia',
    productName: 'Harbour Twill',
    paid: false,
    transactionId: null,
  });
  expect(await shop.request('isAdmin', { token, params: { email: 'mia@mail.com' } })).toEqual({
    admin: false,
  });
});

testOnce("quantities outside the bounds answer the dialog's words and change nothing", async ({ shop }) => {
  const productId = await shop.addArticle({ minimumQuantity: 5, availableQuantity: 8 });
  const token = await shop.signIn('mia@mail.com');
  const small = await shop.requestProblem('placeOrder', { token, body: orderOf(productId, { quantity: 4 }) });
  expect(small).toMatchObject({
    status: 409,
    code: 'quantity_below_minimum',
    message: 'Minimum Quantity Not Small...',
  });
  const big = await shop.requestProblem('placeOrder', { token, body: orderOf(productId, { quantity: 9 }) });
  expect(big).toMatchObject({
    status: 409,
    code: 'quantity_above_available',
    message: 'Available Quantity is Bigger...',
  });
  expect(await stockOf(shop, productId)).toBe(8);
  expect(await shop.request('listOrders', { token, query: { user: 'mia@mail.com' } })).toEqual([]);

  await shop.request('placeOrder', { token, body: orderOf(productId, { quantity: 8 }) });
  expect(await stockOf(shop, productId)).toBe(0);
  expect(await shop.requestError('placeOrder', { token, body: orderOf(productId, { quantity: 5 }) })).toBe(
    'quantity_above_available',
  );
});

testOnce("a total other than the server's answers 409 with the right one", async ({ shop }) => {
  const productId = await shop.addArticle({ price: 10.1, availableQuantity: 10 });
  const token = await shop.signIn('mia@mail.com');
  const cheap = await shop.requestProblem('placeOrder', { token, body: orderOf(productId, { price: 0.3 }) });
  expect(cheap).toMatchObject({ status: 409, code: 'price_changed', price: 30.3 });
  expect(await stockOf(shop, productId)).toBe(10);
  await shop.request('placeOrder', { token, body: orderOf(productId, { price: 30.3 }) });
  expect(await stockOf(shop, productId)).toBe(7);
});

testOnce('an order whose total no card can be charged is rejected', async ({ shop }) => {
  const token = await shop.signIn('mia@mail.com');
  const cheap = await shop.addArticle({ price: 0.01, minimumQuantity: 1 });
  expect(await shop.requestError('placeOrder', { token, body: orderOf(cheap, { quantity: 49 }) })).toBe(
    'charge_too_small',
  );
  await shop.request('placeOrder', { token, body: orderOf(cheap, { quantity: 50 }) });
  const dear = await shop.addArticle({ price: 100_000, availableQuantity: 1000 });
  expect(await shop.requestError('placeOrder', { token, body: orderOf(dear, { quantity: 10 }) })).toBe(
    'charge_too_large',
  );
  expect(await stockOf(shop, dear)).toBe(1000);
});

test('one Idempotency-Key places one order, for one caller and request', async ({ shop }) => {
  const productId = await shop.addArticle({ availableQuantity: 20 });
  const [mia, ben] = await Promise.all([shop.signIn('mia@mail.com'), shop.signIn('ben@mail.com')]);
  const options = { token: mia, headers: { 'idempotency-key': 'click' }, body: orderOf(productId) };
  const [first, second, third] = await Promise.all([
    shop.request('placeOrder', options),
    shop.request('placeOrder', options),
    shop.request('placeOrder', options),
  ]);
  expect(second).toEqual(first);
  expect(third).toEqual(first);
  expect(await stockOf(shop, productId)).toBe(17);

  const other = await shop.requestProblem('placeOrder', {
    ...options,
    body: orderOf(productId, { quantity: 4 }),
  });
  expect(other).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  const bens = await shop.request('placeOrder', { ...options, token: ben });
  expect(bens.insertedId).not.toBe(first.insertedId);
  expect(await stockOf(shop, productId)).toBe(14);
});

testOnce('the key of a cancelled order answers an error, a new one orders', async ({ shop }) => {
  const productId = await shop.addArticle({ availableQuantity: 20 });
  const token = await shop.signIn('mia@mail.com');
  const request = { token, headers: { 'idempotency-key': 'first' }, body: orderOf(productId) };
  const { insertedId } = await shop.request('placeOrder', request);
  await shop.app.orders.cancelOrder(insertedId);
  const problem = await shop.requestProblem('placeOrder', request);
  expect(problem).toMatchObject({ status: 409, code: 'placed_order_cancelled' });
  expect(await stockOf(shop, productId)).toBe(20);
  await shop.request('placeOrder', { ...request, headers: { 'idempotency-key': 'second' } });
  expect(await stockOf(shop, productId)).toBe(17);
});

testOnce('an order is quoted again when a price changes before its stock', async ({ shop }) => {
  const articles = [await shop.addArticle(), await shop.addArticle()];
  await shop.signIn('mia@mail.com');
  const { storage } = shop;
  let quotes = 0;
  // Called in the transaction of the order, after the quotes; the change is rolled back with it.
  const assertAllowed = async (tx: Executor) => {
    quotes += 1;
    if (quotes === 1) await tx.updateTable('articles').set({ price_cents: 1300 }).execute();
  };
  const ctx = testContext(storage, { env: { SWATCH_PRICE: '3' } });
  const orders = createPlainOrders(ctx, { assertSwatchesAllowed: assertAllowed });
  const lines = articles.map((articleId) => ({ kind: 'pieces' as const, articleId, quantity: 2 }));
  const swatch = { kind: 'swatch' as const, articleId: articles[0] ?? '', quantity: 1 };
  const id = await orders.place(await callerOf(shop, 'mia@mail.com'), {
    ...delivery,
    customDetails: '',
    purchaseOrderNumber: '',
    lines: [...lines, swatch],
    price: 53,
  });
  expect(quotes).toBe(2);
  expect(await readOrder(storage.db, id)).toMatchObject({ price_cents: 5300 });
  for (const article of articles) expect(await stockOf(shop, article)).toBe(98);
});

testOnce('an Idempotency-Key expires after 24 hours', async ({ shop }) => {
  const productId = await shop.addArticle();
  const token = await shop.signIn('mia@mail.com');
  for (const key of ['old', 'young'])
    await shop.request('placeOrder', {
      token,
      headers: { 'idempotency-key': key },
      body: orderOf(productId),
    });
  const { db } = shop.storage;
  const aDayAgo = Date.now() - IDEMPOTENCY_TTL_MS;
  const aged = db.updateTable('idempotency_keys').set({ created_at: aDayAgo - 1 });
  await aged.where('idempotency_key', '=', 'old').execute();
  await shop.app.jobs.runNow(expiredRowsPurge(shop.app.ctx, shop.app));
  expect(await db.selectFrom('idempotency_keys').select('idempotency_key').execute()).toEqual([
    { idempotency_key: 'young' },
  ]);
});

testOnce('a rejected order leaves its Idempotency-Key unused', async ({ shop }) => {
  const productId = await shop.addArticle({ availableQuantity: 2, minimumQuantity: 1 });
  const token = await shop.signIn('mia@mail.com');
  const headers = { 'idempotency-key': 'try' };
  expect(await shop.requestError('placeOrder', { token, headers, body: orderOf(productId) })).toBe(
    'quantity_above_available',
  );
  await shop.request('placeOrder', { token, headers, body: orderOf(productId, { quantity: 2 }) });
  expect(await stockOf(shop, productId)).toBe(0);
});

testOnce('a deleted article is no longer listed, and its orders stay readable', async ({ shop }) => {
  const productId = await shop.addArticle();
  const token = await shop.signIn('mia@mail.com');
  const admin = await shop.signIn('owner@mail.com', { admin: true });
  const { insertedId } = await shop.request('placeOrder', { token, body: orderOf(productId) });

  expect(await shop.request('deleteProduct', { token: admin, params: { id: productId } })).toEqual({
    deletedCount: 1,
  });
  expect(await shop.requestError('deleteProduct', { token: admin, params: { id: productId } })).toBe(
    'article_not_found',
  );
  expect(await shop.requestError('getProduct', { params: { id: productId } })).toBe('article_not_found');
  expect(await shop.request('listProducts')).toEqual([]);
  expect(await shop.requestError('placeOrder', { token, body: orderOf(productId) })).toBe(
    'article_not_found',
  );
  expect(await shop.request('getOrder', { token, params: { id: insertedId } })).toMatchObject({
    productName: 'Harbour Twill',
    price: 37.5,
  });
});
