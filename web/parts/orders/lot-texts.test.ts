// Tests dye lots in words, and the address that orders from the same lot again.
import { expect, test } from 'vitest';
import type { OrderedLot } from '#contract/orders/lots.ts';
import { ApiError } from '#web/api/api-error.ts';
import {
  lotAgainText,
  lotOptionsOf,
  lotToPrefer,
  orderedLotText,
  repeatedLotText,
  takeLotsText,
  takeOneLotText,
} from './lot-texts.ts';
import { preferredLotId } from './order-address.ts';
import { orderAgainPath } from './order-again-path.ts';

const lot = (name: string, availableQuantity: number, returnedQuantity = 0): OrderedLot => {
  return { _id: `id-${name}`, name, quantity: 8, returnedQuantity, availableQuantity, img: null };
};

const rejection = (code: string, body: Record<string, unknown>) =>
  new ApiError(409, code, 'No single dye lot has this many pieces.', { body });

test('the rejection of an order says what is possible', () => {
  const choice = lotOptionsOf(
    rejection('needs_several_lots', { largestLot: 8, lots: 3, lotPieces: [8, 6, 1] }),
  );
  expect(choice).toEqual({ largestLot: 8, lotPieces: [8, 6, 1] });
  expect(takeLotsText(choice?.lotPieces ?? [])).toBe('Take 3 lots: 8 + 6 + 1');
  expect(takeOneLotText(choice?.largestLot ?? 0)).toBe('Take 8 pieces of one lot');
});

test('a largest lot below the minimum order is no choice', () => {
  expect(lotOptionsOf(rejection('needs_several_lots', { largestLot: null, lots: 2 }))?.largestLot).toBeNull();
});

test('other rejections and failures are no choice', () => {
  expect(lotOptionsOf(rejection('quantity_above_available', {}))).toBeUndefined();
  expect(lotOptionsOf(new TypeError('Failed to fetch'))).toBeUndefined();
  expect(lotOptionsOf(null)).toBeUndefined();
});

test('an ordered lot names its pieces, and those that refunds put back', () => {
  expect(orderedLotText(lot('K-2231', 0))).toBe('Lot K-2231: 8 pieces');
  expect(orderedLotText(lot('K-2231', 0, 3))).toBe('Lot K-2231: 8 pieces, 3 of them returned');
});

test.each([
  [20, 'Lot K-2231 still has 20 pieces.'],
  [12, 'Lot K-2231 still has 12 pieces.'],
  [2, 'Lot K-2231 has only 2 pieces left.'],
  [1, 'Lot K-2231 has only 1 piece left.'],
  [0, 'Lot K-2231 is sold out: another dye lot, whose shade may differ.'],
])('with %s pieces left, order again says: %s', (left, text) => {
  expect(lotAgainText(lot('K-2231', left), 12)).toBe(text);
});

test.each([
  [12, 12, 'From lot K-2231, as before.'],
  [11, 12, 'Lot K-2231 has only 11 pieces left. Pieces of other lots may differ in shade.'],
  [1, 2, 'Lot K-2231 has only 1 piece left. Pieces of other lots may differ in shade.'],
  [0, 1, 'Lot K-2231 is sold out. Pieces of other lots may differ in shade.'],
])('before %s pieces of the same lot are ordered as %s: %s', (left, pieces, text) => {
  expect(repeatedLotText([lot('K-2231', left)], pieces)).toBe(text);
});

test('the customer’s reserved pieces count for the lot with most left', () => {
  const reserved = { quantity: 4, lot: { _id: 'id-B', name: 'B' }, endsAt: '' };
  const lots = [lot('A', 3), lot('B', 5)];
  expect(repeatedLotText(lots, 9, reserved)).toBe('From lot B, as before.');
  expect(repeatedLotText(lots, 10, reserved)).toContain('Lot B has only 9 pieces left');
  expect(repeatedLotText([lot('A', 0), lot('B', 0)], 2)).toMatch(/^Lots A, B are sold out\. Pieces/);
  expect(repeatedLotText([], 2)).toBeUndefined();
  expect(repeatedLotText(lots, Number.NaN)).toBeUndefined();
});

test('order again prefers the fullest lot, and none when sold out', () => {
  const line = { articlePath: '/fabrics/twill', articleId: 'twill', quantity: 12 };
  const lots = [lot('A', 2), lot('B', 5), lot('C', 0)];
  expect(lotToPrefer(lots)?.name).toBe('B');
  const path = orderAgainPath('order-1', { ...line, lots });
  expect(path).toBe('/fabrics/twill?order=twill&pieces=12&again=order-1&lot=id-B');
  expect(preferredLotId(new URL(path, 'http://shop.test').search)).toBe('id-B');
  expect(preferredLotId(`?lot=${'x'.repeat(65)}`)).toBeUndefined();
  expect(orderAgainPath('order-1', { ...line, lots: [lot('C', 0)] })).not.toContain('lot=');
});
