// Statements of a transaction that are started together: the order of their results, one that fails among them, and a
// connection that is lost or a statement that takes too long in their middle.
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { isConstraintViolation, isStorageUnavailable, openStorage } from '#server/storage/open-storage.ts';
import { allDone } from '#server/storage/queries/all-done.ts';
import type { Executor } from '#server/storage/tables.ts';
import { freshDatabase, onPostgres } from '../support/database.ts';

interface Event {
  readonly id: string;
  readonly type: string | null;
}

/** Fails without a type. */
const insert = (tx: Executor, { id, type }: Event) =>
  tx
    .insertInto('payment_events')
    .values({ id, type: type as string, processed_at: 1 })
    .returning('id')
    .execute();
const add = async (tx: Executor, id: string) => (await insert(tx, { id, type: 'a type' }))[0]?.id;

async function openFresh() {
  const storage = await openStorage(await freshDatabase());
  onTestFinished(() => storage.close());
  const run = (statements: (tx: Executor) => Promise<unknown>[]) =>
    storage.db
      .transaction()
      .execute((tx) => allDone(statements(tx)))
      .catch((error: unknown) => error);
  const stored = async () =>
    (await storage.db.selectFrom('payment_events').select('id').orderBy('id').execute()).map(({ id }) => id);
  return { storage, run, stored };
}

test('each gets its own result, and sees what those before it wrote', async () => {
  const { run, stored } = await openFresh();
  const count = async (tx: Executor) => (await tx.selectFrom('payment_events').select('id').execute()).length;
  expect(await run((tx) => [add(tx, 'a'), count(tx), add(tx, 'b'), add(tx, 'c'), count(tx)])).toEqual([
    'a',
    1,
    'b',
    'c',
    3,
  ]);
  expect(await stored()).toEqual(['a', 'b', 'c']);
});

test('the first error is thrown, and the next transaction works', async () => {
  const { run, stored } = await openFresh();
  for (const first of ['a', 'b']) {
    const error = await run((tx) => [
      add(tx, first),
      insert(tx, { id: 'none', type: null }),
      add(tx, 'c'),
      add(tx, 'd'),
    ]);
    expect(isConstraintViolation(error), String(error)).toBe(true);
  }
  expect(await stored()).toEqual([]);
  expect(await run((tx) => [add(tx, 'a'), add(tx, 'b')])).toEqual(['a', 'b']);
  expect(await stored()).toEqual(['a', 'b']);
});

if (onPostgres)
  test.for([
    ['a lost connection', (tx: Executor) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)],
    [
      'a statement that takes too long',
      (tx: Executor) =>
        sql`do $$ begin set local statement_timeout = 1; perform pg_sleep(60); end $$`.execute(tx),
    ],
  ] as const)(
    '%s in their middle is a storage-unavailable error, and nothing is stored',
    async ([, fail]) => {
      const { storage, run, stored } = await openFresh();
      const error = await run((tx) => [
        add(tx, 'a'),
        sql`set local statement_timeout = 50`.execute(tx),
        fail(tx),
        add(tx, 'b'),
      ]);
      expect(isStorageUnavailable(error), String(error)).toBe(true);
      expect(await stored()).toEqual([]);
      await storage.ping();
      expect(await run((tx) => [add(tx, 'a'), add(tx, 'b')])).toEqual(['a', 'b']);
    },
  );
