// OPEN_ORDERS_PER_CUSTOMER: no customer has more unpaid orders at a time, however they are placed.
import { expect } from 'vitest';
import { freshDatabase, onPostgres } from '../support/database.ts';
import { payOrder, placeOrder } from '../support/orders/orders.ts';
import { createTestApp, delivery, type TestApp, test, testOnce } from '../support/test-app.ts';

const LIMIT = 3;
const startShop = async (limit = LIMIT) =>
  createTestApp(await freshDatabase(), { OPEN_ORDERS_PER_CUSTOMER: String(limit) });

const unpaidOf = async ({ storage }: TestApp, email: string) => {
  const query = storage.db.selectFrom('orders').select('id').where('customer_email', '=', email);
  return (await query.where('status', '=', 'unpaid').execute()).length;
};

testOnce('a paid or cancelled order makes room among the most unpaid ones', async () => {
  const shop = await startShop();
  const [mia, ben] = [await shop.signIn('mia@mail.com'), await shop.signIn('ben@mail.com')];
  const productId = await shop.addArticle({ availableQuantity: 100 });
  const ids = [];
  for (let nth = 0; nth < LIMIT; nth++) ids.push(await placeOrder(shop, mia, { productId }));
  const body = { ...delivery, productId, quantity: 2 };
  expect(await shop.requestProblem('placeOrder', { token: mia, body })).toMatchObject({
    status: 409,
    code: 'too_many_open_orders',
    message: 'You have 3 unpaid orders, the most there can be. Please pay or cancel one first.',
  });
  expect((await shop.request('getProduct', { params: { id: productId } })).availableQuantity).toBe(94);
  await placeOrder(shop, ben, { productId });
  await payOrder(shop, ids[0] ?? '');
  await placeOrder(shop, mia, { productId });
  expect(await shop.requestError('placeOrder', { token: mia, body })).toBe('too_many_open_orders');
  await shop.app.orders.cancelOrder(ids[1] ?? '');
  await placeOrder(shop, mia, { productId });
});

testOnce('a repeated order answers its id at the limit, too', async () => {
  const shop = await startShop(1);
  const token = await shop.signIn('mia@mail.com');
  const body = { ...delivery, productId: await shop.addArticle(), quantity: 2 };
  const request = { token, body, headers: { 'idempotency-key': 'click' } };
  const first = await shop.request('placeOrder', request);
  expect(await shop.request('placeOrder', request)).toEqual(first);
  const other = { ...request, headers: { 'idempotency-key': 'another click' } };
  expect(await shop.requestError('placeOrder', other)).toBe('too_many_open_orders');
  await payOrder(shop, first.insertedId);
  expect((await shop.request('placeOrder', other)).insertedId).not.toBe(first.insertedId);
});

test('40 simultaneous orders of one customer: as many are placed as there may be', async () => {
  const shop = await startShop(20);
  const env = { OPEN_ORDERS_PER_CUSTOMER: '20' };
  const shops = onPostgres ? [shop, await createTestApp(shop.storageOptions, env)] : [shop];
  const articles = await Promise.all([shop.addArticle(), shop.addArticle(), shop.addArticle()]);
  const [token, ben] = [await shop.signIn('mia@mail.com'), await shop.signIn('ben@mail.com')];
  const send = (nth: number, by: string) =>
    (shops[nth % shops.length] ?? shop).send('placeOrder', {
      token: by,
      body: { ...delivery, productId: articles[nth % articles.length], quantity: 2 },
      ...(nth % 2 === 0 && { headers: { 'idempotency-key': `click ${nth}` } }),
    });
  const orders = Array.from({ length: 40 }, (_, nth) => send(nth, token));
  const others = Array.from({ length: 10 }, (_, nth) => send(nth, ben));
  const statuses = (await Promise.all(orders)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect(statuses.filter((status) => status === 409)).toHaveLength(20);
  expect(await unpaidOf(shop, 'mia@mail.com')).toBe(20);
  for (const { status } of await Promise.all(others)) expect(status).toBe(201);
});
