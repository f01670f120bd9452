// Article numbers and slugs: unique, counted without gaps, whoever adds articles at the same time.
import { expect } from 'vitest';
import { createTestApp, plainArticle, type TestApp, test, testOnce } from '../support/test-app.ts';

async function listArticles(shop: TestApp) {
  const articles = await shop.request('listProducts');
  return articles.map(({ articleNumber, slug }) => [articleNumber, slug]);
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, nth) => `SV-${String(from + nth).padStart(5, '0')}`);

test('articles of two processes at once have distinct numbers without gaps', async ({ shop }) => {
  const other = await createTestApp(shop.storageOptions);
  await Promise.all(
    Array.from({ length: 20 }, (_, nth) => (nth % 2 === 0 ? shop : other).addArticle({ weave: 'twill' })),
  );
  const articles = await listArticles(shop);
  expect(articles.map(([number]) => number).sort()).toEqual(numbers(1, 20));
  const slugs = Array.from({ length: 20 }, (_, nth) =>
    nth === 0 ? 'harbour-twill' : `harbour-twill-${nth + 1}`,
  );
  expect(articles.map(([, slug]) => slug).sort()).toEqual(slugs.sort());
});

testOnce('a rejected article leaves no gap', async ({ shop }) => {
  await shop.addArticle();
  await expect(shop.addArticle({ img: `/images/${'0'.repeat(64)}/1440.jpg` })).rejects.toThrow();
  await expect(shop.addArticle({ articleNumber: 'SV-00001' })).rejects.toThrow();
  await shop.addArticle();
  expect((await listArticles(shop)).map(([number]) => number)).toEqual(numbers(1, 2));
});

testOnce('a given number is unique in capital letters, also among withdrawn articles', async ({ shop }) => {
  const token = await shop.signIn('owner@mail.com', { admin: true });
  const add = (articleNumber: string) => ({ token, body: { ...plainArticle, articleNumber } });
  const { insertedId, articleNumber } = await shop.request('addProduct', add('ht-1'));
  expect(articleNumber).toBe('HT-1');
  await shop.app.articles.withdrawArticle(insertedId);
  expect(await shop.requestProblem('addProduct', add('HT-1'))).toMatchObject({
    status: 409,
    code: 'article_number_in_use',
    errors: [{ pointer: '/articleNumber', detail: 'Another article has the number HT-1.' }],
  });
  expect(await listArticles(shop)).toEqual([]);
});

test('of articles with one number added at once, one is added', async ({ shop }) => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => shop.addArticle({ articleNumber: 'HT-1' })),
  );
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
  expect(reasons).toEqual(Array.from({ length: 7 }, () => 'article_number_in_use'));
  expect(await listArticles(shop)).toEqual([['HT-1', 'harbour-twill']]);
});

testOnce('a number that was given before is skipped', async ({ shop }) => {
  for (const articleNumber of ['SV-00001', 'SV-00003', 'SV-00004', undefined, undefined, undefined])
    await shop.addArticle({ articleNumber });
  expect((await listArticles(shop)).map(([number]) => number)).toEqual([
    'SV-00001',
    'SV-00003',
    'SV-00004',
    'SV-00002',
    'SV-00005',
    'SV-00006',
  ]);
});

testOnce('articles added in one transaction are numbered in the order given', async ({ shop }) => {
  const names = ['Aire Lawn', 'Calder Cord', 'Aire Lawn'];
  await shop.app.articles.addArticles(names.map((productName) => ({ ...plainArticle, productName })));
  expect(await listArticles(shop)).toEqual([
    ['SV-00001', 'aire-lawn'],
    ['SV-00002', 'calder-cord'],
    ['SV-00003', 'aire-lawn-2'],
  ]);
});

testOnce('a name without letters of ASCII has the article number as its slug', async ({ shop }) => {
  await shop.addArticle({ productName: '絹 👗', articleNumber: 'K/7' });
  expect(await listArticles(shop)).toEqual([['K/7', 'k-7']]);
});

test('a former slug leads to its article and is never given to another one', async ({ shop }) => {
  const id = await shop.addArticle();
  const { db } = shop.storage;
  await db.updateTable('articles').set({ slug: 'mill-twill' }).where('id', '=', id).execute();
  await db.insertInto('article_slugs').values({ slug: 'mill-twill', article_id: id }).execute();
  await shop.addArticle();
  expect((await listArticles(shop)).map(([, slug]) => slug)).toEqual(['mill-twill', 'harbour-twill-2']);
  for (const slug of ['harbour-twill', 'mill-twill'])
    expect(await shop.request('getFabric', { params: { slug } })).toMatchObject({
      _id: id,
      slug: 'mill-twill',
    });
});

testOnce('an unknown slug and that of a withdrawn article are 404', async ({ shop }) => {
  const id = await shop.addArticle();
  await shop.app.articles.withdrawArticle(id);
  for (const slug of ['harbour-twill', 'nothing', '../product', 'Harbour-Twill']) {
    expect(await shop.requestError('getFabric', { params: { slug } })).toBe('article_not_found');
    expect(await shop.requestError('listRelatedFabrics', { params: { slug } })).toBe('article_not_found');
  }
});

testOnce('a number that is null is assigned', async ({ shop }) => {
  const token = await shop.signIn('owner@mail.com', { admin: true });
  await shop.request('addProduct', { token, body: { ...plainArticle, articleNumber: null } });
  expect((await listArticles(shop)).map(([number]) => number)).toEqual(['SV-00001']);
});
