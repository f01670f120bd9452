// Drafts, withdrawn articles and what comes back: who sees them, and the lists of admins.
import { expect } from 'vitest';
import {
  createTestApp,
  plainArticle,
  type RequestOptions,
  type TestApp,
  test,
  testOnce,
} from '../support/test-app.ts';
import { test as siteTest } from '../support/test-site.ts';

const signIn = (shop: TestApp) => shop.signIn('ada@mail.com', { admin: true });

async function addDraft(shop: TestApp, token: string, fields: object = {}): Promise<string> {
  const body = { ...plainArticle, state: 'draft', ...fields };
  return (await shop.request('addProduct', { token, body })).insertedId;
}

const change = (shop: TestApp, token: string, id: string, state: string) =>
  shop.request('changeArticleState', { token, params: { id }, body: { state } });

/** Names on a list of admins. */
const names = async (shop: TestApp, token: string, query: NonNullable<RequestOptions['query']> = {}) =>
  (await shop.request('listArticles', { token, query })).map(({ productName }) => productName);

test('a draft is public nowhere until it is put on sale, once', async ({ shop }) => {
  const token = await signIn(shop);
  await shop.addArticle({ productName: 'Seen', weave: 'twill' });
  const id = await addDraft(shop, token, { weave: 'twill', articleNumber: 'HT-1' });
  const count = async () => {
    const seen = await shop.request('listFabrics', { query: { q: 'harbour' } });
    return [
      (await shop.request('listProducts')).length,
      (await shop.request('listAvailable', { query: { q: 'harbour' } })).length,
      (await shop.request('listFabricAddresses')).length,
      (await shop.request('listRelatedFabrics', { params: { slug: 'seen' } })).length,
      seen.total,
    ];
  };
  expect(await count()).toEqual([1, 0, 1, 0, 0]);
  const params = { slug: 'harbour-twill' };
  expect(await shop.requestError('getFabric', { params })).toBe('article_not_found');
  expect(await shop.requestError('getProduct', { params: { id } })).toBe('article_not_found');
  expect(await shop.requestError('saveFabric', { token, params: { id } })).toBe('article_not_found');
  const order = { productId: id, quantity: 2, phone: '1', address: 'Mill Lane' };
  expect(await shop.requestError('placeOrder', { token, body: order })).toBe('article_not_found');
  expect(await shop.request('getArticle', { token, params: { id } })).toMatchObject({ state: 'draft' });

  expect(await change(shop, token, id, 'on_sale')).toEqual({ modifiedCount: 1 });
  expect(await change(shop, token, id, 'on_sale')).toEqual({ modifiedCount: 0 });
  expect(await count()).toEqual([2, 1, 2, 1, 1]);
});

test('withdrawing and bringing back is logged; Delete withdraws; of two admins one does it', async ({
  shop,
}) => {
  const token = await signIn(shop);
  const id = await shop.addArticle();
  const other = await createTestApp(shop.storageOptions);
  const both = await Promise.all([shop, other].map((app) => change(app, token, id, 'withdrawn')));
  expect(both.map(({ modifiedCount }) => modifiedCount).sort()).toEqual([0, 1]);
  await change(shop, token, id, 'on_sale');
  await shop.request('deleteProduct', { token, params: { id } });
  expect(await shop.request('getArticle', { token, params: { id } })).toMatchObject({ state: 'withdrawn' });
  const draft = await addDraft(shop, token);
  await shop.request('deleteProduct', { token, params: { id: draft } });
  expect(await names(shop, token)).toEqual([]);
  const log = await shop.request('listAuditLog', { token });
  expect(log.slice(1).map(({ action, details }) => [action, details])).toEqual([
    ['add_article', null],
    ['change_article_state', { from: 'on_sale', to: 'withdrawn' }],
    ['change_article_state', { from: 'withdrawn', to: 'on_sale' }],
    ['delete_article', null],
    ['add_article', null],
    ['delete_article', null],
  ]);
  expect(
    await shop.requestError('changeArticleState', { token, params: { id: 'x' }, body: { state: 'on_sale' } }),
  ).toBe('article_not_found');
});

testOnce('the list of admins is filtered by state and stock', async ({ shop }) => {
  const token = await signIn(shop);
  const add = (productName: string, availableQuantity: number, alertLevel?: number) =>
    shop.addArticle({
      productName,
      availableQuantity,
      minimumQuantity: 5,
      ...(alertLevel && { alertLevel }),
    });
  await add('Plenty', 100);
  await add('Alert', 30, 40);
  await add('At the minimum', 5);
  await add('Remnant', 3);
  await add('None', 0);
  await shop.app.articles.withdrawArticle(await add('Gone', 0));
  await addDraft(shop, token, { productName: 'Draft', availableQuantity: 0 });
  const newest = { sort: 'newest' };
  const all = ['Draft', 'None', 'Remnant', 'At the minimum', 'Alert', 'Plenty'];
  expect(await names(shop, token, newest)).toEqual(all);
  expect(await names(shop, token, { state: 'draft' })).toEqual(['Draft']);
  expect(await names(shop, token, { state: 'withdrawn' })).toEqual(['Gone']);
  expect(await names(shop, token, { state: 'on_sale', ...newest })).toEqual(all.slice(1));
  expect(await names(shop, token, { stock: 'low' })).toEqual(['Alert', 'At the minimum', 'Remnant', 'None']);
  expect(await names(shop, token, { stock: 'remnant' })).toEqual(['Remnant']);
  expect(await names(shop, token, { stock: 'none' })).toEqual(['None', 'Draft']);
  expect(await names(shop, token, { stock: 'none', state: 'withdrawn' })).toEqual(['Gone']);
  expect(await names(shop, token, { q: 'o', stock: 'none' })).toEqual(['None']);
});

test('words are found in names and numbers as they are now, page by page', async ({ shop }) => {
  const token = await signIn(shop);
  const other = await createTestApp(shop.storageOptions);
  for (const nth of [1, 2, 3, 4, 5]) await shop.addArticle({ productName: `Façade Twill ${nth}` });
  const id = await shop.addArticle({ productName: 'Organza', articleNumber: 'HB/220.4' });
  expect(await names(shop, token, { q: 'TWILL facade' })).toHaveLength(5);
  expect(await names(shop, token, { q: '220.4' })).toEqual(['Organza']);
  expect(await names(shop, token, { q: 'hb2204' })).toEqual(['Organza']);
  expect(await names(shop, token, { q: '100%' })).toEqual([]);
  await other.app.articleEditing.updateArticle(id, { ...plainArticle, productName: 'Voile' }, '*');
  expect(await names(shop, token, { q: 'organza' })).toEqual([]);
  expect(await names(shop, token, { q: 'voile' })).toEqual(['Voile']);

  const query = { q: 'twill', limit: 2, sort: 'newest' };
  const first = await shop.send('listArticles', { token, query });
  const cursor = /cursor=([\w-]+)/.exec(String(first.headers.link))?.[1] ?? '';
  expect(await names(shop, token, { ...query, cursor })).toEqual(['Façade Twill 3', 'Façade Twill 2']);
});

siteTest('the page of a draft is a 404, and a former address leads to the new one', async ({ site }) => {
  const { shop } = site;
  const token = await signIn(shop);
  const id = await addDraft(shop, token);
  expect((await site.get('/fabrics/harbour-twill')).status).toBe(404);
  await change(shop, token, id, 'on_sale');
  expect((await site.get('/fabrics/harbour-twill')).status).toBe(200);
  const rename = async (productName: string) =>
    shop.app.articleEditing.updateArticle(id, { ...plainArticle, productName }, '*');
  await rename('Quay Twill');
  const moved = await site.get('/fabrics/harbour-twill');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/fabrics/quay-twill']);
  // A browser must not keep it: the first name may come back.
  expect(moved.headers.get('cache-control')).toMatch(/no-cache|no-store|max-age=0/);
  await rename('Harbour Twill');
  expect((await site.get('/fabrics/harbour-twill')).status).toBe(200);
  expect((await site.get('/fabrics/quay-twill')).headers.get('location')).toBe('/fabrics/harbour-twill');
});
