// What follows from what the provider says, case by case.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  claimError,
  type Intent,
  nextAction,
  nextCheckAt,
  type OrderFacts,
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
    currency: 'usd',
    clientSecret: 'pi_1_secret',
    order: 'order-1',
    payment: 'payment-1',
    caller: 'mia@mail.com',
    ...change,
  };
}

function order(change: Partial<OrderFacts> = {}): OrderFacts {
  return { id: 'order-1', priceCents: 2500, status: 'unpaid', transactionId: null, ...change };
}

const payment = { orderId: 'order-1', isOpen: true, createdAt: NOW - 60_000, chargedAt: null };
const unclaimed = { ...payment, orderId: null };

test('money for exactly the order settles it', () => {
  expect(nextAction(payment, intent(paid), order(), NOW)).toEqual({ act: 'settle', orderId: 'order-1' });
});

test.each([
  ['order_gone', paid, undefined],
  ['order_gone', paid, order({ status: 'cancelled' })],
  ['order_paid', paid, order({ status: 'paid', transactionId: 'pi_2' })],
  ['order_differs', { ...paid, order: 'order-2' }, order()],
  ['order_differs', { ...paid, order: undefined }, order()],
  ['amount_differs', { ...paid, receivedCents: 2499 }, order()],
  ['amount_differs', { ...paid, amountCents: 2501 }, order()],
  ['amount_differs', paid, order({ priceCents: 2501 })],
  ['amount_differs', { ...paid, currency: 'jpy' }, order()],
] as const)('money that buys nothing goes back: %s', (reason, told, standing) => {
  expect(nextAction(payment, intent(told), standing, NOW)).toEqual({ act: 'refund', reason });
});

test.each(['requires_payment_method', 'requires_action', 'requires_confirmation'])(
  'an intent in %s waits for its order, and is cancelled with it',
  (status) => {
    expect(nextAction(payment, intent({ status }), order(), NOW).act).toBe('wait');
    expect(nextAction(payment, intent({ status }), order({ status: 'cancelled' }), NOW).act).toBe('cancel');
    expect(nextAction(payment, intent({ status }), undefined, NOW).act).toBe('cancel');
    const paidOtherwise = order({ status: 'paid', transactionId: 'pi_2' });
    expect(nextAction(payment, intent({ status }), paidOtherwise, NOW).act).toBe('cancel');
    expect(nextAction({ ...payment, isOpen: false }, intent({ status }), order(), NOW).act).toBe('cancel');
  },
);

test('what is being processed is left alone, even for an order that is gone', () => {
  expect(nextAction(payment, intent({ status: 'processing' }), undefined, NOW).act).toBe('wait');
});

test('nothing is concluded from an intent the provider does not know', () => {
  expect(nextAction(payment, undefined, undefined, NOW).act).toBe('wait');
});

test('a payment for a price alone waits to be claimed, then goes back', () => {
  const charged = intent({ ...paid, order: undefined });
  expect(nextAction(unclaimed, charged, undefined, NOW).act).toBe('noteCharge');
  const since = (ms: number) => nextAction({ ...unclaimed, chargedAt: NOW - ms }, charged, undefined, NOW);
  expect(since(UNCLAIMED_GRACE_MS - 1).act).toBe('wait');
  expect(since(UNCLAIMED_GRACE_MS)).toEqual({ act: 'refund', reason: 'unclaimed' });
});

test('an intent for a price alone that nobody paid is cancelled after a day', () => {
  const made = (ms: number) =>
    nextAction({ ...unclaimed, createdAt: NOW - ms }, intent({ order: undefined }), undefined, NOW).act;
  expect(made(UNCLAIMED_INTENT_TTL_MS - 1)).toBe('wait');
  expect(made(UNCLAIMED_INTENT_TTL_MS)).toBe('cancel');
});

test('only every cent in the right currency pays', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.integer(), fc.integer(), (price, more, less) => {
      const told = intent({ amountCents: price + more, receivedCents: price + less });
      expect(paysExactly(told, price)).toBe(more === 0 && less === 0);
    }),
  );
});

test('a payment of one order is not claimed for another, nor by another customer', () => {
  const bound = { order_id: 'order-1', caller_email: 'mia@mail.com' };
  const free = { order_id: null, caller_email: 'mia@mail.com' };
  expect(claimError(bound, 'order-1', 'admin@selvedge.test')).toBeUndefined();
  expect(claimError(bound, 'order-2', 'mia@mail.com')).toBe('payment_of_another_order');
  expect(claimError(free, 'order-2', 'mia@mail.com')).toBeUndefined();
  expect(claimError(free, 'order-2', 'noa@mail.com')).toBe('payment_of_another_order');
});

test('what is young is looked at often, what is old once a day', () => {
  expect(nextCheckAt(NOW, NOW)).toBe(NOW + 120_000);
  expect(nextCheckAt(NOW - 3_600_000, NOW)).toBe(NOW + 1_800_000);
  expect(nextCheckAt(NOW - 1e10, NOW)).toBe(NOW + 86_400_000);
});
