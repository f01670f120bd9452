// The ids that another system, such as an ERP, has for orders, articles and customers; orders by number and by their last change.
import { expect } from 'vitest';
import { applyImport, csv, exportCsv, planCsv } from '../support/articles/article-csv.ts';
import { callerOf } from '../support/callers.ts';
import { createShopWithClock, listIds, orderIn } from '../support/orders/order-list.ts';
import { placeOrder } from '../support/orders/orders.ts';
import { type TestApp, test } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const HOUR = 60 * 60_000;

async function open(shop: TestApp) {
  const token = await shop.signIn('admin@mail.com', { admin: true });
  const mia = await shop.signIn(MIA);
  const article = await shop.addArticle({ articleNumber: 'HB/220', availableQuantity: 100 });
  return { token, mia, article, order: await placeOrder(shop, mia, { productId: article }) };
}

test('orders, articles and customers are found by the id of another system', async ({ shop }) => {
  const { token, mia, article, order } = await open(shop);
  await placeOrder(shop, mia, { productId: article });
  const body = { externalId: 'Erp/7' };
  const put = [
    () => shop.request('putOrderExternalId', { token, params: { id: order }, body }),
    () => shop.request('putArticleExternalId', { token, params: { id: article }, body }),
    () => shop.request('putCustomerExternalId', { token, params: { email: MIA }, body }),
  ];
  for (const state of put)
    expect([await state(), await state()]).toEqual([{ modifiedCount: 1 }, { modifiedCount: 0 }]);
  const query = { externalId: 'Erp/7' };
  const details = await shop.request('getOrderDetails', { token, params: { id: order } });
  expect(await shop.request('listAllOrders', { token, query })).toMatchObject([
    { _id: order, externalId: 'Erp/7' },
  ]);
  expect(details).toMatchObject({ externalId: 'Erp/7', buyer: { externalId: 'Erp/7' } });
  expect(await shop.request('listArticles', { token, query })).toMatchObject([
    { _id: article, externalId: 'Erp/7' },
  ]);
  expect(await shop.request('listUsers', { token, query })).toMatchObject([
    { email: MIA, externalId: 'Erp/7' },
  ]);
  expect(await shop.request('listAllOrders', { token, query: { externalId: 'erp/7' } })).toEqual([]);
  const file = String((await shop.send('exportOrders', { token, query })).body);
  expect(file.trim().split('\r\n')).toEqual([
    expect.stringMatching(/,External ID$/),
    expect.stringMatching(/,Erp\/7$/),
  ]);
  const number = details.number.toLowerCase();
  expect(await shop.request('listAllOrders', { token, query: { number } })).toMatchObject([{ _id: order }]);
  const articleNumber = 'hb/220';
  expect(await shop.request('listArticles', { token, query: { articleNumber } })).toMatchObject([
    { _id: article },
  ]);
});

test('two of a kind cannot have the same id of another system', async ({ shop }) => {
  const { token, mia, article, order } = await open(shop);
  const [other, another] = [await placeOrder(shop, mia, { productId: article }), await shop.addArticle()];
  await shop.signIn('noor@mail.com');
  const ids = (externalId: string) => ({ token, body: { externalId } });
  await shop.request('putOrderExternalId', { ...ids('7'), params: { id: order } });
  await shop.request('putArticleExternalId', { ...ids('7'), params: { id: article } });
  await shop.request('putCustomerExternalId', { ...ids('7'), params: { email: MIA } });
  const refused = 'external_id_in_use';
  expect(await shop.requestError('putOrderExternalId', { ...ids('7'), params: { id: other } })).toBe(refused);
  expect(await shop.requestError('putArticleExternalId', { ...ids('7'), params: { id: another } })).toBe(
    refused,
  );
  const noor = { params: { email: 'noor@mail.com' } };
  expect(await shop.requestError('putCustomerExternalId', { ...ids('7'), ...noor })).toBe(refused);
  const email = { ...ids('new@mail.com'), params: { email: MIA } };
  expect(await shop.requestError('putCustomerExternalId', email)).toBe('validation_failed');
  await shop.request('putOrderExternalId', { ...ids(''), params: { id: order } });
  await shop.request('putOrderExternalId', { ...ids('7'), params: { id: other } });
});

test('an import states ids of another system, each once', async ({ shop }) => {
  const { token, article } = await open(shop);
  const other = await shop.addArticle({ articleNumber: 'HB/221' });
  const file = (...rows: string[][]) => csv([['Article number', 'External ID'], ...rows]);
  const plan = await planCsv(shop, token, file(['HB/220', 'a-1'], ['HB/221', 'A-1']));
  await applyImport(shop, token, plan._id);
  const idOf = async (id: string) => (await shop.request('getArticle', { token, params: { id } })).externalId;
  expect([await idOf(article), await idOf(other)]).toEqual(['a-1', 'A-1']);
  expect((await exportCsv(shop, token)).split('\r\n')[1]).toMatch(/,a-1,,$/);
  const { errors } = await planCsv(shop, token, file(['HB/220', 'A-1'], ['HB/221', 'b'], ['', 'b']));
  expect(errors.filter(({ column }) => column === 'External ID')).toMatchObject([
    { row: 2, reason: 'Another article has this ID' },
  ]);
});

test('orders come by their last change, cancelled ones included', async () => {
  const scene = await createShopWithClock();
  const { shop, clock } = scene;
  const productId = await shop.addArticle({ availableQuantity: 100 });
  const ids: string[] = [];
  for (const state of ['paid', 'unpaid', 'cancelled', 'shipped'] as const) {
    clock.now += HOUR;
    ids.push(await orderIn(shop, state, { productId }));
  }
  const [paid, unpaid, cancelled, shipped] = ids as [string, string, string, string];
  const since = (query = {}) =>
    listIds(scene, { updatedFrom: new Date(clock.now - 2 * HOUR).toISOString(), limit: 1, ...query });
  expect(await since()).toEqual([unpaid, cancelled, shipped]);
  clock.now += HOUR;
  const token = await scene.signIn();
  const note = (id: string) =>
    shop.request('addOrderNote', { token, params: { id }, body: { note: 'Call' } });
  await note(paid);
  expect(await since()).toEqual([cancelled, shipped, paid]);
  expect(await since({ sort: 'newest' })).toEqual([paid, shipped, cancelled]);
  expect(await since({ state: ['paid', 'shipped'] })).toEqual([shipped, paid]);
  const order = await shop.request('getOrderDetails', { token, params: { id: paid } });
  expect(order.updatedAt).toBe(new Date(clock.now).toISOString());
  expect(await since({ number: order.number })).toEqual([paid]);
  const first = await shop.request('getOrderDetails', { token, params: { id: unpaid } });
  expect(await since({ number: first.number })).toEqual([]);
  // One that changes while the pages are read comes again, and none is left out.
  const query = { updatedFrom: new Date(clock.now - 2 * HOUR).toISOString(), limit: 1 };
  const { headers } = await shop.send('listAllOrders', { token, query });
  const cursor = /cursor=([^&>]+)/.exec(String(headers.link))?.[1] ?? '';
  clock.now += 1;
  await note(cancelled);
  expect(await listIds(scene, { ...query, cursor })).toEqual([shipped, paid, cancelled]);
  expect(await shop.requestError('listAllOrders', { token, query: { cursor } })).toBe('validation_failed');
});

test('the orders of a removed account have changed, so that copies are erased', async () => {
  const scene = await createShopWithClock();
  const { shop, clock } = scene;
  const productId = await shop.addArticle({ availableQuantity: 100 });
  const order = await orderIn(shop, 'cancelled', { productId });
  clock.now += HOUR;
  const { id: userId } = await callerOf(shop, MIA);
  await shop.app.removal.remove({ userId, email: MIA, name: 'Mia' }, 'anonymous');
  expect(await listIds(scene, { updatedFrom: new Date(clock.now).toISOString() })).toEqual([order]);
});
