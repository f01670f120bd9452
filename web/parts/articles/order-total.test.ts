// Tests the total of the order dialog and the credit taken off it.
import { expect, test } from 'vitest';
import { chargeMinCents } from '#contract/figures/money.ts';
import { orderTotalCents, usedCreditCents } from './order-total.ts';

test('the total is quantity times unit price, and unknown without a whole quantity', () => {
  const article = { price: 12.5, priceSteps: null };
  expect(orderTotalCents(article, 3)).toBe(3750);
  expect(orderTotalCents(article, Number.NaN)).toBeUndefined();
  const stepped = { ...article, priceSteps: [{ fromQuantity: 50, price: 12.35 }] };
  expect([49, 50].map((quantity) => orderTotalCents(stepped, quantity))).toEqual([61_250, 61_750]);
});

test('a credit is used whole, unless less than the smallest charge would stay', () => {
  expect(usedCreditCents(3750, 3)).toBe(300);
  expect(usedCreditCents(3750, 0)).toBe(0);
  expect(usedCreditCents(300 + chargeMinCents(), 3)).toBe(300);
  expect(usedCreditCents(300, 3)).toBe(300 - chargeMinCents());
  expect(usedCreditCents(chargeMinCents() - 1, 3)).toBe(0);
});
