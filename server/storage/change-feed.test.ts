// Tests when subscribers are called: at once for changes of this process, and after a poll that finds another marker.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { BackgroundFailures } from './background-failures.ts';
import { createChangeFeed } from './change-feed.ts';

beforeEach(() => void vi.useFakeTimers());

/** A feed of a database whose marker the test sets, and the topics for which its subscribers were called. */
async function createFeed() {
  const database = { marker: 'a' as string | undefined, polls: 0, ready: Promise.resolve() };
  const failures = new BackgroundFailures();
  const told: string[] = [];
  failures.listen({
    failed: (work, _error, nth) => void (nth === 1 && told.push(`${work} fails`)),
    recovered: (work) => told.push(`${work} succeeds`),
  });
  const feed = await createChangeFeed(async () => {
    database.polls += 1;
    await database.ready;
    if (database.marker === undefined) throw new Error('out of reach');
    return database.marker;
  }, failures);
  onTestFinished(() => feed.close());
  const called: string[] = [];
  feed.subscribe('articles', () => called.push('articles'));
  feed.subscribe('reviews', () => called.push('reviews'));
  return { database, feed, called, told, passSecond: () => vi.advanceTimersByTimeAsync(1000) };
}

test('publish calls the subscribers of its topic before it returns', async () => {
  const { feed, called } = await createFeed();
  feed.publish('reviews');
  expect(called).toEqual(['reviews']);
});

test('within a second of a commit elsewhere every subscriber is called once', async () => {
  const { database, called, passSecond } = await createFeed();
  database.marker = 'b';
  await passSecond();
  expect(called).toEqual(['articles', 'reviews']);
});

test('polls without a commit call no subscriber', async () => {
  const { database, called, passSecond } = await createFeed();
  await passSecond();
  expect(database.polls).toBeGreaterThan(2);
  expect(called).toEqual([]);
});

test('once a database that was out of reach answers again every subscriber is called', async () => {
  const { database, called, told, passSecond } = await createFeed();
  database.marker = undefined;
  await passSecond();
  expect(called).toEqual([]);
  database.marker = 'a';
  await passSecond();
  expect(called).toEqual(['articles', 'reviews']);
  expect(told).toEqual(['change-feed fails', 'change-feed succeeds']);
});

test('work that fails is repeated until it succeeds, and told of once', async () => {
  const { feed, told, passSecond } = await createFeed();
  let runs = 0;
  let isReachable = false;
  feed.follow('settings', async () => {
    runs += 1;
    if (!isReachable) throw new Error('out of reach');
  });
  feed.publish('settings');
  await passSecond();
  expect(runs).toBeGreaterThan(2);
  isReachable = true;
  await passSecond();
  const untilItSucceeded = runs;
  await passSecond();
  expect(runs).toBe(untilItSucceeded);
  expect(told).toEqual(['settings fails', 'settings succeeds']);
});

test('a slow poll is not joined by another', async () => {
  const { database, passSecond } = await createFeed();
  const { promise, resolve } = Promise.withResolvers<void>();
  database.ready = promise;
  const before = database.polls;
  await passSecond();
  expect(database.polls).toBe(before + 1);
  resolve();
  await passSecond();
  expect(database.polls).toBeGreaterThan(before + 1);
});
