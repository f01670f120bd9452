// Tests durations in words.
import { expect, test } from 'vitest';
import { nextChangeMs, timeLeftText } from './payment-time-left.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [2 * DAY, '2 days'],
  [2 * DAY - 1, '1 day 23 hours'],
  [DAY + HOUR, '1 day 1 hour'],
  [DAY, '1 day'],
  [DAY - 1, '23 hours'],
  [HOUR, '1 hour'],
  [HOUR - 1, '59 minutes'],
  [MINUTE, '1 minute'],
  [MINUTE - 1, 'less than a minute'],
  [0, undefined],
  [-1, undefined],
] as const)('%i ms left read %s', (left, text) => {
  expect(timeLeftText(left)).toBe(text);
});

test('the text is read again when it changes, and at the end', () => {
  expect(nextChangeMs(DAY)).toBe(MINUTE);
  expect(nextChangeMs(HOUR + 1)).toBe(1);
  expect(nextChangeMs(10)).toBe(10);
});
