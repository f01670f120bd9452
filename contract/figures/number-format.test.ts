// Numbers as text.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFixed, formatNumber } from './number-format.ts';

test('thousands are separated, and decimals end without zeros', () => {
  expect(formatNumber(0)).toBe('0');
  expect(formatNumber(999)).toBe('999');
  expect(formatNumber(1_280)).toBe('1,280');
  expect(formatNumber(42.5, 2)).toBe('42.5');
  expect(formatNumber(1_250, 2)).toBe('1,250');
  expect(formatNumber(0.346, 2)).toBe('0.35');
  expect(formatNumber(-1_000_000)).toBe('-1,000,000');
});

test('a fixed number of decimals keeps its zeros', () => {
  expect(formatFixed(12, 2)).toBe('12.00');
  expect(formatFixed(1_038.5, 2)).toBe('1,038.50');
});

test('numbers of up to two decimals are written as Intl writes them', () => {
  const cents = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
  fc.assert(
    fc.property(cents, (hundredths) => {
      const value = hundredths / 100;
      expect(formatNumber(value, 2)).toBe(value.toLocaleString('en-US', { maximumFractionDigits: 2 }));
      expect(formatFixed(value, 2)).toBe(
        value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
      );
    }),
  );
});
