// What a payment may do, given the state of its intent at the provider. Pure: no database, no provider, no clock.
import type { ErrorCode } from '#contract/error-codes.ts';

/** The one currency the shop charges in, as the provider spells it. */
export const CURRENCY = 'usd';

/** A charged payment without an order is refunded unless it is claimed for an order within this time. */
export const UNCLAIMED_GRACE_MS = 15 * 60_000;
/** An unpaid intent without an order is cancelled after this time. */
export const UNCLAIMED_INTENT_TTL_MS = 24 * 60 * 60_000;

const CHECK_INTERVAL_MIN_MS = 2 * 60_000;
const CHECK_INTERVAL_MAX_MS = 24 * 60 * 60_000;

/**
 * open        its intent is, or may become, the one the order is paid with
 * withdrawn   its intent is cancelled, or unknown to the provider
 * settled     its order is paid by it
 * refunding   the customer was charged for nothing; the refund is in progress
 * refunded    the refund has succeeded
 */
export type PaymentState = 'open' | 'withdrawn' | 'settled' | 'refunding' | 'refunded';

export type RefundReason = 'order_gone' | 'order_paid' | 'order_differs' | 'amount_differs' | 'unclaimed';

export interface Card {
  /** Stripe's name, such as `visa`. */
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
  readonly currency: string;
  readonly clientSecret: string;
  /** The card it was paid with; undefined before, and where the provider does not name it. */
  readonly card?: Card | undefined;
  /** What was refunded of its charge; undefined where the provider does not name it. */
  readonly refundedCents?: number | undefined;
  /** From the metadata set when the intent was created, as are the following: ids in ascending order. */
  readonly orders: readonly string[];
  readonly payment: string | undefined;
  readonly caller: string | undefined;
  readonly shop: string | undefined;
}

/** What the rules need to know of a payment; times in milliseconds since 1970. */
export interface PaymentFacts {
  /** The orders it pays, in ascending order; none for a payment that only names a price. */
  readonly orderIds: readonly string[];
  /** Whether the payment's state is `open`. */
  readonly isOpen: boolean;
  readonly createdAt: number;
  readonly chargedAt: number | null;
}

/** What the rules need to know of an order. */
export interface OrderToSettle {
  readonly id: string;
  readonly priceCents: number;
  readonly status: 'unpaid' | 'paid' | 'cancelled';
  readonly transactionId: string | null;
}

export type PaymentAction =
  /** Mark the payment's orders paid by it. */
  | { readonly type: 'settle' }
  | { readonly type: 'refund'; readonly reason: RefundReason }
  /** Cancel the intent at the provider. */
  | { readonly type: 'cancelIntent' }
  /** The intent is already cancelled: record that. */
  | { readonly type: 'markWithdrawn' }
  /** Charged, but not for an order yet: record when. */
  | { readonly type: 'markCharged' }
  | { readonly type: 'wait' };

/**
 * The next step that brings an open or withdrawn payment in line with the provider. `orders`: those of the payment's
 * orders that exist.
 */
export function nextAction(
  payment: PaymentFacts,
  intent: Intent | undefined,
  orders: readonly OrderToSettle[],
  now: number,
): PaymentAction {
  // An unknown intent may mean that the keys belong to another account, so nothing is concluded from it.
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
    const reason = refundReason(intent, payment.orderIds, orders);
    return reason ? { type: 'refund', reason } : { type: 'settle' };
  }
  if (payment.chargedAt === null) return { type: 'markCharged' };
  return now - payment.chargedAt < UNCLAIMED_GRACE_MS
    ? { type: 'wait' }
    : { type: 'refund', reason: 'unclaimed' };
}

/** Why a charge does not pay its orders, or undefined when it does: all of them, or none. */
function refundReason(
  intent: Intent,
  orderIds: readonly string[],
  orders: readonly OrderToSettle[],
): RefundReason | undefined {
  if (orders.length < orderIds.length || orders.some(({ status }) => status === 'cancelled'))
    return 'order_gone';
  if (orders.some(({ status, transactionId }) => status === 'paid' && transactionId !== intent.id))
    return 'order_paid';
  if (!areSameOrders(intent.orders, orderIds)) return 'order_differs';
  const priceCents = orders.reduce((sum, order) => sum + order.priceCents, 0);
  return paysExactly(intent, priceCents) ? undefined : 'amount_differs';
}

/** Compares two lists of ids in ascending order. */
export function areSameOrders(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}

/** Whether the intent received exactly the price, in the shop's currency. */
export function paysExactly(intent: Intent, priceCents: number): boolean {
  return (
    intent.currency === CURRENCY && intent.amountCents === priceCents && intent.receivedCents === priceCents
  );
}

/** Why a payment cannot be claimed for these orders by this caller, or undefined when it can. Ids in ascending order. */
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

/** The errors answered to a caller whose payment is refunded instead of settling the orders, and why in words. */
export const strayPaymentErrors: Readonly<Record<RefundReason, { code: ErrorCode; detail: string }>> = {
  order_gone: { code: 'order_not_found', detail: refundedBecause('an order has been cancelled') },
  order_paid: { code: 'order_paid', detail: refundedBecause('an order was already paid') },
  order_differs: { code: 'payment_of_another_order', detail: refundedBecause('it was for another order') },
  amount_differs: { code: 'payment_amount_differs', detail: refundedBecause('the amount was another one') },
  unclaimed: { code: 'payment_not_found', detail: refundedBecause('it named no order') },
};

function refundedBecause(why: string): string {
  return `This payment was refunded in full, because ${why}.`;
}

/** Why a payment is refunded instead of settling its orders, as one sentence to the customer. */
export const returnedBecause: Readonly<Record<RefundReason, string>> = {
  order_gone: 'Your payment came after an order it was for had been cancelled.',
  order_paid: 'Your payment came after an order it was for had already been paid.',
  order_differs: 'Your payment was for another order.',
  amount_differs: 'Your payment was not for the amount of the order.',
  unclaimed: 'Your payment was not assigned to an order.',
};

/** Whether the provider cancels an intent in this status. */
export function canCancelIntent(status: string): boolean {
  return status.startsWith('requires_');
}

/** When to ask the provider again, in whole milliseconds since 1970: after two minutes at first, later once a day. */
export function nextCheckAt(startedAt: number, now: number): number {
  const halfOfAge = Math.round((now - startedAt) / 2);
  return now + Math.min(Math.max(halfOfAge, CHECK_INTERVAL_MIN_MS), CHECK_INTERVAL_MAX_MS);
}
