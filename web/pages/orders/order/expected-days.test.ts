// Tests the days by which an order is expected.
import { expect, test } from 'vitest';
import { expectedText, stepText } from './expected-days.ts';

const at = (day: string) => Date.parse(`${day}T12:00`);

const parcel = {
  _id: '1',
  carrier: 'DHL',
  trackingNumber: '',
  trackingUrl: null,
  lines: [],
  grossWeightKg: null,
  netWeightKg: null,
  lengthCm: null,
  widthCm: null,
  heightCm: null,
  shippedAt: new Date(at('2026-11-26')).toISOString(),
};
type Expected = Parameters<typeof expectedText>[0];
const order: Expected = { state: 'paid', deliveryDays: [2, 3], wovenBy: null, parcels: [] };
const shipped: Expected = { ...order, state: 'shipped', parcels: [parcel] };

test('the steps to come say what is known of them', () => {
  expect(stepText(order, 'delivered')).toBe('2–3 working days after it is shipped');
  expect(stepText({ ...order, deliveryDays: [1, 1] }, 'delivered')).toBe('1 working day after it is shipped');
  expect(stepText({ ...order, deliveryDays: null }, 'delivered')).toBe('');
  expect(stepText({ ...order, wovenBy: '2027-01-20' }, 'shipped')).toBe(
    'the pieces are to be woven by 20 Jan 2027',
  );
  expect(stepText(shipped, 'delivered')).toBe('expected 30 Nov 2026 to 1 Dec 2026');
  expect(expectedText({ ...shipped, deliveryDays: [2, 2] })).toBe('expected 30 Nov 2026');
});
