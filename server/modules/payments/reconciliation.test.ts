// When rounds are made: not the rounds themselves.
import fastify from 'fastify';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  type ReconciliationOptions,
  type ReconciliationRun,
  scheduleReconciliation,
} from './reconciliation.ts';

const MINUTES = 60_000;

afterEach(() => void vi.useRealTimers());

test('a round that was not the time for is asked for again with all it was to do, until one is made', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  const asked: ReconciliationOptions[] = [];
  const books = { made: undefined as ReconciliationRun | undefined };
  scheduleReconciliation(app, async ({ signal: _signal, ...wish }) => {
    asked.push(wish);
    return books.made;
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await vi.advanceTimersByTimeAsync(7 * MINUTES);
  expect(asked).toEqual([{ lost: true }, { lost: true }, { lost: true }]);
  books.made = { outcome: 'done', checked: 0, changed: [], failed: 0 };
  await vi.advanceTimersByTimeAsync(6 * MINUTES);
  expect(asked.slice(3)).toEqual([{ lost: true }, {}]);
});
