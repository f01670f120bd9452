// When listeners hear: at once of what this process tells, and of whatever the database says was committed elsewhere.
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createChangeFeed } from './change-feed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A database whose mark the test moves, and what was heard of it. */
async function listening() {
  const database = { mark: 'a' as string | undefined, looks: 0, answer: Promise.resolve() };
  const news = await createChangeFeed(async () => {
    database.looks += 1;
    await database.answer;
    if (database.mark === undefined) throw new Error('out of reach');
    return database.mark;
  });
  onTestFinished(() => news.close());
  const heard: string[] = [];
  news.subscribe('catalogue', () => heard.push('catalogue'));
  news.subscribe('reviews', () => heard.push('reviews'));
  return { database, news, heard, aSecond: () => vi.advanceTimersByTimeAsync(1000) };
}

test('what is told here is heard before telling returns, and only of its topic', async () => {
  const { news, heard } = await listening();
  news.publish('reviews');
  expect(heard).toEqual(['reviews']);
});

test('within a second of a commit elsewhere everything counts as changed, once', async () => {
  const { database, heard, aSecond } = await listening();
  database.mark = 'b';
  await aSecond();
  expect(heard).toEqual(['catalogue', 'reviews']);
});

test('while nothing is committed nothing is heard, however often it looks', async () => {
  const { database, heard, aSecond } = await listening();
  await aSecond();
  expect(database.looks).toBeGreaterThan(2);
  expect(heard).toEqual([]);
});

test('after a while out of reach everything counts as changed', async () => {
  const { database, heard, aSecond } = await listening();
  database.mark = undefined;
  await aSecond();
  expect(heard).toEqual([]);
  database.mark = 'a';
  await aSecond();
  expect(heard).toEqual(['catalogue', 'reviews']);
});

test('a look that takes long is not joined by another', async () => {
  const { database, aSecond } = await listening();
  const { promise, resolve } = Promise.withResolvers<void>();
  database.answer = promise;
  const before = database.looks;
  await aSecond();
  expect(database.looks).toBe(before + 1);
  resolve();
  await aSecond();
  expect(database.looks).toBeGreaterThan(before + 1);
});
