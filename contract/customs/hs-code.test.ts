// How the code of the Harmonized System is entered.
import { expect, test } from 'vitest';
import { articleInput } from '../articles/article-facts.ts';

const { hsCode } = articleInput.shape;

test.each([
  ['511230', '511230'],
  ['5112.30 10', '51123010'],
  [' 5112 30 10 00 ', '5112301000'],
  ['', ''],
])('%j is stored as %j', (entered, stored) => {
  expect(hsCode.parse(entered)).toBe(stored);
});

test.each(['51123', '51123010001', '5112-30', 'wool', '5112,30'])('%j is refused', (entered) => {
  expect(hsCode.safeParse(entered).error?.issues).toMatchObject([{ message: '6 to 10 digits' }]);
});
