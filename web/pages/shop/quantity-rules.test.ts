// Minus, plus and the submit button, by the letter of spec section 5.
import { expect, test } from 'vitest';
import { isOrderable, stepDown, stepUp } from './quantity-rules.ts';

const bounds = { minimumQuantity: 5, availableQuantity: 10 };

test('minus is refused below the minimum, not at it: the quantity can reach one less', () => {
  expect(stepDown(6, bounds)).toBe(5);
  expect(stepDown(5, bounds)).toBe(4);
  expect(stepDown(4, bounds)).toBeUndefined();
});

test('plus is refused above the available quantity, not at it: the quantity can exceed it by one', () => {
  expect(stepUp(9, bounds)).toBe(10);
  expect(stepUp(10, bounds)).toBe(11);
  expect(stepUp(11, bounds)).toBeUndefined();
});

test('only what lies within both bounds can be ordered', () => {
  expect([4, 5, 10, 11, Number.NaN].map((quantity) => isOrderable(quantity, bounds))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});
