// Why the minimum order of an article would be rejected.
import { expect, test } from 'vitest';
import { notOrderableReason } from './orderable.ts';

const article = { price: 12.5, minimumQuantity: 2, availableQuantity: 100 };

test.each([
  [{}, undefined],
  [{ availableQuantity: 2 }, undefined],
  [{ availableQuantity: 1 }, 'stock_below_minimum'],
  [{ availableQuantity: 0 }, 'stock_below_minimum'],
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
