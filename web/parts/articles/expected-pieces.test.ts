// What can be ordered of a fabric whose pieces are expected, by which day, and how it is written.
import { expect, test } from 'vitest';
import { awaitedBy, awaitedOf, comingText, expectedText } from './expected-pieces.ts';

const expected = [
  { on: '2099-03-12', quantity: 40 },
  { on: '2099-04-03', quantity: 20 },
];
const fabric = { availableQuantity: 12, expected };

test.each([
  [12, [], undefined],
  [13, [{ on: '2099-03-12', quantity: 1 }], '2099-03-12'],
  [
    60,
    [
      { on: '2099-03-12', quantity: 40 },
      { on: '2099-04-03', quantity: 8 },
    ],
    '2099-04-03',
  ],
  [100, expected, '2099-04-03'],
  [Number.NaN, [], undefined],
])('%i pieces come out of stock, then of the earliest deliveries', (quantity, awaited, by) => {
  expect(awaitedOf(fabric, quantity)).toEqual(awaited);
  expect(awaitedBy(fabric, quantity)).toBe(by);
});

test('of a fabric of which nothing is expected no pieces are awaited', () => {
  expect(awaitedOf({ availableQuantity: 12 }, 13)).toEqual([]);
});

test.each([
  [{}, '12 now, 40 from 12 March 2099, 20 from 3 April 2099'],
  [{ availableQuantity: 0 }, '40 pieces from 12 March 2099, 20 from 3 April 2099'],
  [{ expected: undefined }, '12 pieces'],
])('the text says what there is, and what comes when', (facts, text) => {
  expect(expectedText({ ...fabric, ...facts })).toBe(text);
});

test('pieces kept by lot come out of one delivery that has all', () => {
  const inLots = { ...fabric, largestLot: 8 };
  expect(awaitedOf(inLots, 12)).toEqual([]);
  expect(awaitedOf(inLots, 40)).toEqual([{ on: '2099-03-12', quantity: 40 }]);
  expect(awaitedOf(inLots, 40, true)).toEqual([{ on: '2099-03-12', quantity: 28 }]);
  expect(awaitedOf(inLots, 41)).toEqual([{ on: '2099-03-12', quantity: 29 }]);
});

test('ordered pieces say what comes when, and nothing where all are in stock', () => {
  expect(comingText(52, awaitedOf(fabric, 52))).toBe('12 now, 40 from 12 March 2099');
  expect(comingText(40, [{ on: '2099-03-12', quantity: 40 }])).toBe('40 pieces from 12 March 2099');
  expect(comingText(12, [])).toBeUndefined();
});
