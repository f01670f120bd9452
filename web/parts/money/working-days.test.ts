// Tests the working days, and what they say of the day an order leaves.
import { expect, test } from 'vitest';
import { afterWorkingDays, leavesText } from './working-days.ts';

const at = (day: string) => Date.parse(`${day}T12:00`);

test.each([
  ['2026-11-26', 1, '2026-11-27'],
  ['2026-11-26', 2, '2026-11-30'],
  ['2026-11-28', 1, '2026-11-30'],
  ['2026-11-26', 7, '2026-12-07'],
  ['2026-11-28', 0, '2026-11-30'],
  ['2026-11-26', 0, '2026-11-26'],
])('from %s, %i working days later is %s', (from, days, to) => {
  expect(afterWorkingDays(at(from), days)).toBe(at(to));
});

test('a buyer reads the day, not a number of days', () => {
  expect(leavesText(at('2026-11-27'), 2)).toBe('Paid today, it leaves by Tuesday 1 December.');
});
