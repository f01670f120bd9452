// Tests the action for each state that the provider reports.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  claimError,
  type Intent,
  nextAction,
  nextCheckAt,
  type OrderToSettle,
  paysExactly,
  UNCLAIMED_GRACE_MS,
  UNCLAIMED_INTENT_TTL_MS,
} from './rules.ts';

const NOW = 1_800_000_000_000;
const paid = { status: 'succeeded', receivedCents: 2500 };

function intent(change: Partial<Intent> = {}): Intent {
  return {
    id: 'pi_1',
    status: 'requires_payment_method',
    amountCents: 2500,
    receivedCents: 0,
    currency: 'USD',
    clientSecret: 'pi_1_secret',
    orders: ['order-1'],
    payment: 'payment-1',
    isDeposit: false,
    caller: 'mia@mail.com',
    shop: 'shop-1',
    ...change,
  };
}

function order(change: Partial<OrderToSettle> = {}): OrderToSettle {
  return {
    id: 'order-1',
    currency: 'USD',
    duePart: 'whole',
    dueCents: 2500,
    status: 'unpaid',
    transaction_id: null,
    deposit_transaction_id: null,
    isBeingWoven: false,
    ...change,
  };
}

const payment = {
  orderIds: ['order-1'],
  isOpen: true,
  isDeposit: false,
  createdAt: NOW - 60_000,
  chargedAt: null,
};
const unclaimed = { ...payment, orderIds: [] };

test('a charge of exactly the price settles the order', () => {
  expect(nextAction(payment, intent(paid), [order()], NOW)).toEqual({ type: 'settle' });
});

test.each([
  ['order_gone', paid, undefined],
  ['order_gone', paid, order({ status: 'cancelled' })],
  ['order_paid', paid, order({ status: 'paid', transaction_id: 'pi_2' })],
  ['order_differs', { ...paid, orders: ['order-2'] }, order()],
  ['order_differs', { ...paid, orders: [] }, order()],
  ['amount_differs', { ...paid, receivedCents: 2499 }, order()],
  ['amount_differs', { ...paid, amountCents: 2501 }, order()],
  ['amount_differs', paid, order({ dueCents: 2501 })],
  ['amount_differs', { ...paid, currency: 'jpy' }, order()],
] as const)('a charge that pays no order is refunded: %s', (reason, reported, found) => {
  expect(nextAction(payment, intent(reported), found ? [found] : [], NOW)).toEqual({
    type: 'refund',
    reason,
  });
});

test.each(['requires_payment_method', 'requires_action', 'requires_confirmation'])(
  'an intent in %s is kept while its order is unpaid, and cancelled otherwise',
  (status) => {
    expect(nextAction(payment, intent({ status }), [order()], NOW).type).toBe('wait');
    expect(nextAction(payment, intent({ status }), [order({ status: 'cancelled' })], NOW).type).toBe(
      'cancelIntent',
    );
    expect(nextAction(payment, intent({ status }), [], NOW).type).toBe('cancelIntent');
    const paidOtherwise = order({ status: 'paid', transaction_id: 'pi_2' });
    expect(nextAction(payment, intent({ status }), [paidOtherwise], NOW).type).toBe('cancelIntent');
    expect(nextAction({ ...payment, isOpen: false }, intent({ status }), [order()], NOW).type).toBe(
      'cancelIntent',
    );
  },
);

test('an intent in processing is left alone, even without its order', () => {
  expect(nextAction(payment, intent({ status: 'processing' }), [], NOW).type).toBe('wait');
});

test('nothing is concluded from an intent the provider does not know', () => {
  expect(nextAction(payment, undefined, [], NOW).type).toBe('wait');
});

test('a charge without an order is refunded unless it is claimed in time', () => {
  const charged = intent({ ...paid, orders: [] });
  expect(nextAction(unclaimed, charged, [], NOW).type).toBe('markCharged');
  const since = (ms: number) => nextAction({ ...unclaimed, chargedAt: NOW - ms }, charged, [], NOW);
  expect(since(UNCLAIMED_GRACE_MS - 1).type).toBe('wait');
  expect(since(UNCLAIMED_GRACE_MS)).toEqual({ type: 'refund', reason: 'unclaimed' });
});

test('an unpaid intent without an order is cancelled after a day', () => {
  const made = (ms: number) =>
    nextAction({ ...unclaimed, createdAt: NOW - ms }, intent({ orders: [] }), [], NOW).type;
  expect(made(UNCLAIMED_INTENT_TTL_MS - 1)).toBe('wait');
  expect(made(UNCLAIMED_INTENT_TTL_MS)).toBe('cancelIntent');
});

test('only the exact amount pays', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.integer(), fc.integer(), (price, more, less) => {
      const reported = intent({ amountCents: price + more, receivedCents: price + less });
      expect(paysExactly(reported, [order({ dueCents: price })])).toBe(more === 0 && less === 0);
    }),
  );
});

test('a payment of one order is not claimed for another, nor by another customer', () => {
  const bound = { orderIds: ['order-1'], callerId: 'mia@mail.com' };
  const free = { orderIds: [], callerId: 'mia@mail.com' };
  expect(claimError(bound, ['order-1'], 'admin@selvedge.test')).toBeUndefined();
  expect(claimError(bound, ['order-2'], 'mia@mail.com')).toBe('payment_of_another_order');
  expect(claimError(free, ['order-2'], 'mia@mail.com')).toBeUndefined();
  expect(claimError(free, ['order-2'], 'noa@mail.com')).toBe('payment_of_another_order');
});

test('a shared payment pays all of its orders or none', () => {
  const shared = { ...payment, orderIds: ['order-1', 'order-2'] };
  const charged = intent({ ...paid, amountCents: 5000, receivedCents: 5000, orders: shared.orderIds });
  const other = order({ id: 'order-2' });
  const action = (...orders: OrderToSettle[]) => nextAction(shared, charged, orders, NOW);
  expect(action(order(), other)).toEqual({ type: 'settle' });
  expect(action(order())).toEqual({ type: 'refund', reason: 'order_gone' });
  expect(action(order(), { ...other, status: 'cancelled' })).toEqual({
    type: 'refund',
    reason: 'order_gone',
  });
  const paidOtherwise = { ...other, status: 'paid', transaction_id: 'pi_2' } as const;
  expect(action(order(), paidOtherwise)).toEqual({ type: 'refund', reason: 'order_paid' });
  expect(action(order(), { ...other, dueCents: 2501 })).toEqual({
    type: 'refund',
    reason: 'amount_differs',
  });
  const unpaid = { ...charged, status: 'requires_payment_method' };
  expect(nextAction(shared, unpaid, [order(), other], NOW).type).toBe('wait');
  expect(nextAction(shared, unpaid, [order(), paidOtherwise], NOW).type).toBe('cancelIntent');
  expect(claimError({ orderIds: shared.orderIds, callerId: '' }, ['order-1'], '')).toBe(
    'payment_of_another_order',
  );
});

test('a young payment is checked every two minutes, an old one once a day', () => {
  expect(nextCheckAt(NOW, NOW)).toBe(NOW + 120_000);
  expect(nextCheckAt(NOW - 3_600_000, NOW)).toBe(NOW + 1_800_000);
  expect(nextCheckAt(NOW - 1e10, NOW)).toBe(NOW + 86_400_000);
});

test('the next check is a whole millisecond, whatever the age', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 * 86_400_000 }), (age) => {
      const next = nextCheckAt(NOW - age, NOW);
      expect(Number.isSafeInteger(next)).toBe(true);
      expect(next).toBeGreaterThan(NOW);
    }),
  );
});
