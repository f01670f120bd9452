// What pieces of a line cost, to the cent.
import { expect, test } from 'vitest';
import { centsOfPieces } from './refund-amount.ts';

test('pieces of a line that credit has made cheaper cost its price together', () => {
  const line = { quantity: 3, priceCents: 1000 };
  const each = [0, 1, 2].map((returnedQuantity) => centsOfPieces({ ...line, returnedQuantity }, 1));
  expect(each).toEqual([333, 333, 334]);
  expect(centsOfPieces({ ...line, returnedQuantity: 1 }, 2)).toBe(667);
  expect(centsOfPieces({ ...line, returnedQuantity: 3 }, 0)).toBe(0);
});
