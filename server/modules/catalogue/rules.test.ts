// The rules of the catalogue, without a database.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantityError } from './rules.ts';

test('a quantity can be ordered from the minimum up to what is available', () => {
  const amount = fc.integer({ min: 0, max: 50 });
  fc.assert(
    fc.property(amount, amount, amount, (quantity, minimumQuantity, availableQuantity) => {
      const isWithin = quantity >= minimumQuantity && quantity <= availableQuantity;
      const error = quantityError(quantity, { minimumQuantity, availableQuantity });
      expect(error === undefined).toBe(isWithin);
    }),
  );
});

test('below the minimum takes precedence over above the available quantity', () => {
  expect(quantityError(3, { minimumQuantity: 5, availableQuantity: 2 })).toBe('quantity_below_minimum');
  expect(quantityError(6, { minimumQuantity: 5, availableQuantity: 2 })).toBe('quantity_above_available');
});
