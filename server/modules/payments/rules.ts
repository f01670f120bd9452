// Decides the next step of a payment from the state of its intent. Pure: no database, no provider, no clock.

import type { ErrorCode } from '#contract/core/error-codes.ts';
import { t } from '#contract/languages/text.ts';
import type { OrderDue, OrderReading } from '#server/modules/orders/read/order-reading.ts';

/** A charged payment that names no order is refunded unless it is claimed for an order within this time. */
export const UNCLAIMED_GRACE_MS = 15 * 60_000;
/** An unpaid intent that names no order is cancelled after this time. */
export const UNCLAIMED_INTENT_TTL_MS = 24 * 60 * 60_000;

const CHECK_INTERVAL_MIN_MS = 2 * 60_000;
const CHECK_INTERVAL_MAX_MS = 24 * 60 * 60_000;

/**
 * - `open`: the intent is, or may become, the one that pays the order
 * - `withdrawn`: the intent is cancelled, or unknown to the provider
 * - `settled`: the payment has paid its order
 * - `refunding`: the charge pays no order; its refund is in progress
 * - `refunded`: the refund has succeeded
 */
export type PaymentState = 'open' | 'withdrawn' | 'settled' | 'refunding' | 'refunded';

export type RefundReason = 'order_gone' | 'order_paid' | 'order_differs' | 'amount_differs' | 'unclaimed';

export interface Card {
  /** Stripe's name of the brand, such as `visa`. */
  readonly brand: string;
  readonly last4: string;
}

/** A payment intent as the provider reports it. */
export interface Intent {
  readonly id: string;
  /** Stripe's status: requires_payment_method, requires_confirmation, requires_action, processing, succeeded, … */
  readonly status: string;
  readonly amountCents: number;
  readonly receivedCents: number;
  /** An ISO 4217 code. */
  readonly currency: string;
  readonly clientSecret: string;
  /** The card that paid; undefined before the charge, and when the provider does not return it. */
  readonly card?: Card | undefined;
  /** The refunded part of its charge; undefined when the provider does not return it. */
  readonly refundedCents?: number | undefined;
  /** The order ids, ascending. Like the two fields below, they come from the intent's metadata. */
  readonly orders: readonly string[];
  readonly payment: string | undefined;
  readonly isDeposit: boolean;
  readonly caller: string | undefined;
  readonly shop: string | undefined;
}

/** The fields of a payment that the rules read; times are in milliseconds since 1970. */
interface PaymentFacts {
  /** The orders that the payment pays, ascending; empty for a payment that only names a price. */
  readonly orderIds: readonly string[];
  /** True for the state `open`. */
  readonly isOpen: boolean;
  /** Whether it pays the deposit of its order. */
  readonly isDeposit: boolean;
  readonly createdAt: number;
  readonly chargedAt: number | null;
}

/** The fields of an order that the rules read. */
export type OrderToSettle = OrderDue & Pick<OrderReading, 'id'> & PaidBy;

type PaidBy = Pick<OrderReading, 'status' | 'transaction_id' | 'deposit_transaction_id' | 'isBeingWoven'>;

export type PaymentAction =
  /** Marks the payment's orders as paid by it. */
  | { readonly type: 'settle' }
  | { readonly type: 'refund'; readonly reason: RefundReason }
  /** Cancels the intent at the provider. */
  | { readonly type: 'cancelIntent' }
  /** Records that the intent is already cancelled. */
  | { readonly type: 'markWithdrawn' }
  /** Records when the card was charged; there is no order yet. */
  | { readonly type: 'markCharged' }
  | { readonly type: 'wait' };

/**
 * The next step that brings an open or withdrawn payment in line with the provider. `orders` has those of the
 * payment's orders that exist.
 */
export function nextAction(
  payment: PaymentFacts,
  intent: Intent | undefined,
  orders: readonly OrderToSettle[],
  now: number,
): PaymentAction {
  // An unknown intent may mean that the API keys belong to another account, so nothing is concluded from it.
  if (!intent) return { type: 'wait' };
  if (intent.status === 'canceled') return { type: 'markWithdrawn' };
  if (intent.status === 'succeeded') return actionWhenCharged(payment, intent, orders, now);
  if (intent.status === 'processing') return { type: 'wait' };
  const { orderIds } = payment;
  const isWanted =
    orderIds.length > 0
      ? orders.length === orderIds.length && orders.every(({ status }) => status === 'unpaid')
      : now - payment.createdAt < UNCLAIMED_INTENT_TTL_MS;
  return isWanted && payment.isOpen ? { type: 'wait' } : { type: 'cancelIntent' };
}

function actionWhenCharged(
  payment: PaymentFacts,
  intent: Intent,
  orders: readonly OrderToSettle[],
  now: number,
): PaymentAction {
  if (payment.orderIds.length > 0) {
    const reason = refundReason(intent, payment, orders);
    return reason ? { type: 'refund', reason } : { type: 'settle' };
  }
  if (payment.chargedAt === null) return { type: 'markCharged' };
  return now - payment.chargedAt < UNCLAIMED_GRACE_MS
    ? { type: 'wait' }
    : { type: 'refund', reason: 'unclaimed' };
}

/** The reason why a charge does not pay its orders, or undefined when it does. It pays all or none. */
function refundReason(
  intent: Intent,
  { orderIds, isDeposit }: PaymentFacts,
  orders: readonly OrderToSettle[],
): RefundReason | undefined {
  if (orders.length < orderIds.length || orders.some(({ status }) => status === 'cancelled'))
    return 'order_gone';
  if (orders.some((order) => isPaidOtherwise(order, isDeposit, intent.id))) return 'order_paid';
  if (!areSameOrders(intent.orders, orderIds)) return 'order_differs';
  const isSamePart = orders.every(({ duePart }) => (duePart === 'deposit') === isDeposit);
  return isSamePart && paysExactly(intent, orders) ? undefined : 'amount_differs';
}

/** Whether another payment has paid what this one is for: the deposit, or the order. Nothing is due while the pieces are woven. */
export function isPaidOtherwise(
  { status, transaction_id, deposit_transaction_id, isBeingWoven }: PaidBy,
  isDeposit: boolean,
  intentId: string,
): boolean {
  if (isDeposit) return deposit_transaction_id !== null && deposit_transaction_id !== intentId;
  return isBeingWoven || (status === 'paid' && transaction_id !== intentId);
}

/** Compares two ascending lists of ids. */
export function areSameOrders(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}

/** Whether the intent has received exactly the sum of what is due for the orders, in their currency. */
export function paysExactly(
  { currency, amountCents, receivedCents }: Intent,
  orders: readonly OrderDue[],
): boolean {
  const dueCents = orders.reduce((sum, order) => sum + order.dueCents, 0);
  const isSameCurrency = orders.every((order) => order.currency === currency);
  return isSameCurrency && amountCents === dueCents && receivedCents === dueCents;
}

/**
 * The reason why this caller cannot claim a payment for these orders, or undefined when they can. The ids are
 * ascending.
 */
export function claimError(
  payment: { readonly orderIds: readonly string[]; readonly callerId: string | null },
  orderIds: readonly string[],
  callerId: string,
): ErrorCode | undefined {
  const isTheirs =
    payment.orderIds.length > 0
      ? areSameOrders(payment.orderIds, orderIds)
      : orderIds.length === 1 && payment.callerId === callerId;
  return isTheirs ? undefined : 'payment_of_another_order';
}

/** The error for a caller whose payment is refunded instead of settling the orders, with its detail. */
export const strayPaymentErrors: Readonly<Record<RefundReason, { code: ErrorCode; detail: string }>> = {
  order_gone: {
    code: 'order_not_found',
    detail: t`This payment was refunded in full, because an order has been cancelled.`,
  },
  order_paid: {
    code: 'order_paid',
    detail: t`This payment was refunded in full, because an order was already paid.`,
  },
  order_differs: {
    code: 'payment_of_another_order',
    detail: t`This payment was refunded in full, because it was for another order.`,
  },
  amount_differs: {
    code: 'payment_amount_differs',
    detail: t`This payment was refunded in full, because the amount was another one.`,
  },
  unclaimed: {
    code: 'payment_unknown',
    detail: t`This payment was refunded in full, because it named no order.`,
  },
};

/** The sentence that tells the customer why a payment is refunded instead of settling its orders. */
export const returnedBecause: Readonly<Record<RefundReason, string>> = {
  order_gone: t`Your payment came after an order it was for had been cancelled.`,
  order_paid: t`Your payment came after an order it was for had already been paid.`,
  order_differs: t`Your payment was for another order.`,
  amount_differs: t`Your payment was not for the amount of the order.`,
  unclaimed: t`Your payment was not assigned to an order.`,
};

/** Whether the provider cancels an intent in this status. */
export function canCancelIntent(status: string): boolean {
  return status.startsWith('requires_');
}

/**
 * The time of the next check, in whole milliseconds since 1970: after two minutes at first, later once a day.
 */
export function nextCheckAt(startedAt: number, now: number): number {
  const halfOfAge = Math.round((now - startedAt) / 2);
  return now + Math.min(Math.max(halfOfAge, CHECK_INTERVAL_MIN_MS), CHECK_INTERVAL_MAX_MS);
}
