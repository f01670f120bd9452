// Tests the words of events and their actors.
import { expect, test } from 'vitest';
import type { OrderEvent } from '#contract/orders/order-details.ts';
import { eventActor, eventDetail, eventTitle } from './timeline-texts.ts';

const placed: OrderEvent = {
  _id: 'event-1',
  type: 'placed',
  at: '2026-11-22T10:00:00.000Z',
  actor: 'customer',
  actorEmail: 'ada@mail.com',
  note: '',
  isInternal: false,
};
const order = { userName: 'Ada Weaver' };
const customer = { email: 'ada@mail.com', isStaff: false };
const admin = { email: 'rowan@mill.com', isStaff: true };

test('a refund says its amount and the pieces that went back', () => {
  const refunded: OrderEvent = { ...placed, type: 'refunded', amount: 12.5, returnedQuantity: 1 };
  expect(eventTitle(refunded)).toBe('Refunded $12.50');
  expect(eventDetail(refunded)).toBe('1 piece back to stock');
  const lines = [
    { name: 'Poplin', amount: 9.5, returnedQuantity: 1 },
    { name: 'Swatch: Calder', amount: 3, returnedQuantity: 0 },
  ];
  expect(eventDetail({ ...refunded, lines })).toBe(
    'Poplin $9.50, 1 piece back to stock; Swatch: Calder $3.00',
  );
});

test('placing names the lots', () => {
  const lots = [
    { name: 'K-2231', quantity: 8 },
    { name: 'K-2240', quantity: 1 },
  ];
  expect(eventDetail({ ...placed, lots })).toBe('Lot K-2231: 8 pieces, Lot K-2240: 1 piece');
  expect(eventDetail(placed)).toBe('');
  const many = Array.from({ length: 200 }, (_, nth) => ({ name: `K-${nth}`, quantity: 1 }));
  expect(eventDetail({ ...placed, lots: many })).toMatch(/, Lot K-19: 1 piece, and 180 more$/);
});

test('shipping says carrier and tracking number', () => {
  const shipped: OrderEvent = { ...placed, type: 'shipped', carrier: 'DHL', trackingNumber: '0034' };
  expect(eventTitle(shipped)).toBe('Shipped');
  expect(eventDetail(shipped)).toBe('DHL 0034');
});

test.each([
  [placed, customer, 'you'],
  [placed, admin, 'Ada Weaver'],
  [{ ...placed, actor: 'admin', actorEmail: null }, customer, 'the mill'],
  [{ ...placed, actor: 'admin', actorEmail: 'lee@mill.com' }, admin, 'lee@mill.com'],
  [{ ...placed, actor: 'admin', actorEmail: 'rowan@mill.com' }, admin, 'you'],
  [{ ...placed, actor: 'shop', actorEmail: null }, customer, 'the shop itself'],
  [{ ...placed, actor: 'provider', actorEmail: null }, customer, 'the card provider'],
] as const)('the actor of %o, as %o reads it, is %s', (event, viewer, actor) => {
  expect(eventActor(event, order, viewer)).toBe(actor);
});
