// Reads Stripe's intents and refunds, and writes the orders of an intent into its metadata.
import type { Stripe } from 'stripe';
import type { DisputeState } from '#contract/core/order-state.ts';
import type { RefundLine } from '#server/modules/orders/refund-lines.ts';
import type { Card, Intent } from '../rules.ts';
import { centsFromStripe, currencyFromStripe } from './amounts.ts';

export interface ProviderRefund {
  readonly id: string;
  /** One of pending, requires_action, succeeded, failed and canceled. */
  readonly status: string;
  readonly amountCents: number;
  /** The provider's text that says why it failed. */
  readonly failureReason: string | undefined;
  readonly intentId: string | undefined;
  /** Ids from the metadata: the shop's own refund and its order, or the stray payment. */
  readonly refund: string | undefined;
  readonly order: string | undefined;
  readonly payment: string | undefined;
  /** The lines of the shop's own refund, from the metadata. */
  readonly lines: readonly RefundLine[];
}

export interface ProviderDispute {
  readonly id: string;
  readonly intentId: string | undefined;
  readonly amountCents: number;
  /** An ISO 4217 code. */
  readonly currency: string;
  /** The provider's word, such as fraudulent. */
  readonly reason: string;
  readonly state: DisputeState;
  /** Whether the bank only asks: nothing is withdrawn, and the payment can be refunded. */
  readonly isInquiry: boolean;
  /** Milliseconds since 1970, like `openedAt`. */
  readonly answerBy: number | null;
  readonly openedAt: number;
}

export function toIntent({ metadata, ...intent }: Stripe.PaymentIntent): Intent {
  const currency = currencyFromStripe(intent.currency);
  const refunded = chargeOf(intent)?.amount_refunded;
  return {
    id: intent.id,
    status: intent.status,
    amountCents: centsFromStripe(intent.amount, currency),
    receivedCents: centsFromStripe(intent.amount_received, currency),
    currency,
    clientSecret: intent.client_secret ?? '',
    card: cardOf(chargeOf(intent)),
    refundedCents: refunded === undefined ? undefined : centsFromStripe(refunded, currency),
    orders: orderIdsOf(metadata),
    payment: metadata.payment,
    isDeposit: metadata.part === 'deposit',
    caller: metadata.caller,
    shop: metadata.shop,
  };
}

/** Returns undefined unless the charge was expanded. */
function chargeOf({ latest_charge }: Pick<Stripe.PaymentIntent, 'latest_charge'>): Stripe.Charge | undefined {
  return latest_charge !== null && typeof latest_charge === 'object' ? latest_charge : undefined;
}

/** Returns undefined unless a card paid. */
function cardOf(charge: Stripe.Charge | undefined): Card | undefined {
  const { brand, last4 } = charge?.payment_method_details?.card ?? {};
  return brand && last4 ? { brand, last4 } : undefined;
}

export function toRefund({ metadata, payment_intent, ...refund }: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    status: refund.status ?? 'pending',
    amountCents: centsFromStripe(refund.amount, currencyFromStripe(refund.currency)),
    failureReason: refund.failure_reason,
    intentId: (typeof payment_intent === 'string' ? payment_intent : payment_intent?.id) ?? undefined,
    refund: metadata?.refund,
    order: metadata?.order,
    payment: metadata?.payment,
    lines: refundLinesOf(metadata ?? {}),
  };
}

export function toDispute({ payment_intent, evidence_details, ...dispute }: Stripe.Dispute): ProviderDispute {
  const { due_by } = evidence_details;
  const currency = currencyFromStripe(dispute.currency);
  return {
    id: dispute.id,
    intentId: (typeof payment_intent === 'string' ? payment_intent : payment_intent?.id) ?? undefined,
    amountCents: centsFromStripe(dispute.amount, currency),
    currency,
    reason: dispute.reason,
    state: disputeStateOf(dispute.status),
    isInquiry: dispute.status.startsWith('warning_'),
    answerBy: due_by === null ? null : due_by * 1000,
    openedAt: dispute.created * 1000,
  };
}

/** A status that is not known here waits for the bank. */
function disputeStateOf(status: Stripe.Dispute.Status): DisputeState {
  if (status === 'lost') return 'lost';
  if (['won', 'warning_closed', 'prevented'].includes(status)) return 'won';
  return status.endsWith('needs_response') ? 'needs_response' : 'under_review';
}

/** A metadata value has at most 500 characters: 13 ids of 36 characters with commas between them. */
const IDS_PER_VALUE = 13;
const KEY = /^orders_\d+$/;
/** A line is written as an id of 36 characters, the cents and the pieces, of at most 9 digits each. */
const LINES_PER_VALUE = 7;
const LINES_KEY = /^lines_\d+$/;
const LINE = /^([^ ,]{1,64}) (\d{1,9}) (\d{1,9})(?: (\d{1,9}))?$/;

/** Writes `order` for one order, and `orders_1`, `orders_2` … for several. */
export function orderMetadata(orderIds: readonly string[]): Record<string, string> {
  const [first] = orderIds;
  if (first === undefined) return {};
  if (orderIds.length === 1) return { order: first };
  const metadata: Record<string, string> = {};
  for (let from = 0, nth = 1; from < orderIds.length; from += IDS_PER_VALUE, nth++)
    metadata[`orders_${nth}`] = orderIds.slice(from, from + IDS_PER_VALUE).join(',');
  return metadata;
}

/** The order ids, ascending; empty when the metadata names none. */
export function orderIdsOf(metadata: Readonly<Record<string, string>>): string[] {
  if (metadata.order) return [metadata.order];
  const values = Object.entries(metadata).filter(([key]) => KEY.test(key));
  return values.flatMap(([, value]) => value.split(',')).sort();
}

interface RefundMetadata {
  readonly payment: string;
  readonly refund?: string;
  readonly order?: string;
  readonly lines?: readonly RefundLine[];
}

/** Writes the ids, and each line's id, cents, returned pieces and, if there are any, awaited ones as `lines_1`, `lines_2` …. */
export function refundMetadata({ lines = [], ...ids }: RefundMetadata): Record<string, string> {
  const texts = lines.map(({ lineId, amountCents, returnedQuantity, awaitedQuantity }) =>
    [lineId, amountCents, returnedQuantity, ...(awaitedQuantity ? [awaitedQuantity] : [])].join(' '),
  );
  const metadata: Record<string, string> = { ...ids };
  for (let from = 0, nth = 1; from < texts.length; from += LINES_PER_VALUE, nth++)
    metadata[`lines_${nth}`] = texts.slice(from, from + LINES_PER_VALUE).join(',');
  return metadata;
}

function refundLinesOf(metadata: Readonly<Record<string, string>>): RefundLine[] {
  const values = Object.entries(metadata).filter(([key]) => LINES_KEY.test(key));
  return values
    .flatMap(([, value]) => value.split(','))
    .flatMap((text) => {
      const [, lineId, cents, pieces, awaited] = LINE.exec(text) ?? [];
      if (lineId === undefined) return [];
      const line = { lineId, amountCents: Number(cents), returnedQuantity: Number(pieces) };
      return [awaited === undefined ? line : { ...line, awaitedQuantity: Number(awaited) }];
    });
}
