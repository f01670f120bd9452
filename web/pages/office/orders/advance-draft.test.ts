// Tests which carrier, tracking numbers and note stay after orders were advanced.
import { expect, test } from 'vitest';
import type { AdvanceResult } from '#contract/orders/order-list.ts';
import { NO_DRAFT, withoutAdvanced } from './advance-draft.ts';

const draft = { carrier: 'DHL', trackingNumbers: { a: 'JD 1', b: 'JD 2' }, note: 'With thanks' };

const result = (id: string, change: Partial<AdvanceResult> = {}): AdvanceResult => ({
  _id: id,
  number: null,
  isAdvanced: false,
  code: null,
  state: null,
  ...change,
});
const moved = (id: string) => result(id, { isAdvanced: true, state: 'shipped' });

test('orders that were not moved keep what was typed for them', () => {
  const left = { ...draft, trackingNumbers: { b: 'JD 2' } };
  expect(withoutAdvanced(draft, { total: 2, results: [moved('a')] })).toEqual(left);
  const failed = result('b', { code: 'internal' });
  expect(withoutAdvanced(draft, { total: 2, results: [moved('a'), failed] })).toEqual(left);
});

test('carrier and note go when no order is left to try', () => {
  expect(withoutAdvanced(draft, { total: 2, results: [moved('a'), moved('b')] })).toEqual(NO_DRAFT);
  const changed = result('b', { code: 'order_state_changed', state: 'refunded' });
  expect(withoutAdvanced(draft, { total: 2, results: [moved('a'), changed] })).toMatchObject({
    carrier: '',
    note: '',
  });
});
