// Words of a search: what buyers write finds the sample fabrics they mean.
import { expect } from 'vitest';
import type { FabricList } from '#contract/articles/fabric-list.ts';
import { readFabrics } from '../../seed/fabrics.ts';
import { buyerSearches } from '../support/articles/buyer-searches.ts';
import { type TestApp, test } from '../support/test-app.ts';

async function addSampleFabrics({ app }: TestApp): Promise<void> {
  const { fabrics } = await readFabrics();
  await app.articles.addArticles(
    fabrics.map((fabric) => ({ ...fabric, img: '/cloth/twill.jpg', images: null })),
  );
}

const search = async (shop: TestApp, q: string): Promise<FabricList> =>
  shop.request('listFabrics', { query: { q } });

async function foundNames(shop: TestApp, q: string): Promise<string[]> {
  const { items, pages } = await search(shop, q);
  const rest = pages > 1 ? (await shop.request('listFabrics', { query: { q, page: 2 } })).items : [];
  return [...items, ...rest].map(({ productName }) => productName);
}

test('what buyers write finds what they mean', async ({ shop }) => {
  await addSampleFabrics(shop);
  const wrong: Record<string, object> = {};
  for (const { q, finds, all, not = [] } of buyerSearches) {
    const names = await foundNames(shop, q);
    const isOneOf = (starts: readonly string[]) => (name: string) =>
      starts.some((start) => name.startsWith(start));
    const missing = finds.filter((start) => !names.some((name) => name.startsWith(start)));
    const unwanted =
      all || finds.length === 0 ? names.filter((name) => !isOneOf(finds)(name)) : names.filter(isOneOf(not));
    if (missing.length > 0 || unwanted.length > 0) wrong[q] = { missing, unwanted };
  }
  expect(wrong).toEqual({});
  expect(buyerSearches.length).toBeGreaterThan(90);
});

test('a misspelled word is reported with its correction, a correct one is not', async ({ shop }) => {
  await addSampleFabrics(shop);
  const correctionsOf = async (q: string) => (await search(shop, q)).corrections;
  expect(await correctionsOf('velvt curtains')).toEqual([{ from: 'velvt', to: 'velvet' }]);
  expect(await correctionsOf('spandx')).toEqual([{ from: 'spandx', to: 'spandex' }]);
  expect(await correctionsOf('hopscak')).toEqual([{ from: 'hopscak', to: 'hopsack' }]);
  for (const q of ['velvet', 'velv', 'drapes', 'gray', 'zzzzzz', 'wol', '400 gsm'])
    expect(await correctionsOf(q)).toEqual([]);
});

test('a misspelled word is corrected to a known one, else the nearest are proposed', async ({ shop }) => {
  await addSampleFabrics(shop);
  const { total, corrections } = await search(shop, 'wool coatng 400 gsm');
  expect(corrections).toEqual([{ from: 'coatng', to: 'coating' }]);
  expect(total).toBe((await search(shop, 'wool coating 400 gsm')).total);
  expect((await search(shop, 'herrinbonne')).nearestWords).toContainEqual({
    from: 'herrinbonne',
    to: 'herringbone',
  });
  expect((await search(shop, 'velvet')).nearestWords).toEqual([]);
});

test('one wrong letter in a word of five or more still finds it', async ({ shop }) => {
  await addSampleFabrics(shop);
  for (const wrong of ['moleskn', 'molesskin', 'molekin', 'moelskin', 'xoleskin', 'moleskim'])
    expect(await foundNames(shop, wrong), wrong).toContain('Keeper’s Moleskin');
  expect(await foundNames(shop, 'twil')).not.toEqual([]);
  expect(await foundNames(shop, 'wxxl')).toEqual([]);
});

test('without a match: what would match with one word or one filter fewer', async ({ shop }) => {
  await addSampleFabrics(shop);
  const { total, alternatives } = await search(shop, 'tartan velvet');
  expect(total).toBe(0);
  expect(alternatives).toEqual(
    [
      { remove: 'q=tartan', total: 1 },
      { remove: 'q=velvet', total: (await search(shop, 'tartan')).total },
    ].sort((one, other) => other.total - one.total),
  );
  const filtered = await shop.request('listFabrics', { query: { q: 'velvet 900 gsm', weave: 'velvet' } });
  expect(filtered.alternatives).toEqual([{ remove: 'q=900 gsm', total: 1 }]);
  const byFilter = await shop.request('listFabrics', { query: { q: 'velvet', weave: 'lace', priceTo: 5 } });
  expect(byFilter.alternatives).toEqual([]);
  const oneFilter = await shop.request('listFabrics', { query: { q: 'velvet', weightFrom: 500 } });
  expect(oneFilter.alternatives).toContainEqual({ remove: 'weightFrom=500', total: 1 });
});

test('without a match, a filter of several choices is removed as a whole', async ({ shop }) => {
  await addSampleFabrics(shop);
  const { total, alternatives } = await shop.app.search.listFabrics({
    q: 'duchesse',
    weave: ['twill', 'plain'],
    colour: ['red'],
  });
  expect(total).toBe(0);
  expect(alternatives).toContainEqual({ remove: 'weave', total: 1 });
});

test('article numbers are found by their beginning and by their end', async ({ shop }) => {
  await shop.addArticle({ productName: 'Canvas', articleNumber: 'KX-00042' });
  await shop.addArticle({ productName: 'Ticking', articleNumber: 'KXA/B' });
  for (const q of ['KX', 'kx']) expect(await foundNames(shop, q), q).toEqual(['Ticking', 'Canvas']);
  for (const q of ['KXA/B', 'kxab', 'KXA']) expect(await foundNames(shop, q), q).toEqual(['Ticking']);
  for (const q of ['KX-0', '00042', 'kx 00042']) expect(await foundNames(shop, q), q).toEqual(['Canvas']);
  for (const q of ['k', '0043', 'kxb']) expect(await foundNames(shop, q), q).toEqual([]);
});

test('of a long search the first twelve words count', async ({ shop }) => {
  await shop.addArticle({ productName: 'a1 a2 a3 a4 a5 a6 a7 a8 a9 b1 b2 b3' });
  expect(await foundNames(shop, 'a1 A1 a2 a3 a4 a5 a6 a7 a8 a9 b1 b2 b3 b4 b5')).toHaveLength(1);
  expect(await foundNames(shop, 'a1-a2-a3-a4-a5-a6-a7-a8-a9-b1-b2-b3-b4-b5')).toHaveLength(1);
  expect(await foundNames(shop, 'a1 a2 a3 a4 b4')).toHaveLength(0);
});

test('a figure in a description counts only where the article does not state it', async ({ shop }) => {
  const description = 'A sister of the 400 g/m² cloth in 1 colour, 2 ply.';
  await shop.addArticle({ productName: 'Stated', description, weightGsm: 200, widthCm: 90 });
  await shop.addArticle({ productName: 'Not stated', description });
  expect(await foundNames(shop, '400 gsm')).toEqual(['Not stated']);
  expect(await foundNames(shop, '2 in wide')).toEqual(['Stated']);
  for (const q of ['1.5 m wide', '60"', '60 inches wide']) expect(await foundNames(shop, q), q).toEqual([]);
});
