// Tests the price of an order of swatches, the allowance in words, and which pieces can be reserved.
import { describe, expect, test } from 'vitest';
import type { SwatchArticle } from '#contract/orders/swatches.ts';
import {
  allowanceText,
  boundsText,
  canReserve,
  orderedSwatches,
  reservationError,
  reservationProblem,
  reservedText,
  surplusText,
  swatchesPrice,
} from './swatch-rules.ts';

const terms: SwatchArticle = {
  articleId: 'twill',
  credit: 0,
  reservation: null,
  reservationMinimum: 4,
  reservationMaximum: 20,
};
const reservation = { quantity: 5, lot: { _id: 'lot', name: 'K-2231' }, endsAt: '2026-11-28T14:05:00.000Z' };

test('swatches cost so much each, without errors of binary fractions', () => {
  expect(swatchesPrice(2.35, 3)).toBe(7.05);
  expect(swatchesPrice(0, 5)).toBe(0);
});

describe('allowance', () => {
  test('says how many are left, or when one more can be ordered', () => {
    expect(allowanceText({ left: 2, nextAt: null })).toBe(
      'You can order 2 now, and up to 5 swatches in 30 days.',
    );
    expect(allowanceText({ left: 0, nextAt: '2026-12-03T14:05:00.000Z' })).toMatch(
      /^You have ordered 5 swatches within 30 days\. One more from [34] December, \d\d:\d\d\.$/,
    );
  });

  test('more than what is left cannot be ordered', () => {
    expect(surplusText(3, 3)).toBeUndefined();
    expect(surplusText(3, 2)).toBe('Take 1 swatch off to order now.');
    expect(surplusText(5, 2)).toBe('Take 3 swatches off to order now.');
    expect(surplusText(1, 0)).toBe('Your list is kept until then.');
  });
});

describe('pieces to reserve', () => {
  test('are a whole number within the bounds', () => {
    for (const text of ['4', '20', ' 12 ']) expect(reservationError(text, terms), text).toBeUndefined();
    for (const text of ['3', '21', '0'])
      expect(reservationError(text, terms)).toBe('4 to 20 pieces can be reserved.');
    for (const text of ['', '4.5', '-4', 'four'])
      expect(reservationError(text, terms)).toMatch(/whole number/);
    expect(boundsText({ reservationMinimum: 4, reservationMaximum: 4 })).toBe('4 pieces');
  });

  test('cannot be chosen where none can be reserved, or some are reserved already', () => {
    expect(canReserve(terms)).toBe(true);
    expect(canReserve({ ...terms, reservationMaximum: 0 })).toBe(false);
    expect(canReserve({ ...terms, reservation })).toBe(false);
  });

  test('keep the order from being placed while wrong or impossible', () => {
    expect(reservationProblem(undefined, { ...terms, reservationMaximum: 0 })).toBeUndefined();
    expect(reservationProblem('4', terms)).toBeUndefined();
    expect(reservationProblem('3', terms)).toBe('4 to 20 pieces can be reserved.');
    expect(reservationProblem('4', { ...terms, reservationMaximum: 0 })).toBe(
      'Pieces of this fabric cannot be reserved now.',
    );
    expect(reservationProblem('4', { ...terms, reservationMaximum: 0, reservation })).toBeUndefined();
  });

  test('are named with their lot', () => {
    expect(reservedText(reservation)).toBe('5 pieces of lot K-2231');
    expect(reservedText({ quantity: 1, lot: null })).toBe('1 piece');
  });
});

test('an order has the pieces to reserve where they can be reserved', () => {
  const reserved = { ...terms, articleId: 'tweed', reservation };
  expect(orderedSwatches(['twill', 'tweed', 'denim'], { twill: '6', tweed: '6' }, [terms, reserved])).toEqual(
    [{ articleId: 'twill', reservedQuantity: 6 }, { articleId: 'tweed' }, { articleId: 'denim' }],
  );
});
