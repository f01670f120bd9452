// Tests which awaited pieces come out of which delivery.
import { expect, test } from 'vitest';
import { expectedText, shareOut } from './rules.ts';

const row = (order_id: string, quantity: number, is_one_lot: 0 | 1 = 0) => ({
  id: `row of ${order_id}`,
  order_id,
  quantity,
  is_one_lot,
});
const shared = (...args: Parameters<typeof shareOut>) =>
  shareOut(...args).map(({ row: { order_id }, quantity, deliveryId }) => [order_id, quantity, deliveryId]);

test('the oldest order gets its pieces first, from the first deliveries', () => {
  const deliveries = [
    { id: 'early', free: 10 },
    { id: 'late', free: 10 },
  ];
  expect(shared([row('b', 8), row('a', 4), row('c', 12)], deliveries)).toEqual([
    ['a', 4, 'early'],
    ['b', 6, 'early'],
    ['b', 2, 'late'],
    ['c', 8, 'late'],
  ]);
});

test('pieces of one lot come out of one delivery, or wait', () => {
  const deliveries = [
    { id: 'early', free: 10 },
    { id: 'late', free: 14 },
  ];
  expect(shared([row('a', 12, 1), row('b', 12, 1), row('c', 6)], deliveries)).toEqual([
    ['a', 12, 'late'],
    ['c', 6, 'early'],
  ]);
});

test('what is free is written by day, without days that are over', () => {
  const delivery = (expected_on: string, quantity: number, promised_quantity: number) => ({
    expected_on,
    quantity,
    promised_quantity,
  });
  const open = [
    delivery('2027-03-01', 9, 0),
    delivery('2027-03-12', 40, 0),
    delivery('2027-03-12', 20, 15),
    delivery('2027-04-01', 5, 5),
  ];
  expect(expectedText(open, '2027-03-12')).toBe('[{"on":"2027-03-12","quantity":45}]');
  expect(expectedText(open, '2027-03-13')).toBeNull();
});
