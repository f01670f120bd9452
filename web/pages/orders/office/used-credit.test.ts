// Tests the amount that a customer of swatches has got twice, for sums that need cents.
import { expect, test } from 'vitest';
import { overpaidOf } from './used-credit.tsx';

const use = (amount: number) => ({ order: { _id: 'a', number: 'SO-2026-000001' }, amount });

test.each([
  [{ price: 6, refunded: 0, refunding: 0, creditUses: [] }, 0],
  [{ price: 6, refunded: 2.9, refunding: 0.1, creditUses: [use(2.5), use(0.5)] }, 0],
  [{ price: 6, refunded: 6, refunding: 0, creditUses: [use(3)] }, 3],
  [{ price: 6, refunded: 3.3, refunding: 0.1, creditUses: [use(3)] }, 0.4],
])('%o gives %d twice', (order, dollars) => {
  expect(overpaidOf({ ...order, currency: 'USD' })).toBe(dollars);
});
