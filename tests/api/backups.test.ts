// Backup and restore: the same rows and images on either engine, or nothing at all. The files of a backup:
// tests/api-once/backup-files.test.ts.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { withSnapshot } from '#server/storage/copies/database-snapshot.ts';
import { digestTable, listTables } from '#server/storage/copies/table-copy.ts';
import { openStorage, type StorageOptions } from '#server/storage/open-storage.ts';
import { backUp, fillShop, MIA, STOCK } from '../support/backups.ts';
import { runCommand } from '../support/commands.ts';
import { emptyDatabase, freshDatabase, onPostgres } from '../support/database.ts';
import { digestTables } from '../support/digests.ts';
import { createHttpClient } from '../support/http-client.ts';
import { createTestApp, delivery, test, testOnce } from '../support/test-app.ts';

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
  const options = await freshDatabase();
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

test('a snapshot does not see later writes, nor delay them', async ({ shop }) => {
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

testOnce('a shop that is not empty is left alone without --replace', async ({ shop }) => {
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

test('a backup of a database that a newer version has migrated', async ({ shop }) => {
  const { db } = shop.storage;
  await fillShop(shop);
  const known = await digestTables(shop.storageOptions);
  await sql`alter table orders add column mill_note text`.execute(db);
  await sql`create table mill_notes (id text primary key)`.execute(db);
  await sql`update orders set mill_note = 'by hand'`.execute(db);
  await sql`insert into mill_notes values ('one')`.execute(db);
  await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '2099-01-01T00:00:00.000Z')`.execute(
    db,
  );
  const newer = await digestTables(shop.storageOptions);
  const backup = await backUp(shop);
  const leftOut = expect.stringMatching(
    /has added mill_notes, orders\.mill_note: only that version restores/,
  );
  const verified = await runCommand('backup', shop.storageOptions, '--verify', backup);
  expect(verified).toMatchObject({ code: 0, output: leftOut });
  const target = await emptyDatabase();
  expect(await runCommand('restore', target, backup)).toMatchObject({ code: 0, output: leftOut });
  expect(await digestTables(target)).toEqual(known);
  const whole = await runCommand('restore', shop.storageOptions, backup, '--replace');
  expect(whole).toMatchObject({ code: 0, output: expect.not.stringContaining('mill_note') });
  expect(await digestTables(shop.storageOptions)).toEqual(newer);
});

testOnce('a rehearsal has no due email and no webhook, and reaches nobody', async ({ shop }) => {
  await fillShop(shop);
  const token = await shop.signIn('admin@mail.com', { admin: true });
  const url = 'https://erp.mill.example/events';
  await shop.request('addWebhook', { token, body: { name: 'ERP', url, types: ['order.paid'] } });
  const backup = await backUp(shop);
  const target = await emptyDatabase();
  expect(await runCommand('restore', target, backup, '--rehearsal', '--replace')).toMatchObject({ code: 2 });
  const restored = await runCommand('restore', target, backup, '--rehearsal');
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('It is a rehearsal') });
  const { db } = (await createTestApp(target)).storage;
  const count = async (table: 'outbox_emails' | 'webhooks' | 'orders') =>
    (await db.selectFrom(table).selectAll().execute()).length;
  expect([await count('outbox_emails'), await count('webhooks'), await count('orders')]).toEqual([0, 0, 1]);
  const live = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'desk@mill.example' };
  await expect(createTestApp(target, live)).rejects.toThrow('must not reach its customers: unset SMTP_URL.');
});
