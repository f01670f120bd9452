// A connection that breaks in a transaction, or whose process stops in one: the error is reported, nothing is half done, and the next
// transaction works.
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { HEALTH_READY_PATH } from '#contract/core/paths.ts';
import { DiskBlobStorage } from '#server/modules/images/blob-storage.ts';
import { masterName } from '#server/modules/images/image-url.ts';
import { readShopKind } from '#server/storage/copies/shop-kind.ts';
import {
  isStorageUnavailable,
  openStorage,
  type Storage,
  type StorageOptions,
} from '#server/storage/open-storage.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { BackupImage } from '../../scripts/backups/backup-directory.ts';
import { fillShop } from '../../scripts/backups/fill-shop.ts';
import { freshDatabase, onPostgres, readingUser, unusedDatabase } from '../support/database.ts';
import { untilWaiting } from '../support/databases/lock-waits.ts';
import { createHttpClient } from '../support/http-client.ts';
import { pausableApp } from '../support/paused-request.ts';
import { createTestApp, delivery, type TestApp } from '../support/test-app.ts';

async function openFresh(): Promise<Storage> {
  const storage = await openStorage(await freshDatabase());
  onTestFinished(() => storage.close());
  return storage;
}

const readiness = async ({ app }: TestApp) => (await app.server.inject(HEALTH_READY_PATH)).statusCode;

/** A database that was opened before. */
async function seenDatabase(): Promise<StorageOptions> {
  const options = await freshDatabase();
  await (await createTestApp(options)).app.server.close();
  return options;
}

/** Ends the connection's server process; on SQLite, rolls back as a full disk would. */
async function breakConnection({ db }: Storage, tx: Executor): Promise<void> {
  if (!onPostgres) return void (await sql`rollback`.execute(tx));
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  const [{ pid } = { pid: 0 }] = rows;
  await sql`select pg_terminate_backend(${pid})`.execute(db);
  const isConnected = async () =>
    (await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(db)).rows.length > 0;
  await expect.poll(isConnected).toBe(false);
}

const event = { id: 'evt_1', type: 'payment_intent.succeeded', processed_at: 1 };

/** Breaks the connection within a transaction; resolves with the transaction's error. */
async function runBroken(storage: Storage, after: (tx: Executor) => Promise<unknown>): Promise<unknown> {
  const failing = storage.db.transaction().execute(async (tx) => {
    await tx.insertInto('payment_events').values(event).execute();
    await breakConnection(storage, tx);
    await after(tx);
  });
  return failing.then(
    () => 'no error',
    (reason: unknown) => reason,
  );
}

test('the transaction’s own error is thrown, nothing is stored, and the next transaction works', async () => {
  const storage = await openFresh();
  const { db } = storage;
  const reason = new Error('the reason');
  expect(await runBroken(storage, () => Promise.reject(reason))).toBe(reason);
  expect(await db.selectFrom('payment_events').selectAll().execute()).toEqual([]);
  await db.transaction().execute((tx) => tx.insertInto('payment_events').values(event).execute());
});

test('a statement on a broken connection throws a storage-unavailable error', async () => {
  const storage = await openFresh();
  const error = await runBroken(storage, (tx) =>
    onPostgres
      ? sql`select 1`.execute(tx)
      : Promise.reject(Object.assign(new Error('full'), { errcode: 13 })),
  );
  expect(isStorageUnavailable(error), String(error)).toBe(true);
  await storage.ping();
});

if (onPostgres) {
  test('a shop whose user may only read is not ready', async () => {
    const shop = await createTestApp(await readingUser(await seenDatabase()));
    expect(await readiness(shop)).toBe(503);
  });

  test('a full disk makes a shop unready until a write reaches it', async () => {
    const shop = await createTestApp(await unusedDatabase());
    const { db } = shop.storage;
    expect(await readiness(shop)).toBe(200);
    await sql`create function fill() returns event_trigger language plpgsql
      as $$ begin raise 'No space left on device' using errcode = '53100'; end $$`.execute(db);
    await sql`create event trigger full_disk on ddl_command_end execute function fill()`.execute(db);
    expect(await readiness(shop)).toBe(200);
    await expect(sql`create table filling (id integer)`.execute(db)).rejects.toThrow('No space left');
    expect(await readiness(shop)).toBe(503);
    await sql`drop event trigger full_disk`.execute(db);
    expect(await readiness(shop)).toBe(200);
  });

  test('a transaction whose process says nothing ends after five seconds', async () => {
    const { dataDir, databaseUrl } = await freshDatabase();
    const storage = await openStorage({ dataDir, databaseUrl });
    onTestFinished(() => storage.close());
    const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(storage.db);
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '5s' }]);
  });

  /** An image that comes once the open transaction has said nothing for longer than it may, or has ended. */
  async function* slowImage({ db }: Storage): AsyncGenerator<BackupImage> {
    const saidSomething = sql`select 1 from pg_stat_activity where datname = current_database()
      and state = 'idle in transaction' and clock_timestamp() < state_change + interval '2 seconds'`;
    await expect.poll(async () => (await saidSomething.execute(db)).rows).toEqual([]);
    const hash = 'a'.repeat(64);
    yield { name: `${hash}.jpg`, hash, content: Buffer.from('cloth') };
  }

  test('a restore may copy images for longer than a transaction may say nothing', async () => {
    const options = await freshDatabase();
    const storage = await openStorage({ ...options, idleInTransactionMs: 1500 });
    onTestFinished(() => storage.close());
    const observer = await openStorage(options);
    onTestFinished(() => observer.close());
    const images = new DiskBlobStorage(join(options.dataDir, 'images'));
    const rows = await fillShop({
      storage,
      tables: [{ name: 'shop_kind', columns: ['id', 'kind'] }],
      async *rows() {
        yield [{ id: 1, kind: 'sample' }];
      },
      replace: false,
      images: { storage: images, source: slowImage(observer) },
    });
    expect(rows).toBe(1);
    expect(await readShopKind(observer.db)).toBe('sample');
    expect(await images.has(masterName('a'.repeat(64)))).toBe(true);
  });

  test('a process that stops mid-order delays nobody, and leaves no half order', async () => {
    const shop = await createTestApp(await freshDatabase());
    const productId = await shop.addArticle({ availableQuantity: 10 });
    const [mia, ben] = [await shop.signIn('mia@mail.com'), await shop.signIn('ben@mail.com')];
    const storageOptions = { ...shop.storageOptions, idleInTransactionMs: 2000 };
    const { app: stopped, during } = await pausableApp({ storageOptions }, /update "articles"/);
    const body = { ...delivery, productId, quantity: 2 };
    const order = await during(
      () => stopped.send('placeOrder', { token: mia, body }),
      () => shop.request('placeOrder', { token: ben, body }),
    );
    expect(order).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } });
    expect(order.headers['retry-after']).toBe('1');
    expect(await shop.request('getProduct', { params: { id: productId } })).toMatchObject({
      availableQuantity: 8,
    });
    expect(await shop.request('listOrders', { token: mia, query: { user: 'mia@mail.com' } })).toEqual([]);
    await stopped.request('placeOrder', { token: mia, body });
  });

  const mia = { name: 'Mia Weber', email: 'mia@mail.com', password: 'a good secret' };
  const own = { params: { email: mia.email }, body: { email: mia.email } };

  test.for([
    ['putUser', 'identity_session', 'access exclusive', own],
    ['signOut', 'identity_session', 'exclusive', {}],
    ['signUp', 'identity_user', 'exclusive', { body: { ...mia, email: 'ann@mail.com' } }],
  ] as const)(
    '%s answers storage_unavailable when a statement of better-auth is cancelled',
    async ([name, table, mode, options]) => {
      const shop = await createTestApp(await freshDatabase());
      const visitor = await createHttpClient(shop);
      await visitor.signUp(mia.email);
      const { code } = await shop.storage.db.transaction().execute(async (tx) => {
        await sql`lock table ${sql.table(table)} in ${sql.raw(mode)} mode`.execute(tx);
        const code = visitor.requestError(name, options);
        await untilWaiting(shop, 1);
        await sql`select pg_cancel_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
        return { code };
      });
      expect(await code).toBe('storage_unavailable');
    },
  );
}
