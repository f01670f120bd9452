// Stock as admins change it: deliveries, corrections, alert levels, last pieces, and the list of movements.
import { expect } from 'vitest';
import type { NewArticle } from '#contract/articles/article.ts';
import { QUANTITY_MAX } from '#contract/core/limits.ts';
import type { StockChange } from '#contract/office/stock.ts';
import { findStockDifferences } from '#server/modules/stock/reconcile.ts';
import { idBefore } from '#server/storage/ids.ts';
import { onPostgres } from '../support/database.ts';
import { placeOrder } from '../support/orders/orders.ts';
import { createTestApp, type TestApp, test, testOnce } from '../support/test-app.ts';

const ADMIN = 'admin@mail.com';
const DELIVERY = { reason: 'delivery', quantity: 10, note: 'Loom 4' } as const;

/** A shop with an admin and one article. */
async function open(shop: TestApp, fields: Partial<NewArticle> = {}) {
  const token = await shop.signIn(ADMIN, { admin: true });
  const id = await shop.addArticle(fields);
  const options = { token, params: { id } };
  return {
    token,
    id,
    options,
    change: (body: Partial<StockChange>, key?: string) =>
      shop.request('changeStock', { ...options, body, ...(key && { headers: { 'idempotency-key': key } }) }),
    problem: (body: unknown, key = '') =>
      shop.requestError('changeStock', {
        ...options,
        body,
        ...(key && { headers: { 'idempotency-key': key } }),
      }),
    article: () =>
      shop.storage.db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    movements: (query: Readonly<Record<string, string>> = {}) =>
      shop.request('listStockMovements', {
        token,
        query: { article: id, sort: 'newest', ...query },
      }),
    sellRemnant: (quantity: number) => shop.request('sellRemnant', { ...options, body: { quantity } }),
  };
}

testOnce('a delivery and a correction leave movements and log entries', async ({ shop }) => {
  const { change, movements, token, id } = await open(shop, { availableQuantity: 5 });
  expect(await change(DELIVERY)).toEqual({ availableQuantity: 15 });
  expect(await change({ reason: 'correction', quantity: -3, note: 'Water damage' })).toEqual({
    availableQuantity: 12,
  });
  const articleNumber = (await shop.request('getProduct', { params: { id } })).articleNumber;
  expect(await movements()).toMatchObject([
    { quantity: -3, reason: 'correction', actor: ADMIN, note: 'Water damage', order: null },
    {
      quantity: 10,
      reason: 'delivery',
      actor: ADMIN,
      note: 'Loom 4',
      articleNumber,
      productName: 'Harbour Twill',
    },
    { quantity: 5, reason: 'opening', actor: 'operator' },
  ]);
  const log = await shop.request('listAuditLog', { token });
  expect(log.filter(({ action }) => action === 'change_stock')).toMatchObject([
    {
      actor: ADMIN,
      subject: id,
      label: 'Harbour Twill',
      details: { reason: 'delivery', quantity: 10, note: 'Loom 4' },
    },
    { details: { reason: 'correction', quantity: -3, note: 'Water damage' } },
  ]);
});

test('a key changes the stock once; another change with it is rejected', async ({ shop }) => {
  const other = onPostgres ? await createTestApp(shop.storageOptions) : shop;
  const { change, problem, options, movements } = await open(shop, { availableQuantity: 0 });
  const again = { ...options, body: DELIVERY, headers: { 'idempotency-key': 'one' } };
  const answers = await Promise.all([
    ...[1, 2, 3].map(() => change(DELIVERY, 'one')),
    ...[1, 2, 3].map(() => other.request('changeStock', again)),
  ]);
  expect(new Set(answers.map(({ availableQuantity }) => availableQuantity))).toEqual(new Set([10]));
  expect(await movements()).toHaveLength(1);
  expect(await problem({ ...DELIVERY, quantity: 11 }, 'one')).toBe('idempotency_key_reused');
  expect(await change(DELIVERY, 'two')).toEqual({ availableQuantity: 20 });
});

testOnce('stock stays between nothing and the maximum; a wrong change changes nothing', async ({ shop }) => {
  const { change, problem, movements } = await open(shop, { availableQuantity: 5 });
  const correction = { reason: 'correction', note: 'Counted' };
  expect(await problem({ ...correction, quantity: -6 })).toBe('stock_below_zero');
  expect(await problem({ ...DELIVERY, quantity: QUANTITY_MAX - 4 })).toBe('stock_above_maximum');
  for (const body of [
    { reason: 'delivery', quantity: 0 },
    { reason: 'delivery', quantity: -1 },
    { reason: 'delivery', quantity: 1.5 },
    { reason: 'correction', quantity: 1 },
    { reason: 'correction', quantity: 1, note: ' ' },
    { ...correction, quantity: 0 },
    { reason: 'order', quantity: 1, note: 'x' },
  ])
    expect(await problem(body)).toBe('validation_failed');
  expect(await movements()).toHaveLength(1);
  expect(await change({ ...DELIVERY, quantity: QUANTITY_MAX - 5 })).toEqual({
    availableQuantity: QUANTITY_MAX,
  });
  expect(await change({ reason: 'correction', quantity: -QUANTITY_MAX, note: 'x' })).toEqual({
    availableQuantity: 0,
  });
});

testOnce('pieces of withdrawn articles are received, of unknown ones not', async ({ shop }) => {
  const { change, id, options } = await open(shop, { availableQuantity: 1 });
  await shop.app.articles.withdrawArticle(id);
  expect(await change(DELIVERY)).toEqual({ availableQuantity: 11 });
  const unknown = { ...options, params: { id: 'unknown' } };
  expect(await shop.requestError('changeStock', { ...unknown, body: DELIVERY })).toBe('article_not_found');
  expect(await shop.requestError('setAlertLevel', { ...unknown, body: { alertLevel: 1 } })).toBe(
    'article_not_found',
  );
  expect(await shop.requestError('sellRemnant', { ...unknown, body: { quantity: 1 } })).toBe(
    'article_not_found',
  );
  expect(await shop.requestError('endRemnantSale', unknown)).toBe('article_not_found');
});

testOnce('an alert level is set, taken back, and counts as an edit', async ({ shop }) => {
  const { options, article } = await open(shop);
  const set = async (alertLevel: number | null) =>
    (await shop.request('setAlertLevel', { ...options, body: { alertLevel } })).modifiedCount;
  expect([await set(30), await set(30)]).toEqual([1, 0]);
  expect(await article()).toMatchObject({ alert_level: 30, revision: 2 });
  expect([await set(null), await set(null)]).toEqual([1, 0]);
  expect(await article()).toMatchObject({ alert_level: null, revision: 3 });
});

testOnce('last pieces below the minimum are sold together, and only whole', async ({ shop }) => {
  const { sellRemnant, options, article, token, id } = await open(shop, {
    minimumQuantity: 10,
    availableQuantity: 4,
  });
  expect(await shop.requestError('sellRemnant', { ...options, body: { quantity: 3 } })).toBe('stock_changed');
  expect([await sellRemnant(4), await sellRemnant(4)]).toEqual([{ modifiedCount: 1 }, { modifiedCount: 0 }]);
  expect(await article()).toMatchObject({ minimum_quantity: 4, minimum_before_remnant: 10, revision: 2 });
  const mia = await shop.signIn('mia@mail.com');
  const order = { token: mia, body: { productId: id, quantity: 3, phone: '1', address: 'Mill' } };
  expect(await shop.requestError('placeOrder', order)).toBe('quantity_below_minimum');
  await shop.request('placeOrder', { ...order, body: { ...order.body, quantity: 4 } });
  const log = await shop.request('listAuditLog', { token });
  expect(log.filter(({ action }) => action === 'sell_remnant')).toMatchObject([
    { subject: id, details: { quantity: 4, minimumQuantity: 10 } },
  ]);
});

testOnce('what is not below its minimum, sold out or withdrawn is no remnant', async ({ shop }) => {
  const enough = await open(shop, { minimumQuantity: 4, availableQuantity: 4 });
  expect(await shop.requestError('sellRemnant', { ...enough.options, body: { quantity: 4 } })).toBe(
    'stock_changed',
  );
  const remnant = await open(shop, { minimumQuantity: 5, availableQuantity: 4 });
  await shop.app.articles.withdrawArticle(remnant.id);
  expect(await shop.requestError('sellRemnant', { ...remnant.options, body: { quantity: 4 } })).toBe(
    'article_not_found',
  );
});

testOnce('last pieces are sold together until they reach the minimum', async ({ shop }) => {
  const { sellRemnant, change, article, token, id } = await open(shop, {
    minimumQuantity: 10,
    availableQuantity: 4,
  });
  await sellRemnant(4);
  await change({ reason: 'correction', quantity: -1, note: 'A flaw' });
  expect(await article()).toMatchObject({
    available_quantity: 3,
    minimum_quantity: 3,
    minimum_before_remnant: 10,
  });
  const mia = await shop.signIn('mia@mail.com');
  const order = await placeOrder(shop, mia, { productId: id, quantity: 3 });
  await change({ ...DELIVERY, quantity: 7 });
  expect(await article()).toMatchObject({ minimum_quantity: 7, minimum_before_remnant: 10 });
  await shop.request('cancelOrder', { token: mia, params: { id: order } });
  expect(await article()).toMatchObject({
    available_quantity: 10,
    minimum_quantity: 10,
    minimum_before_remnant: null,
  });
  const log = await shop.request('listAuditLog', { token });
  expect(log.filter(({ action }) => action === 'end_remnant_sale')).toMatchObject([
    { actor: 'system', subject: id, details: { minimumQuantity: 10 } },
  ]);
});

testOnce('the regular minimum is restored by hand, once', async ({ shop }) => {
  const { sellRemnant, options, article } = await open(shop, { minimumQuantity: 10, availableQuantity: 4 });
  await sellRemnant(4);
  expect(await shop.request('endRemnantSale', options)).toEqual({ deletedCount: 1 });
  expect(await shop.request('endRemnantSale', options)).toEqual({ deletedCount: 0 });
  expect(await article()).toMatchObject({ minimum_quantity: 10, minimum_before_remnant: null, revision: 3 });
});

testOnce(
  'a delivery that makes an article orderable again answers those who wait for it',
  async ({ shop }) => {
    const { change, id } = await open(shop, { minimumQuantity: 5, availableQuantity: 0 });
    const mia = await shop.signIn('mia@mail.com');
    await shop.request('addStockAlert', { token: mia, params: { id } });
    await change({ ...DELIVERY, quantity: 4 });
    const run = () => shop.app.jobs.runNow(shop.app.stockAlerts.job);
    expect(await run()).toBe(0);
    await change({ ...DELIVERY, quantity: 1 });
    expect(await run()).toBe(1);
  },
);

test('movements are filtered by reason and days, and read in pages', async ({ createApp }) => {
  const shop = await createApp({ SHOP_TIME_ZONE: 'Asia/Kolkata' });
  const { id, movements, token } = await open(shop, { availableQuantity: 0 });
  // 23:59 of 9 March, 00:00 and 23:59 of 10 March, 00:00 of 11 March in Kolkata.
  const times = ['09T18:29', '09T18:30', '10T18:29', '10T18:30'].map((time) =>
    Date.parse(`2026-03-${time}:00Z`),
  );
  for (const at of times)
    await shop.storage.db
      .insertInto('stock_movements')
      .values({
        id: `${idBefore(at)}-7000-8000-000000000001`,
        article_id: id,
        quantity: 1,
        reason: 'delivery',
        order_id: null,
        actor: 'operator',
        actor_id: null,
        at,
      })
      .execute();
  const timesOf = (rows: { at: string }[]) => rows.map(({ at }) => Date.parse(at));
  const [first, second, third, last] = times;
  expect(timesOf(await movements({ from: '2026-03-10', to: '2026-03-10' }))).toEqual([third, second]);
  expect(timesOf(await movements({ from: '2026-03-10' }))).toEqual([last, third, second]);
  expect(timesOf(await movements({ to: '2026-03-09' }))).toEqual([first]);
  expect(await movements({ reason: 'correction' })).toEqual([]);
  const page = await shop.send('listStockMovements', {
    token,
    query: { reason: 'delivery', limit: 3, sort: 'newest' },
  });
  expect(timesOf(page.body as { at: string }[])).toEqual([last, third, second]);
  expect(page.headers.link).toMatch(/reason=delivery.*rel="next"/);
});

testOnce('a movement by an order names it', async ({ shop }) => {
  const { id, movements } = await open(shop);
  const order = await placeOrder(shop, await shop.signIn('mia@mail.com'), { productId: id });
  const [taken] = await movements();
  expect(taken).toMatchObject({
    quantity: -2,
    reason: 'order',
    actor: 'mia@mail.com',
    order: { _id: order },
  });
  expect(taken?.order?.number).toMatch(/^SO-\d{4}-\d{6}$/);
  expect(await findStockDifferences(shop.storage.db)).toEqual([]);
});
