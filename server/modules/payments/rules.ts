// What a payment may do (issue of money for orders): pure, no database, no provider, no clock.
import type { ErrorCode } from '#contract/error-codes.ts';

/** The one currency the shop charges in, as the provider spells it. */
export const CURRENCY = 'usd';

/** A payment that names no order is given this long, once charged, to be claimed for one; then it is refunded. */
export const UNCLAIMED_GRACE_MS = 15 * 60_000;
/** An intent that names no order and was never paid is cancelled after this long. */
export const UNCLAIMED_INTENT_TTL_MS = 24 * 60 * 60_000;

const LOOK_AGAIN_LEAST_MS = 2 * 60_000;
const LOOK_AGAIN_MOST_MS = 24 * 60 * 60_000;

/**
 * open        its intent may be, or become, the one the order is paid with
 * withdrawn   no longer offered; its intent is cancelled, or unknown at the provider
 * settled     its order is paid by it
 * refunding   money was taken that buys nothing and is on its way back
 * refunded    it is back
 */
export type PaymentState = 'open' | 'withdrawn' | 'settled' | 'refunding' | 'refunded';

export type RefundReason = 'order_gone' | 'order_paid' | 'order_differs' | 'amount_differs' | 'unclaimed';

/** An intent as the provider tells it. */
export interface Intent {
  readonly id: string;
  /** Stripe's word: requires_payment_method, requires_confirmation, requires_action, processing, succeeded, … */
  readonly status: string;
  readonly amountCents: number;
  readonly receivedCents: number;
  readonly currency: string;
  readonly clientSecret: string;
  /** From the metadata the shop gave it. */
  readonly order: string | undefined;
  readonly payment: string | undefined;
  readonly caller: string | undefined;
}

/** What of a payment the rules look at; times in milliseconds since 1970. */
export interface PaymentFacts {
  readonly orderId: string | null;
  /** Its secret may be in a browser. */
  readonly isOpen: boolean;
  readonly createdAt: number;
  readonly chargedAt: number | null;
}

/** What of an order the rules look at. */
export interface OrderFacts {
  readonly id: string;
  readonly priceCents: number;
  readonly status: 'unpaid' | 'paid' | 'cancelled';
  readonly transactionId: string | null;
}

export type PaymentAction =
  /** Mark the order paid by this payment. */
  | { readonly act: 'settle'; readonly orderId: string }
  | { readonly act: 'refund'; readonly reason: RefundReason }
  /** Cancel the intent at the provider: nobody should pay it any more. */
  | { readonly act: 'cancel' }
  /** The intent is cancelled already: note it. */
  | { readonly act: 'withdraw' }
  /** Charged, but for no order yet: note when. */
  | { readonly act: 'noteCharge' }
  | { readonly act: 'wait' };

/** What has to be done so that shop and provider agree about a payment that is open or withdrawn. */
export function nextAction(
  payment: PaymentFacts,
  intent: Intent | undefined,
  order: OrderFacts | undefined,
  now: number,
): PaymentAction {
  // Unknown there may mean that the keys are another account's: nothing is concluded from it.
  if (!intent) return { act: 'wait' };
  if (intent.status === 'canceled') return { act: 'withdraw' };
  if (intent.status === 'succeeded') return onCharged(payment, intent, order, now);
  if (intent.status === 'processing') return { act: 'wait' };
  const wanted = payment.orderId
    ? order?.status === 'unpaid'
    : now - payment.createdAt < UNCLAIMED_INTENT_TTL_MS;
  return wanted && payment.isOpen ? { act: 'wait' } : { act: 'cancel' };
}

function onCharged(
  payment: PaymentFacts,
  intent: Intent,
  order: OrderFacts | undefined,
  now: number,
): PaymentAction {
  if (payment.orderId) {
    const reason = refundReason(intent, order);
    return reason ? { act: 'refund', reason } : { act: 'settle', orderId: payment.orderId };
  }
  if (payment.chargedAt === null) return { act: 'noteCharge' };
  return now - payment.chargedAt < UNCLAIMED_GRACE_MS
    ? { act: 'wait' }
    : { act: 'refund', reason: 'unclaimed' };
}

/** Why money taken for an order does not pay it, or undefined when it does. */
export function refundReason(intent: Intent, order: OrderFacts | undefined): RefundReason | undefined {
  if (!order || order.status === 'cancelled') return 'order_gone';
  if (order.status === 'paid' && order.transactionId !== intent.id) return 'order_paid';
  if (intent.order !== order.id) return 'order_differs';
  return paysExactly(intent, order.priceCents) ? undefined : 'amount_differs';
}

/** Every cent of the price, no cent more, in the shop's currency. */
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
  const theirs = payment.order_id ? payment.order_id === orderId : payment.caller_email === callerEmail;
  return theirs ? undefined : 'payment_of_another_order';
}

/** What a caller is told whose payment went back instead of paying. */
export const refundError: Readonly<Record<RefundReason, ErrorCode>> = {
  order_gone: 'order_not_found',
  order_paid: 'order_paid',
  order_differs: 'payment_of_another_order',
  amount_differs: 'payment_amount_differs',
  unclaimed: 'payment_not_found',
};

/** Whether the provider still lets an intent in this status be cancelled. */
export function canCancelIntent(status: string): boolean {
  return status.startsWith('requires_');
}

/** When to ask about it again: often while it is young, once a day when it is old. */
export function nextCheckAt(madeAt: number, now: number): number {
  return now + Math.min(Math.max((now - madeAt) / 2, LOOK_AGAIN_LEAST_MS), LOOK_AGAIN_MOST_MS);
}
