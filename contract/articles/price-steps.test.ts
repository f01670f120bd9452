// Tests which step's price applies, and which steps do not follow each other.
import { expect, test } from 'vitest';
import { priceStepErrors, unitPriceOf } from './price-steps.ts';

const article = {
  price: 64,
  minimumQuantity: 5,
  priceSteps: [
    { fromQuantity: 50, price: 61 },
    { fromQuantity: 200, price: 58.5 },
  ],
};

test.each([
  [1, 64],
  [49, 64],
  [50, 61],
  [199, 61],
  [200, 58.5],
  [1_000_000, 58.5],
  [Number.NaN, 64],
])('of %i pieces, one costs %d', (quantity, price) => {
  expect(unitPriceOf(article, quantity)).toBe(price);
  expect(unitPriceOf({ ...article, priceSteps: null }, quantity)).toBe(64);
});

const step = (fromQuantity: number, price: number) => ({ fromQuantity, price });

test.each([
  ['nothing', [], []],
  ['steps in order', article.priceSteps, []],
  ['the minimum order', [step(5, 61)], ['0 fromQuantity: More than the minimum order']],
  ['a price that is not lower', [step(50, 64)], ['0 price: Less than the price before']],
  [
    'a step that is neither larger nor cheaper',
    [step(50, 61), step(50, 62), step(60, 61.5)],
    ['1 fromQuantity: More pieces than the step before', '1 price: Less than the price before'],
  ],
])('errors of steps: %s', (_, priceSteps, errors) => {
  const found = priceStepErrors({ ...article, priceSteps });
  expect(found.map(({ nth, field, text }) => `${nth} ${field}: ${text}`)).toEqual(errors);
});
