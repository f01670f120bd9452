// Backup and restore: the same rows and images on either engine, or nothing at all.
import { access, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { withSnapshot } from '#server/storage/database-snapshot.ts';
import { openStorage, type StorageOptions } from '#server/storage/open-storage.ts';
import { digestTable, listTables } from '#server/storage/table-copy.ts';
import { BackupDamagedError, verifyBackup } from '../../scripts/backups/backup-directory.ts';
import { runCommand } from '../support/commands.ts';
import { emptyDatabase, freshDatabase, onPostgres } from '../support/database.ts';
import { digestTables } from '../support/digests.ts';
import { createHttpClient } from '../support/http-client.ts';
import { form, jpeg } from '../support/images.ts';
import { sampleArticle } from '../support/sample-article.ts';
import { createTestApp, delivery, type TestApp, test } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const STOCK = 1_000_000;

/** A shop with an account, unusual text, an image, an order and audit entries. */
async function fillShop(shop: TestApp): Promise<{ token: string; productId: string; img: string }> {
  const visitor = await createHttpClient(shop);
  const token = await visitor.signUp(MIA);
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  const { data } = await shop.request('uploadImage', { token: admin, ...form(await jpeg()) });
  const images = [{ url: data.url, alt: 'Größe 👗' }, { url: '/cloth/og.jpg' }];
  const stock = { minimumQuantity: 1, availableQuantity: STOCK };
  const body = { ...sampleArticle, img: data.url, images, ...stock };
  const { insertedId } = await shop.request('addProduct', { token: admin, body });
  const description = 'Größe “naïve” 👗 \\n \\u0000 \'; drop table orders; -- {"a":1}\nline\u2028end';
  await shop.request('addReview', { token, body: { name: 'Mia', description, img: data.url } });
  await shop.request('placeOrder', { token, body: { ...delivery, productId: insertedId, quantity: 3 } });
  // The email of the order stays as it is.
  await shop.app.jobs.stop();
  return { token, productId: insertedId, img: data.url };
}

async function backUp(shop: TestApp): Promise<string> {
  const directory = join(shop.storageOptions.dataDir, 'backup');
  const { code, output } = await runCommand('backup', shop.storageOptions, directory);
  expect(output).toContain(' rows and 1 image are in ');
  expect(code).toBe(0);
  return directory;
}

/** Empty databases of every engine this run has. */
async function emptyTargets(): Promise<StorageOptions[]> {
  const { dataDir } = await emptyDatabase();
  return onPostgres ? [await emptyDatabase(), { dataDir }] : [await emptyDatabase()];
}

test('a restored shop has the same rows and images on every engine', async ({ shop }) => {
  const { img, productId } = await fillShop(shop);
  const backup = await backUp(shop);
  const before = await digestTables(shop.storageOptions);
  const article = await shop.request('getProduct', { params: { id: productId } });
  for (const options of await emptyTargets()) {
    expect(await runCommand('restore', options, backup)).toMatchObject({ code: 0 });
    expect(await digestTables(options)).toEqual(before);
    const restored = await createTestApp(options);
    const visitor = await createHttpClient(restored);
    await visitor.request('signIn', { body: { email: MIA, password: 'a good secret' } });
    expect(await restored.request('getProduct', { params: { id: productId } })).toEqual(article);
    expect((await restored.app.server.inject(img)).statusCode).toBe(200);
    const sold = await restored.request('placeOrder', {
      token: await restored.signIn('new@mail.com'),
      body: { ...delivery, productId, quantity: 1 },
    });
    expect(sold.insertedId).not.toBe('');
  }
});

test('a backup taken while customers order holds one consistent moment', async ({ shop }) => {
  const { token, productId } = await fillShop(shop);
  const selling = { on: true, placed: [] as string[] };
  const customers = Array.from({ length: 4 }, async () => {
    while (selling.on) {
      const body = { ...delivery, productId, quantity: 2 };
      const { insertedId } = await shop.request('placeOrder', { token, body });
      selling.placed.push(insertedId);
      if (selling.placed.length % 3 === 0)
        await shop.request('cancelOrder', { token, params: { id: insertedId } });
    }
  });
  await expect.poll(() => selling.placed.length).toBeGreaterThan(20);
  const before = [...selling.placed];
  const backup = await backUp(shop);
  const after = new Set(selling.placed);
  selling.on = false;
  await Promise.all(customers);
  const options = await emptyDatabase();
  expect(await runCommand('restore', options, backup)).toMatchObject({ code: 0 });
  const { db, close } = await openStorage(options);
  const orders = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.id', 'quantity', 'status'])
    .execute();
  const { available_quantity } = await db
    .selectFrom('articles')
    .select('available_quantity')
    .executeTakeFirstOrThrow();
  await close();
  const ids = new Set(orders.map(({ id }) => id));
  expect(before.filter((id) => !ids.has(id))).toEqual([]);
  expect(after.size).toBeGreaterThan(before.length);
  const standing = orders.filter(({ status }) => status !== 'cancelled');
  expect(standing.reduce((sum, { quantity }) => sum + quantity, available_quantity)).toBe(STOCK);
});

test('writes during a snapshot are not visible to it and do not wait for it', async ({ shop }) => {
  const { token, productId } = await fillShop(shop);
  const write = async () => {
    await shop.request('placeOrder', { token, body: { ...delivery, productId, quantity: 5 } });
    await shop.addArticle();
  };
  const before = await digestTables(shop.storageOptions);
  await withSnapshot(shop.storageOptions, async (snapshot) => {
    await write();
    for (const table of await listTables(snapshot)) {
      await write();
      expect(String(await digestTable(snapshot, table)), table.name).toBe(before[table.name]);
    }
  });
  expect(await digestTables(shop.storageOptions)).not.toEqual(before);
});

/** Files of the backup that hold something of every kind. */
async function sampleFiles(backup: string): Promise<string[]> {
  const [image = ''] = await readdir(join(backup, 'images'));
  return ['manifest.json', 'tables/orders.jsonl.gz', `images/${image}`].map((name) => join(backup, name));
}

test('a damaged, shortened or missing file is found', async ({ shop }) => {
  await fillShop(shop);
  const backup = await backUp(shop);
  for (const file of await sampleFiles(backup)) {
    const content = await readFile(file);
    for (const length of [0, 1, content.length >> 1, content.length - 3]) {
      await truncate(file, length);
      await expect(verifyBackup(backup), `${file}, ${length} bytes`).rejects.toThrow(BackupDamagedError);
      await writeFile(file, content);
    }
    const damaged = Buffer.from(content);
    damaged[content.length >> 1] = (damaged[content.length >> 1] ?? 0) ^ 0xff;
    await writeFile(file, damaged);
    await expect(verifyBackup(backup), `${file}, damaged`).rejects.toThrow(BackupDamagedError);
    await rm(file);
    await expect(verifyBackup(backup), `${file}, missing`).rejects.toThrow(BackupDamagedError);
    await writeFile(file, content);
  }
  await verifyBackup(backup);
});

test('a damaged backup is rejected before anything changes', async ({ shop }) => {
  await fillShop(shop);
  const backup = await backUp(shop);
  const options = await freshDatabase();
  const before = await digestTables(options);
  for (const file of await sampleFiles(backup)) {
    const content = await readFile(file);
    await truncate(file, content.length >> 1);
    const { code, output } = await runCommand('restore', options, backup, '--replace');
    expect([code, output], file).toEqual([1, expect.stringContaining('nothing was changed')]);
    await writeFile(file, content);
  }
  expect(await digestTables(options)).toEqual(before);
  await expect(access(join(options.dataDir, 'images'))).rejects.toThrow();
});

test('a shop that is not empty is left alone without --replace', async ({ shop }) => {
  await fillShop(shop);
  const backup = await backUp(shop);
  const original = await digestTables(shop.storageOptions);
  const other = await createTestApp(await freshDatabase());
  const productId = await other.addArticle({ productName: 'Another cloth' });
  const before = await digestTables(other.storageOptions);
  const rejected = await runCommand('restore', other.storageOptions, backup);
  expect(rejected).toMatchObject({ code: 1, output: expect.stringContaining('not empty') });
  expect(await digestTables(other.storageOptions)).toEqual(before);
  expect(await other.request('listProducts')).toHaveLength(1);
  expect(await runCommand('restore', other.storageOptions, backup, '--replace')).toMatchObject({ code: 0 });
  expect(await digestTables(other.storageOptions)).toEqual(original);
  await expect
    .poll(async () => (await other.request('listProducts')).map(({ _id }) => _id))
    .not.toContain(productId);
});

test('a backup or a restore without an image that is used fails and names it, unless that is accepted', async ({
  shop,
}) => {
  const { img } = await fillShop(shop);
  const { storageOptions: options } = shop;
  const whole = await backUp(shop);
  const name = `${img.split('/').at(-2)}.jpg`;
  const missing = `1 image is missing: ${name}.`;
  await rm(join(options.dataDir, 'images'), { recursive: true });
  const partial = join(options.dataDir, 'partial');
  const refused = await runCommand('backup', options, partial);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(missing) });
  await expect(access(partial)).rejects.toThrow();
  const accepted = await runCommand('backup', options, partial, '--without-images');
  expect(accepted).toMatchObject({ code: 0, output: expect.stringContaining(missing) });

  const target = await emptyDatabase();
  const rejected = await runCommand('restore', target, partial);
  expect(rejected).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was changed.') });
  expect(rejected.output).toContain(missing);
  expect(await runCommand('restore', target, partial, '--without-images')).toMatchObject({ code: 0 });
  const checks = [await runCommand('backup', options, '--verify', partial)];
  checks.push(await runCommand('backup', options, '--verify', partial, '--without-images'));
  checks.push(await runCommand('backup', options, '--verify', whole));
  expect(checks).toMatchObject([
    { code: 1, output: expect.stringContaining(missing) },
    { code: 0, output: expect.stringContaining('can be restored') },
    { code: 0, output: expect.stringMatching(/can be restored: .+ rows and 1 image as of/) },
  ]);
});

test('an image that nothing uses may be gone', async ({ shop }) => {
  const token = await shop.signIn('admin@mail.com', { admin: true });
  await shop.request('uploadImage', { token, ...form(await jpeg()) });
  await rm(join(shop.storageOptions.dataDir, 'images'), { recursive: true });
  const backup = join(shop.storageOptions.dataDir, 'backup');
  expect(await runCommand('backup', shop.storageOptions, backup)).toMatchObject({ code: 0 });
  expect(await runCommand('backup', shop.storageOptions, '--verify', backup)).toMatchObject({ code: 0 });
});

test('--verify finds what the digests do not: rows that are too few, and rows that fit no table', async ({
  shop,
}) => {
  await fillShop(shop);
  const backup = await backUp(shop);
  const verify = () => runCommand('backup', shop.storageOptions, '--verify', backup);
  const manifestFile = join(backup, 'manifest.json');
  const written = await readFile(manifestFile, 'utf8');
  const manifest = JSON.parse(written);
  const articles = manifest.tables.find(({ name }: { name: string }) => name === 'articles');
  articles.rows += 1;
  await writeFile(manifestFile, JSON.stringify(manifest));
  expect(await verify()).toMatchObject({
    code: 1,
    output: expect.stringContaining('The table articles has 1 row; the manifest says 2.'),
  });
  articles.columns.pop();
  await writeFile(manifestFile, JSON.stringify(manifest));
  expect(await verify()).toMatchObject({ code: 1, output: expect.stringContaining('other columns') });
  await writeFile(manifestFile, written);
  await truncate(join(backup, 'tables', 'orders.jsonl.gz'), 9);
  expect(await verify()).toMatchObject({ code: 1, output: expect.stringContaining('orders has changed') });
});

/** Every file and directory of a backup, its own included. */
async function listAll(backup: string): Promise<string[]> {
  return ['', ...(await readdir(backup, { recursive: true }))].map((name) => join(backup, name));
}

test('a backup is readable by its owner only and holds no secret', async ({ shop }) => {
  await fillShop(shop);
  const backup = await backUp(shop);
  const secret = (await readFile(join(shop.storageOptions.dataDir, 'secrets', 'auth'), 'utf8')).trim();
  for (const path of await listAll(backup)) {
    const stats = await stat(path);
    expect(stats.mode & 0o077, path).toBe(0);
    if (stats.isDirectory()) continue;
    const content = await readFile(path);
    expect((path.endsWith('.gz') ? gunzipSync(content) : content).toString('latin1')).not.toContain(secret);
  }
});

test('a backup never overwrites, and mistaken arguments change nothing', async ({ shop }) => {
  await fillShop(shop);
  const { dataDir } = shop.storageOptions;
  const backup = await backUp(shop);
  const names = await listAll(backup);
  const again = await runCommand('backup', shop.storageOptions, backup);
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('already') });
  expect(await listAll(backup)).toEqual(names);
  const nowhere = { dataDir: join(dataDir, 'nowhere') };
  expect(await runCommand('backup', nowhere, join(dataDir, 'other'))).toMatchObject({ code: 1 });
  expect(await runCommand('backup', shop.storageOptions)).toMatchObject({ code: 2 });
  expect(await runCommand('restore', shop.storageOptions)).toMatchObject({ code: 2 });
  expect(await runCommand('restore', nowhere, join(dataDir, 'missing'))).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^There is no such file or directory: .+/),
  });
});
