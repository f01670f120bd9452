// Why the minimum order of an article would be rejected, and by when its pieces are there.
import { expect, test } from 'vitest';
import { completeOn, notOrderableReason, orderableQuantity } from './orderable.ts';

const article = { price: 12.5, minimumQuantity: 2, availableQuantity: 100 };

test.each([
  [{}, undefined],
  [{ availableQuantity: 2 }, undefined],
  [{ availableQuantity: 1 }, 'stock_below_minimum'],
  [{ availableQuantity: 0 }, 'stock_below_minimum'],
  [{ availableQuantity: 1, expected: [{ on: '2027-03-12', quantity: 1 }] }, undefined],
  [{ availableQuantity: 0, expected: [{ on: '2027-03-12', quantity: 1 }] }, 'stock_below_minimum'],
  [{ price: 0.25 }, undefined],
  [{ price: 0.24 }, 'minimum_order_too_small_to_charge'],
  [{ price: 0.01, minimumQuantity: 50 }, undefined],
  [{ price: 100_000, minimumQuantity: 9 }, undefined],
  [{ price: 100_000, minimumQuantity: 10 }, 'minimum_order_too_large_to_charge'],
] as const)('%o: %s', (change, reason) => {
  expect(notOrderableReason({ ...article, ...change })).toBe(reason);
});

test('missing stock is named before the total', () => {
  expect(notOrderableReason({ price: 0.01, minimumQuantity: 2, availableQuantity: 1 })).toBe(
    'stock_below_minimum',
  );
});

test('pieces are there by the day of the delivery that completes them', () => {
  const days = [
    { on: '2027-03-12', quantity: 40 },
    { on: '2027-04-03', quantity: 20 },
  ];
  const fabric = { availableQuantity: 12, expected: days };
  expect(['', '2027-03-11', '2027-03-12', undefined].map((day) => orderableQuantity(fabric, day))).toEqual([
    12, 12, 52, 72,
  ]);
  expect([12, 13, 53, 73].map((pieces) => completeOn(fabric, pieces))).toEqual([
    '',
    '2027-03-12',
    '2027-04-03',
    undefined,
  ]);
});
