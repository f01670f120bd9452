// A shop copied from SQLite to PostgreSQL, or through a backup; a long run copies a large one, with bounded memory.
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { openStorage, type StorageOptions } from '#server/storage/open-storage.ts';
import { form, jpeg } from '../support/articles/images.ts';
import { sampleFacts } from '../support/articles/sample-article.ts';
import { type CommandResult, runCommand, runCommandWithHeap } from '../support/commands.ts';
import { emptyDatabase, onPostgres } from '../support/database.ts';
import { digestTables } from '../support/digests.ts';
import { createHttpClient } from '../support/http-client.ts';
import { addMissingLines } from '../support/orders/order-lines.ts';
import { isLongRun, repetitions } from '../support/repetitions.ts';
import { createTestApp, delivery, type TestApp, test } from '../support/test-app.ts';

/** Rows are read and written in batches; the smaller number has several, and an incomplete one. */
const ORDERS = repetitions({ usual: 1_200, long: 12_000 });
/** Characters of custom details that each order has: far more than a customer can enter. */
const DETAILS_LENGTH = 8_000;
/** Less than the orders of a long run take, in megabytes. */
const HEAP_MB = 90;
const NOWHERE = 'postgres://nobody:nothing@127.0.0.1:1/nowhere';

/** Fills a shop on SQLite with an account and an article and closes it. Resolves with the image's URL. */
async function createSmallShop(dataDir: string, fill?: (shop: TestApp, productId: string) => Promise<void>) {
  const shop = await createTestApp({ dataDir });
  await (await createHttpClient(shop)).signUp('mia@mail.com');
  const token = await shop.signIn('admin@mail.com', { admin: true });
  const { data } = await shop.request('uploadImage', { token, ...form(await jpeg()) });
  const images = [{ url: data.url, alt: '' }];
  const productId = await shop.addArticle({
    ...sampleFacts,
    img: data.url,
    images,
    availableQuantity: 500_000,
  });
  await shop.request('placeOrder', { token, body: { ...delivery, productId, quantity: 2 } });
  await fill?.(shop, productId);
  await shop.app.server.close();
  await shop.storage.close();
  return data.url;
}

function runInBoundedMemory(
  name: string,
  options: StorageOptions,
  ...args: string[]
): Promise<CommandResult> {
  return isLongRun ? runCommandWithHeap(HEAP_MB, name, options, ...args) : runCommand(name, options, ...args);
}

async function createLargeShop(): Promise<StorageOptions> {
  const { dataDir } = await emptyDatabase();
  await createSmallShop(dataDir, insertOrders);
  return { dataDir };
}

async function insertOrders({ storage }: TestApp, productId: string): Promise<void> {
  await sql`with recursive nth (n) as (select 0 union all select n + 1 from nth where n < 996)
    insert into users (id, email, name) select 'user ' || n, 'c' || n || '@mail.com', 'Größe 👗' from nth`.execute(
    storage.db,
  );
  await sql`with recursive nth (n) as (select 1 union all select n + 1 from nth where n < ${ORDERS})
    insert into orders (id, number, customer_id, customer_email, customer_name, currency, price_cents, phone,
      address, custom_details, status, transaction_id, placed_at, paid_at)
    select '01990000-0000-7000-8000-' || substr('000000000000' || n, -12), 'SO-2026-' || n, 'user ' || (n % 997), 'c' || (n % 997) || '@mail.com', 'Größe 👗',
      'USD', 1250 * (1 + n % 9), '+44 1422', 'Mill Lane ' || n,
      replace(hex(zeroblob(${DETAILS_LENGTH / 5})), '00', 'naïve'), case when n % 3 = 0 then 'paid' else 'unpaid' end,
      case when n % 3 = 0 then 'pi_' || n end, 1790000000000 + n, case when n % 3 = 0 then 1790000000001 + n end
    from nth`.execute(storage.db);
  await addMissingLines(storage, productId);
}

async function countOrders(options: StorageOptions): Promise<number> {
  const { db, close } = await openStorage(options);
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await close();
  return Number(count);
}

test(`${ORDERS} orders are copied ${onPostgres ? 'to PostgreSQL' : 'through a backup'}${isLongRun ? ' with bounded memory' : ''}`, async () => {
  const source = await createLargeShop();
  const before = await digestTables(source);
  const target = await emptyDatabase();
  if (target.databaseUrl) await copyTo(target.databaseUrl, source);
  else {
    const backup = join(source.dataDir, 'backup');
    expect(await runInBoundedMemory('backup', source, backup)).toMatchObject({ code: 0 });
    expect(await runInBoundedMemory('restore', target, backup)).toMatchObject({ code: 0 });
  }
  expect(await digestTables(target)).toEqual(before);
  expect(await countOrders(target)).toBe(ORDERS + 1);
  // The first queries already need statistics.
  if (target.databaseUrl) expect(await estimatedOrders(target)).toBeGreaterThan(ORDERS / 2);
});

/** The number of orders in PostgreSQL's statistics; -1 without statistics. */
async function estimatedOrders(options: StorageOptions): Promise<number> {
  const { db, close } = await openStorage(options);
  const { rows } = await sql<{
    reltuples: number;
  }>`select reltuples from pg_class where relname = 'orders'`.execute(db);
  await close();
  return rows[0]?.reltuples ?? 0;
}

async function copyTo(databaseUrl: string, source: StorageOptions): Promise<void> {
  const moved = await runInBoundedMemory('db-to-postgres', source, databaseUrl);
  expect(moved).toMatchObject({ code: 0, output: expect.stringContaining('compared table by table') });
  const again = await runCommand('db-to-postgres', source, databaseUrl);
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('not empty') });
}

test('after the copy customers sign in and images are served', async () => {
  const { dataDir } = await emptyDatabase();
  const { databaseUrl } = await emptyDatabase();
  const img = await createSmallShop(dataDir);
  if (databaseUrl)
    expect(await runCommand('db-to-postgres', { dataDir }, databaseUrl)).toMatchObject({ code: 0 });
  const shop = await createTestApp({ dataDir, databaseUrl });
  const visitor = await createHttpClient(shop);
  await visitor.request('signIn', { body: { email: 'mia@mail.com', password: 'a good secret' } });
  const { weave, composition, images } = await shop.request('getFabric', {
    params: { slug: 'harbour-twill' },
  });
  expect({ weave, composition }).toEqual({ weave: 'twill', composition: sampleFacts.composition });
  expect(images).toMatchObject([{ url: img, imageInfo: { width: expect.any(Number) } }]);
  expect((await shop.app.server.inject(img)).statusCode).toBe(200);
});

test('an open shop, a shop on PostgreSQL and an unreachable target are rejected', async () => {
  const { dataDir } = await emptyDatabase();
  const shop = await createTestApp({ dataDir });
  const productId = await shop.addArticle();
  const open = await runCommand('db-to-postgres', { dataDir }, NOWHERE);
  expect(open).toMatchObject({ code: 1, output: expect.stringContaining('Stop it first') });
  await shop.app.server.close();
  await shop.storage.close();
  const before = await digestTables({ dataDir });
  const unreached = await runCommand('db-to-postgres', { dataDir }, NOWHERE);
  expect(unreached).toMatchObject({ code: 1, output: expect.stringContaining('cannot be reached') });
  const moved = await runCommand('db-to-postgres', { dataDir, databaseUrl: NOWHERE }, NOWHERE);
  expect(moved).toMatchObject({ code: 1, output: expect.stringContaining('already') });
  expect(await runCommand('db-to-postgres', { dataDir }, 'mysql://elsewhere')).toMatchObject({ code: 2 });
  expect(await digestTables({ dataDir })).toEqual(before);
  const again = await createTestApp({ dataDir });
  expect(await again.request('getProduct', { params: { id: productId } })).toMatchObject({ _id: productId });
});
