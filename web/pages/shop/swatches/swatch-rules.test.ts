// What an order of swatches costs, the allowance in words, and which pieces can be held.
import { describe, expect, test } from 'vitest';
import type { SwatchTerms } from '#contract/swatches.ts';
import {
  allowanceText,
  boundsText,
  canHold,
  heldText,
  holdError,
  holdProblem,
  orderedSwatches,
  surplusText,
  swatchesPrice,
} from './swatch-rules.ts';

const terms: SwatchTerms = { productId: 'twill', credit: 0, hold: null, holdMinimum: 4, holdMaximum: 20 };
const hold = { quantity: 5, lot: { _id: 'lot', name: 'K-2231' }, endsAt: '2026-11-28T14:05:00.000Z' };

test('swatches cost so much each, without errors of binary fractions', () => {
  expect(swatchesPrice(2.35, 3)).toBe(7.05);
  expect(swatchesPrice(0, 5)).toBe(0);
});

describe('allowance', () => {
  test('says how many are left, or when one more can be ordered', () => {
    expect(allowanceText({ left: 2, nextAt: null })).toBe('2 of 5 swatches left in 30 days.');
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

describe('pieces to hold', () => {
  test('are a whole number within the bounds', () => {
    for (const text of ['4', '20', ' 12 ']) expect(holdError(text, terms), text).toBeUndefined();
    for (const text of ['3', '21', '0']) expect(holdError(text, terms)).toBe('4 to 20 pieces can be held.');
    for (const text of ['', '4.5', '-4', 'four']) expect(holdError(text, terms)).toMatch(/whole number/);
    expect(boundsText({ holdMinimum: 4, holdMaximum: 4 })).toBe('4 pieces');
  });

  test('cannot be chosen where none can be held, or some are held already', () => {
    expect(canHold(terms)).toBe(true);
    expect(canHold({ ...terms, holdMaximum: 0 })).toBe(false);
    expect(canHold({ ...terms, hold })).toBe(false);
  });

  test('keep the order from being placed while they are wrong or none can be held', () => {
    expect(holdProblem(undefined, { ...terms, holdMaximum: 0 })).toBeUndefined();
    expect(holdProblem('4', terms)).toBeUndefined();
    expect(holdProblem('3', terms)).toBe('4 to 20 pieces can be held.');
    expect(holdProblem('4', { ...terms, holdMaximum: 0 })).toBe('Pieces of this fabric cannot be held now.');
    expect(holdProblem('4', { ...terms, holdMaximum: 0, hold })).toBeUndefined();
  });

  test('are named with their lot', () => {
    expect(heldText(hold)).toBe('5 pieces of lot K-2231');
    expect(heldText({ quantity: 1, lot: null })).toBe('1 piece');
  });
});

test('an order has the pieces to hold where they can be held', () => {
  const held = { ...terms, productId: 'tweed', hold };
  expect(orderedSwatches(['twill', 'tweed', 'denim'], { twill: '6', tweed: '6' }, [terms, held])).toEqual([
    { productId: 'twill', holdQuantity: 6 },
    { productId: 'tweed' },
    { productId: 'denim' },
  ]);
});
