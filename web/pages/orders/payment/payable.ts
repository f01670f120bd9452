// The orders of one card payment, all of one customer. Pure.
import { amountFromCents, centsFromAmount, shopCurrency } from '#contract/figures/money.ts';
import type { OrderDetails } from '#contract/orders/order-details.ts';

export interface Payable {
  readonly orders: readonly OrderDetails[];
  /** The sum of what is due: the price, the deposit or the rest of each. */
  readonly price: number;
  readonly currency: OrderDetails['currency'];
  /** The customer's email and name, for the card's billing details. */
  readonly user: string;
  readonly userName: string;
}

export function toPayable(orders: readonly OrderDetails[]): Payable {
  const { user = '', userName = '', currency = shopCurrency() } = orders[0] ?? {};
  const cents = orders.reduce(
    (sum, { due, price }) => sum + (centsFromAmount(due?.amount ?? price, currency) ?? 0),
    0,
  );
  return { orders, price: amountFromCents(cents, currency), currency, user, userName };
}

/** Whether all of the orders can be paid. */
export function canPay(orders: readonly OrderDetails[]): boolean {
  return orders.every(({ due }) => due?.isPayable);
}

/** Whether one payment has paid all of the orders. */
export function isReceipt(orders: readonly OrderDetails[]): boolean {
  return orders.every(({ paid, transactionId }) => paid && transactionId === orders[0]?.transactionId);
}
