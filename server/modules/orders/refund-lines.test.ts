// Tests that an amount is split to the cent and that no line gets more than it has left.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  linesOfProviderRefund,
  type RefundableLine,
  refundLinesError,
  splitAmount,
  splitRefund,
} from './refund-lines.ts';

const cents = fc.integer({ min: 0, max: 99_999_999 });

test('an amount is split to the cent in proportion, no part above its own', () => {
  const parts = fc.array(cents, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(parts, fc.double({ min: 0, max: 1, noNaN: true }), (of, share) => {
      const total = of.reduce((sum, part) => sum + part, 0);
      const amount = Math.floor(total * share);
      const split = splitAmount(amount, of);
      expect(split.reduce((sum, part) => sum + part, 0)).toBe(amount);
      for (const [nth, part] of of.entries()) {
        expect(split[nth]).toBeLessThanOrEqual(part);
        if (total > 0) expect(Math.abs((split[nth] ?? 0) - (amount * part) / total)).toBeLessThan(1.001);
      }
    }),
  );
});

const line = (id: string, more: Partial<RefundableLine> = {}): RefundableLine => ({
  id,
  kind: 'pieces',
  leftCents: 1000,
  usedCents: 0,
  piecesLeft: 4,
  awaitedLeft: 0,
  ...more,
});
const of = (lineId: string, amountCents: number, returnedQuantity = 0) => ({
  lineId,
  amountCents,
  returnedQuantity,
});

test('the shop leaves out used credit of a swatch, the provider takes it last', () => {
  const lines = [line('pieces'), line('swatch', { kind: 'swatch', leftCents: 300, usedCents: 200 })];
  expect(splitRefund(1100, lines)).toEqual([of('pieces', 1000), of('swatch', 100)]);
  expect(linesOfProviderRefund(1100, [], lines)).toEqual([of('pieces', 1000), of('swatch', 100)]);
  expect(linesOfProviderRefund(1150, [], lines)).toEqual([of('pieces', 1000), of('swatch', 150)]);
});

test('a refund at the provider is of the lines named, where they fit', () => {
  const lines = [line('one'), line('other')];
  expect(linesOfProviderRefund(500, [of('other', 500, 2)], lines)).toEqual([of('other', 500, 2)]);
  expect(linesOfProviderRefund(500, [of('other', 400, 9)], lines)).toEqual([
    of('one', 250),
    of('other', 250, 4),
  ]);
});

test('lines are rejected that the order does not have, or has less of', () => {
  const lines = [line('one'), line('swatch', { kind: 'swatch', usedCents: 900 })];
  expect(refundLinesError([of('one', 1000, 4), of('swatch', 100)], lines)).toBeUndefined();
  expect(refundLinesError([of('none', 1)], lines)).toBe('order_line_not_found');
  expect(refundLinesError([of('one', 1001)], lines)).toBe('refund_too_large');
  expect(refundLinesError([of('one', 1, 5)], lines)).toBe('returned_quantity_too_large');
  expect(refundLinesError([of('swatch', 101)], lines)).toBe('refund_too_large');
  expect(refundLinesError([of('swatch', 1, 1)], lines)).toBe('returned_quantity_too_large');
});
