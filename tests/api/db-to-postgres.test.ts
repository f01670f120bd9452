// A big shop carried over: from SQLite to PostgreSQL by `move`, and by backup and restore, without ever holding it whole.
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { openStorage, type StorageOptions } from '#server/storage/open-storage.ts';
import { runCommand, runWithin } from '../support/commands.ts';
import { emptyDatabase, onPostgres } from '../support/database.ts';
import { digests } from '../support/digests.ts';
import { createHttpClient } from '../support/http-client.ts';
import { form, jpeg } from '../support/images.ts';
import { createTestApp, delivery, type TestApp, test } from '../support/test-app.ts';

const ORDERS = 100_000;
/** All those orders weigh more than this, in megabytes. */
const HEAP_MB = 96;
const MOVE_TIMEOUT_MS = 120_000;
const NOWHERE = 'postgres://nobody:nothing@127.0.0.1:1/nowhere';

/** A shop on the embedded database, closed again, with an account and a product; answers its picture. */
async function smallShop(dataDir: string, fill?: (shop: TestApp, productId: string) => Promise<void>) {
  const shop = await createTestApp({ dataDir });
  await (await createHttpClient(shop)).signUp('mia@mail.com');
  const token = await shop.signIn('admin@mail.com', { admin: true });
  const { data } = await shop.request('uploadImage', { token, ...form(await jpeg()) });
  const productId = await shop.addProduct({ img: data.url, availableQuantity: 500_000 });
  await shop.request('placeOrder', { token, body: { ...delivery, productId, quantity: 2 } });
  await fill?.(shop, productId);
  await shop.app.server.close();
  await shop.storage.close();
  return data.url;
}

async function bigShop(): Promise<StorageOptions> {
  const { dataDir } = await emptyDatabase();
  await smallShop(dataDir, manyOrders);
  return { dataDir };
}

async function manyOrders({ storage }: TestApp, productId: string): Promise<void> {
  await sql`with recursive nth (n) as (select 1 union all select n + 1 from nth where n < ${ORDERS})
    insert into orders (id, customer_email, customer_name, product_id, product_name, quantity, price_cents, phone,
      address, custom_details, status, transaction_id, placed_at, paid_at)
    select '01990000-0000-7000-8000-' || substr('000000000000' || n, -12), 'c' || (n % 997) || '@mail.com', 'Größe 👗',
      ${productId}, 'Harbour Twill', 1 + n % 9, 1250 * (1 + n % 9), '+44 1422', 'Mill Lane ' || n,
      replace(hex(zeroblob(100)), '00', 'naïve'), case when n % 3 = 0 then 'paid' else 'unpaid' end,
      case when n % 3 = 0 then 'pi_' || n end, 1790000000000 + n, case when n % 3 = 0 then 1790000000001 + n end
    from nth`.execute(storage.db);
}

async function countOrders(place: StorageOptions): Promise<number> {
  const { db, close } = await openStorage(place);
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await close();
  return Number(count);
}

test(`${ORDERS} orders travel ${onPostgres ? 'to PostgreSQL' : 'through a backup'} in little memory`, {
  timeout: MOVE_TIMEOUT_MS,
}, async () => {
  const source = await bigShop();
  const before = await digests(source);
  const target = await emptyDatabase();
  if (target.databaseUrl) await moveTo(target.databaseUrl, source);
  else {
    const file = join(source.dataDir, 'shop.backup');
    expect(await runWithin(HEAP_MB, 'backup', source, file)).toMatchObject({ code: 0 });
    expect(await runWithin(HEAP_MB, 'restore', target, file)).toMatchObject({ code: 0 });
  }
  expect(await digests(target)).toEqual(before);
  expect(await countOrders(target)).toBe(ORDERS + 1);
  // Who plans the first searches there must know how much there is.
  if (target.databaseUrl) expect(await estimatedOrders(target)).toBeGreaterThan(ORDERS / 2);
});

/** How many orders PostgreSQL's planner believes there are; -1 where it never looked. */
async function estimatedOrders(place: StorageOptions): Promise<number> {
  const { db, close } = await openStorage(place);
  const { rows } = await sql<{
    reltuples: number;
  }>`select reltuples from pg_class where relname = 'orders'`.execute(db);
  await close();
  return rows[0]?.reltuples ?? 0;
}

async function moveTo(databaseUrl: string, source: StorageOptions): Promise<void> {
  const moved = await runWithin(HEAP_MB, 'db-to-postgres', source, databaseUrl);
  expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('compared table by table') });
  const again = await runCommand('db-to-postgres', source, databaseUrl);
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('not empty') });
}

test('a moved shop goes on: its customers log in and its pictures are there', async () => {
  const { dataDir } = await emptyDatabase();
  const { databaseUrl } = await emptyDatabase();
  const img = await smallShop(dataDir);
  if (databaseUrl)
    expect(await runCommand('db-to-postgres', { dataDir }, databaseUrl)).toMatchObject({ code: 0 });
  const shop = await createTestApp({ dataDir, databaseUrl });
  const visitor = await createHttpClient(shop);
  await visitor.request('signIn', { body: { email: 'mia@mail.com', password: 'a good secret' } });
  expect((await shop.request('listProducts')).map((product) => product.img)).toEqual([img]);
  expect((await shop.app.server.inject(img)).statusCode).toBe(200);
});

test('an open shop is not moved, nor one that is on PostgreSQL, nor to where nobody answers', async () => {
  const { dataDir } = await emptyDatabase();
  const shop = await createTestApp({ dataDir });
  const productId = await shop.addProduct();
  const open = await runCommand('db-to-postgres', { dataDir }, NOWHERE);
  expect(open).toMatchObject({ code: 1, said: expect.stringContaining('Stop it first') });
  await shop.app.server.close();
  await shop.storage.close();
  const before = await digests({ dataDir });
  const unreached = await runCommand('db-to-postgres', { dataDir }, NOWHERE);
  expect(unreached).toMatchObject({ code: 1, said: expect.stringContaining('cannot be reached') });
  const moved = await runCommand('db-to-postgres', { dataDir, databaseUrl: NOWHERE }, NOWHERE);
  expect(moved).toMatchObject({ code: 1, said: expect.stringContaining('already') });
  expect(await runCommand('db-to-postgres', { dataDir }, 'mysql://elsewhere')).toMatchObject({ code: 2 });
  expect(await digests({ dataDir })).toEqual(before);
  const again = await createTestApp({ dataDir });
  expect(await again.request('getProduct', { params: { id: productId } })).toMatchObject({ _id: productId });
});
