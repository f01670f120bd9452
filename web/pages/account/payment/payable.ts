// The orders of one card payment, all of one customer. Pure.
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts';
import type { OrderDetails } from '#contract/order-details.ts';

export interface Payable {
  readonly orders: readonly OrderDetails[];
  /** The sum in dollars. */
  readonly price: number;
  /** The customer's email and name, for the card's billing details. */
  readonly user: string;
  readonly userName: string;
}

export function toPayable(orders: readonly OrderDetails[]): Payable {
  const cents = orders.reduce((sum, { price }) => sum + (centsFromDollars(price) ?? 0), 0);
  const { user = '', userName = '' } = orders[0] ?? {};
  return { orders, price: dollarsFromCents(cents), user, userName };
}

/** Whether all of the orders can be paid. */
export function canPay(orders: readonly OrderDetails[]): boolean {
  return orders.every(({ state }) => state === 'unpaid');
}

/** Whether one payment has paid all of the orders. */
export function isReceipt(orders: readonly OrderDetails[]): boolean {
  return orders.every(({ paid, transactionId }) => paid && transactionId === orders[0]?.transactionId);
}
