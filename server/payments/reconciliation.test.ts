// When rounds are made: not the rounds themselves.
import fastify from 'fastify';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { keepReconciled, type Round, type RoundWish } from './reconciliation.ts';

const MINUTES = 60_000;

afterEach(() => void vi.useRealTimers());

test('a round that was not the time for is asked for again with all it was to do, until one is made', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  const asked: RoundWish[] = [];
  const books = { made: undefined as Round | undefined };
  keepReconciled(app, async ({ signal: _signal, ...wish }) => {
    asked.push(wish);
    return books.made;
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await vi.advanceTimersByTimeAsync(7 * MINUTES);
  expect(asked).toEqual([{ lost: true }, { lost: true }, { lost: true }]);
  books.made = { end: 'done', looked: 0, changed: [], failed: 0 };
  await vi.advanceTimersByTimeAsync(6 * MINUTES);
  expect(asked.slice(3)).toEqual([{ lost: true }, {}]);
});
