// What the mill writes of articles in languages other than the shop's first: guarded by the article's revision, in the log.
import { expect } from 'vitest';
import { exampleTexts } from '#contract/articles/article-texts.ts';
import { onlyOnSqlite } from '../support/database.ts';
import { plainArticle, type TestApp, test, testOnce } from '../support/test-app.ts';

const ADMIN = 'ada@mail.com';
const REVERSE = '/cloth/twill-reverse.jpg';
const images = [plainArticle.img, REVERSE].map((url) => ({ url, alt: '' }));
const german = { ...exampleTexts.de, alts: ['Die Webseite', 'Die Rückseite'] };
const nothing = { productName: '', description: '', colourName: '', alts: ['', ''] };

/** An admin's token, and an article with two pictures at revision 1. */
async function withArticle(shop: TestApp) {
  const token = await shop.signIn(ADMIN, { admin: true });
  const params = { id: await shop.addArticle({ images }) };
  const put = (revision: number, texts: unknown) =>
    shop.send('putArticleTexts', {
      token,
      params,
      headers: { 'if-match': `"${revision}"` },
      body: { texts },
    });
  const read = async () => (await shop.request('getArticleTexts', { token, params })).texts;
  return { token, params, put, read };
}

test('a language is replaced, others stay', async ({ shop }) => {
  const { put, read } = await withArticle(shop);
  expect(await read()).toEqual({});
  expect(await put(1, { de: german })).toMatchObject({
    status: 200,
    body: { revision: 2 },
    headers: { etag: '"2"' },
  });
  const french = { productName: 'Sergé du port' };
  expect(await put(2, { fr: french })).toMatchObject({ body: { revision: 3 } });
  expect(await read()).toEqual({ de: german, fr: { ...nothing, ...french } });
  await put(3, { de: { description: 'Ein Köper.' }, fr: {} });
  expect(await read()).toEqual({ de: { ...nothing, description: 'Ein Köper.' } });
});

test('the revision is that of the article', async ({ shop }) => {
  const { token, params, put, read } = await withArticle(shop);
  const edit = { ...plainArticle, images, productName: 'Quay Twill' };
  const headers = { 'if-match': '"1"' };
  await shop.request('updateArticle', { token, params, headers, body: edit });
  expect(await put(1, { de: german })).toMatchObject({ status: 412, body: { code: 'article_changed' } });
  expect(await read()).toEqual({});
  await put(2, { de: german });
  // A request whose response was lost is sent again.
  expect(await put(2, { de: german })).toMatchObject({ status: 200, body: { revision: 3 } });
  const again = { token, params, headers: { 'if-match': '"2"' }, body: { ...edit, price: 13 } };
  expect(await shop.requestError('updateArticle', again)).toBe('article_changed');
  expect(await shop.requestError('putArticleTexts', { token, params, body: { texts: {} } })).toBe(
    'if_match_missing',
  );
});

test('a text follows its picture when pictures change places', async ({ shop }) => {
  const { token, params, put, read } = await withArticle(shop);
  await put(1, { de: german });
  const body = { ...plainArticle, img: REVERSE, images: [{ url: REVERSE, alt: '' }] };
  await shop.request('updateArticle', { token, params, headers: { 'if-match': '"2"' }, body });
  expect((await read()).de?.alts).toEqual(['Die Rückseite']);
});

testOnce('the log names the languages', async ({ shop }) => {
  const { token, params, put } = await withArticle(shop);
  await put(1, { de: german, fr: {} });
  const [entry] = await shop.request('listAuditLog', { token, query: { action: ['update_article'] } });
  const details = { fields: ['texts'], languages: ['de'] };
  expect(entry).toMatchObject({ actor: ADMIN, action: 'update_article', subject: params.id, details });
});

onlyOnSqlite(
  test.for([
    ['a language that is none', { it: german }, undefined],
    ["the shop's first language", { en: german }, undefined],
    ['a text of a picture too many', { de: { alts: ['', '', 'Drei'] } }, '/texts/de/alts/2'],
    ['a name that is too long', { de: { productName: 'a'.repeat(121) } }, '/texts/de/productName'],
  ] as const),
)('%s is rejected', async ([, body, pointer], { shop }) => {
  const { put, read } = await withArticle(shop);
  const { status, body: problem } = await put(1, body);
  expect(status).toBe(422);
  if (pointer) expect(problem).toMatchObject({ errors: [{ pointer }] });
  expect(await read()).toEqual({});
});

testOnce('customers and a missing article', async ({ shop }) => {
  const { token, params } = await withArticle(shop);
  const mia = await shop.signIn('mia@mail.com');
  expect(await shop.requestError('getArticleTexts', { token: mia, params })).toBe('admins_only');
  const missing = {
    token,
    params: { id: 'none' },
    headers: { 'if-match': '"1"' },
    body: { texts: { de: german } },
  };
  expect(await shop.requestError('putArticleTexts', missing)).toBe('article_not_found');
});
