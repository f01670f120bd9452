// Saved fabrics: each account's own list, newest first, without withdrawn articles.
import { expect } from 'vitest';
import { SAVED_FABRICS_MAX } from '#contract/core/limits.ts';
import { newId } from '#server/storage/ids.ts';
import { plainArticle, type TestApp, test, testOnce } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const newest = { sort: 'newest' };

const names = async (shop: TestApp, token: string, query: Record<string, string | number> = newest) =>
  (await shop.request('listSavedFabrics', { token, query })).map(({ productName }) => productName);

testOnce('a saved fabric is on its account’s list, the last first', async ({ shop }) => {
  const [mia, ben] = [await shop.signIn(MIA), await shop.signIn('ben@mail.com')];
  const linen = await shop.addArticle({ productName: 'Linen' });
  const twill = await shop.addArticle({ productName: 'Twill' });
  const save = (token: string, id: string) => shop.request('saveFabric', { token, params: { id } });
  expect(await save(mia, twill)).toEqual({ modifiedCount: 1 });
  expect(await save(mia, linen)).toEqual({ modifiedCount: 1 });
  expect(await save(mia, twill)).toEqual({ modifiedCount: 0 });
  expect(await names(shop, mia)).toEqual(['Linen', 'Twill']);
  expect(await names(shop, ben)).toEqual([]);
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  expect(await names(shop, admin)).toEqual([]);
  expect(await shop.request('getSavedIds', { token: ben })).toEqual({ saved: [], alerts: [] });
  expect(new Set((await shop.request('getSavedIds', { token: mia })).saved)).toEqual(new Set([linen, twill]));

  const remove = (token: string) => shop.request('removeSavedFabric', { token, params: { id: linen } });
  expect(await remove(ben)).toEqual({ deletedCount: 0 });
  expect(await remove(mia)).toEqual({ deletedCount: 1 });
  expect(await remove(mia)).toEqual({ deletedCount: 0 });
  expect(await names(shop, mia)).toEqual(['Twill']);
});

testOnce('a withdrawn article leaves the lists and cannot be saved', async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  const id = await shop.addArticle();
  await shop.request('saveFabric', { token: mia, params: { id } });
  await shop.app.articles.withdrawArticle(id);
  expect(await names(shop, mia)).toEqual([]);
  expect((await shop.request('getSavedIds', { token: mia })).saved).toEqual([]);
  expect(await shop.requestError('saveFabric', { token: mia, params: { id } })).toBe('article_not_found');
  expect(await shop.requestError('saveFabric', { token: mia, params: { id: 'unknown' } })).toBe(
    'article_not_found',
  );
});

test('the list is paged, and a card says what the article says', async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  for (const productName of ['One', 'Two', 'Three']) {
    const id = await shop.addArticle({ productName });
    await shop.request('saveFabric', { token: mia, params: { id } });
  }
  const first = await shop.send('listSavedFabrics', { token: mia, query: { ...newest, limit: 2 } });
  expect(first.headers['cache-control']).toBe('no-store');
  expect(first.body).toMatchObject([
    { productName: 'Three', price: plainArticle.price, minimumQuantity: 2, availableQuantity: 100 },
    { productName: 'Two' },
  ]);
  const cursor = /cursor=([\w-]+)/.exec(String(first.headers.link))?.[1] ?? '';
  expect(await names(shop, mia, { ...newest, limit: 2, cursor })).toEqual(['One']);
  expect(await names(shop, mia, {})).toEqual(['One', 'Two', 'Three']);
});

test('the same fabric saved many times at once is saved once', async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  const id = await shop.addArticle();
  const saved = await Promise.all(
    Array.from({ length: 8 }, () => shop.request('saveFabric', { token: mia, params: { id } })),
  );
  expect(saved.map(({ modifiedCount }) => modifiedCount).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  expect(await names(shop, mia)).toHaveLength(1);
});

test(`more than ${SAVED_FABRICS_MAX} fabrics are rejected, but saved ones may be saved again`, async ({
  shop,
}) => {
  const mia = await shop.signIn(MIA);
  const articles = Array.from({ length: SAVED_FABRICS_MAX + 1 }, (_, nth) => ({
    ...plainArticle,
    productName: `Twill ${nth}`,
  }));
  await shop.app.articles.addArticles(articles);
  const [last = '', ...others] = (await shop.request('listProducts', { query: newest })).map(
    ({ _id }) => _id,
  );
  const userId = await shop.app.users.idOf(MIA);
  const rows = others.map((article_id) => ({
    id: newId(Date.now()),
    user_id: userId,
    article_id,
    saved_at: 1,
  }));
  await shop.storage.db.insertInto('saved_fabrics').values(rows).execute();
  const save = (id = '') => shop.send('saveFabric', { token: mia, params: { id } });
  expect(await save(last)).toMatchObject({ status: 409, body: { code: 'saved_fabrics_full' } });
  expect(await save(others[0])).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
  await shop.app.articles.withdrawArticle(others[0] ?? '');
  expect(await save(last)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
});
