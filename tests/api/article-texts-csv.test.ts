// The columns of other languages in CSV files of articles: exported in a shop that has them, planned and written.
import { expect } from 'vitest';
import { exampleTexts } from '#contract/articles/article-texts.ts';
import { applyImport, csv, exportCsv, planCsv } from '../support/articles/article-csv.ts';
import { plainArticle, type TestApp, test, testOnce } from '../support/test-app.ts';

const TITLES = ['Article number', 'Name (de)', 'Description (de)', 'Colour (de)'];

/** A shop with German, an admin's token, and an article with German texts. */
async function germanShop(createApp: (env: Record<string, string>) => Promise<TestApp>) {
  const shop = await createApp({ LANGUAGES: 'en,de' });
  const token = await shop.signIn('ada@mail.com', { admin: true });
  const params = { id: await shop.addArticle({ articleNumber: 'HT/1' }) };
  const headers = { 'if-match': '"1"' };
  await shop.request('putArticleTexts', { token, params, headers, body: { texts: exampleTexts } });
  const textsOf = async (id = params.id) =>
    (await shop.request('getArticleTexts', { token, params: { id } })).texts;
  return { shop, token, id: params.id, textsOf };
}

test('texts are changed, added and cleared, and those of pictures stay', async ({ createApp }) => {
  const { shop, token, id, textsOf } = await germanShop(createApp);
  const titles = [...TITLES, 'Name', 'Price', 'Minimum order', 'Available', 'Description', 'Image 1'];
  const rest = [12.5, 2, 100, plainArticle.description, plainArticle.img];
  const rows = [
    titles,
    ['HT/1', 'Kaiköper', '', '', 'Harbour Twill', ...rest],
    ['HT/2', 'Segeltuch', 'Ein Tuch.', '', 'Sailcloth', ...rest],
  ];
  const plan = await planCsv(shop, token, csv(rows));
  expect(plan.counts).toEqual({ new: 1, changed: 1, unchanged: 0, wrong: 0 });
  expect(plan.changedRows[0]?.columns).toEqual([
    { column: 'Name (de)', from: 'Hafenköper', to: 'Kaiköper' },
    { column: 'Description (de)', from: 'Ein Köper für Arbeitsjacken.', to: '' },
    { column: 'Colour (de)', from: 'Marineblau', to: '' },
  ]);
  const { newRows } = await applyImport(shop, token, plan._id);
  const { alts } = exampleTexts.de;
  expect(await textsOf()).toEqual({
    de: { productName: 'Kaiköper', description: '', colourName: '', alts: [...alts] },
  });
  expect(await textsOf(newRows[0]?.articleId ?? '')).toEqual({
    de: { productName: 'Segeltuch', description: 'Ein Tuch.', colourName: '', alts: [''] },
  });
  expect((await shop.request('getArticle', { token, params: { id } })).revision).toBe(3);
});

test('articles that lack a text in a language are found', async ({ createApp }) => {
  const { shop, token, id } = await germanShop(createApp);
  const other = await shop.addArticle({ articleNumber: 'HT/2', colour: { name: 'Navy', hex: '#1b2a49' } });
  const missingIn = async (query: Readonly<Record<string, string>>) =>
    (await shop.request('listArticles', { token, query })).map(({ _id, missing }) => [_id, missing]);
  expect(await missingIn({})).toEqual(
    expect.arrayContaining([
      [id, undefined],
      [other, ['de']],
    ]),
  );
  expect(await missingIn({ missing: 'de' })).toEqual([[other, ['de']]]);
  const put = (revision: number, de: object) => {
    const headers = { 'if-match': `"${revision}"` };
    return shop.request('putArticleTexts', {
      token,
      params: { id: other },
      headers,
      body: { texts: { de } },
    });
  };
  await put(1, { ...exampleTexts.de, colourName: '' });
  expect(await missingIn({ missing: 'de' })).toEqual([[other, ['de']]]);
  await put(2, exampleTexts.de);
  expect(await missingIn({ missing: 'de' })).toEqual([]);
});

testOnce('an export has the columns of the shop’s languages, and changes nothing', async ({ createApp }) => {
  const { shop, token } = await germanShop(createApp);
  const file = await exportCsv(shop, token);
  expect(file).toContain(',Name (de),Description (de),Colour (de)');
  expect(file).not.toContain('(fr)');
  expect((await planCsv(shop, token, file)).counts).toMatchObject({ unchanged: 1, changed: 0 });
});

testOnce('an export of a shop of one language has no other columns', async ({ shop }) => {
  const token = await shop.signIn('ada@mail.com', { admin: true });
  await shop.addArticle();
  expect(await exportCsv(shop, token)).not.toContain('(de)');
});

testOnce('a text that is too long is named by its column', async ({ createApp }) => {
  const { shop, token } = await germanShop(createApp);
  const plan = await planCsv(shop, token, csv([TITLES.slice(0, 2), ['HT/1', 'a'.repeat(121)]]));
  expect(plan.errors).toMatchObject([{ column: 'Name (de)' }]);
});
