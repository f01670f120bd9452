// Word search of the purchase page's lists: pages by cursor, changes, and the operator's commands.
import { join } from 'node:path';
import { expect } from 'vitest';
import type { StorageOptions } from '#server/storage/open-storage.ts';
import { runCommand } from '../support/commands.ts';
import { databaseWithoutExtensions, emptyDatabase, freshDatabase, onPostgres } from '../support/database.ts';
import { createTestApp, plainArticle, type TestApp, test } from '../support/test-app.ts';

/** More articles than one statement looks up. */
const MANY = 640;

const found = async (shop: TestApp, q: string, query: Readonly<Record<string, string | number>> = {}) =>
  (await shop.request('listAvailable', { query: { q, ...query } })).map(({ productName }) => productName);

const named = (productName: string) => ({ ...plainArticle, productName });

/** All pages of a search, one after the other. */
async function inPages(shop: TestApp, q: string, sort: string, limit: number): Promise<string[]> {
  const names: string[] = [];
  for (let cursor = ''; ; ) {
    const query = { q, sort, limit, ...(cursor && { cursor }) };
    const { body, headers } = await shop.send('listProducts', { query });
    const page = body as { _id: string; productName: string }[];
    names.push(...page.map(({ productName }) => productName));
    if (!headers.link) return names;
    cursor = page.at(-1)?._id ?? '';
  }
}

test('the pages of a search contain every match once, in order', async ({ shop }) => {
  const names = Array.from({ length: MANY }, (_, nth) => (nth % 3 === 0 ? `Loden ${nth}` : `Drill ${nth}`));
  await shop.app.articles.addArticles(names.map(named));
  const lodens = names.filter((name) => name.startsWith('Loden'));
  expect(await found(shop, 'loden')).toEqual(lodens);
  expect(await found(shop, 'loden', { sort: 'newest' })).toEqual(lodens.toReversed());
  expect(await inPages(shop, 'loden', 'oldest', 100)).toEqual(lodens);
  expect(await inPages(shop, 'loden', 'newest', 71)).toEqual(lodens.toReversed());
  expect(await found(shop, 'working')).toEqual(names);
  expect(await found(shop, 'loden 639')).toEqual(['Loden 639']);
});

test('texts of any kind are searched without an error', async ({ shop }) => {
  const names = [
    "O'Neill's Harris — naïve GRÖSSE",
    'ΟΔΟΣ by the metre',
    '羊毛フェルト',
    'Quilt 🧵 with 👩‍👩‍👧 on it',
    'NEAR("a" "b", 3) OR * AND NOT {col}: ^',
    'Twill -- ; drop table articles; /* */',
    '!!%%__',
  ];
  await shop.app.articles.addArticles(names.map((name) => ({ ...named(name), description: '–' })));
  expect(await found(shop, 'oneills')).toEqual([names[0]]);
  expect(await found(shop, 'NAIVE grosse')).toEqual([names[0]]);
  expect(await found(shop, 'οδος')).toEqual([names[1]]);
  expect(await found(shop, '羊毛')).toEqual([names[2]]);
  expect(await found(shop, 'drop table articles;')).toEqual([names[5]]);
  for (const q of ['%', '_', '"', "'", '🧵', '\\', '-', '(', '#table', '()[]{}*+?.^$|', '9'.repeat(100)])
    expect(await found(shop, q)).toBeInstanceOf(Array);
});

test('of articles added concurrently, exactly those that were stored are found', async ({ shop }) => {
  const { articles } = shop.app;
  for (let run = 0; run < 5; run++) {
    const together = await Promise.allSettled([
      articles.addArticle(named(`Stored before ${run}`)),
      articles.addArticles([named(`Rejected ${run}`), { ...plainArticle, price: 0.001 }]),
      articles.addArticle(named(`Stored after ${run}`)),
      shop.storage.db.transaction().execute(async (tx) => {
        await tx.updateTable('articles').set({ name: 'Undone' }).execute();
        throw new Error('rolled back');
      }),
      found(shop, 'stored'),
    ]);
    const outcomes = together.map(({ status }) => status);
    expect(outcomes).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
  }
  expect(await found(shop, 'rejected')).toEqual([]);
  expect(await found(shop, 'undone')).toEqual([]);
  expect(await found(shop, 'stored')).toHaveLength(10);
  expect(await found(shop, 'stored after 3')).toEqual(['Stored after 3']);
});

test('withdrawn articles are not found; changed ones are found by their new text', async ({ shop }) => {
  const productId = await shop.addArticle({ productName: 'Harbour Canvas' });
  expect(await found(shop, 'harbour canvas')).toEqual(['Harbour Canvas']);
  await shop.storage.db.updateTable('articles').set({ name: 'Loden' }).where('id', '=', productId).execute();
  shop.storage.changes.publish('articles');
  expect(await found(shop, 'harbour canvas')).toEqual([]);
  expect(await found(shop, 'loden')).toEqual(['Loden']);
  await shop.app.articles.withdrawArticle(productId);
  expect(await found(shop, 'loden')).toEqual([]);
});

/** Expects that search works on a database after a command changed it. */
async function expectSearchWorks(place: StorageOptions): Promise<void> {
  const shop = await createTestApp(place);
  expect(await found(shop, 'tweed')).toEqual(['Loch Tweed']);
  expect(await found(shop, 'gone')).toEqual([]);
  await shop.app.articles.withdrawArticle(await shop.addArticle({ productName: 'Arrived Later' }));
  expect(await found(shop, 'arrived')).toEqual([]);
}

async function addTweed(shop: TestApp): Promise<void> {
  await shop.app.articles.addArticles([named('Loch Tweed')]);
  await shop.app.articles.withdrawArticle(await shop.addArticle({ productName: 'Gone for good' }));
}

test('search works after a restore, with and without --replace', async ({ shop }) => {
  await addTweed(shop);
  const backup = join(shop.storageOptions.dataDir, 'backup');
  expect(await runCommand('backup', shop.storageOptions, backup)).toMatchObject({ code: 0 });
  const { dataDir } = await emptyDatabase();
  for (const target of [await freshDatabase(), { dataDir }]) {
    expect(await runCommand('restore', target, backup)).toMatchObject({ code: 0 });
    expect(await runCommand('restore', target, backup, '--replace')).toMatchObject({ code: 0 });
    await expectSearchWorks(target);
  }
});

if (onPostgres) {
  test('the app starts without the right to create extensions', async () => {
    const shop = await createTestApp(await databaseWithoutExtensions());
    await addTweed(shop);
    expect(await found(shop, 'tweed')).toEqual(['Loch Tweed']);
  });

  test('search works after a copy from SQLite', async () => {
    const [{ dataDir }, { databaseUrl = '' }] = [await emptyDatabase(), await emptyDatabase()];
    const shop = await createTestApp({ dataDir });
    await addTweed(shop);
    await shop.app.server.close();
    await shop.storage.close();
    expect(await runCommand('db-to-postgres', { dataDir }, databaseUrl)).toMatchObject({ code: 0 });
    await expectSearchWorks({ dataDir, databaseUrl });
  });
}
