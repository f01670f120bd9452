// Tests the quantity rules of the order dialog (spec section 5).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargeMaxCents, chargeMinCents } from '#contract/figures/money.ts';
import { orderTotalCents } from './order-total.ts';
import { articleErrorText, decreased, increased, lotHint, quantityErrorText } from './quantity-rules.ts';

const article = { minimumQuantity: 5, availableQuantity: 10, price: 12.5, priceSteps: null };

test('minus stops below the minimum, so the quantity can reach one less than it', () => {
  expect(decreased(6, article)).toBe(5);
  expect(decreased(5, article)).toBe(4);
  expect(decreased(4, article)).toBeUndefined();
});

test('plus stops above the available quantity, so the quantity can exceed it by one', () => {
  expect(increased(9, article)).toBe(10);
  expect(increased(10, article)).toBe(11);
  expect(increased(11, article)).toBeUndefined();
});

test('minus and plus turn an empty field into the minimum', () => {
  expect(decreased(Number.NaN, article)).toBe(5);
  expect(increased(Number.NaN, article)).toBe(5);
});

describe('quantityErrorText', () => {
  test.each([
    [5, undefined],
    [10, undefined],
    [4, 'The minimum order is 5 pieces.'],
    [11, 'Only 10 pieces available.'],
    [Number.NaN, 'Enter a whole number of pieces.'],
  ])('quantity %s: %s', (quantity, message) => {
    expect(quantityErrorText(quantity, article)).toBe(message);
  });

  test('a total that a card cannot be charged', () => {
    const cheap = { minimumQuantity: 1, availableQuantity: 100, price: 0.07, priceSteps: null };
    expect(quantityErrorText(7, cheap)).toBe(
      'Order at least 8 pieces: a card cannot be charged less than $0.50.',
    );
    expect(quantityErrorText(8, cheap)).toBeUndefined();
    const dear = { minimumQuantity: 1, availableQuantity: 100, price: 100_000, priceSteps: null };
    expect(quantityErrorText(10, dear)).toBe(
      'Order at most 9 pieces: a card cannot be charged more than $999,999.99.',
    );
  });
});

test.each([
  ['more than the largest lot', 9, { availableQuantity: 10, largestLot: 8 }, true],
  ['as many as the largest lot', 8, { availableQuantity: 10, largestLot: 8 }, false],
  ['everything, in one lot', 10, { availableQuantity: 10, largestLot: 10 }, false],
  ['more than there is, in one lot', 11, { availableQuantity: 10, largestLot: 10 }, false],
  ['an empty field', Number.NaN, { availableQuantity: 10, largestLot: 8 }, false],
  ['a stock without lots', 9, { availableQuantity: 10, largestLot: null }, false],
  ['a list, which knows no lots', 9, { availableQuantity: 10 }, false],
])('a hint about lots: %s', (_, quantity, article, isShown) => {
  expect(lotHint(quantity, article)).toBe(
    isShown ? 'One dye lot has at most 8 pieces. Shades of different lots may differ a little.' : undefined,
  );
});

describe('productErrorText', () => {
  test.each([
    ['orderable', article, undefined],
    ['sold out', { ...article, availableQuantity: 0 }, 'This fabric is sold out.'],
    [
      'stock below the minimum',
      { ...article, availableQuantity: 1 },
      'This fabric cannot be ordered: 1 piece left, and the minimum order is 5 pieces.',
    ],
    [
      'too cheap in every quantity',
      { minimumQuantity: 1, availableQuantity: 4, price: 0.1, priceSteps: null },
      'This fabric cannot be ordered: all 4 pieces together cost less than the $0.50 a card can be charged.',
    ],
    [
      'too expensive in every quantity',
      { minimumQuantity: 1000, availableQuantity: 2000, price: 100_000, priceSteps: null },
      'This fabric cannot be ordered: the minimum order of 1,000 pieces costs more than the $999,999.99 a card can be charged.',
    ],
  ])('%s', (_, limits, message) => {
    expect(articleErrorText(limits)).toBe(message);
  });
});

test('with price steps each quantity is refused for its own total', () => {
  const cents = fc.integer({ min: 1, max: 100_000_00 });
  const limits = fc.record({
    minimumQuantity: fc.integer({ min: 1, max: 30 }),
    availableQuantity: fc.integer({ min: 30, max: 120 }),
    prices: fc.uniqueArray(fc.oneof(cents, fc.integer({ min: 1, max: 30 })), { minLength: 1, maxLength: 4 }),
    firstStep: fc.integer({ min: 31, max: 60 }),
    stride: fc.integer({ min: 1, max: 30 }),
  });
  fc.assert(
    fc.property(limits, ({ prices, firstStep, stride, ...bounds }) => {
      const [price = 0, ...steps] = prices.sort((one, other) => other - one).map((one) => one / 100);
      const priceSteps = steps.map((price, nth) => ({ fromQuantity: firstStep + nth * stride, price }));
      const article = { ...bounds, price, priceSteps };
      const { minimumQuantity: first, availableQuantity: last } = bounds;
      const quantities = Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
      const canBeCharged = quantities.map((quantity) => {
        const total = orderTotalCents(article, quantity) ?? 0;
        return total >= chargeMinCents() && total <= chargeMaxCents();
      });
      expect(quantities.map((quantity) => quantityErrorText(quantity, article) === undefined)).toEqual(
        canBeCharged,
      );
      expect(articleErrorText(article) === undefined).toBe(canBeCharged.includes(true));
    }),
  );
});
