// A transaction whose connection breaks takes nothing with it: neither the process, nor the reason, nor the next one.
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { isStorageUnavailable, openStorage, type Storage } from '#server/storage/open-storage.ts';
import type { Executor } from '#server/storage/tables.ts';
import { freshDatabase, onPostgres } from '../support/database.ts';

async function openFresh(): Promise<Storage> {
  const storage = await openStorage(await freshDatabase());
  onTestFinished(() => storage.close());
  return storage;
}

/** Ends the transaction behind its back: its server process, or where there is none itself, as a full disk would. */
async function breakOff({ db }: Storage, tx: Executor): Promise<void> {
  if (!onPostgres) return void (await sql`rollback`.execute(tx));
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  const [{ pid } = { pid: 0 }] = rows;
  await sql`select pg_terminate_backend(${pid})`.execute(db);
  const isThere = async () =>
    (await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(db)).rows.length > 0;
  await expect.poll(isThere).toBe(false);
}

const event = { id: 'evt_1', type: 'payment_intent.succeeded', processed_at: 1 };

/** What a transaction comes to that is broken off in its middle. */
async function brokenOff(storage: Storage, after: (tx: Executor) => Promise<unknown>): Promise<unknown> {
  const failing = storage.db.transaction().execute(async (tx) => {
    await tx.insertInto('payment_events').values(event).execute();
    await breakOff(storage, tx);
    await after(tx);
  });
  return failing.then(
    () => 'nothing was said',
    (reason: unknown) => reason,
  );
}

test('the reason is what is told, nothing is kept, and the next transaction works', async () => {
  const storage = await openFresh();
  const { db } = storage;
  const reason = new Error('the reason');
  expect(await brokenOff(storage, () => Promise.reject(reason))).toBe(reason);
  expect(await db.selectFrom('payment_events').selectAll().execute()).toEqual([]);
  await db.transaction().execute((tx) => tx.insertInto('payment_events').values(event).execute());
});

test('a statement on a broken connection says that the books are out of reach', async () => {
  const storage = await openFresh();
  const said = await brokenOff(storage, (tx) =>
    onPostgres
      ? sql`select 1`.execute(tx)
      : Promise.reject(Object.assign(new Error('full'), { errcode: 13 })),
  );
  expect(isStorageUnavailable(said), String(said)).toBe(true);
  await storage.ping();
});
