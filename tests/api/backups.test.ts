// Backing a shop up while it sells, and bringing it back elsewhere: the same rows, the same pictures, or nothing at all.
import { access, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { withSnapshot } from '#server/storage/database-snapshot.ts';
import { openStorage, type StorageOptions } from '#server/storage/open-storage.ts';
import { digestOf, tablesOf } from '#server/storage/table-copy.ts';
import { runCommand } from '../support/commands.ts';
import { emptyDatabase, freshDatabase, onPostgres } from '../support/database.ts';
import { digests } from '../support/digests.ts';
import { createHttpClient } from '../support/http-client.ts';
import { form, jpeg } from '../support/images.ts';
import { createTestApp, delivery, sampleProduct, type TestApp, test } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const STOCK = 1_000_000;

/** A shop with something in every corner: an account, odd words, a picture, orders, an admin's acts. */
async function furnished(shop: TestApp): Promise<{ token: string; productId: string; img: string }> {
  const visitor = await createHttpClient(shop);
  const token = await visitor.signUp(MIA);
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  const { data } = await shop.request('uploadImage', { token: admin, ...form(await jpeg()) });
  const body = { ...sampleProduct, img: data.url, minimumQuantity: 1, availableQuantity: STOCK };
  const { insertedId } = await shop.request('addProduct', { token: admin, body });
  const description = 'Größe “naïve” 👗 \\n \\u0000 \'; drop table orders; -- {"a":1}\nsecond line';
  await shop.request('addReview', { token, body: { name: 'Mia', description, img: data.url } });
  await shop.request('placeOrder', { token, body: { ...delivery, productId: insertedId, quantity: 3 } });
  return { token, productId: insertedId, img: data.url };
}

const backupFile = (shop: TestApp) => join(shop.storageOptions.dataDir, 'shop.backup');

async function backedUp(shop: TestApp): Promise<string> {
  const file = backupFile(shop);
  const { code, said } = await runCommand('backup', shop.storageOptions, file);
  expect(said).toContain(' rows and 1 picture are in ');
  expect(code).toBe(0);
  return file;
}

/** Where a backup of this run goes back: the engine of the run, and the other one where there is one. */
async function elsewhere(): Promise<StorageOptions[]> {
  const { dataDir } = await emptyDatabase();
  return onPostgres ? [await emptyDatabase(), { dataDir }] : [await emptyDatabase()];
}

test('what is restored elsewhere is the same, row for row and picture for picture', async ({ shop }) => {
  const { img, productId } = await furnished(shop);
  const file = await backedUp(shop);
  const before = await digests(shop.storageOptions);
  for (const place of await elsewhere()) {
    expect(await runCommand('restore', place, file)).toMatchObject({ code: 0 });
    expect(await digests(place)).toEqual(before);
    const restored = await createTestApp(place);
    const visitor = await createHttpClient(restored);
    await visitor.request('signIn', { body: { email: MIA, password: 'a good secret' } });
    expect(await restored.request('getProduct', { params: { id: productId } })).toMatchObject({ img });
    const picture = await restored.app.server.inject(img);
    expect(picture.statusCode).toBe(200);
    const sold = await restored.request('placeOrder', {
      token: await restored.signIn('new@mail.com'),
      body: { ...delivery, productId, quantity: 1 },
    });
    expect(sold.insertedId).not.toBe('');
  }
});

test('a backup taken while customers order is one moment: nothing half done is in it', async ({ shop }) => {
  const { token, productId } = await furnished(shop);
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
  const file = await backedUp(shop);
  const after = new Set(selling.placed);
  selling.on = false;
  await Promise.all(customers);
  const place = await emptyDatabase();
  expect(await runCommand('restore', place, file)).toMatchObject({ code: 0 });
  const { db, close } = await openStorage(place);
  const orders = await db.selectFrom('orders').select(['id', 'quantity', 'status']).execute();
  const { available_quantity } = await db
    .selectFrom('products')
    .select('available_quantity')
    .executeTakeFirstOrThrow();
  await close();
  const ids = new Set(orders.map(({ id }) => id));
  expect(before.filter((id) => !ids.has(id))).toEqual([]);
  expect(after.size).toBeGreaterThan(before.length);
  const standing = orders.filter(({ status }) => status !== 'cancelled');
  expect(standing.reduce((sum, { quantity }) => sum + quantity, available_quantity)).toBe(STOCK);
});

test('what is written while the books are read is not seen, and not held up', async ({ shop }) => {
  const { token, productId } = await furnished(shop);
  const write = async () => {
    await shop.request('placeOrder', { token, body: { ...delivery, productId, quantity: 5 } });
    await shop.addProduct();
  };
  const before = await digests(shop.storageOptions);
  await withSnapshot(shop.storageOptions, async (books) => {
    await write();
    for (const table of await tablesOf(books)) {
      await write();
      expect(String(await digestOf(books, table)), table.name).toBe(before[table.name]);
    }
  });
  expect(await digests(shop.storageOptions)).not.toEqual(before);
});

test('a file cut short or changed is refused, and nothing is changed', async ({ shop }) => {
  await furnished(shop);
  const file = await backedUp(shop);
  const whole = await readFile(file);
  const place = await freshDatabase();
  const before = await digests(place);
  const wrong = [0, 1, whole.length >> 1, whole.length - 9, whole.length - 1];
  for (const length of wrong) {
    await truncate(file, length);
    const { code, said } = await runCommand('restore', place, file, '--replace');
    expect([code, said], `${length} bytes`).toEqual([1, expect.stringContaining('nothing was changed')]);
    await writeFile(file, whole);
  }
  const changed = Buffer.from(whole);
  changed[whole.length >> 1] = (changed[whole.length >> 1] ?? 0) ^ 0xff;
  await writeFile(file, changed);
  expect(await runCommand('restore', place, file, '--replace')).toMatchObject({ code: 1 });
  expect(await digests(place)).toEqual(before);
  await expect(access(join(place.dataDir, 'images'))).rejects.toThrow();
});

test('a shop that is not empty is left alone, unless it is to be replaced', async ({ shop }) => {
  await furnished(shop);
  const file = await backedUp(shop);
  const kept = await digests(shop.storageOptions);
  const other = await createTestApp(await freshDatabase());
  const productId = await other.addProduct({ productName: 'Another cloth' });
  const before = await digests(other.storageOptions);
  const refused = await runCommand('restore', other.storageOptions, file);
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('not empty') });
  expect(await digests(other.storageOptions)).toEqual(before);
  expect(await other.request('listProducts')).toHaveLength(1);
  expect(await runCommand('restore', other.storageOptions, file, '--replace')).toMatchObject({ code: 0 });
  expect(await digests(other.storageOptions)).toEqual(kept);
  await expect
    .poll(async () => (await other.request('listProducts')).map(({ _id }) => _id))
    .not.toContain(productId);
});

test('a backup is its owner’s alone, never written over, and holds no secret', async ({ shop }) => {
  await furnished(shop);
  const file = await backedUp(shop);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const again = await runCommand('backup', shop.storageOptions, file);
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('already') });
  const { gunzipSync } = await import('node:zlib');
  const content = gunzipSync(await readFile(file)).toString('latin1');
  const secret = (await readFile(join(shop.storageOptions.dataDir, 'secrets', 'auth'), 'utf8')).trim();
  expect(content).not.toContain(secret);
  const nowhere = { dataDir: join(shop.storageOptions.dataDir, 'nowhere') };
  expect(await runCommand('backup', nowhere, join(shop.storageOptions.dataDir, 'b'))).toMatchObject({
    code: 1,
  });
  expect(await runCommand('backup', shop.storageOptions)).toMatchObject({ code: 2 });
  expect(await runCommand('restore', shop.storageOptions)).toMatchObject({ code: 2 });
  const missing = await runCommand('restore', nowhere, join(shop.storageOptions.dataDir, 'missing'));
  expect(missing).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^There is no such file or folder: .+/),
  });
});
