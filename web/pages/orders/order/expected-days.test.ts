// Tests the days by which an order is expected.
import { expect, test } from 'vitest';
import { awaitedText, expectedText, stepText } from './expected-days.ts';

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
const order: Expected = { state: 'paid', deliveryDays: [2, 3], wovenBy: null, parcels: [], lines: [] };
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

test('awaited pieces say their day, and what it was where they are late', () => {
  const part = { on: '2027-03-12', promisedOn: '2027-03-12', quantity: 40, isLate: false };
  const late = { ...part, on: '2027-03-26', isLate: true };
  const without = { ...part, on: null, isLate: true };
  expect(awaitedText(part)).toBe('40 expected on 12 Mar 2027');
  expect(awaitedText(late)).toBe('40 expected on 26 Mar 2027 instead of 12 Mar 2027');
  expect(awaitedText(without)).toBe('40 promised for 12 Mar 2027, and no new day is known yet');
  const coming = (...expected: (typeof part | typeof without)[]) =>
    stepText({ ...order, lines: [{ expected }] }, 'shipped');
  expect(coming(late, part)).toBe('the last pieces are expected on 26 Mar 2027');
  expect(coming(part, without)).toBe('');
});
