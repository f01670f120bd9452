// Data of earlier releases: restored and opened by this version, reconciled, and sold from. The data of a release is in
// tests/fixtures/releases/VERSION, made by `RELEASE_FIXTURE=VERSION npm test -- --project api-sqlite tests/api/upgrades.test.ts`.
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { switchedTo } from '#contract/shop/shop-uses.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import { DATABASE_FILE, type StorageOptions } from '#server/storage/open-storage.ts';
import { openApiJson } from '../../scripts/client/openapi-json.ts';
import { backUp, fillShop, STOCK } from '../support/backups.ts';
import { runCommand } from '../support/commands.ts';
import { emptyDatabase, onPostgres } from '../support/database.ts';
import { createTestApp, delivery, type TestApp, test } from '../support/test-app.ts';

const FIXTURES = fileURLToPath(new URL('../fixtures/releases/', import.meta.url));
const BACKUP = 'backup';
const DATABASE = `${DATABASE_FILE}.gz`;
/** The number of pieces of `fillShop`'s order. */
const SOLD = 3;
const EXPECTED_ON = dayIn('UTC')(Date.now() + 30 * 24 * 60 * 60_000);

/** An article of which pieces are expected, and an order that waits for some of them. */
async function orderExpectedPieces(shop: TestApp): Promise<void> {
  const token = await shop.signIn('admin@mail.com', { admin: true });
  const productId = await shop.addArticle({ minimumQuantity: 1, availableQuantity: 0 });
  const { articleNumber } = await shop.request('getProduct', { params: { id: productId } });
  const expected = { articleNumber, quantity: 5, expectedOn: EXPECTED_ON, lot: '', note: '' };
  await shop.request('addExpectedDelivery', { token, body: expected });
  const order = { ...delivery, productId, quantity: 2, awaitedBy: EXPECTED_ON };
  await shop.request('placeOrder', { token: await shop.signIn('waiting@mail.com'), body: order });
}

/** Writes a backup, and on SQLite the database, of a shop with something of every kind. */
async function makeFixture(shop: TestApp, folder: string): Promise<void> {
  await fillShop(shop);
  await orderExpectedPieces(shop);
  await mkdir(folder, { recursive: true });
  await cp(await backUp(shop), join(folder, BACKUP), { recursive: true });
  await writeFile(join(folder, 'openapi.json.gz'), gzipSync(await openApiJson()));
  if (shop.storage.kind === 'sqlite') {
    // Everything is in the file itself afterwards.
    await shop.storage.close();
    const bytes = await readFile(join(shop.storageOptions.dataDir, DATABASE_FILE));
    await writeFile(join(folder, DATABASE), gzipSync(bytes));
  }
}

/** The databases that this run makes of the data of a release: of its backup on every engine, and its own on SQLite. */
async function databasesOf(folder: string): Promise<StorageOptions[]> {
  const restored = await emptyDatabase();
  const { code, output } = await runCommand('restore', restored, join(folder, BACKUP));
  expect(output).toContain('were restored');
  expect(code).toBe(0);
  if (onPostgres) return [restored];
  const upgraded = await emptyDatabase();
  await mkdir(upgraded.dataDir, { recursive: true });
  const bytes = gunzipSync(await readFile(join(folder, DATABASE)));
  await writeFile(join(upgraded.dataDir, DATABASE_FILE), bytes);
  return [restored, upgraded];
}

async function expectUsable(options: StorageOptions): Promise<TestApp> {
  const shop = await createTestApp(options);
  const { code, output } = await runCommand('reconcile', options);
  expect(code, output).toBe(0);
  const token = await shop.signIn('admin@mail.com', { admin: true });
  const articles = (await shop.request('listArticles', { token })) as readonly {
    readonly _id: string;
    readonly availableQuantity: number;
  }[];
  const article = articles.find(({ availableQuantity }) => availableQuantity > 0);
  expect(article?.availableQuantity).toBe(STOCK - SOLD);
  const body = { ...delivery, productId: article?._id ?? '', quantity: 2 };
  await shop.request('placeOrder', { token: await shop.signIn('new@mail.com'), body });
  return shop;
}

const releases = await readdir(FIXTURES).catch(() => []);

test.for(releases)('data of %s', async (release) => {
  for (const options of await databasesOf(join(FIXTURES, release))) {
    const shop = await expectUsable(options);
    const token = await shop.signIn('admin@mail.com', { admin: true });
    // Release 1.0.0 had them always on, which its migration writes down; a later shop says so itself.
    const revision = release === '1.0.0' ? 1 : 0;
    const switches = await shop.request('getShopSwitches', { token });
    expect(switches).toEqual({ revision, settings: switchedTo(true) });
  }
});

test('data of this version, as it will be kept of a release', async ({ shop }) => {
  const { RELEASE_FIXTURE } = process.env;
  const folder = RELEASE_FIXTURE
    ? join(FIXTURES, RELEASE_FIXTURE)
    : join(shop.storageOptions.dataDir, 'fixture');
  await makeFixture(shop, folder);
  for (const options of await databasesOf(folder)) await expectUsable(options);
});
