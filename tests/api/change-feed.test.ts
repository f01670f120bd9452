// Processes on one database notice each other's commits, also after killed processes and broken connections.
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#server/storage/ids.ts';
import { openStorage, type Storage, type StorageOptions } from '#server/storage/open-storage.ts';
import type { Executor } from '#server/storage/tables.ts';
import { freshDatabase, onPostgres } from '../support/database.ts';

/** As many as a process has (see server/storage/postgres/postgres.ts). */
const CONNECTIONS = 10;

async function open(options: StorageOptions): Promise<Storage> {
  const storage = await openStorage(options);
  onTestFinished(() => storage.close());
  return storage;
}

function countCalls(storage: Storage) {
  const calls = { articles: 0, reviews: 0 };
  storage.changes.subscribe('articles', () => calls.articles++);
  storage.changes.subscribe('reviews', () => calls.reviews++);
  return calls;
}

async function insertReview(db: Executor): Promise<void> {
  const author = newId(Date.now());
  await sql`insert into users (id, email, name) values (${author}, ${`${author}@b.cc`}, 'A')`.execute(db);
  await sql`insert into reviews (id, author_id, name, customer, description, img)
    values (${newId(Date.now())}, ${author}, 'A', 'Tailor', 'Good', '/a.png')`.execute(db);
}

/** A change as a module makes it: committed, then published. */
async function commitAndPublish(storage: Storage): Promise<void> {
  await storage.db.deleteFrom('reviews').execute();
  await insertReview(storage.db);
  storage.changes.publish('reviews');
}

test('publish calls the subscribers of the same process before it returns', async () => {
  const storage = await open(await freshDatabase());
  const calls = countCalls(storage);
  storage.changes.publish('articles');
  expect(calls.articles).toBeGreaterThan(0);
});

test('a published change reaches another process', async () => {
  const options = await freshDatabase();
  const [first, second] = [await open(options), await open(options)];
  const calls = countCalls(second);
  await commitAndPublish(first);
  await expect.poll(() => calls.reviews).toBeGreaterThan(0);
});

test('a commit that was never published reaches another process', async () => {
  const options = await freshDatabase();
  const [first, second] = [await open(options), await open(options)];
  const calls = countCalls(second);
  await insertReview(first.db);
  await expect.poll(() => calls.reviews).toBeGreaterThan(0);
});

if (onPostgres) {
  test('a change is noticed after connections broke', async () => {
    const options = await freshDatabase();
    const [first, second] = [await open(options), await open(options)];
    const calls = countCalls(second);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(first.db);
    await insertReview(first.db);
    await expect.poll(() => calls.articles).toBeGreaterThan(0);
  });

  test('a change while all connections are busy is noticed once one is free', async () => {
    const options = await freshDatabase();
    const [first, second] = [await open(options), await open(options)];
    const calls = countCalls(second);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const transactions = Array.from({ length: CONNECTIONS }, () =>
      second.db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        await released;
      }),
    );
    await insertReview(first.db);
    release();
    await Promise.all(transactions);
    await expect.poll(() => calls.articles).toBeGreaterThan(0);
  });
}
