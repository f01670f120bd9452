// Tests what a customer can order of an article with pieces reserved for them.
import { expect, test } from 'vitest';
import { plainArticle } from '../../feed/sample-articles.ts';
import { withReservedPieces } from './use-swatch-article.ts';

const reservation = { quantity: 12, lot: null, endsAt: '2026-11-28T14:05:00.000Z' };

test('reserved pieces can be ordered besides those that are available', () => {
  const article = { ...plainArticle, availableQuantity: 30, largestLot: null };
  expect(withReservedPieces(article, null)).toBe(article);
  expect(withReservedPieces(article, reservation)).toMatchObject({ availableQuantity: 42, largestLot: null });
});

test('one lot has at least the pieces that are reserved', () => {
  const article = { ...plainArticle, availableQuantity: 30, largestLot: 8 };
  expect(withReservedPieces(article, reservation).largestLot).toBe(12);
  expect(withReservedPieces({ ...article, largestLot: 20 }, reservation).largestLot).toBe(20);
});

test('reserved pieces can be ordered without the last pieces', () => {
  const article = { ...plainArticle, minimumQuantity: 4, availableQuantity: 4, isLastPieces: true };
  expect(withReservedPieces(article, reservation)).toMatchObject({
    availableQuantity: 16,
    isLastPieces: false,
  });
  expect(withReservedPieces(article, undefined).isLastPieces).toBe(true);
});
