// What a customer can order of an article of which pieces are held for them.
import { expect, test } from 'vitest';
import { plainArticle } from './article/sample-articles.ts';
import { withHeldPieces } from './use-swatch-terms.ts';

const hold = { quantity: 12, lot: null, endsAt: '2026-11-28T14:05:00.000Z' };

test('held pieces can be ordered besides those that are available', () => {
  const product = { ...plainArticle, availableQuantity: 30, largestLot: null };
  expect(withHeldPieces(product, null)).toBe(product);
  expect(withHeldPieces(product, hold)).toMatchObject({ availableQuantity: 42, largestLot: null });
});

test('one lot has at least the pieces that are held', () => {
  const product = { ...plainArticle, availableQuantity: 30, largestLot: 8 };
  expect(withHeldPieces(product, hold).largestLot).toBe(12);
  expect(withHeldPieces({ ...product, largestLot: 20 }, hold).largestLot).toBe(20);
});

test('held pieces can be ordered without the last pieces', () => {
  const product = { ...plainArticle, minimumQuantity: 4, availableQuantity: 4, isLastPieces: true };
  expect(withHeldPieces(product, hold)).toMatchObject({ availableQuantity: 16, isLastPieces: false });
  expect(withHeldPieces(product, undefined).isLastPieces).toBe(true);
});
