// What is to be paid of an order with a deposit, and what is said of it. Pure.
import { formatPrice } from '#contract/figures/money.ts';
import type { Order } from '#contract/orders/order.ts';

type WithDeposit = Pick<Order, 'state' | 'price' | 'deposit' | 'currency'>;

/** Whether the deposit is paid, and the rest cannot be paid yet. */
export const isBeingWoven = ({ state, deposit }: Pick<Order, 'state' | 'deposit'>): boolean =>
  state === 'unpaid' && deposit?.paidAt != null && deposit.restDueAt === null;

/** Whether the deposit is paid and the rest is not. */
export const isRestOpen = ({ state, deposit }: Pick<Order, 'state' | 'deposit'>): boolean =>
  state === 'unpaid' && deposit?.paidAt != null;

/** Whether the deposit is to be paid. */
export const isDepositOpen = ({ state, deposit }: Pick<Order, 'state' | 'deposit'>): boolean =>
  state === 'unpaid' && deposit !== undefined && deposit.paidAt === null;

/** What the next payment of an unpaid order pays: the price, the deposit or the rest. */
export const amountDue = ({ price, deposit }: Pick<Order, 'price' | 'deposit'>): number =>
  deposit === undefined ? price : deposit.paidAt === null ? deposit.amount : deposit.rest;

/** Returns a text like 'Deposit $60.00 of $200.00'; undefined where the price is paid at once. */
export function dueText(order: WithDeposit): string | undefined {
  if (!order.deposit || order.state !== 'unpaid') return undefined;
  const { currency } = order;
  const part = order.deposit.paidAt === null ? 'Deposit' : 'Rest';
  return `${part} ${formatPrice(amountDue(order), currency)} of ${formatPrice(order.price, currency)}`;
}

/** What an article that is woven to order says, and the form that asks for it. */
export const wovenToOrderText = (depositPercent: number) =>
  `Woven to order: a deposit of ${depositPercent} % when you order, the rest before shipping.`;
