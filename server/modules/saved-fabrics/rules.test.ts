// The pauses between attempts to send an email about stock.
import { expect, test } from 'vitest';
import { ATTEMPTS_MAX, pauseAfter } from './rules.ts';

const HOUR_MS = 3_600_000;

test('an email is tried again after a minute, then ever later, at most six hours apart', () => {
  const pauses = Array.from({ length: ATTEMPTS_MAX }, (_, failed) => pauseAfter(failed + 1));
  expect(pauses.slice(0, 4)).toEqual([60_000, 120_000, 240_000, 480_000]);
  expect(Math.max(...pauses)).toBe(6 * HOUR_MS);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
});

test('an email is given up after three days, not before', () => {
  const total = Array.from({ length: ATTEMPTS_MAX - 1 }, (_, failed) => pauseAfter(failed + 1)).reduce(
    (sum, pause) => sum + pause,
  );
  expect(total / HOUR_MS).toBeGreaterThan(60);
  expect(total / HOUR_MS).toBeLessThan(84);
});
