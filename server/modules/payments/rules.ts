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

/** A payment intent as the provider reports it. */
export interface Intent {
  readonly id: string;
  /** Stripe's status: requires_payment_method, requires_confirmation, requires_action, processing, succeeded, … */
  readonly status: string;
  readonly amountCents: number;
  readonly receivedCents: number;
  readonly currency: string;
  readonly clientSecret: string;
  /** From the metadata set when the intent was created. */
  readonly order: string | undefined;
  readonly payment: string | undefined;
  readonly caller: string | undefined;
  readonly shop: string | undefined;
}

/** What the rules need to know of a payment; times in milliseconds since 1970. */
export interface PaymentFacts {
  readonly orderId: string | null;
  /** Whether the payment's state is `open`. */
  readonly isOpen: boolean;
  readonly createdAt: number;
  readonly chargedAt: number | null;
}

/** What the rules need to know of an order. */
export interface OrderFacts {
  readonly id: string;
  readonly priceCents: number;
  readonly status: 'unpaid' | 'paid' | 'cancelled';
  readonly transactionId: string | null;
}

export type PaymentAction =
  /** Mark the order paid by this payment. */
  | { readonly type: 'settle'; readonly orderId: string }
  | { readonly type: 'refund'; readonly reason: RefundReason }
  /** Cancel the intent at the provider. */
  | { readonly type: 'cancelIntent' }
  /** The intent is already cancelled: record that. */
  | { readonly type: 'markWithdrawn' }
  /** Charged, but not for an order yet: record when. */
  | { readonly type: 'markCharged' }
  | { readonly type: 'wait' };

/** The next step that brings an open or withdrawn payment in line with the provider. */
export function nextAction(
  payment: PaymentFacts,
  intent: Intent | undefined,
  order: OrderFacts | undefined,
  now: number,
): PaymentAction {
  // An unknown intent may mean that the keys belong to another account, so nothing is concluded from it.
  if (!intent) return { type: 'wait' };
  if (intent.status === 'canceled') return { type: 'markWithdrawn' };
  if (intent.status === 'succeeded') return actionWhenCharged(payment, intent, order, now);
  if (intent.status === 'processing') return { type: 'wait' };
  const isWanted = payment.orderId
    ? order?.status === 'unpaid'
    : now - payment.createdAt < UNCLAIMED_INTENT_TTL_MS;
  return isWanted && payment.isOpen ? { type: 'wait' } : { type: 'cancelIntent' };
}

function actionWhenCharged(
  payment: PaymentFacts,
  intent: Intent,
  order: OrderFacts | undefined,
  now: number,
): PaymentAction {
  if (payment.orderId) {
    const reason = refundReason(intent, order);
    return reason ? { type: 'refund', reason } : { type: 'settle', orderId: payment.orderId };
  }
  if (payment.chargedAt === null) return { type: 'markCharged' };
  return now - payment.chargedAt < UNCLAIMED_GRACE_MS
    ? { type: 'wait' }
    : { type: 'refund', reason: 'unclaimed' };
}

/** Why a charge does not pay its order, or undefined when it does. */
export function refundReason(intent: Intent, order: OrderFacts | undefined): RefundReason | undefined {
  if (!order || order.status === 'cancelled') return 'order_gone';
  if (order.status === 'paid' && order.transactionId !== intent.id) return 'order_paid';
  if (intent.order !== order.id) return 'order_differs';
  return paysExactly(intent, order.priceCents) ? undefined : 'amount_differs';
}

/** Whether the intent received exactly the price, in the shop's currency. */
export function paysExactly(intent: Intent, priceCents: number): boolean {
  return (
    intent.currency === CURRENCY && intent.amountCents === priceCents && intent.receivedCents === priceCents
  );
}

/** Why a payment cannot be claimed for this order by this caller, or undefined when it can. */
export function claimError(
  payment: { readonly order_id: string | null; readonly caller_email: string },
  orderId: string,
  callerEmail: string,
): ErrorCode | undefined {
  const isTheirs = payment.order_id ? payment.order_id === orderId : payment.caller_email === callerEmail;
  return isTheirs ? undefined : 'payment_of_another_order';
}

/** The error answered to a caller whose payment is refunded instead of settling the order. */
export const refundError: Readonly<Record<RefundReason, ErrorCode>> = {
  order_gone: 'order_not_found',
  order_paid: 'order_paid',
  order_differs: 'payment_of_another_order',
  amount_differs: 'payment_amount_differs',
  unclaimed: 'payment_not_found',
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
