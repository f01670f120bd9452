// The state of an order as people see it, and where it goes from there.
import { expect, test } from 'vitest';
import { fulfilments, nextFulfilment, type OrderProgress, orderState, orderStates } from './order-state.ts';

const paid: OrderProgress = { status: 'paid', fulfilment: null, priceCents: 3750, refundedCents: 0 };

test.each([
  [{ ...paid, status: 'unpaid' }, 'unpaid'],
  [{ ...paid, status: 'cancelled' }, 'cancelled'],
  [paid, 'paid'],
  [{ ...paid, fulfilment: 'processing' }, 'processing'],
  [{ ...paid, fulfilment: 'shipped' }, 'shipped'],
  [{ ...paid, fulfilment: 'delivered' }, 'delivered'],
  [{ ...paid, fulfilment: 'shipped', refundedCents: 3749 }, 'shipped'],
  [{ ...paid, refundedCents: 3750 }, 'refunded'],
  [{ ...paid, fulfilment: 'delivered', refundedCents: 3750 }, 'refunded'],
] as const)('%o is %s', (facts, state) => {
  expect(orderState(facts)).toBe(state);
});

test('a paid order passes through every fulfilment in its order, and ends delivered', () => {
  const passed: string[] = [];
  let next = nextFulfilment('paid');
  while (next) {
    passed.push(next);
    next = nextFulfilment(next);
  }
  expect(passed).toEqual(fulfilments);
});

test('no other state moves on', () => {
  const moving = orderStates.filter((state) => nextFulfilment(state) !== undefined);
  expect(moving).toEqual(['paid', 'processing', 'shipped']);
});
