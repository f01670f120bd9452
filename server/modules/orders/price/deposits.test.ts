// Tests how much a deposit is.
import { expect, test } from 'vitest';
import { depositOf } from './deposits.ts';

test.each([
  [20_000, 30, 'USD', 6000],
  [9999, 33, 'USD', 3300],
  [999, 33, 'JPY', 330],
  // A card is charged at least 50 cents, for the rest too.
  [100, 30, 'USD', 0],
  [100, 60, 'USD', 0],
  [100, 50, 'USD', 50],
  [20_000, 0, 'USD', 0],
])('of %i at %i percent in %s: %i', (price, percent, currency, deposit) => {
  expect(depositOf(price, percent, currency)).toBe(deposit);
});
