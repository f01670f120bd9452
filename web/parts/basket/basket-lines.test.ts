// Changes of the lines of a basket.
import { expect, test } from 'vitest';
import { ORDER_LINES_MAX } from '#contract/core/limits.ts';
import { isTooMuch, withAdded, withLine } from './basket-lines.ts';

const line = (articleId: string, quantity: number) => ({ articleId, quantity });

test('a line is added at the end, replaced in its place and left out', () => {
  const lines = [line('twill', 4), line('linen', 2)];
  expect(withLine(lines, 'felt', line('felt', 1))).toEqual([...lines, line('felt', 1)]);
  expect(withLine(lines, 'twill', line('twill', 9))).toEqual([line('twill', 9), line('linen', 2)]);
  expect(withLine(lines, 'twill', undefined)).toEqual([line('linen', 2)]);
});

test('lines added twice are in the basket once, with the larger quantity', () => {
  const added = [line('twill', 3), line('felt', 1)];
  const once = withAdded([line('twill', 4)], added);
  expect(once).toEqual([line('twill', 4), line('felt', 1)]);
  expect(withAdded(once, added)).toEqual(once);
});

test('a full basket takes more of its articles, but no other', () => {
  const full = Array.from({ length: ORDER_LINES_MAX }, (_, nth) => line(`cloth ${nth}`, 1));
  expect(isTooMuch(full, [line('cloth 7', 3)])).toBe(false);
  expect(isTooMuch(full, [line('twill', 3)])).toBe(true);
});
