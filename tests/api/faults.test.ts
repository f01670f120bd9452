// A database that fails while the server runs: requests answer 503, nothing is half done, and service resumes by itself.

import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import type { ErrorCode } from '#contract/core/error-codes.ts';
import { HEALTH_LIVE_PATH, HEALTH_READY_PATH } from '#contract/core/paths.ts';
import { DATABASE_FILE } from '#server/storage/open-storage.ts';
import { emptyDatabase, freshDatabase, onPostgres } from '../support/database.ts';
import { type Cluster, startCluster } from '../support/databases/cluster.ts';
import { createTestApp, delivery, type TestApp, test } from '../support/test-app.ts';
import { openSite } from '../support/test-site.ts';

const STOCK = 100;

interface Fault {
  readonly begin: () => Promise<void> | void;
  readonly end: () => Promise<void> | void;
}

async function ready(shop: TestApp): Promise<number> {
  return (await shop.app.server.inject(HEALTH_READY_PATH)).statusCode;
}

/** Orders until one is rejected: a full disk may have space for a few. */
async function orderUntilRejected(shop: TestApp, token: string, productId: string) {
  let placed = 0;
  for (;;) {
    const body = { ...delivery, productId, quantity: 2, customDetails: 'x'.repeat(900) };
    const recorded = await shop.send('placeOrder', { token, body });
    if (recorded.status !== 201) return { recorded, placed };
    placed += 1;
  }
}

/** Before, during and after the fault: exactly the acknowledged orders are stored, and service resumes by itself. */
async function expectRecovery(shop: TestApp, { begin, end }: Fault): Promise<void> {
  const productId = await shop.addArticle({ availableQuantity: 1_000_000 });
  const token = await shop.signIn('mia@mail.com');
  await shop.request('placeOrder', { token, body: { ...delivery, productId, quantity: 2 } });
  expect(await ready(shop)).toBe(200);

  await begin();
  const { recorded, placed } = await orderUntilRejected(shop, token, productId);
  expect(recorded).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } });
  expect(recorded.headers['retry-after']).toBe('1');
  expect(await ready(shop)).toBe(503);
  expect((await shop.app.server.inject(HEALTH_LIVE_PATH)).statusCode).toBe(200);
  await end();

  await expect.poll(() => ready(shop)).toBe(200);
  const orders = await shop.request('listOrders', { token, query: { user: 'mia@mail.com' } });
  expect(orders).toHaveLength(1 + placed);
  await shop.request('placeOrder', { token, body: { ...delivery, productId, quantity: 2 } });
  const article = await shop.request('getProduct', { params: { id: productId } });
  expect(article.availableQuantity).toBe(1_000_000 - 2 * (placed + 2));
}

if (!onPostgres) {
  test('a full disk', async ({ shop }) => {
    const { db } = shop.storage;
    await expectRecovery(shop, {
      begin: async () => void (await sql`pragma max_page_count = 1`.execute(db)),
      end: async () => void (await sql`pragma max_page_count = 1000000`.execute(db)),
    });
  });

  test('a read-only disk', async ({ shop }) => {
    const { db } = shop.storage;
    await expectRecovery(shop, {
      begin: async () => void (await sql`pragma query_only = on`.execute(db)),
      end: async () => void (await sql`pragma query_only = off`.execute(db)),
    });
  });

  test('a file that another process has locked; reads continue', async ({ shop }) => {
    const productId = await shop.addArticle();
    const token = await shop.signIn('mia@mail.com');
    const other = new DatabaseSync(join(shop.storageOptions.dataDir, DATABASE_FILE));
    onTestFinished(() => other.close());
    let rejected: Promise<ErrorCode> | undefined;
    await expectRecovery(shop, {
      begin: async () => {
        other.exec('begin immediate');
        rejected = shop.requestError('placeOrder', { token, body: { ...delivery, productId, quantity: 2 } });
        const reading = shop.request('getProduct', { params: { id: productId } });
        expect(await Promise.race([rejected, reading])).toMatchObject({ _id: productId });
      },
      end: async () => {
        expect(await rejected).toBe('storage_unavailable');
        other.exec('rollback');
      },
    });
  });

  test('a damaged page of the file makes its table unavailable, and no other', async () => {
    const place = await freshDatabase();
    const file = join(place.dataDir, DATABASE_FILE);
    const handle = new DatabaseSync(file);
    const size = Number(Object.values(handle.prepare('pragma page_size').get() ?? {})[0]);
    const roots = handle
      .prepare("select rootpage from sqlite_master where tbl_name = 'reviews' and type <> 'trigger'")
      .all();
    handle.close();
    const disk = await open(file, 'r+');
    const damage = Buffer.alloc(size, 0xff);
    for (const { rootpage } of roots) await disk.write(damage, 0, size, (Number(rootpage) - 1) * size);
    await disk.close();
    const shop = await createTestApp(place);
    expect(await shop.requestProblem('listReviews')).toMatchObject({
      status: 503,
      code: 'storage_unavailable',
    });
    expect(await shop.request('listProducts')).toEqual([]);
  });

  test('orders wait for a lock that is released in time', async ({ shop }) => {
    const productId = await shop.addArticle({ availableQuantity: STOCK });
    const token = await shop.signIn('mia@mail.com');
    const other = new DatabaseSync(join(shop.storageOptions.dataDir, DATABASE_FILE));
    onTestFinished(() => other.close());
    other.exec('begin immediate');
    const orders = Array.from({ length: 10 }, () =>
      shop.send('placeOrder', { token, body: { ...delivery, productId, quantity: 2 } }),
    );
    // Other requests are served while the orders wait.
    await shop.request('listProducts');
    other.exec('rollback');
    expect((await Promise.all(orders)).map(({ status }) => status)).toEqual(orders.map(() => 201));
    const article = await shop.request('getProduct', { params: { id: productId } });
    expect(article.availableQuantity).toBe(STOCK - 2 * orders.length);
  });
} else {
  async function createAppOnCluster(): Promise<{ shop: TestApp; cluster: Cluster }> {
    const cluster = await startCluster();
    onTestFinished(() => cluster.close());
    const { dataDir } = await emptyDatabase();
    const shop = await createTestApp({ dataDir, databaseUrl: cluster.url });
    return { shop, cluster };
  }

  test('a PostgreSQL that crashes and restarts', async () => {
    const { shop, cluster } = await createAppOnCluster();
    await expectRecovery(shop, { begin: () => cluster.crash(), end: () => cluster.restart() });
  });

  test('while PostgreSQL is down requests answer storage_unavailable instead of signed out', async () => {
    const { shop, cluster } = await createAppOnCluster();
    const token = await shop.signIn('mia@mail.com');
    await cluster.crash();
    const body = { email: 'mia@mail.com', password: 'a good secret' };
    expect(await shop.requestError('signIn', { body })).toBe('storage_unavailable');
    expect(await shop.requestError('signUp', { body: { ...body, name: 'Mia' } })).toBe('storage_unavailable');
    expect(await shop.requestError('getUser', { token, params: { email: 'mia@mail.com' } })).toBe(
      'storage_unavailable',
    );
    expect(await shop.requestError('listProducts')).toBe('storage_unavailable');
    await cluster.restart();
    await expect.poll(() => ready(shop)).toBe(200);
    await shop.request('getUser', { token, params: { email: 'mia@mail.com' } });
  });

  test('while PostgreSQL is down pages are answered 503 with a time to try again', async () => {
    const { shop, cluster } = await createAppOnCluster();
    const site = await openSite(shop);
    await cluster.crash();
    for (const path of ['/fabrics', '/fabrics/none', '/']) {
      const { status, headers } = await site.get(path);
      expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '1']);
    }
    await cluster.restart();
    await expect.poll(() => ready(shop)).toBe(200);
    expect((await site.get('/')).status).toBe(200);
  });

  test('a PostgreSQL that has become read-only', async ({ shop }) => {
    const { db } = shop.storage;
    const productId = await shop.addArticle();
    const token = await shop.signIn('mia@mail.com');
    const order = { token, body: { ...delivery, productId, quantity: 2 } };
    const { pathname } = new URL(shop.storageOptions.databaseUrl ?? '');
    const readOnly = async (word: 'on' | 'off') => {
      await sql`set default_transaction_read_only = off`.execute(db);
      await sql`alter database ${sql.id(pathname.slice(1))} set default_transaction_read_only = ${sql.lit(word)}`.execute(
        db,
      );
      // The setting applies to new connections only.
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'selvedge' and datname = current_database()`
        .execute(db)
        .catch(() => undefined);
    };
    await readOnly('on');
    await expect.poll(() => shop.requestError('placeOrder', order)).toBe('storage_unavailable');
    await readOnly('off');
    await expect.poll(async () => (await shop.send('placeOrder', order)).status).toBe(201);
    const article = await shop.request('getProduct', { params: { id: productId } });
    expect(article.availableQuantity).toBe(STOCK - 2);
  });
}
