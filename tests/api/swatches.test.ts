// Orders of swatches: what they cost, how many a customer may have, and how they go through the shop without pieces of stock.
import { expect } from 'vitest';
import { advanceOrder, payOrder, placeOrder, SHIPMENT } from '../support/orders/orders.ts';
import {
  addArticles,
  availableOf,
  DAY,
  detailsOf,
  offerOf,
  orderSwatches,
  START,
  swatchBody,
  swatchShop,
} from '../support/orders/swatches.ts';
import { delivery, type TestApp, test, testOnce } from '../support/test-app.ts';

const MIA = 'mia@mail.com';

const emailsOf = async ({ storage }: TestApp, id: string) => {
  const query = storage.db.selectFrom('outbox_emails').select('kind').where('order_id', '=', id);
  return (await query.orderBy('id').execute()).map(({ kind }) => kind);
};

const countSwatches = async ({ storage }: TestApp) =>
  (await storage.db.selectFrom('order_lines').select('id').where('kind', '=', 'swatch').execute()).length;

testOnce('three swatches are one unpaid order, which takes no pieces from stock', async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  const [one = '', two = '', three = ''] = await addArticles(shop, 3);
  expect(await shop.request('getProduct', { params: { id: one } })).toMatchObject({ swatchPrice: 3 });
  const id = await orderSwatches(shop, mia, [two, one, three]);
  const order = await detailsOf(shop, mia, id);
  expect(order).toMatchObject({
    quantity: 3,
    price: 9,
    state: 'unpaid',
    credit: 0,
    productId: two,
    productName: 'Swatch: Cloth 2 and 2 more',
    lines: [
      { kind: 'swatch', articleId: two, quantity: 1, price: 3, lots: [], reservation: null },
      { kind: 'swatch', articleId: one },
      { kind: 'swatch', articleId: three },
    ],
  });
  expect(order.number).toMatch(/^SO-/);
  expect(order.paymentDueAt).not.toBeNull();
  expect(order.lines[0]?.articlePath).toMatch(/^\/fabrics\/cloth-2/);
  expect(order.events.map(({ type }) => type)).toEqual(['placed']);
  for (const article of [one, two, three]) expect(await availableOf(shop, article)).toBe(100);
  expect(await emailsOf(shop, id)).toEqual(['order_placed']);
});

testOnce('paid swatches are prepared, shipped and delivered, and verify no review', async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  const ada = await shop.signIn('ada@mail.com', { admin: true });
  const [article = ''] = await addArticles(shop, 1);
  const id = await orderSwatches(shop, mia, [article]);
  await payOrder(shop, id);
  for (const change of [
    { to: 'processing', note: '' } as const,
    SHIPMENT,
    { to: 'delivered', note: '' } as const,
  ])
    await advanceOrder(shop, ada, id, change);
  const review = { name: 'Mia', customer: '', description: 'Soft', articleId: article, stars: 5 };
  await shop.request('addReview', { token: mia, body: { ...review, img: '' } }).catch(() => undefined);
  const rows = await shop.storage.db.selectFrom('reviews').select('is_verified').execute();
  expect(rows.filter(({ is_verified }) => is_verified === 1)).toEqual([]);
  expect(await detailsOf(shop, ada, id)).toMatchObject({
    state: 'delivered',
    refundable: 3,
    lines: [{ returnable: 0 }],
  });
});

test('admins find orders of swatches, and those of pieces, by their kind', async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  const ada = await shop.signIn('ada@mail.com', { admin: true });
  const [article = ''] = await addArticles(shop, 1);
  const swatches = await orderSwatches(shop, mia, [article]);
  const pieces = await placeOrder(shop, mia, { productId: article });
  const idsOf = async (query: Record<string, string>) =>
    (await shop.request('listAllOrders', { token: ada, query })).map(({ _id }) => _id);
  expect(await idsOf({ kind: 'swatch' })).toEqual([swatches]);
  expect(await idsOf({ kind: 'pieces' })).toEqual([pieces]);
  expect(await idsOf({ kind: 'swatch', q: 'mia' })).toEqual([swatches]);
  expect(await idsOf({ kind: 'swatch', state: 'paid' })).toEqual([]);
  expect(await idsOf({})).toHaveLength(2);
});

test('of ten orders of one swatch at once, five are placed', async () => {
  const { shop, start } = await swatchShop();
  const other = await start();
  const mia = await shop.signIn(MIA);
  const [article = ''] = await addArticles(shop, 1);
  const tried = await Promise.all(
    Array.from({ length: 10 }, (_, nth) =>
      (nth % 2 === 0 ? shop : other).send('orderSwatches', { token: mia, body: swatchBody([article]) }),
    ),
  );
  expect(tried.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(5).fill(409)]);
  expect(await countSwatches(shop)).toBe(5);
  expect(await offerOf(shop, mia)).toMatchObject({ price: 3, left: 0 });
});

testOnce('the allowance comes back 30 days after each order, to the millisecond', async () => {
  const { clock, shop } = await swatchShop();
  const [one = '', two = ''] = await addArticles(shop, 2);
  const mia = () => shop.signIn(MIA);
  const offer = async () => offerOf(shop, await mia());
  const tryBoth = async () =>
    (await shop.send('orderSwatches', { token: await mia(), body: swatchBody([one, two]) })).status;
  expect(await tryBoth()).toBe(201);
  // A second before and after midnight are two seconds, whatever the day is.
  clock.now = START + DAY - 1000;
  expect(await tryBoth()).toBe(201);
  clock.now = START + DAY + 1000;
  expect(await offer()).toMatchObject({ left: 1, nextAt: null });
  expect(await tryBoth()).toBe(409);
  await orderSwatches(shop, await mia(), [one]);
  const firstAgain = START + 30 * DAY;
  expect(await offer()).toMatchObject({ left: 0, nextAt: new Date(firstAgain).toISOString() });
  clock.now = firstAgain - 1;
  expect(await tryBoth()).toBe(409);
  clock.now = firstAgain;
  expect(await tryBoth()).toBe(201);
  expect(await offer()).toMatchObject({ left: 0, nextAt: new Date(START + 31 * DAY - 1000).toISOString() });
});

testOnce('swatches of a cancelled order do not count', async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  const articles = await addArticles(shop, 5);
  const id = await orderSwatches(shop, mia, articles);
  expect(await offerOf(shop, mia)).toMatchObject({ left: 0 });
  await shop.request('cancelOrder', { token: mia, params: { id } });
  expect(await offerOf(shop, mia)).toMatchObject({ left: 5, nextAt: null });
  expect(await offerOf(shop, await shop.signIn('noah@mail.com'))).toMatchObject({ left: 5 });
});

test('a lost answer is repeated with its key', async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  const [article = '', other = ''] = await addArticles(shop, 2);
  const headers = { 'idempotency-key': 'a key' };
  const body = swatchBody([{ articleId: article, reservedQuantity: 4 }, other]);
  const request = { token: mia, headers, body };
  const [first, second] = await Promise.all([
    shop.request('orderSwatches', request),
    shop.request('orderSwatches', request),
  ]);
  expect(second).toEqual(first);
  expect(await countSwatches(shop)).toBe(2);
  expect(await availableOf(shop, article)).toBe(96);
  expect(await emailsOf(shop, first.insertedId)).toEqual(['order_placed']);
  const another = { ...request, body: swatchBody([article, other]) };
  expect(await shop.requestError('orderSwatches', another)).toBe('idempotency_key_reused');
  const pieces = { token: mia, headers, body: { ...delivery, productId: article, quantity: 2 } };
  expect(await shop.requestError('placeOrder', pieces)).toBe('idempotency_key_reused');
  await shop.request('cancelOrder', { token: mia, params: { id: first.insertedId } });
  expect(await shop.requestError('orderSwatches', request)).toBe('placed_order_cancelled');
});

testOnce('another price, a withdrawn article and a sixth swatch are refused', async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  const articles = await addArticles(shop, 6);
  const [one = '', two = ''] = articles;
  const problem = await shop.requestProblem('orderSwatches', {
    token: mia,
    body: swatchBody([one, two], 5),
  });
  expect(problem).toMatchObject({ code: 'price_changed', price: 6 });
  await shop.app.articles.withdrawArticle(two);
  const refused = (swatches: readonly string[]) =>
    shop.requestError('orderSwatches', { token: mia, body: swatchBody(swatches) });
  expect(await refused([one, two])).toBe('article_not_found');
  expect(await refused(articles)).toBe('validation_failed');
  expect(await refused([one, one])).toBe('validation_failed');
  expect(await countSwatches(shop)).toBe(0);
  expect((await offerOf(shop, mia, [two, one])).articles.map(({ articleId }) => articleId)).toEqual([one]);
});

testOnce('an unpaid order of swatches counts among the unpaid orders', async ({ createApp }) => {
  const shop = await createApp({ OPEN_ORDERS_PER_CUSTOMER: '1' });
  const mia = await shop.signIn(MIA);
  const [article = ''] = await addArticles(shop, 1);
  await orderSwatches(shop, mia, [article]);
  const body = swatchBody([article]);
  expect(await shop.requestError('orderSwatches', { token: mia, body })).toBe('too_many_open_orders');
  const pieces = { ...delivery, productId: article, quantity: 2 };
  expect(await shop.requestError('placeOrder', { token: mia, body: pieces })).toBe('too_many_open_orders');
});

testOnce('free swatches are paid at once: nothing to pay, to cancel or to refund', async () => {
  const { clock, shop } = await swatchShop({ SWATCH_PRICE: '0' });
  const mia = await shop.signIn(MIA);
  const ada = await shop.signIn('ada@mail.com', { admin: true });
  const [article = ''] = await addArticles(shop, 1);
  const id = await orderSwatches(shop, mia, [article]);
  const params = { id };
  expect(await detailsOf(shop, mia, id)).toMatchObject({
    state: 'paid',
    price: 0,
    transactionId: null,
    paymentDueAt: null,
    refundable: 0,
    documents: [],
    events: [{ type: 'placed' }],
  });
  expect(await emailsOf(shop, id)).toEqual(['order_paid']);
  expect(await shop.requestError('cancelOrder', { token: mia, params })).toBe('order_paid');
  const refund = { orderId: id, amountCents: 1, reason: '', requestedBy: 'ada', at: 0 };
  const refunded = shop.storage.db
    .transaction()
    .execute((tx) => shop.app.orders.balances.reserveRefund(tx, refund));
  await expect(refunded).rejects.toMatchObject({ code: 'refund_too_large' });
  await advanceOrder(shop, ada, id, { to: 'processing', note: '' });
  await advanceOrder(shop, ada, id, SHIPMENT);
  clock.now += 21 * DAY;
  expect(await shop.app.jobs.runNow(shop.app.presumedDeliveries)).toEqual({ delivered: 1, failed: 0 });
  const later = await shop.signIn(MIA);
  expect(await detailsOf(shop, later, id)).toMatchObject({ state: 'delivered' });
  const pieces = await placeOrder(shop, later, { productId: article });
  expect(await detailsOf(shop, later, pieces)).toMatchObject({ credit: 0, price: 25 });
});
