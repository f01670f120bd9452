// Catalogue search: on both engines, an indexed search finds the same products as a full scan.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { PAGE_LIMIT_MAX } from '#contract/limits.ts';
import { findProducts } from '#server/modules/catalogue/store.ts';
import { DATABASE_FILE, type StorageOptions } from '#server/storage/open-storage.ts';
import { searchCondition } from '#server/storage/search.ts';
import { runCommand } from '../support/commands.ts';
import { databaseWithoutExtensions, emptyDatabase, freshDatabase, onPostgres } from '../support/database.ts';
import { createTestApp, sampleProduct, type TestApp, test } from '../support/test-app.ts';

/** More products than the search looks up one by one. */
const MANY = 640;
/** So many rows that PostgreSQL prefers the index. */
const ROWS = 20_000;

const unusualNames = [
  'Loch "Tweed" & Sons',
  '100% Linen, 50_50 with wool!',
  "O'Neill's Harris — naïve GRÖSSE, Straße",
  'ΟΔΟΣ by the metre',
  'İstanbul Velvet',
  '羊毛フェルト',
  'Quilt 🧵🧶👗 with 👩‍👩‍👧 on it',
  'e\u0301toile and étoile',
  'NEAR("a" "b", 3) OR * AND NOT {col}: ^',
  'tab\there and back\\slash',
  'Twill -- ; drop table products; /* */',
  'zzz',
  '!!%%__',
];
const searches = [
  ...['l', 'z', 'ß', '🧵', '%', '_', '!', '"', "'", '*', '羊', '-', '(', '^', '\\', 'é', '\u0301', ':'],
  ...['lo', 'zz', 'oß', '🧵🧶', '羊毛', '!!', '" ', 'no', 'é', '""', '%_', '--', 'Σ ', 'ΟΣ'],
  ...['twe', '"tw', 'zzz', 'zzzz', '羊毛フ', '🧵🧶👗', '👩‍👩‍👧', '!!%', '%%_', '\\sl', 'tab\the'],
  ...[
    'LOCH "tweed" & SONS',
    'O\u2019Neill',
    "O'Neill",
    'naïve grösse',
    'GRÖSSE, STRASSE',
    'straße',
    'ΟΔΟΣ by',
    'οδος',
  ],
  ...[
    'i̇stanbul',
    'istanbul',
    'NEAR("a"',
    'OR *',
    'AND NOT',
    '{col}: ^',
    'near(',
    '*',
    'drop table products;',
  ],
  ...[
    'e\u0301toile',
    'étoile',
    'etoile',
    '--',
    'cloth',
    'cloth no. 6',
    'no. 639',
    'no. 63',
    '. 1',
    'o. 12',
    'no%',
    'no. ___',
  ],
  ...[
    'woven',
    'woven in\nhalifax',
    'halifax\n',
    'in halifax',
    'nowhere',
    'cloth no. 1\nwoven',
    'x'.repeat(100),
  ],
];

async function seedProducts(shop: TestApp): Promise<string[]> {
  const names = [...unusualNames, ...Array.from({ length: MANY }, (_, nth) => `Cloth No. ${nth}`)];
  const description = 'Woven in\nHalifax';
  await shop.app.catalogue.addProducts(
    names.map((productName) => ({ ...sampleProduct, productName, description })),
  );
  return names.map((name) => `${name}\n${description}`.toLowerCase());
}

const found = async (shop: TestApp, q: string, query: Readonly<Record<string, string | number>> = {}) =>
  (await shop.request('listProducts', { query: { q, ...query } })).map(({ productName }) => productName);

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

test('any search finds the same products as a full scan, in order', async ({ shop }) => {
  const texts = await seedProducts(shop);
  for (const q of searches) {
    const needle = q.trim().toLowerCase();
    const right = texts.filter((text) => text.includes(needle)).map((text) => text.split('\n')[0]);
    const got = await found(shop, q);
    expect(
      got.map((name) => name.toLowerCase()),
      JSON.stringify(q),
    ).toEqual(right);
    if (right.length === 0) continue;
    const limit = Math.min(PAGE_LIMIT_MAX, Math.ceil(right.length / 3));
    expect(await inPages(shop, q, 'oldest', limit), JSON.stringify(q)).toEqual(got);
    expect(await inPages(shop, q, 'newest', limit), JSON.stringify(q)).toEqual(got.toReversed());
  }
});

test('withdrawn products are not found; changed ones are found by their new text', async ({ shop }) => {
  await seedProducts(shop);
  const productId = await shop.addProduct({ productName: 'Harbour Canvas' });
  expect(await found(shop, 'harbour canvas')).toEqual(['Harbour Canvas']);
  await shop.storage.db
    .updateTable('products')
    .set({ name: 'Loden', search_text: 'loden of the alps' })
    .where('id', '=', productId)
    .execute();
  shop.storage.changes.publish('catalogue');
  expect(await found(shop, 'harbour canvas')).toEqual([]);
  expect(await found(shop, 'the alps')).toEqual(['Loden']);
  await shop.app.catalogue.deleteProduct(productId);
  expect(await found(shop, 'the alps')).toEqual([]);
  const many = await shop.request('listProducts', { query: { q: 'cloth no.' } });
  for (const { _id } of many.slice(0, 3)) await shop.app.catalogue.deleteProduct(_id);
  expect(await found(shop, 'cloth no.')).toEqual(many.slice(3).map(({ productName }) => productName));
  expect(await found(shop, 'Cloth No. 2\n')).not.toContain('Cloth No. 2');
  await shop.storage.db.deleteFrom('products').where('name', '=', 'zzz').execute();
  expect(await found(shop, 'zzz')).toEqual([]);
});

/** Expects that search works on a database after a command changed it. */
async function expectSearchWorks(place: StorageOptions): Promise<void> {
  const shop = await createTestApp(place);
  expect(await found(shop, '"tweed"')).toEqual(['Loch "Tweed" & Sons']);
  expect(await found(shop, 'gone for good')).toEqual([]);
  expect(await found(shop, 'no. 63')).toHaveLength(11);
  const productId = await shop.addProduct({ productName: 'Arrived Later' });
  expect(await found(shop, 'arrived later')).toEqual(['Arrived Later']);
  await shop.app.catalogue.deleteProduct(productId);
  expect(await found(shop, 'arrived later')).toEqual([]);
}

test('search works after a restore, with and without --replace', async ({ shop }) => {
  await seedProducts(shop);
  await shop.app.catalogue.deleteProduct(await shop.addProduct({ productName: 'Gone for good' }));
  const backup = join(shop.storageOptions.dataDir, 'backup');
  expect(await runCommand('backup', shop.storageOptions, backup)).toMatchObject({ code: 0 });
  const { dataDir } = await emptyDatabase();
  const targets = [await emptyDatabase(), { dataDir }];
  for (const target of targets) {
    expect(await runCommand('restore', target, backup)).toMatchObject({ code: 0 });
    expect(await runCommand('restore', target, backup, '--replace')).toMatchObject({ code: 0 });
    await expectSearchWorks(target);
  }
});

if (onPostgres) {
  test('search works after a copy from SQLite', async () => {
    const [{ dataDir }, { databaseUrl = '' }] = [await emptyDatabase(), await emptyDatabase()];
    const shop = await createTestApp({ dataDir });
    await seedProducts(shop);
    await shop.app.server.close();
    await shop.storage.close();
    expect(await runCommand('db-to-postgres', { dataDir }, databaseUrl)).toMatchObject({ code: 0 });
    await expectSearchWorks({ dataDir, databaseUrl });
  });

  test('without the right to create extensions the app starts and search works', async () => {
    const shop = await createTestApp(await databaseWithoutExtensions());
    await seedProducts(shop);
    const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(shop.storage.db);
    expect(rows).toEqual([]);
    expect(await found(shop, '"tweed"')).toEqual(['Loch "Tweed" & Sons']);
    expect(await found(shop, 'no. 63')).toHaveLength(11);
  });

  test('a rare search uses the index, also after many common ones', async ({ shop }) => {
    const { db } = shop.storage;
    await sql`insert into products (id, name, description, img, price_cents, minimum_quantity, available_quantity,
        search_text)
      select gen_random_uuid(), 'Cloth', 'Cloth', '/cloth/og.jpg', 1250, 1, 9,
        'cloth no. ' || nth || repeat(' woven in halifax', 20)
      from generate_series(1, ${ROWS}) as nth`.execute(db);
    await sql`analyze products`.execute(db);
    await db.transaction().execute(async (tx) => {
      // After repeated executions PostgreSQL may prefer a generic plan.
      for (const q of [...Array<string>(20).fill('z'), ...Array<string>(20).fill('no. 1973')])
        await findProducts(tx, { limit: 5 }, await searchCondition({ ...shop.storage, db: tx }, q));
      const { rows } = await sql`select pg_stat_get_xact_numscans('products_by_text'::regclass)
        as times`.execute(tx);
      expect(rows).toEqual([{ times: 20 }]);
    });
  });
} else {
  test('search works after VACUUM has renumbered the rows', async () => {
    const place = await freshDatabase();
    const shop = await createTestApp(place);
    await seedProducts(shop);
    await shop.app.server.close();
    await shop.storage.close();
    const file = new DatabaseSync(join(place.dataDir, DATABASE_FILE));
    file.exec('update products set rowid = 100000 - rowid; vacuum');
    file.close();
    await expectSearchWorks(place);
  });
}
