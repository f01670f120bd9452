// Processes on one database notice each other's changes, whatever became of who made them or of the connections.
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage, type Storage, type StorageOptions } from '#server/storage/open-storage.ts';
import type { Executor } from '#server/storage/tables.ts';
import { freshDatabase, onPostgres } from '../support/database.ts';

const SOON = { timeout: 10_000 };
/** As many as a process has (see server/storage/postgres/postgres.ts). */
const CONNECTIONS = 10;

async function openFor(place: StorageOptions): Promise<Storage> {
  const storage = await openStorage(place);
  onTestFinished(() => storage.close());
  return storage;
}

function counting(storage: Storage) {
  const heard = { catalogue: 0, reviews: 0 };
  storage.changes.subscribe('catalogue', () => heard.catalogue++);
  storage.changes.subscribe('reviews', () => heard.reviews++);
  return heard;
}

async function insertReview(db: Executor): Promise<void> {
  await sql`insert into reviews (id, author_email, name, customer, description, img)
    values (${crypto.randomUUID()}, 'a@b.cc', 'A', 'Tailor', 'Good', '/a.png')`.execute(db);
}

/** A change as a room makes one: committed first, announced then. */
async function change(storage: Storage): Promise<void> {
  await storage.db.deleteFrom('reviews').execute();
  await insertReview(storage.db);
  storage.changes.publish('reviews');
}

test('a process hears its own change before the announcement returns', async () => {
  const storage = await openFor(await freshDatabase());
  const heard = counting(storage);
  storage.changes.publish('catalogue');
  expect(heard.catalogue).toBeGreaterThan(0);
});

test('another process hears of a change soon', async () => {
  const place = await freshDatabase();
  const [one, other] = [await openFor(place), await openFor(place)];
  const heard = counting(other);
  await change(one);
  await expect.poll(() => heard.reviews, SOON).toBeGreaterThan(0);
});

test('what was committed by somebody who never told of it is heard of as well', async () => {
  const place = await freshDatabase();
  const [one, other] = [await openFor(place), await openFor(place)];
  const heard = counting(other);
  await insertReview(one.db);
  await expect.poll(() => heard.reviews, SOON).toBeGreaterThan(0);
});

if (onPostgres) {
  test('broken connections keep no news away', async () => {
    const place = await freshDatabase();
    const [one, other] = [await openFor(place), await openFor(place)];
    const heard = counting(other);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(one.db);
    await insertReview(one.db);
    await expect.poll(() => heard.catalogue, SOON).toBeGreaterThan(0);
  });

  test('a change made while every connection is taken is heard of once one is free', async () => {
    const place = await freshDatabase();
    const [one, other] = [await openFor(place), await openFor(place)];
    const heard = counting(other);
    const { promise: enough, resolve: letGo } = Promise.withResolvers<void>();
    const holding = Array.from({ length: CONNECTIONS }, () =>
      other.db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        await enough;
      }),
    );
    await insertReview(one.db);
    letGo();
    await Promise.all(holding);
    await expect.poll(() => heard.catalogue, SOON).toBeGreaterThan(0);
  });
}
