// GET fabrics over HTTP: bad input, pages, caching, certificates that end, changes in other processes.
import { expect } from 'vitest';
import type { FabricQuery } from '#contract/articles/fabric-list.ts';
import type { LabMethodCode } from '#contract/articles/lab-methods.ts';
import { FABRICS_PAGE_SIZE } from '#contract/core/limits.ts';
import { openOrders } from '#server/modules/orders/read/open-orders.ts';
import { Search } from '#server/modules/search/service.ts';
import { onPostgres } from '../support/database.ts';
import { createTestApp, delivery, plainArticle, type TestApp, test, testOnce } from '../support/test-app.ts';

const get = (shop: TestApp, query: string, headers = {}) =>
  shop.app.server.inject({ url: `/api/fabrics${query}`, headers });

const totalOf = async (shop: TestApp) => (await shop.request('listFabrics')).total;

test('unknown choices and absurd numbers are a 422 with a pointer', async ({ shop }) => {
  const wrong: Record<string, string> = {
    'weave=knitted': '/weave',
    'fibre=wool&fibre=unobtainium': '/fibre/1',
    'fibreShare=101': '/fibreShare',
    'weightFrom=heavy': '/weightFrom',
    'weightTo=-1': '/weightTo',
    'widthFrom=1e9': '/widthFrom',
    'priceTo=Infinity': '/priceTo',
    'enoughFor=1.5': '/enoughFor',
    'enoughFor=0': '/enoughFor',
    'inStock=no': '/inStock',
    'sort=best': '/sort',
    'page=0': '/page',
    'page=1e99': '/page',
    'page=1&page=2': '/page',
    'q=%00': '/q',
    [`q=${'x'.repeat(101)}`]: '/q',
    'certificate=': '/certificate',
  };
  for (const [query, pointer] of Object.entries(wrong)) {
    const response = await get(shop, `?${query}`);
    expect(response.statusCode, query).toBe(422);
    const { errors } = response.json<{ errors: { pointer: string }[] }>();
    expect(errors[0]?.pointer, query).toContain(pointer.split('/')[1]);
  }
});

testOnce('a page beyond the last is empty and says how many there are', async ({ shop }) => {
  const count = FABRICS_PAGE_SIZE + 3;
  await shop.app.articles.addArticles(Array.from({ length: count }, () => plainArticle));
  const last = await shop.request('listFabrics', { query: { page: 2 } });
  expect(last).toMatchObject({ total: count, page: 2, pages: 2 });
  expect(last.items).toHaveLength(3);
  const beyond = await shop.request('listFabrics', { query: { page: 100_000 } });
  expect(beyond).toMatchObject({ total: count, page: 100_000, pages: 2, items: [], alternatives: [] });
});

testOnce('an unchanged list is a 304, and an order is in the next response', async ({ shop }) => {
  const productId = await shop.addArticle({ availableQuantity: 4, minimumQuantity: 4 });
  const first = await get(shop, '?inStock=yes');
  const etag = { 'if-none-match': String(first.headers.etag) };
  expect((await get(shop, '?inStock=yes', etag)).statusCode).toBe(304);
  const token = await shop.signIn('mia@mail.com');
  await shop.request('placeOrder', { token, body: { ...delivery, productId, quantity: 4 } });
  const after = await get(shop, '?inStock=yes', etag);
  expect(after.statusCode).toBe(200);
  expect(after.json()).toMatchObject({ total: 0, facets: { inStock: 0 } });
});

testOnce('a certificate is no choice any more on the day after it ends', async ({ shop }) => {
  let now = Date.parse('2030-03-31T12:00:00Z');
  const { articles, reports } = shop.app;
  const soldPieces = reports.daily.soldPieces.bind(reports.daily);
  const search = new Search(
    { ...shop.app.ctx, clock: { now: () => now } },
    { articles, openOrders, soldPieces },
  );
  const certificates = [{ name: 'GOTS', number: '1', validUntil: '2030-03-31' }];
  await shop.app.articles.addArticles([{ ...plainArticle, certificates }]);
  const choices = async () => (await search.listFabrics({})).facets.certificate;
  expect(await choices()).toEqual([{ value: 'GOTS', count: 1 }]);
  now += 86_400_000;
  expect(await choices()).toEqual([]);
  expect((await search.listFabrics({ q: 'gots' })).total).toBe(0);
});

test('the index is loaded again once its changes may be deleted', async ({ shop }) => {
  let now = Date.now();
  const { articles, reports } = shop.app;
  const soldPieces = reports.daily.soldPieces.bind(reports.daily);
  const search = new Search(
    { ...shop.app.ctx, clock: { now: () => now } },
    { articles, openOrders, soldPieces },
  );
  await shop.app.articles.addArticles([plainArticle, plainArticle]);
  expect((await search.listFabrics({})).total).toBe(2);
  const changes = () => shop.storage.db.selectFrom('article_changes').select('article_id').execute();
  await search.deleteOldChanges();
  expect(await changes()).toHaveLength(2);
  now += 2 * 3_600_000;
  await shop.addArticle();
  await search.deleteOldChanges();
  expect(await changes()).toEqual([]);
  expect((await search.listFabrics({})).total).toBe(3);
});

if (onPostgres) {
  testOnce('a change in another process is in the list within a second', async ({ shop }) => {
    const other = await createTestApp(shop.storageOptions);
    expect(await totalOf(other)).toBe(0);
    const id = await shop.addArticle();
    await expect.poll(() => totalOf(other)).toBe(1);
    await shop.app.articles.withdrawArticle(id);
    await expect.poll(() => totalOf(other)).toBe(0);
  });

  testOnce('a transaction that commits after later ones is not missed', async ({ shop }) => {
    const [slow, quick] = [await shop.addArticle(), await shop.addArticle()];
    const { storage } = await createTestApp(shop.storageOptions);
    const { promise: canCommit, resolve: commit } = Promise.withResolvers<void>();
    const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>();
    const pending = storage.db.transaction().execute(async (tx) => {
      await tx.updateTable('articles').set({ available_quantity: 0 }).where('id', '=', slow).execute();
      hasWritten();
      await canCommit;
    });
    await written;
    await shop.app.articles.withdrawArticle(quick);
    expect((await shop.request('listFabrics')).facets.inStock).toBe(1);
    commit();
    await pending;
    shop.storage.changes.publish('articles');
    expect((await shop.request('listFabrics')).facets.inStock).toBe(0);
  });
}

testOnce('of many certificates the most frequent are choices, and the chosen one', async ({ shop }) => {
  const named = (name: string) => ({
    ...plainArticle,
    certificates: [{ name, number: '1', validUntil: null }],
  });
  const names = Array.from({ length: 60 }, (_, nth) => `Standard ${nth}`);
  await shop.app.articles.addArticles([...names, 'Standard 59'].map(named));
  const choices = async (certificate?: string[]) =>
    (await shop.app.search.listFabrics({ certificate })).facets.certificate;
  expect(await choices()).toHaveLength(50);
  expect(await choices()).toContainEqual({ value: 'Standard 59', count: 2 });
  expect(await choices(['Standard 57'])).toContainEqual({ value: 'Standard 57', count: 1 });
  expect(await choices(['No such'])).toContainEqual({ value: 'No such', count: 0 });
});

test('a fabric’s colours are one in lists and counts, and each apart', async ({ shop }) => {
  const velvet = (name: string, hex: string, weightGsm: number) =>
    shop.addArticle({
      productName: `Velvet, ${name}`,
      colourwayGroup: 'Velvet',
      colour: { name, hex },
      weave: 'velvet',
      weightGsm,
    });
  const red = await velvet('Claret', '#8b1a2b', 420);
  await velvet('Bottle green', '#17452f', 430);
  const blue = await velvet('Petrol', '#0e4f5c', 410);
  await shop.addArticle({
    productName: 'Twill',
    weave: 'twill',
    weightGsm: 300,
    colour: { name: 'Red', hex: '#8b1a2b' },
  });
  const names = async (query: FabricQuery) =>
    (await shop.app.search.listFabrics(query)).items.map(({ productName }) => productName);

  const list = await shop.app.search.listFabrics({});
  expect(list.total).toBe(2);
  expect(list.items.map(({ productName }) => productName)).toEqual(['Twill', 'Velvet, Petrol']);
  expect(list.items.map(({ colourways }) => colourways?.map(({ name }) => name))).toEqual([
    undefined,
    ['Claret', 'Bottle green', 'Petrol'],
  ]);
  const count = (name: 'weave' | 'colour', value: string, of = list) =>
    of.facets[name].find((facet) => facet.value === value)?.count;
  expect([count('weave', 'velvet'), count('colour', 'red'), count('colour', 'green')]).toEqual([1, 2, 1]);
  expect(await names({ weightFrom: 400, sort: 'weight-desc' })).toEqual(['Velvet, Bottle green']);
  expect(await names({ colour: ['red'] })).toEqual(['Twill', 'Velvet, Claret']);
  const apart = await shop.app.search.listFabrics({ colours: 'apart' });
  expect([apart.total, count('weave', 'velvet', apart)]).toEqual([4, 3]);

  const slug = list.items[1]?.slug ?? '';
  expect((await shop.request('listColourways', { params: { slug } })).map(({ hex }) => hex)).toEqual([
    '#8b1a2b',
    '#17452f',
    '#0e4f5c',
  ]);
  const related = await shop.request('listRelatedFabrics', { params: { slug } });
  expect(related.map(({ productName }) => productName)).not.toContain('Velvet, Claret');
  await shop.app.articles.withdrawArticle(red);
  await shop.app.articles.withdrawArticle(blue);
  const left = await shop.app.search.listFabrics({});
  expect([
    left.total,
    left.items.find(({ productName }) => productName.startsWith('Velvet'))?.colourways,
  ]).toEqual([2, null]);
});

test('the best match has the words in its name, then its facts', async ({ shop }) => {
  const fibres = (wool: number) => [
    { fibre: 'wool' as const, percent: wool },
    ...(wool < 100 ? [{ fibre: 'polyamide' as const, percent: 100 - wool }] : []),
  ];
  await shop.addArticle({ productName: 'Wool Coating', composition: fibres(100) });
  await shop.addArticle({ productName: 'Melton', composition: fibres(100), uses: ['coats'] });
  await shop.addArticle({ productName: 'Bouclé', composition: fibres(55), uses: ['coats'] });
  await shop.addArticle({ productName: 'Lining', description: 'For a coat of wool.' });
  const names = async (query: FabricQuery) =>
    (await shop.app.search.listFabrics(query)).items.map(({ productName }) => productName);
  const best = ['Wool Coating', 'Melton', 'Bouclé', 'Lining'];
  expect(await names({ q: 'wool coating', sort: 'best-match' })).toEqual(best);
  expect(await names({ q: 'wool coatng', sort: 'best-match' })).toEqual(best);
  expect(await names({ q: 'wool coating' })).toEqual(best.toReversed());
  expect(await names({ sort: 'best-match' })).toEqual(best.toReversed());
});

test('a filter of tests needs a result of its method', async ({ shop }) => {
  const result = (method: LabMethodCode, value: number | null) => ({
    method,
    value,
    laboratory: '',
    testedOn: null,
    report: '',
  });
  const add = (productName: string, ...testResults: ReturnType<typeof result>[]) =>
    shop.addArticle({ productName, testResults, pieceLengthM: 2.5 });
  await add('Canvas', result('martindale', 60_000), result('seam-iso', 2), result('en-1021-1', null));
  await add('Vinyl', result('wyzenbeek', 100_000), result('light-aatcc', 5), result('nfpa-701', null));
  await add(
    'Tweed',
    result('martindale', 30_000),
    result('light-iso', 5.5),
    result('pilling-martindale', 4.5),
  );
  await shop.addArticle({ productName: 'Silk', pieceLengthM: 2.5, continuousLengthM: 30 });
  const names = async (query: FabricQuery) =>
    (await shop.app.search.listFabrics(query)).items.map(({ productName }) => productName).toSorted();
  expect(await names({ martindaleFrom: 40_000 })).toEqual(['Canvas']);
  expect(await names({ martindaleFrom: 30_000 })).toEqual(['Canvas', 'Tweed']);
  expect(await names({ wyzenbeekFrom: 30_000 })).toEqual(['Vinyl']);
  expect(await names({ lightFrom: 5 })).toEqual(['Tweed']);
  expect(await names({ lightFrom: 6 })).toEqual([]);
  expect(await names({ pillingFrom: 4.5 })).toEqual(['Tweed']);
  expect(await names({ seamTo: 2 })).toEqual(['Canvas']);
  expect(await names({ fire: ['en-1021-1'] })).toEqual(['Canvas']);
  expect(await names({ fire: ['en-1021-1', 'nfpa-701'] })).toEqual(['Canvas', 'Vinyl']);
  expect(await names({ cutFrom: 12 })).toEqual(['Silk']);
  expect(await names({ cutFrom: 2.5 })).toHaveLength(4);
  const { facets } = await shop.app.search.listFabrics({ martindaleFrom: 1 });
  expect(facets.fire.filter(({ count }) => count > 0)).toEqual([{ value: 'en-1021-1', count: 1 }]);
});

test('a result that its method does not have is refused at its field', async ({ shop }) => {
  const token = await shop.signIn('chief@mill.com', { admin: true });
  const refused = async (...testResults: object[]) => {
    const body = { ...plainArticle, testResults } as never;
    return (await shop.requestProblem('addProduct', { token, body })).errors?.map(({ pointer }) => pointer);
  };
  expect(await refused({ method: 'martindale' })).toEqual(['/testResults/0/value']);
  expect(await refused({ method: 'light-iso', value: 9 })).toEqual(['/testResults/0/value']);
  expect(await refused({ method: 'nfpa-701', value: 1 })).toEqual(['/testResults/0/value']);
  expect(await refused({ method: 'nfpa-701', report: 'javascript:alert(1)' })).toEqual([
    '/testResults/0/report',
  ]);
  expect(await refused({ method: 'nfpa-701' }, { method: 'nfpa-701' })).toEqual(['/testResults']);
});
