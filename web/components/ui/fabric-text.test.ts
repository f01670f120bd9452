// The facts of a fabric as text.
import { expect, test } from 'vitest';
import { compositionText, dollarsText, piecesText } from './fabric-text.ts';

test('a composition names the largest share first, without the second name of a fibre', () => {
  expect(compositionText([{ fibre: 'wool', percent: 100 }])).toBe('100 % wool');
  expect(
    compositionText([
      { fibre: 'flax', percent: 40 },
      { fibre: 'silk', percent: 57.5 },
      { fibre: 'polyamide', percent: 2.5 },
    ]),
  ).toBe('57.5 % silk, 40 % linen, 2.5 % polyamide');
});

test('amounts always have cents', () => {
  expect(dollarsText(38.5)).toBe('$38.50');
  expect(dollarsText(1240)).toBe('$1,240.00');
});

test('one piece is singular', () => {
  expect(piecesText(1)).toBe('1 piece');
  expect(piecesText(1200)).toBe('1,200 pieces');
});
