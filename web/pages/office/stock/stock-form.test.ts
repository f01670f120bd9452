// Tests what the form of deliveries and corrections sends.
import { describe, expect, test } from 'vitest';
import { QUANTITY_MAX } from '#contract/core/limits.ts';
import { EMPTY_STOCK_FORM, lotOf, quantityError, type StockForm, stockChangeOf } from './stock-form.ts';

const form = (fields: Partial<StockForm>): StockForm => ({ ...EMPTY_STOCK_FORM, quantity: '12', ...fields });

describe('a delivery', () => {
  test('without lots names none, whatever stays in fields that are hidden', () => {
    const typed = form({ isFirstLot: false, newLot: 'K-1', lotOfStock: 'K-0' });
    expect(stockChangeOf(typed, 'delivery', false)).toEqual({ reason: 'delivery', quantity: 12, note: '' });
  });

  test('can be the first lot, beside the lot of what is in stock', () => {
    const typed = form({ isFirstLot: true, newLot: ' K-1 ', lotOfStock: ' K-0 ' });
    expect(stockChangeOf(typed, 'delivery', false)).toMatchObject({ lot: 'K-1', lotOfStock: 'K-0' });
    const ofEmptyStock = stockChangeOf(form({ isFirstLot: true, newLot: 'K-1' }), 'delivery', false);
    expect(ofEmptyStock).toMatchObject({ lot: 'K-1', lotOfStock: undefined });
  });

  test('goes into a lot that is chosen, or into a new one', () => {
    expect(lotOf(form({ lot: 'K-1', newLot: 'K-2' }), 'delivery', true)).toBe('K-1');
    expect(lotOf(form({ lot: '', newLot: ' K-2' }), 'delivery', true)).toBe('K-2');
  });
});

test('a correction names a lot only where the stock is kept by lot', () => {
  const typed = form({ quantity: '−3', note: 'Moths', lot: 'K-1', newLot: 'K-2', isFirstLot: true });
  const change = { reason: 'correction', quantity: -3, note: 'Moths' };
  expect(stockChangeOf(typed, 'correction', true)).toEqual({ ...change, lot: 'K-1' });
  expect(stockChangeOf(typed, 'correction', false)).toEqual({ ...change, lot: undefined });
});

test.each([
  ['5', 'delivery', undefined],
  ['-5', 'correction', undefined],
  ['−5', 'correction', undefined],
  ['-5', 'delivery', 'A delivery adds pieces; a correction can take some away'],
  ['0', 'correction', 'A whole number of pieces other than 0'],
  ['', 'delivery', 'A whole number of pieces other than 0'],
  ['1.5', 'delivery', 'A whole number of pieces other than 0'],
  [String(QUANTITY_MAX), 'delivery', 'This is more stock than an article can have'],
] as const)('%o as a %s', (text, reason, error) => {
  expect(quantityError(text, reason, 10)).toBe(error);
});
