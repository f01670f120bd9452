// What applying a CSV file of articles does besides the cells: last pieces, price history, addresses, numbers; and that it does all
// or nothing.

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { findLotDifferences, findStockDifferences } from '#server/modules/stock/reconcile.ts';
import { readFabrics } from '../../seed/fabrics.ts';
import { applyImport, csv, exportCsv, planCsv } from '../support/articles/article-csv.ts';
import { addArticleWithLots, lotId, lotsOf } from '../support/articles/lots.ts';
import { article } from '../support/articles/random-articles.ts';
import { onPostgres } from '../support/database.ts';
import { type TestApp, test, testOnce } from '../support/test-app.ts';

const signIn = (shop: TestApp) => shop.signIn('admin@mail.com', { admin: true });

async function importRows(shop: TestApp, token: string, rows: Parameters<typeof csv>[0]) {
  return applyImport(shop, token, (await planCsv(shop, token, csv(rows)))._id);
}

async function rowOf(shop: TestApp, id: string) {
  const query = shop.storage.db.selectFrom('articles').selectAll().where('id', '=', id);
  return query.executeTakeFirstOrThrow();
}

test('a delivery ends or resizes the last pieces as by hand', async ({ shop }) => {
  const token = await signIn(shop);
  const fields = { minimumQuantity: 10, availableQuantity: 4 };
  const addRemnant = async (articleNumber: string) => {
    const id = await shop.addArticle({ ...fields, articleNumber });
    await shop.request('sellRemnant', { token, params: { id }, body: { quantity: 4 } });
    return id;
  };
  const ended = await addRemnant('ENDED');
  const resized = await addRemnant('RESIZED');
  const byHand = await addRemnant('BY-HAND');
  const body = { reason: 'delivery', quantity: 6, note: '' };
  await shop.request('changeStock', { token, params: { id: byHand }, body });
  await importRows(shop, token, [
    ['Article number', 'Received'],
    ['ENDED', 6],
    ['RESIZED', 3],
  ]);
  const stockOf = async (id: string) => {
    const { available_quantity, minimum_quantity, minimum_before_remnant, revision } = await rowOf(shop, id);
    return { available_quantity, minimum_quantity, minimum_before_remnant, revision };
  };
  expect(await stockOf(ended)).toEqual(await stockOf(byHand));
  expect(await stockOf(ended)).toMatchObject({ minimum_quantity: 10, minimum_before_remnant: null });
  expect(await stockOf(resized)).toMatchObject({ minimum_quantity: 7, minimum_before_remnant: 10 });
  const log = await shop.request('listAuditLog', { token });
  expect(log.filter(({ action }) => action === 'end_remnant_sale').map(({ subject }) => subject)).toEqual([
    byHand,
    ended,
  ]);
  const emails = shop.storage.db.selectFrom('outbox_emails').select('id');
  expect(await emails.execute()).toEqual([]);
});

testOnce('a delivery names the lot of an article whose stock is kept by lot', async ({ shop }) => {
  const token = await signIn(shop);
  const [id, plainId] = [await addArticleWithLots(shop, [10, 10]), await shop.addArticle()];
  const numbers = [];
  for (const one of [id, plainId]) numbers.push((await rowOf(shop, one)).article_number);
  const [inLots = '', plain = ''] = numbers;
  const titles = ['Article number', 'Received', 'Lot'];
  const wrong = await planCsv(shop, token, csv([titles, [inLots, 5, ''], [plain, 5, 'K-1'], ['', '', '']]));
  expect(wrong.errors.map(({ row, column }) => `${row} ${column}`)).toEqual(['2 Lot', '3 Lot']);
  await importRows(shop, token, [titles, [inLots, 5, 'K-2'], [plain, 7, '']]);
  await importRows(shop, token, [titles, [inLots, 3, 'K-3']]);
  expect(await lotsOf(shop, id)).toEqual({ 'K-1': 10, 'K-2': 15, 'K-3': 3 });
  expect((await rowOf(shop, id)).available_quantity).toBe(28);
  expect((await rowOf(shop, plainId)).available_quantity).toBe(107);
  expect(await findLotDifferences(shop.storage.db)).toEqual([]);
  const lot = await lotId(shop, id, 'K-3');
  const closed = await planCsv(shop, token, csv([titles, [inLots, 4, 'K-3']]));
  await shop.request('closeLot', { token, params: { id }, body: { lotId: lot, quantity: 3, note: 'Moths' } });
  expect(await shop.requestError('applyImport', { token, params: { id: closed._id } })).toBe('lot_not_found');
  expect((await rowOf(shop, id)).available_quantity).toBe(25);
});

testOnce('a renamed article gets its former address back, whoever has a similar one', async ({ shop }) => {
  const token = await signIn(shop);
  await shop.addArticle({ productName: 'Quay Drill' });
  const id = await shop.addArticle({ productName: 'Quay Drill', articleNumber: 'A-2' });
  expect((await rowOf(shop, id)).slug).toBe('quay-drill-2');
  for (const name of ['Pier Drill', 'Quay Drill'])
    await importRows(shop, token, [
      ['Article number', 'Name'],
      ['A-2', name],
    ]);
  expect((await rowOf(shop, id)).slug).toBe('quay-drill-2');
});

testOnce('the export of the sample collection changes nothing', async ({ shop }) => {
  const token = await signIn(shop);
  const { fabrics } = await readFabrics();
  await shop.app.articles.addArticles(
    fabrics.map((fabric) => ({ ...fabric, img: '/cloth/twill.jpg', images: null })),
  );
  const { counts, unknownColumns, errors } = await planCsv(shop, token, await exportCsv(shop, token));
  expect({ errors, unknownColumns }).toEqual({ errors: [], unknownColumns: [] });
  expect(counts).toEqual({ new: 0, changed: 0, unchanged: fabrics.length, wrong: 0 });
});

const AWKWARD = [
  '=1+1',
  '+44 1',
  '-5',
  '@here',
  "'quoted'",
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\n',
  '|',
  '1,5',
  '007',
];
const awkwardText = fc
  .array(fc.constantFrom(...AWKWARD, 'twill', 'Größe', '織物', '\u{1F9F5}', ' '), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(''))
  .filter((text) => text.trim() !== '');

test('the export of articles with awkward texts changes nothing', async ({ shop }) => {
  const token = await signIn(shop);
  const texts = fc.record({ productName: awkwardText, description: awkwardText, size: awkwardText });
  const articles = fc.sample(fc.tuple(article, texts), { numRuns: 40, seed: 19 });
  const added = await Promise.all(
    articles.map(([facts, written]) => shop.send('addProduct', { token, body: { ...facts, ...written } })),
  );
  expect(added.filter(({ status }) => status !== 201).map(({ body }) => body)).toEqual([]);
  const { counts, errors, changedRows } = await planCsv(shop, token, await exportCsv(shop, token));
  expect({ errors, changedRows }).toEqual({ errors: [], changedRows: [] });
  expect(counts).toEqual({ new: 0, changed: 0, unchanged: articles.length, wrong: 0 });
});

/** The last statement of an import fails, as when the process ends there. */
async function failLastWrite({ storage: { db } }: TestApp, isFailing: boolean): Promise<void> {
  if (!onPostgres) {
    await (isFailing
      ? sql`create trigger fail_parts before insert on article_uses begin select raise(abort, 'disk'); end`
      : sql`drop trigger fail_parts`
    ).execute(db);
    return;
  }
  await (isFailing
    ? sql`alter table article_uses add constraint fail_parts check (use_code = 'nothing') not valid`
    : sql`alter table article_uses drop constraint fail_parts`
  ).execute(db);
}

test('an import that fails at its end writes nothing, and can be repeated', async ({ shop }) => {
  const token = await signIn(shop);
  const id = await shop.addArticle({ articleNumber: 'A-1' });
  const file = csv([
    [
      'Article number',
      'Name',
      'Price',
      'Minimum order',
      'Available',
      'Received',
      'Description',
      'Image 1',
      'Uses',
    ],
    ['A-1', 'Quay Twill', 20, 2, '', 5, 'A twill.', '/cloth/twill.jpg', ''],
    ...Array.from({ length: 150 }, (_, nth) => [
      '',
      `Pier Twill ${nth}`,
      20,
      2,
      7,
      '',
      'A twill.',
      '/cloth/twill.jpg',
      'suits',
    ]),
  ]);
  const { _id } = await planCsv(shop, token, file);
  const written = async () => ({
    article: await rowOf(shop, id),
    articles: (await shop.storage.db.selectFrom('articles').select('id').execute()).length,
    movements: (await shop.storage.db.selectFrom('stock_movements').select('id').execute()).length,
    sequences: await shop.storage.db.selectFrom('number_sequences').selectAll().execute(),
    log: (await shop.request('listAuditLog', { token })).length,
  });
  const before = await written();
  await failLastWrite(shop, true);
  expect((await shop.send('applyImport', { token, params: { id: _id } })).status).toBeGreaterThanOrEqual(500);
  expect(await written()).toEqual(before);
  await failLastWrite(shop, false);
  expect((await shop.request('getImport', { token, params: { id: _id } })).state).toBe('planned');
  expect((await applyImport(shop, token, _id)).state).toBe('applied');
  expect((await written()).articles).toBe(before.articles + 150);
  expect(await findStockDifferences(shop.storage.db)).toEqual([]);
});
