// Every field of an article goes through the form, the API and a CSV file, and comes back as it was stated.
import { expect } from 'vitest';
import type { ArticleEdit } from '#contract/articles/article.ts';
import type { AdminArticle } from '#contract/articles/article-admin.ts';
import { ADMIN_FACT_NAMES, byName, exampleFacts, FIELD_NAMES } from '#contract/articles/article-fields.ts';
import { csvDecimals, csvSeparators } from '#contract/core/csv-format.ts';
import { toForm } from '#web/pages/office/article/article-form.ts';
import { EMPTY_ARTICLE, photosOf, toEdit } from '#web/pages/office/article/submit-article.ts';
import { applyImport, exportCsv, planCsv } from '../support/articles/article-csv.ts';
import { sampleArticle } from '../support/articles/sample-article.ts';
import { plainArticle, type TestApp, test } from '../support/test-app.ts';

const { availableQuantity, ...sample } = sampleArticle;

/** Without one of the fields this does not compile; an id in another system is that of one article (external-ids.test.ts). */
const everything = {
  ...sample,
  articleNumber: 'A-1',
  size: '45.75 m × 150 cm',
  ...exampleFacts(ADMIN_FACT_NAMES),
} satisfies { [Field in Exclude<keyof ArticleEdit, 'externalId'>]-?: NonNullable<ArticleEdit[Field]> };

const NUMBER = 'Article number';

async function start(shop: TestApp) {
  const token = await shop.signIn('admin@mail.com', { admin: true });
  const add = (body: object) => shop.request('addProduct', { token, body });
  const { insertedId: id } = await add({ ...everything, availableQuantity });
  const read = (id: string) => shop.request('getArticle', { token, params: { id } });
  const save = async (id: string, body: ArticleEdit) => {
    const headers = { 'if-match': `"${(await read(id)).revision}"` };
    return shop.request('updateArticle', { token, params: { id }, headers, body });
  };
  const importCsv = async (file: string) => {
    const plan = await planCsv(shop, token, file);
    expect(plan.errors).toEqual([]);
    return applyImport(shop, token, plan._id);
  };
  return { token, add, id, read, save, importCsv };
}

/** The fields as they are entered: without what the shop derives from them. */
function stated(article: AdminArticle) {
  const { colour, images, enteredAlts } = article;
  return {
    ...byName(FIELD_NAMES, (name) => article[name]),
    img: article.img,
    colour: colour && { name: colour.name, hex: colour.hex },
    images: images.map(({ url, widthMm }, nth) => ({ url, alt: enteredAlts[nth], widthMm })),
  };
}

const asStated = {
  ...everything,
  colour: { ...everything.colour, hex: everything.colour.hex.toLowerCase() },
};
const nothing = {
  ...byName(FIELD_NAMES, () => null),
  ...plainArticle,
  images: [{ url: plainArticle.img, alt: '', widthMm: null }],
  size: '',
};
const { availableQuantity: _stock, ...asNothing } = nothing;

/** The edit that the form of the article sends. */
function sentByForm(article: AdminArticle): ArticleEdit {
  const form = toForm(article);
  return toEdit(
    form,
    photosOf(form).map((photo) => photo?.known ?? ''),
  );
}

test('the form sends every field as it is', async ({ shop }) => {
  const { add, id, read, save } = await start(shop);
  const article = await read(id);
  expect(stated(article)).toEqual(asStated);
  expect((await save(id, sentByForm(article))).revision).toBe(article.revision);

  const { insertedId: other } = await add(plainArticle);
  await save(other, { ...sentByForm(article), articleNumber: 'A-2' });
  expect(stated(await read(other))).toEqual({ ...asStated, articleNumber: 'A-2' });
});

test('the form clears every field', async ({ shop }) => {
  const { id, read, save } = await start(shop);
  const { productName, description, price, minimumQuantity } = toForm(await read(id));
  const form = { ...EMPTY_ARTICLE, productName, description, price, minimumQuantity };
  await save(id, toEdit(form, [plainArticle.img]));
  // An article keeps its number.
  expect(stated(await read(id))).toEqual({ ...asNothing, articleNumber: 'A-1' });
});

test('a CSV file has every field, for new articles and for those that exist', async ({ shop }) => {
  const { token, add, id, read, importCsv } = await start(shop);
  const file = await exportCsv(shop, token);
  expect((await planCsv(shop, token, file)).counts).toMatchObject({ unchanged: 1, changed: 0, wrong: 0 });

  const { newRows } = await importCsv(file.replace('A-1', 'A-2'));
  expect(stated(await read(newRows[0]?.articleId ?? ''))).toEqual({ ...asStated, articleNumber: 'A-2' });

  const { insertedId: plain } = await add({ ...plainArticle, articleNumber: 'A-3' });
  await importCsv(file.replace('A-1', 'A-3'));
  expect(stated(await read(plain))).toEqual({ ...asStated, articleNumber: 'A-3' });

  const titles = file.split('\r\n')[0]?.replace('\ufeff', '').split(',') ?? [];
  const required = [NUMBER, 'State', 'Name', 'Price', 'Minimum order', 'Available', 'Description', 'Image 1'];
  const cleared = titles.filter((title) => !required.includes(title));
  await importCsv(`${[NUMBER, ...cleared].join(',')}\r\nA-1${','.repeat(cleared.length)}\r\n`);
  expect(stated(await read(id))).toEqual({ ...asNothing, articleNumber: 'A-1' });
});

test('a file imports as it was exported, whatever its separator and decimal sign', async ({ shop }) => {
  const { token, read, importCsv } = await start(shop);
  const formats = csvSeparators.flatMap((separator) =>
    csvDecimals.map((decimal) => ({ separator, decimal })),
  );
  const files = new Map<string, string>();
  for (const format of formats) {
    const file = await exportCsv(shop, token, format);
    expect((await planCsv(shop, token, file)).counts).toMatchObject({ unchanged: 1, changed: 0, wrong: 0 });
    files.set(`${format.separator} ${format.decimal}`, file);
  }
  expect(files.get('semicolon comma')).toMatch(
    /^\ufeffArticle number;State;.*\r\nA-1;on sale;[^;]+;\d+,\d\d;/,
  );
  for (const [nth, file] of [...files.values()].entries()) {
    const articleNumber = `B-${nth}`;
    const { newRows } = await importCsv(file.replace('A-1', articleNumber));
    expect(stated(await read(newRows[0]?.articleId ?? ''))).toEqual({ ...asStated, articleNumber });
  }
});
