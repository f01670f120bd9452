// Answers with articles in the language that is asked for: what nobody has written in it is the shop's, and named.
import { beforeAll, expect } from 'vitest';
import { exampleTexts } from '#contract/articles/article-texts.ts';
import { loadLanguages } from '#server/languages/work-language.ts';
import { plainArticle, type TestApp, test, testOnce } from '../support/test-app.ts';

const REVERSE = '/cloth/twill-reverse.jpg';
const ENGLISH_NAME = plainArticle.productName;
const { productName: GERMAN_NAME, description, colourName } = exampleTexts.de;
const german = { language: 'de' };

beforeAll(async () => {
  await loadLanguages(['en', 'de']);
  return async () => void (await loadLanguages([]));
});

/** Two colours of a fabric, the first of which has these texts in German. */
async function withTexts(shop: TestApp, texts: object = exampleTexts.de) {
  const token = await shop.signIn('ada@mail.com', { admin: true });
  const facts = { colourwayGroup: 'Harbour Twill', weave: 'twill', pattern: 'stripe' } as const;
  const [id = ''] = [
    await shop.addArticle({
      ...facts,
      colour: { name: 'Navy', hex: '#1b2a49' },
      images: [plainArticle.img, REVERSE].map((url) => ({ url, alt: 'The face' })),
    }),
    await shop.addArticle({ ...facts, colour: { name: 'Rust', hex: '#8a3b12' } }),
  ];
  const put = (revision: number, body: object) =>
    shop.request('putArticleTexts', {
      token,
      params: { id },
      headers: { 'if-match': `"${revision}"` },
      body: { texts: { de: body } },
    });
  await put(1, texts);
  const { slug } = await shop.request('getProduct', { params: { id } });
  return { token, id, slug, put };
}

test('every answer with articles is in the language that is asked for', async ({ shop }) => {
  const { token, id, slug } = await withTexts(shop);
  await shop.request('saveFabric', { token, params: { id } });
  const namesIn = async (query: Readonly<Record<string, string>>) => {
    const lines = { lines: [{ article: id, quantity: 2 }] };
    const one = { params: { slug }, query };
    const lists = [
      await shop.request('listProducts', { query }),
      await shop.request('listProducts', { query: { ...query, q: 'twill' } }),
      await shop.request('listAvailable', { query }),
      await shop.request('listFabricDetails', { query }),
      await shop.request('listSavedFabrics', { token, query }),
      (await shop.request('listFabrics', { query: { ...query, colours: 'apart' } })).items,
      (await shop.request('checkLines', { query, body: lines })).flatMap(({ article }) => article ?? []),
      [await shop.request('getFabric', one)],
      [await shop.request('getProduct', { params: { id }, query })],
    ];
    return [
      ...lists.map((list) => list.find(({ _id }) => _id === id)?.productName),
      (await shop.request('listColourways', one))[0]?.name,
    ];
  };
  const english = [...Array.from({ length: 9 }, () => ENGLISH_NAME), 'Navy'];
  const inGerman = [...Array.from({ length: 9 }, () => GERMAN_NAME), colourName];
  // Twice in turn, because answers are cached.
  for (const language of [german, {}, german, {}])
    expect(await namesIn(language)).toEqual(language === german ? inGerman : english);
});

test('what is not written in the language is named', async ({ shop }) => {
  const { id, slug } = await withTexts(shop, { description, alts: ['', 'Die Rückseite'] });
  const article = await shop.request('getFabric', { params: { slug }, query: german });
  expect(article).toMatchObject({
    productName: ENGLISH_NAME,
    description,
    colour: { name: 'Navy' },
    untranslated: ['productName', 'colour'],
    images: [{ alt: 'Köper, gestreift, navy blau' }, { alt: 'Die Rückseite' }],
  });
  expect(await shop.request('listColourways', { params: { slug }, query: german })).toMatchObject([
    { name: 'Navy', untranslated: ['productName', 'colour'] },
    { name: 'Rust', untranslated: ['productName', 'colour'] },
  ]);
  const plain = await shop.request('getProduct', { params: { id } });
  expect(plain).not.toHaveProperty('untranslated');
  expect(plain.images.map(({ alt }) => alt)).toEqual(['The face', 'The face']);
});

testOnce('a changed text is shown at once, with another ETag', async ({ shop }) => {
  const { slug, put } = await withTexts(shop);
  const read = () => shop.send('getFabric', { params: { slug }, query: german });
  const before = await read();
  await put(2, { ...exampleTexts.de, productName: 'Kaiköper' });
  const after = await read();
  expect(after).toMatchObject({ body: { productName: 'Kaiköper' } });
  expect(after.headers.etag).not.toBe(before.headers.etag);
});

testOnce('the office has the name in the first language', async ({ shop }) => {
  const { token, id } = await withTexts(shop);
  expect(await shop.request('getArticle', { token, params: { id } })).toMatchObject({
    productName: ENGLISH_NAME,
  });
  expect((await shop.request('listArticles', { token })).map(({ productName }) => productName)).toContain(
    ENGLISH_NAME,
  );
});

testOnce('a language that the shop lacks is its first; no language is rejected', async ({ shop }) => {
  const { id } = await withTexts(shop);
  const params = { id };
  const french = await shop.request('getProduct', { params, query: { language: 'fr' } });
  expect(french).toEqual(await shop.request('getProduct', { params }));
  const none = await shop.requestProblem('getProduct', { params, query: { language: 'xx' } });
  expect(none).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '/query/language' }] });
});
