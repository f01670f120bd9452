// Tests how a typed length is read.
import { expect, test } from 'vitest';
import { METRES_MAX, toMetres } from './need.ts';

test.each([
  ['40', 40],
  [' 12,5 ', 12.5],
  ['12.', 12],
  ['0.25', 0.25],
])('%j is read as %d m', (text, metres) => {
  expect(toMetres('metric', text)).toBe(metres);
});

test.each(['', 'forty', '1e5', '-3', '0', '1.234', '1 000', String(METRES_MAX + 1)])(
  '%j is no length',
  (text) => {
    expect(toMetres('metric', text)).toBeUndefined();
  },
);

test('yards are kept in metres', () => {
  expect(toMetres('imperial', '100')).toBeCloseTo(91.44, 10);
});
