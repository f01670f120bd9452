// Tests how much a deposit is, and what is due of an order with one.
import { expect, test } from 'vitest';
import { depositOf, dueOf } from './deposits.ts';

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

test('the deposit is due first, then the rest; without one, the price', () => {
  const order = { status: 'unpaid', price_cents: 1000, deposit_paid_at: null, rest_due_at: null } as const;
  expect(dueOf({ ...order, deposit_cents: 0 })).toEqual({ duePart: 'whole', dueCents: 1000 });
  expect(dueOf({ ...order, deposit_cents: 300 })).toEqual({ duePart: 'deposit', dueCents: 300 });
  expect(dueOf({ ...order, deposit_cents: 300, deposit_paid_at: 1 })).toEqual({
    duePart: 'rest',
    dueCents: 700,
  });
});
