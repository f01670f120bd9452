// Conversion between dollars and cents.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHARGE_MAX_CENTS } from './limits.ts';
import { centsFromDollars, dollarsFromCents, formatDollars, totalCents } from './money.ts';

test('every amount of whole cents survives the way to dollars and back', () => {
  fc.assert(
    fc.property(fc.nat({ max: CHARGE_MAX_CENTS }), (cents) => {
      expect(centsFromDollars(dollarsFromCents(cents))).toBe(cents);
      expect(centsFromDollars(Number(dollarsFromCents(cents).toFixed(2)))).toBe(cents);
    }),
  );
});

test.each([19.999, 0.001, -0.01, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
  '%d is no amount',
  (dollars) => {
    expect(centsFromDollars(dollars)).toBeUndefined();
  },
);

test('amounts that binary fractions miss are whole cents', () => {
  expect([19.99, 0.29, 1.15, 4.35, 1_128.29].map(centsFromDollars)).toEqual([1999, 29, 115, 435, 112_829]);
});

test('a total is quantity times unit price', () => {
  expect(totalCents(3, 1250)).toBe(3750);
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [1250, '12.50'],
  [128_000, '1,280.00'],
])('%i cents read %s', (cents, text) => {
  expect(formatDollars(cents)).toBe(text);
});
