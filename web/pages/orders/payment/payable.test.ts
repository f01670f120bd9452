// Tests which orders one payment can pay, and which it has paid.
import { expect, test } from 'vitest';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import { canPay, isReceipt, toPayable } from './payable.ts';

const dueNow = (amount: number) => ({ part: 'whole', amount, isPayable: true });
const placed = { state: 'unpaid', paid: false, transactionId: null, price: 0.1, user: 'ada@mail.com' };
const unpaid = { ...placed, due: dueNow(0.1) };
const paidBy = (transactionId: string) => ({ ...placed, state: 'shipped', paid: true, transactionId });
const orders = (...facts: object[]) => facts as OrderDetails[];

test('the sum has no rounding error', () => {
  expect(toPayable(orders(unpaid, { ...unpaid, price: 0.2, due: dueNow(0.2) }, unpaid))).toMatchObject({
    price: 0.4,
    user: 'ada@mail.com',
  });
});

test('one order that is paid or cancelled stands against paying all', () => {
  expect(canPay(orders(unpaid, unpaid))).toBe(true);
  expect(canPay(orders(unpaid, paidBy('pi_1')))).toBe(false);
  expect(canPay(orders(unpaid, { ...placed, state: 'cancelled' }))).toBe(false);
});

test('a receipt is for orders that one payment has paid', () => {
  expect(isReceipt(orders(paidBy('pi_1'), paidBy('pi_1')))).toBe(true);
  expect(isReceipt(orders(paidBy('pi_1'), paidBy('pi_2')))).toBe(false);
  expect(isReceipt(orders(paidBy('pi_1'), unpaid))).toBe(false);
  expect(isReceipt(orders(unpaid, unpaid))).toBe(false);
});
