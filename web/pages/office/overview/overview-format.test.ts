// The texts of ages and changes in the Overview.
import { expect, test } from 'vitest';
import { formatAge, formatChange } from './overview-format.ts';

test('an age has its largest unit', () => {
  const age = (minutes: number) =>
    formatAge('2026-11-01T10:00:00Z', new Date(Date.UTC(2026, 10, 1, 10, minutes)).toISOString());
  expect([0, 1, 59, 60, 179, 1439, 1440, 6000].map(age)).toEqual([
    '0 minutes',
    '1 minute',
    '59 minutes',
    '1 hour',
    '2 hours',
    '23 hours',
    '1 day',
    '4 days',
  ]);
  expect(age(-5)).toBe('0 minutes');
});

test('a change is in per cent of a period with at least one order', () => {
  const change = (now: number, before: number) => formatChange(now, before, 50);
  expect(change(142, 100)).toBe('+42\u00a0%');
  expect(change(95, 100)).toBe('−5\u00a0%');
  expect(change(100.1, 100)).toBe('±0\u00a0%');
  expect(change(-50, 100)).toBe('−150\u00a0%');
  expect(change(5000, 100)).toBe('+4,900\u00a0%');
  expect(change(50, 50)).toBe('±0\u00a0%');
  expect(change(3000, 6)).toBeUndefined();
  expect(formatChange(10, 0, 0)).toBeUndefined();
  expect(change(10, -3)).toBeUndefined();
});
