// Reviews of articles: what they name, their stars, the list and the rating of one article.
import { expect } from 'vitest';
import { plainArticle, type TestApp, test, testOnce } from '../support/test-app.ts';

const written = { name: 'Mia', customer: 'Tailor', description: 'Fine cloth', img: plainArticle.img };

async function addReview(shop: TestApp, fields: object = {}): Promise<string> {
  const token = await shop.signIn('mia@mail.com');
  return (await shop.request('addReview', { token, body: { ...written, ...fields } })).insertedId;
}

const problemOf = async (shop: TestApp, fields: object) =>
  shop.requestProblem('addReview', {
    token: await shop.signIn('mia@mail.com'),
    body: { ...written, ...fields },
  });

testOnce(
  'a review without an article is what the specification describes, with nulls besides',
  async ({ shop }) => {
    const id = await addReview(shop);
    expect(await shop.request('listReviews')).toEqual([
      {
        _id: id,
        ...written,
        imageInfo: null,
        articleId: null,
        stars: null,
        createdAt: expect.any(String),
        isVerified: false,
        answer: '',
        answeredAt: null,
      },
    ]);
  },
);

testOnce('a review may name an article, with or without stars', async ({ shop }) => {
  const articleId = await shop.addArticle();
  await addReview(shop, { articleId, stars: 4 });
  await addReview(shop, { articleId });
  await addReview(shop, { articleId: null, stars: null });
  expect(await shop.request('listReviews')).toMatchObject([
    { articleId, stars: 4 },
    { articleId, stars: null },
    { articleId: null, stars: null },
  ]);
});

testOnce('missing article, half, six or no stars are named at the field', async ({ shop }) => {
  const articleId = await shop.addArticle();
  for (const fields of [
    { stars: 5 },
    { stars: 5, articleId: null },
    ...[0, 6, -1, 4.5, '5'].map((stars) => ({ articleId, stars })),
  ]) {
    const { code, errors } = await problemOf(shop, fields);
    expect([code, errors?.map(({ pointer }) => pointer)]).toEqual(['validation_failed', ['/stars']]);
  }
  expect(await shop.request('listReviews')).toEqual([]);
});

test('a review of an unknown article is rejected, of a withdrawn one not', async ({ shop }) => {
  for (const articleId of ['unknown', crypto.randomUUID()])
    expect((await problemOf(shop, { articleId })).code).toBe('article_not_found');
  expect((await problemOf(shop, { articleId: '' })).errors).toMatchObject([{ pointer: '/articleId' }]);
  expect(await shop.request('listReviews')).toEqual([]);
  const articleId = await shop.addArticle();
  await shop.app.articles.withdrawArticle(articleId);
  await addReview(shop, { articleId, stars: 3 });
  expect(await shop.request('listReviews')).toHaveLength(1);
});

testOnce('the reviews of one article are listed alone, in pages', async ({ shop }) => {
  const [articleId, other] = [await shop.addArticle(), await shop.addArticle()];
  const own: string[] = [];
  for (let nth = 0; nth < 5; nth += 1) {
    own.push(await addReview(shop, { articleId }));
    await addReview(shop, { articleId: other });
    await addReview(shop);
  }
  const all = await shop.request('listReviews', { query: { article: articleId } });
  expect(all.map(({ _id }) => _id)).toEqual(own);
  const first = await shop.send('listReviews', { query: { article: articleId, limit: 3, sort: 'newest' } });
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
  const query = Object.fromEntries(new URL(next, 'http://shop').searchParams);
  expect(query).toMatchObject({ article: articleId, sort: 'newest' });
  const second = await shop.send('listReviews', { query });
  const paged = [...(first.body as { _id: string }[]), ...(second.body as { _id: string }[])];
  expect(paged.map(({ _id }) => _id)).toEqual(own.toReversed());
  expect(second.headers.link).toBeUndefined();
  expect(await shop.request('listReviews', { query: { article: 'unknown' } })).toEqual([]);
});

testOnce('the rating is the average of the stars of one article, to one decimal', async ({ shop }) => {
  const [articleId, other] = [await shop.addArticle(), await shop.addArticle()];
  const rating = (id: string) => shop.request('getRating', { params: { id } });
  expect(await rating(articleId)).toEqual({ average: null, count: 0 });
  await addReview(shop, { articleId });
  expect(await rating(articleId)).toEqual({ average: null, count: 0 });
  for (const stars of [5, 4, 4]) await addReview(shop, { articleId, stars });
  await addReview(shop, { articleId: other, stars: 1 });
  expect(await rating(articleId)).toEqual({ average: 4.3, count: 3 });
  const { items } = await shop.request('listFabrics');
  expect(items.find(({ _id }) => _id === articleId)?.rating).toEqual({ average: 4.3, count: 3 });
  expect(await rating(other)).toEqual({ average: 1, count: 1 });
  expect(await shop.requestError('getRating', { params: { id: 'unknown' } })).toBe('article_not_found');
});

testOnce('a rating’s ETag changes with a review', async ({ shop }) => {
  const articleId = await shop.addArticle();
  const etag = async () => (await shop.send('getRating', { params: { id: articleId } })).headers.etag;
  await addReview(shop, { articleId, stars: 5 });
  const before = await etag();
  expect(before).toBeTruthy();
  expect(await etag()).toBe(before);
  await addReview(shop, { articleId, stars: 1 });
  expect(await etag()).not.toBe(before);
});
