// Tests the facts of a fabric as text.
import { expect, test } from 'vitest';
import { formatPrice } from '#contract/figures/money.ts';
import { piecesText } from './fabric-texts.ts';

test('amounts always have cents', () => {
  expect(formatPrice(38.5)).toBe('$38.50');
  expect(formatPrice(1240)).toBe('$1,240.00');
});

test('one piece is singular', () => {
  expect(piecesText(1)).toBe('1 piece');
  expect(piecesText(1200)).toBe('1,200 pieces');
});
