// Why lines cannot be ordered, and the sums of those that can.
import { expect, test } from 'vitest';
import type { CheckedLine } from '#contract/orders/basket.ts';
import { lineErrorText, possibleQuantity, sumsOf, totalErrorText, withAwaited } from './line-rules.ts';

type Problem = NonNullable<CheckedLine['problem']>;

/** A checked line of a fabric at $12.50 with a minimum order of 5; a piece has 2.5 m and weighs 750 g. */
function checkedLine(problem: Problem | null, availableQuantity = 20, credit = 0): CheckedLine {
  const article = {
    price: 12.5,
    priceSteps: null,
    minimumQuantity: 5,
    pieceLengthM: 2.5,
    widthCm: 150,
    weightGsm: 200,
  };
  return {
    article: article as CheckedLine['article'],
    availableQuantity,
    price: 0,
    credit,
    expected: [],
    problem,
  };
}

test.each([
  ['quantity_below_minimum', 20, 'The minimum order is 5 pieces.', 5],
  ['quantity_above_available', 20, 'Only 20 pieces available.', 20],
  ['quantity_above_available', 4, 'Only 4 pieces left, and the minimum order is 5 pieces.', undefined],
  ['quantity_above_available', 0, 'This fabric is sold out.', undefined],
] as const)('%s of %d pieces', (code, available, text, possible) => {
  expect(lineErrorText(checkedLine({ code }, available))).toBe(text);
  expect(possibleQuantity(checkedLine({ code }, available))).toBe(possible);
});

test('pieces that are expected can be ordered, too', () => {
  const line = checkedLine({ code: 'quantity_above_available' }, 4);
  const expected = [{ on: '2099-03-12', quantity: 40 }];
  const coming = { ...line, article: line.article && { ...line.article, expected } };
  expect(lineErrorText(coming)).toBe('Only 44 pieces available.');
  expect(possibleQuantity(coming)).toBe(44);
  expect(
    sumsOf([{ quantity: 14, checked: { ...coming, expected: [{ on: '2099-03-12', quantity: 10 }] } }]),
  ).toMatchObject({
    pieces: 14,
    expected: 10,
  });
});

test('a line waits for deliveries where there are too few pieces in stock', () => {
  const expected = [{ on: '2099-03-12', quantity: 40 }];
  const line = checkedLine({ code: 'quantity_above_available' }, 12);
  const coming = { ...line, article: line.article && { ...line.article, expected } };
  expect(withAwaited({ ...coming, expected }, 52)).toMatchObject({ expected, problem: null });
  expect(withAwaited(coming, 52).problem).toEqual({ code: 'needs_several_lots' });
  expect(withAwaited(coming, 53).problem).toEqual({ code: 'quantity_above_available' });
  const ofLots = { ...coming, expected, problem: { code: 'needs_several_lots' as const, lots: 2 } };
  expect(withAwaited(ofLots, 12)).toMatchObject({ expected: [], problem: { lots: 2 } });
});

test('an unknown number, and a quantity that no lot has', () => {
  const unknown = { ...checkedLine({ code: 'article_not_found' }), article: null };
  expect(lineErrorText(unknown)).toBe('No fabric on sale has this article number.');
  const severalLots = checkedLine({ code: 'needs_several_lots', lots: 2, largestLot: 12 });
  expect(lineErrorText(severalLots)).toContain('No single dye lot');
  expect(possibleQuantity(severalLots)).toBeUndefined();
  expect(lineErrorText(checkedLine(null))).toBeUndefined();
});

test('sums need stated measures, and leave enough for a card', () => {
  const plain = {
    ...checkedLine(null),
    article: { price: 0.1, priceSteps: null, pieceLengthM: null } as CheckedLine['article'],
  };
  expect(
    sumsOf([
      { quantity: 8, checked: checkedLine(null, 20, 3) },
      { quantity: 3, checked: plain },
    ]),
  ).toEqual({ pieces: 11, expected: 0, lengthM: 20, weightKg: 6, priceCents: 10_030, creditCents: 300 });
  expect(sumsOf([{ quantity: 3, checked: { ...plain, credit: 3 } }])).toMatchObject({
    priceCents: 30,
    creditCents: 0,
    lengthM: undefined,
    weightKg: undefined,
  });
});

test('a total must be chargeable to a card, unless it is on account', () => {
  expect(totalErrorText(49)).toBe('A card cannot be charged less than $0.50.');
  expect(totalErrorText(50)).toBeUndefined();
  expect(totalErrorText(100_000_000)).toMatch(/^A card cannot be charged more than/);
  expect(totalErrorText(100_000_000, 'account')).toBeUndefined();
});
