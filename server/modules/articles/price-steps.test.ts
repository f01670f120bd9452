// Tests that price steps are stored in whole cents or not at all.
import { expect, test } from 'vitest';
import { priceStepsOf, toPriceStepsColumn } from './price-steps.ts';

test('steps are read as they were stored', () => {
  const steps = [{ fromQuantity: 50, price: 12.25 }];
  expect(priceStepsOf(toPriceStepsColumn(steps))).toEqual(steps);
  expect(priceStepsOf(toPriceStepsColumn(null))).toBeNull();
});

test('a price with a fraction of a cent is refused, not stored as nothing', () => {
  const steps = [{ fromQuantity: 50, price: 12.255 }];
  expect(() => toPriceStepsColumn(steps)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
});
