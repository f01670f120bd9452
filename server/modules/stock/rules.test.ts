// The rules of stock, without a database.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lotsForReturn, lotsLeft, piecesOfLots, quantityError } from './rules.ts';

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

test('the fewest lots that have the pieces are the largest ones', () => {
  expect(piecesOfLots([8, 6, 3], 8)).toEqual([8]);
  expect(piecesOfLots([8, 6, 3], 9)).toEqual([8, 1]);
  expect(piecesOfLots([8, 6, 3], 17)).toEqual([8, 6, 3]);
  expect(piecesOfLots([8, 6, 3], 18)).toBeUndefined();
  expect(piecesOfLots([], 1)).toBeUndefined();
});

test('returned pieces go back to their lots, the smallest part first', () => {
  const part = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), returned: fc.nat({ max: 9 }) });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), fc.nat({ max: 50 }), (parts, quantity) => {
      const allocated = parts.map((one, nth) => ({
        lineId: 'line',
        lotId: `lot ${nth}`,
        quantity: one.quantity,
        returnedQuantity: Math.min(one.returned, one.quantity),
        shippedQuantity: 0,
      }));
      const left = new Map(allocated.map((one) => [one.lotId, one.quantity - one.returnedQuantity]));
      const back = lotsForReturn(allocated, quantity);
      const sum = [...left.values()].reduce((pieces, one) => pieces + one, 0);
      expect(back.reduce((pieces, one) => pieces + one.quantity, 0)).toBe(Math.min(quantity, sum));
      for (const one of back) expect(one.quantity).toBeLessThanOrEqual(left.get(one.lotId) ?? 0);
      const sizes = back.map(({ lotId }) => left.get(lotId) ?? 0);
      expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
    }),
  );
});

test('a line’s lots are without the pieces that go back or have gone', () => {
  const lot = (lotId: string, quantity: number, returnedQuantity = 0) => ({
    lineId: 'line',
    lotId,
    quantity,
    returnedQuantity,
    shippedQuantity: 0,
  });
  const left = (lots: Parameters<typeof lotsLeft>[0], returned: number) =>
    lotsLeft(lots, returned).map(({ lotId, quantity }) => [lotId, quantity]);
  expect(left([lot('large', 9), lot('small', 3, 1)], 1)).toEqual([
    ['large', 9],
    ['small', 2],
  ]);
  expect(left([lot('large', 9), lot('small', 3, 1)], 4)).toEqual([['large', 8]]);
  expect(left([lot('large', 9, 9)], 9)).toEqual([]);
  expect(left([], 2)).toEqual([]);
});

test('pieces that are in no parcel go back before those in parcels', () => {
  const lot = (lotId: string, quantity: number, shippedQuantity: number) => ({
    lineId: 'line',
    lotId,
    quantity,
    returnedQuantity: 0,
    shippedQuantity,
  });
  const back = (quantity: number) =>
    lotsForReturn([lot('small', 3, 3), lot('large', 6, 2)], quantity).map((one) => [one.lotId, one.quantity]);
  expect(back(4)).toEqual([['large', 4]]);
  expect(back(8)).toEqual([
    ['small', 3],
    ['large', 5],
  ]);
});
