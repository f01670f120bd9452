// Tests the calculator against plain sums: pieces, measures and price of a length after washing.
import { expect, test } from 'vitest';
import { type CalculatedArticle, calculate } from './calculator-rules.ts';
import { wordsOfLength } from './length-words.ts';

const tweed: CalculatedArticle = {
  pieceLengthM: 2.5,
  widthCm: 150,
  weightGsm: 430,
  lengthTolerancePercent: 3,
  shrinkagePercent: { length: 2.5 },
  care: null,
  price: 78.6,
  priceSteps: null,
  minimumQuantity: 4,
  availableQuantity: 132,
  isLastPieces: false,
  largestLot: null,
};

test('40 m after washing take 17 pieces that lose two amounts', () => {
  const perPiece = 2.5 * 0.97 * 0.975;
  expect(calculate(tweed, 40)).toEqual({
    pieces: Math.ceil(40 / perPiece),
    lengthM: 17 * 2.5,
    areaM2: 17 * 2.5 * 1.5,
    leastLengthM: Math.floor(17 * perPiece * 100) / 100,
    weightKg: 27.4125,
    totalCents: 17 * 7860,
    note: undefined,
    canOrder: true,
  });
});

const NO_WASH = { wash: 'no', bleach: null, dry: null, iron: null, professional: null } as const;

test('cloth that must not be washed is counted as delivered', () => {
  const silk = { ...tweed, care: NO_WASH };
  expect(calculate(silk, 40)?.leastLengthM).toBe(Math.floor(17 * 2.5 * 0.97 * 100) / 100);
  expect(wordsOfLength(silk)).toEqual({
    unit: 'metres',
    basis: 'Allows for pieces that are up to 3 % short.',
    result: 'guaranteed',
  });
  expect(wordsOfLength({ ...silk, lengthTolerancePercent: null }).basis).toBe('Counted as delivered.');
});

test('a length says what is allowed for, and what is not stated', () => {
  const notStated = { ...tweed, shrinkagePercent: null };
  expect(wordsOfLength(tweed)).toEqual({
    unit: 'metres after washing',
    basis: 'Allows for pieces that are up to 3 % short and 2.5 % shrinkage in length.',
    result: 'after washing',
  });
  expect(wordsOfLength(notStated)).toEqual({
    unit: 'metres',
    basis: 'Allows for pieces that are up to 3 % short. Shrinkage is not stated.',
    result: 'guaranteed',
  });
  expect(wordsOfLength({ ...notStated, lengthTolerancePercent: null }).basis).toBe(
    'Counted as delivered: shrinkage is not stated.',
  );
});

test('a length that comes out even takes no piece more', () => {
  const exact = { ...tweed, lengthTolerancePercent: null, shrinkagePercent: { length: 0 } };
  expect(calculate(exact, 25)?.pieces).toBe(10);
  expect(calculate(exact, 25.01)?.pieces).toBe(11);
});

test('less than the last pieces becomes all of them, and the note says so', () => {
  const lastPieces = { ...tweed, availableQuantity: 4, isLastPieces: true };
  expect(calculate(lastPieces, 3)).toMatchObject({
    pieces: 4,
    note: '2 pieces would be enough; the last 4 pieces are sold together.',
  });
});

test('a note says where no single dye lot has the pieces', () => {
  expect(calculate({ ...tweed, largestLot: 16 }, 40)).toMatchObject({
    pieces: 17,
    note: 'One dye lot has at most 16 pieces. Shades of different lots may differ a little.',
    canOrder: true,
  });
  expect(calculate({ ...tweed, largestLot: 17 }, 40)?.note).toBeUndefined();
});

test('less than the minimum order becomes the minimum order, and the note says so', () => {
  expect(calculate(tweed, 3)).toMatchObject({
    pieces: 4,
    totalCents: 4 * 7860,
    note: '2 pieces would be enough; the minimum order is 4 pieces.',
    canOrder: true,
  });
});

test('more than the stock becomes the stock, and the note says what that gives', () => {
  const result = calculate({ ...tweed, availableQuantity: 10 }, 40);
  expect(result).toMatchObject({ pieces: 10, canOrder: true });
  expect(result?.note).toBe('40 m take 17 pieces, and 10 can be ordered: they give at least 23.64 m.');
});

test.each([
  [{ availableQuantity: 0 }, 'This fabric is sold out.'],
  [
    { availableQuantity: 3 },
    'This fabric cannot be ordered: 3 pieces left, and the minimum order is 4 pieces.',
  ],
])('an article that cannot be ordered is still counted: %o', (stock, note) => {
  expect(calculate({ ...tweed, ...stock }, 40)).toMatchObject({ pieces: 17, note, canOrder: false });
});

test('a total above what a card can be charged cannot be ordered', () => {
  const dear = { ...tweed, price: 90_000, availableQuantity: 1000 };
  expect(calculate(dear, 100)).toMatchObject({ pieces: 43, canOrder: false });
  expect(calculate(dear, 100)?.note).toContain('a card cannot be charged more');
});

test('without a stated shrinkage, cloth is counted as it is delivered', () => {
  const unstated = { ...tweed, shrinkagePercent: null, lengthTolerancePercent: null };
  expect(calculate(unstated, 40)).toMatchObject({ pieces: 16, leastLengthM: 40 });
});

test('without a stated weight or length there is no sum', () => {
  expect(calculate({ ...tweed, weightGsm: null }, 40)?.weightKg).toBeUndefined();
  expect(calculate({ ...tweed, pieceLengthM: null }, 40)).toBeUndefined();
});

test.each([0, -1, Number.NaN])('%d m are no length', (metres) => {
  expect(calculate(tweed, metres)).toBeUndefined();
});
