// Related articles: those that share facts with an article, the most similar first.
import { expect } from 'vitest';
import type { NewArticle } from '#contract/articles/article.ts';
import { sampleFacts } from '../support/articles/sample-article.ts';
import { type TestApp, test } from '../support/test-app.ts';

const { articleNumber: _number, ...facts } = sampleFacts;

const relatedTo = async (shop: TestApp, slug: string) =>
  (await shop.request('listRelatedFabrics', { params: { slug } })).map((card) => card.productName);

const add = (shop: TestApp, productName: string, fields: Partial<NewArticle>) =>
  shop.addArticle({ productName, ...fields });

test('articles that share more come first, as cards', async ({ shop }) => {
  await add(shop, 'Subject', facts);
  await add(shop, 'Same use', { uses: ['suits'] });
  await add(shop, 'Same colour', { colour: { name: 'Royal', hex: '#2a4fa3' } });
  await add(shop, 'Same fibre', { composition: [{ fibre: 'wool', percent: 100 }], uses: ['coats'] });
  await add(shop, 'Same weave', { weave: 'twill', colour: { name: 'Royal', hex: '#2a4fa3' } });
  await add(shop, 'Nothing shared', { weave: 'satin', composition: [{ fibre: 'cotton', percent: 100 }] });
  await add(shop, 'Twin', facts);
  expect(await relatedTo(shop, 'subject')).toEqual(['Twin', 'Same fibre', 'Same weave', 'Same use']);
  const [twin] = await shop.request('listRelatedFabrics', { params: { slug: 'subject' } });
  expect(twin).toMatchObject({
    slug: 'twin',
    alt: 'Striped twill, navy blue, wool and silk',
    composition: facts.composition,
    weightGsm: 420,
    pricePerMetre: 0.27,
  });
});

test('an article without facts has no related ones, and is related to none', async ({ shop }) => {
  await add(shop, 'Plain', {});
  await add(shop, 'Other', {});
  await add(shop, 'Stated', facts);
  expect(await relatedTo(shop, 'plain')).toEqual([]);
  expect(await relatedTo(shop, 'stated')).toEqual([]);
});

test('a withdrawn article is not related', async ({ shop }) => {
  await add(shop, 'Subject', facts);
  const withdrawn = await add(shop, 'Withdrawn', facts);
  await add(shop, 'On sale', { uses: ['suits'] });
  await shop.app.articles.withdrawArticle(withdrawn);
  expect(await relatedTo(shop, 'subject')).toEqual(['On sale']);
});

test('withdrawn articles, however many and new, do not hide one on sale', async ({ shop }) => {
  await add(shop, 'Subject', { composition: facts.composition, uses: ['suits'] });
  await add(shop, 'Same fibre', { composition: facts.composition });
  await add(shop, 'Same use', { uses: ['suits'] });
  for (let nth = 0; nth < 13; nth++)
    await shop.app.articles.withdrawArticle(await add(shop, `Withdrawn ${nth}`, facts));
  expect(await relatedTo(shop, 'subject')).toEqual(expect.arrayContaining(['Same fibre', 'Same use']));
});

test('an article of the same weave without a colour is found', async ({ shop }) => {
  await add(shop, 'Subject', { weave: 'velvet' });
  await add(shop, 'Blue velvet', { weave: 'velvet', colour: facts.colour });
  expect(await relatedTo(shop, 'subject')).toEqual(['Blue velvet']);
});
