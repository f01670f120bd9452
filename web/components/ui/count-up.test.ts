// Tests the easing of the count-up animation.
import { expect, test } from 'vitest';
import { countedAfter } from './count-up.tsx';

test('starts at 0 and ends at the target', () => {
  expect(countedAfter(0, 2000, 800)).toBe(0);
  expect(countedAfter(1999, 2000, 800)).toBe(800);
  expect(countedAfter(2000, 2000, 800)).toBe(800);
  expect(countedAfter(9000, 2000, 800)).toBe(800);
});

test('eases out in between', () => {
  expect(countedAfter(1000, 2000, 800)).toBe(700);
});

test('never decreases', () => {
  const shown = Array.from({ length: 200 }, (_, step) => countedAfter(step * 10, 2000, 25));
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
});

test('negative elapsed time shows 0', () => {
  expect(countedAfter(-50, 2000, 25)).toBe(0);
});

test('a duration of 0 shows the target at once', () => {
  expect(countedAfter(0, 0, 17)).toBe(17);
});
