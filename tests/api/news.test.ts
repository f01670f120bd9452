// Processes on one database hear of each other's changes, also after the connection that carries the news broke.
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage, type Storage, type StoragePlace } from '#server/storage/open.ts';
import type { Executor } from '#server/storage/tables.ts';
import { freshPlace, onPostgres } from '../support/database.ts';

const SOON = { timeout: 10_000 };
/** As many as a process has (see server/storage/postgres.ts). */
const CONNECTIONS = 10;

async function openFor(place: StoragePlace): Promise<Storage> {
  const storage = await openStorage(place);
  onTestFinished(() => storage.close());
  return storage;
}

function counting(storage: Storage) {
  const heard = { catalogue: 0, reviews: 0 };
  storage.news.onChange('catalogue', () => heard.catalogue++);
  storage.news.onChange('reviews', () => heard.reviews++);
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
  await storage.news.announce('reviews');
}

test('a process hears its own change before the announcement returns', async () => {
  const storage = await openFor(await freshPlace());
  const heard = counting(storage);
  await storage.news.announce('catalogue');
  expect(heard.catalogue).toBeGreaterThan(0);
});

test('another process hears of a change soon', async () => {
  const place = await freshPlace();
  const [one, other] = [await openFor(place), await openFor(place)];
  const heard = counting(other);
  await change(one);
  await expect.poll(() => heard.reviews, SOON).toBeGreaterThan(0);
});

test('after a broken connection everything counts as changed, and news arrives again', async () => {
  const place = await freshPlace();
  const [one, other] = [await openFor(place), await openFor(place)];
  const heard = counting(other);
  if (onPostgres) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'selvedge-news' and datname = current_database()`.execute(one.db);
  } else await change(one);
  await expect.poll(() => heard.catalogue, SOON).toBeGreaterThan(0);

  const before = heard.reviews;
  await expect
    .poll(async () => {
      await change(one);
      return heard.reviews;
    }, SOON)
    .toBeGreaterThan(before);
});

test('a change stands although its news finds every connection taken, and is heard of once one is free', async () => {
  const place = await freshPlace();
  const [one, other] = [await openFor(place), await openFor(place)];
  const heard = counting(other);
  const { promise: enough, resolve: letGo } = Promise.withResolvers<void>();
  const holding = Array.from({ length: CONNECTIONS }, () =>
    one.db.transaction().execute(async (tx) => {
      await insertReview(tx);
      await enough;
    }),
  );
  await one.news.announce('catalogue');
  letGo();
  await Promise.all(holding);
  await expect.poll(() => heard.catalogue, SOON).toBeGreaterThan(0);
});
