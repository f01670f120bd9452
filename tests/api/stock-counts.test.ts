// Counts of many articles at once, each as of the time at which it was made. Random sequences are in stock-on-hand-interleavings.
import { expect } from 'vitest';
import { findLotDifferences, findStockDifferences } from '#server/modules/stock/reconcile.ts';
import { addArticleWithLots } from '../support/articles/lots.ts';
import { onPostgres } from '../support/database.ts';
import { advanceOrder, payOrder, placeOrder, SHIPMENT } from '../support/orders/orders.ts';
import { repetitions } from '../support/repetitions.ts';
import { createTestApp, plainArticle, type TestApp, test, testOnce } from '../support/test-app.ts';

const ADMIN = 'admin@mail.com';

async function open(shop: TestApp) {
  const [admin, mia] = [await shop.signIn(ADMIN, { admin: true }), await shop.signIn('mia@mail.com')];
  const numberOf = async (id: string) => (await shop.request('getProduct', { params: { id } })).articleNumber;
  const add = async (availableQuantity: number) => {
    const id = await shop.addArticle({ minimumQuantity: 2, availableQuantity });
    return { id, articleNumber: await numberOf(id) };
  };
  const body = (counts: readonly object[]) => ({ token: admin, body: { counts, note: 'ERP' } });
  return {
    admin,
    mia,
    add,
    numberOf,
    count: async (...counts: readonly object[]) => (await shop.request('countStocks', body(counts))).counts,
    problem: (...counts: readonly object[]) => shop.requestProblem('countStocks', body(counts)),
    stockOf: (id: string) => shop.request('getStock', { token: admin, params: { id } }),
  };
}

const timeAt = (ms: number) => new Date(ms).toISOString();

testOnce('what was ordered, shipped and delivered since is taken into account', async ({ shop }) => {
  const { add, admin, mia, count, stockOf } = await open(shop);
  const { id, articleNumber } = await add(100);
  const before = await placeOrder(shop, mia, { productId: id, quantity: 10 });
  const countedAt = timeAt(Date.now());
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(countedAt));
  await placeOrder(shop, mia, { productId: id, quantity: 20 });
  await payOrder(shop, before);
  await advanceOrder(shop, admin, before, { to: 'processing', note: '' });
  await advanceOrder(shop, admin, before, SHIPMENT);
  const delivery = { reason: 'delivery', quantity: 5 };
  await shop.request('changeStock', { token: admin, params: { id }, body: delivery });
  const row = { articleNumber, counted: 97, countedAt };
  // 100 lay there by the books; since, 10 were shipped and 5 delivered, and 20 are in orders.
  const recorded = { articleNumber, lot: null, availableQuantity: 72 };
  expect(await count(row)).toEqual([{ ...recorded, difference: -3 }]);
  expect(await stockOf(id)).toMatchObject({ onHand: 92, inOrders: 20, availableQuantity: 72 });
  expect(await count(row)).toEqual([{ ...recorded, difference: 0 }]);
  const query = { article: id, reason: 'count' };
  const movements = await shop.request('listStockMovements', { token: admin, query });
  expect(movements).toMatchObject([{ quantity: -3, note: 'ERP', actor: ADMIN }]);
  const log = await shop.request('listAuditLog', { token: admin, query: { action: 'count_stock' } });
  expect(log).toMatchObject([{ subject: id, details: { counted: 97, difference: -3, note: 'ERP' } }]);
});

testOnce('each wrong row is named, and nothing is recorded', async ({ shop }) => {
  const { add, mia, numberOf, problem, count, stockOf } = await open(shop);
  const right = await add(100);
  const ordered = await add(30);
  await placeOrder(shop, mia, { productId: ordered.id, quantity: 10 });
  const [inLots, counted] = [await numberOf(await addArticleWithLots(shop, [10, 10])), await add(5)];
  const countedAt = timeAt(Date.now());
  await count({ articleNumber: counted.articleNumber, counted: 5, countedAt });
  const row = (articleNumber: string, more = {}) => ({ articleNumber, counted: 9, countedAt, ...more });
  const { code, errors } = await problem(
    row(right.articleNumber),
    row('XX-1'),
    row(ordered.articleNumber),
    row(inLots),
    row(inLots, { lot: 'K-9' }),
    row(inLots, { lot: 'K-1', counted: 8 }),
    row(right.articleNumber, { lot: 'K-1' }),
    row(counted.articleNumber, { countedAt: timeAt(Date.parse(countedAt) - 1) }),
  );
  expect(code).toBe('counts_refused');
  expect(errors?.map((error) => `${error.pointer} ${error.code}`)).toEqual([
    '/counts/1 article_not_found',
    '/counts/2 count_below_needed',
    '/counts/3 lot_required',
    '/counts/4 lot_not_found',
    '/counts/6 lot_not_found',
    '/counts/7 counted_since',
  ]);
  expect((await stockOf(right.id)).onHand).toBe(100);
  const old = row(right.articleNumber, { countedAt: '2020-01-01T00:00:00Z' });
  expect((await problem(old)).errors).toMatchObject([{ code: 'count_time_invalid' }]);
  const future = row(right.articleNumber, { countedAt: timeAt(Date.now() + 600_000) });
  expect((await problem(future)).errors).toMatchObject([{ code: 'count_time_invalid' }]);
  const twice = await problem(row(right.articleNumber), row(right.articleNumber));
  expect(twice).toMatchObject({
    code: 'validation_failed',
    errors: [{ pointer: '/counts/1/articleNumber' }],
  });
  expect(await count(row(inLots, { lot: 'K-1', counted: 8 }))).toMatchObject([
    { lot: 'K-1', difference: -2, availableQuantity: 18 },
  ]);
});

const ARTICLES = repetitions({ usual: 1000, long: 5000 });

test(`${ARTICLES} articles are counted in five requests while orders come in`, async ({ shop }) => {
  const other = onPostgres ? await createTestApp(shop.storageOptions) : shop;
  const { mia, count } = await open(shop);
  const articles = Array.from({ length: ARTICLES }, (_, nth) => ({
    ...plainArticle,
    articleNumber: `E-${nth}`,
  }));
  await shop.app.articles.addArticles(articles);
  const { db } = shop.storage;
  const ids = (await db.selectFrom('articles').select('id').orderBy('id').execute()).map(({ id }) => id);
  const countedAt = timeAt(Date.now());
  const requests = Array.from({ length: 5 }, (_, nth) =>
    articles
      .slice((nth * ARTICLES) / 5, ((nth + 1) * ARTICLES) / 5)
      .map(({ articleNumber }) => ({ articleNumber, counted: 90, countedAt })),
  );
  const ordered = ids.filter((_, nth) => nth % (ARTICLES / 20) === 0);
  const order = async () => {
    for (const productId of ordered) await placeOrder(other, mia, { productId, quantity: 4 });
  };
  const [recorded] = await Promise.all([Promise.all(requests.map((rows) => count(...rows))), order()]);
  expect(new Set(recorded.flat().map(({ difference }) => difference))).toEqual(new Set([-10]));
  const left = await db.selectFrom('articles').select('available_quantity').execute();
  const sum = left.reduce((pieces, row) => pieces + row.available_quantity, 0);
  expect(sum).toBe(ARTICLES * 90 - ordered.length * 4);
  expect(await findStockDifferences(db)).toEqual([]);
  expect(await findLotDifferences(db)).toEqual([]);
});

testOnce('a number in lower case is found, an unknown one named as sent', async ({ shop }) => {
  const { add, count, problem } = await open(shop);
  const { articleNumber } = await add(100);
  const counted = { counted: 90, countedAt: timeAt(Date.now()) };
  const [recorded] = await count({ articleNumber: articleNumber.toLowerCase(), ...counted });
  expect(recorded).toMatchObject({ articleNumber, difference: -10 });
  const { errors } = await problem({ articleNumber: 'none-1', ...counted });
  expect(errors).toMatchObject([{ pointer: '/counts/0', detail: 'There is no article none-1.' }]);
  const row = { articleNumber, ...counted };
  const twice = await problem(row, { ...row, articleNumber: articleNumber.toLowerCase() });
  expect(twice.errors).toMatchObject([{ pointer: '/counts/1/articleNumber' }]);
});
