// What others do between the plan of a CSV file and its import, and files that are imported again.

import { sql } from 'kysely';
import { expect } from 'vitest';
import { ArticleBatch } from '#server/modules/articles/batch/batch.ts';
import { articleStock } from '#server/modules/stock/service.ts';
import { lockSequence } from '#server/storage/queries/number-sequences.ts';
import { applyImport, csv, planCsv } from '../support/articles/article-csv.ts';
import { freshDatabase, onPostgres } from '../support/database.ts';
import { untilWaiting } from '../support/databases/lock-waits.ts';
import { createTestApp, type TestApp, test, testOnce } from '../support/test-app.ts';

const ADMIN = 'admin@mail.com';
const DAY_MS = 24 * 60 * 60_000;

const signIn = (shop: TestApp) => shop.signIn(ADMIN, { admin: true });

const fileOf = (column: string, value: string | number) =>
  csv([
    ['Article number', column],
    ['A-1', value],
  ]);

const applyError = (shop: TestApp, token: string, id: string) =>
  shop.requestError('applyImport', { token, params: { id } });

async function rowOf(shop: TestApp, id: string) {
  const query = shop.storage.db.selectFrom('articles').selectAll().where('id', '=', id);
  return query.executeTakeFirstOrThrow();
}

testOnce('an article withdrawn or put on sale since the plan stays so', async ({ shop }) => {
  const token = await signIn(shop);
  const id = await shop.addArticle({ articleNumber: 'A-1', price: 10 });
  const price = await planCsv(shop, token, fileOf('Price', 20));
  const { _id: received } = await planCsv(shop, token, fileOf('Received', 5));
  await shop.app.articles.withdrawArticle(id);
  expect(await applyError(shop, token, price._id)).toBe('import_out_of_date');
  expect(await applyError(shop, token, received)).toBe('import_out_of_date');
  const row = await rowOf(shop, id);
  expect(row).toMatchObject({ price_cents: 1000, available_quantity: 100, revision: 1 });
  expect(row.withdrawn_at).not.toBeNull();

  const withdrawn = await planCsv(shop, token, fileOf('Price', 30));
  await shop.app.articleEditing.changeState(id, 'on_sale');
  expect(await applyError(shop, token, withdrawn._id)).toBe('import_out_of_date');
  expect(await rowOf(shop, id)).toMatchObject({ price_cents: 1000, withdrawn_at: null });
});

testOnce('an alert level set since the plan is not set back', async ({ shop }) => {
  const token = await signIn(shop);
  const id = await shop.addArticle({ articleNumber: 'A-1', alertLevel: 7 });
  const { _id: older } = await planCsv(shop, token, fileOf('Price', 20));
  await shop.request('setAlertLevel', { token, params: { id }, body: { alertLevel: 30 } });
  expect(await applyError(shop, token, older)).toBe('import_out_of_date');
  expect(await rowOf(shop, id)).toMatchObject({ alert_level: 30, revision: 2 });
});

testOnce('a withdrawal while the import is being written is not undone', async ({ shop }) => {
  const id = await shop.addArticle({ articleNumber: 'A-1' });
  const batch = new ArticleBatch(shop.app.ctx, {
    images: shop.app.images,
    stock: articleStock,
    numberPrefix: () => 'SV',
  });
  const [article] = await batch.findByIds([id]);
  if (!article) throw new Error('the article is missing');
  const { revision, state, edit } = article;
  await shop.app.articles.withdrawArticle(id);
  const before = { revision, state, productName: edit.productName };
  const writes = {
    added: [],
    changed: [{ id, before, state, edit }],
    deliveries: [],
    imageUrls: [],
  };
  const author = { actor: ADMIN, at: Date.now(), note: '' };
  const written = shop.storage.db
    .transaction()
    .execute((tx) => batch.write(tx, writes, author, async () => undefined));
  await expect(written).rejects.toMatchObject({ code: 'article_changed' });
  expect((await rowOf(shop, id)).withdrawn_at).not.toBeNull();
});

test('the same file planned twice is applied once, even at the same time', async ({ shop }) => {
  const token = await signIn(shop);
  const id = await shop.addArticle({ articleNumber: 'A-1' });
  const file = fileOf('Received', 5);
  const plans = [await planCsv(shop, token, file), await planCsv(shop, token, file)];
  const both = await Promise.all(
    plans.map(({ _id }) => shop.send('applyImport', { token, params: { id: _id } })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await rowOf(shop, id)).available_quantity).toBe(105);
  const refused = plans[both.findIndex(({ status }) => status === 409)]?._id ?? '';
  expect(await applyError(shop, token, refused)).toBe('import_out_of_date');
  // Whoever has been told may receive the same again.
  await applyImport(shop, token, (await planCsv(shop, token, file))._id);
  expect((await rowOf(shop, id)).available_quantity).toBe(110);
});

testOnce('an applied file is recognized for 90 days, its plan shown for one', async () => {
  let time = Date.now();
  const shop = await createTestApp(await freshDatabase(), {}, { clock: { now: () => time } });
  const admin = () => signIn(shop);
  await shop.addArticle({ articleNumber: 'A-1' });
  const file = fileOf('Received', 5);
  const { _id: id } = await planCsv(shop, await admin(), file);
  const { appliedAt } = await applyImport(shop, await admin(), id);
  time += 2 * DAY_MS;
  await shop.app.articleImports.deleteOld();
  expect(await shop.requestError('getImport', { token: await admin(), params: { id } })).toBe(
    'import_not_found',
  );
  expect(await applyError(shop, await admin(), id)).toBe('import_not_found');
  expect((await planCsv(shop, await admin(), file)).sameFileAppliedAt).toBe(appliedAt);
  time += 89 * DAY_MS;
  await shop.app.articleImports.deleteOld();
  expect((await planCsv(shop, await admin(), file)).sameFileAppliedAt).toBeNull();
});

testOnce('states that an import changes are in the log, one entry for each article', async ({ shop }) => {
  const token = await signIn(shop);
  const id = await shop.addArticle({ articleNumber: 'A-1', productName: 'Quay Drill' });
  await shop.addArticle({ articleNumber: 'A-2' });
  const file = csv([
    ['Article number', 'State', 'Price'],
    ['A-1', 'withdrawn', 20],
    ['A-2', 'on sale', 20],
  ]);
  await applyImport(shop, token, (await planCsv(shop, token, file))._id);
  const log = await shop.request('listAuditLog', { token, query: { action: 'change_article_state' } });
  expect(log).toMatchObject([
    { actor: ADMIN, subject: id, label: 'Quay Drill (A-1)', details: { from: 'on_sale', to: 'withdrawn' } },
  ]);
});

testOnce(
  'an import that renames waits for the sequence of numbers before it locks articles',
  async ({ shop }) => {
    const token = await signIn(shop);
    const id = await shop.addArticle({ articleNumber: 'A-1' });
    const { _id } = await planCsv(shop, token, fileOf('Name', 'Quay Drill'));
    const edit = await shop.storage.db.transaction().execute(async (tx) => {
      await lockSequence(tx, 'article');
      const applying = shop.send('applyImport', { token, params: { id: _id } });
      if (shop.storage.kind === 'postgres') await untilWaiting(shop, 1);
      await tx.updateTable('articles').set({ available_quantity: 99 }).where('id', '=', id).execute();
      return { applying };
    });
    expect((await edit.applying).status).toBe(200);
    expect(await rowOf(shop, id)).toMatchObject({ slug: 'quay-drill', available_quantity: 99 });
  },
);

if (onPostgres)
  test('an import does not wait for an order that waits for its stock', async ({ shop }) => {
    const token = await signIn(shop);
    const id = await shop.addArticle({ articleNumber: 'A-1' });
    const { _id } = await planCsv(shop, token, fileOf('Price', 20));
    await shop.storage.db.transaction().execute(async (tx) => {
      // As a line of an order refers to the article.
      await sql`select id from articles where id = ${id} for key share`.execute(tx);
      expect((await shop.send('applyImport', { token, params: { id: _id } })).status).toBe(200);
    });
    expect(await rowOf(shop, id)).toMatchObject({ price_cents: 2000, slug: 'harbour-twill' });
  });
