// Rules of orders (spec section 4): an order is unpaid, then either paid or cancelled. Pure: no database, no clock.
import { createHash } from 'node:crypto';
import type { ErrorCode } from '#contract/error-codes.ts';
import { CHARGE_MAX_CENTS, CHARGE_MIN_CENTS } from '#contract/limits.ts';
import { type LineKind, orderStates } from '#contract/order-state.ts';

export type OrderStatus = 'unpaid' | 'paid' | 'cancelled';

/** Lists leave cancelled orders out unless they are asked for. */
export const LISTED_STATES = orderStates.filter((state) => state !== 'cancelled');

/** Why an order that is no longer unpaid cannot be cancelled; undefined stands for an order that does not exist. */
export function cancelError(status: OrderStatus | undefined): ErrorCode {
  return status === 'paid' ? 'order_paid' : 'order_not_found';
}

/** Why a card cannot be charged this total, or undefined when it can. */
export function chargeError(priceCents: number): ErrorCode | undefined {
  if (priceCents < CHARGE_MIN_CENTS) return 'charge_too_small';
  if (priceCents > CHARGE_MAX_CENTS) return 'charge_too_large';
  return undefined;
}

/** Whether the total that the client expects is the shop's. A client may leave it out. */
export function matchesExpectedPrice(expectedCents: number | undefined, priceCents: number): boolean {
  return expectedCents === undefined || expectedCents === priceCents;
}

/** The most that swatches take off a price: a card cannot be charged less than CHARGE_MIN_CENTS. */
export const mostCreditOf = (priceCents: number) => Math.max(0, priceCents - CHARGE_MIN_CENTS);

/** SHA-256 (hex) of an order request: an Idempotency-Key may only be repeated with the same request. */
export function requestFingerprint(request: OrderRequest): string {
  const { lines, price, phone, address, customDetails, purchaseOrderNumber } = request;
  const articles = lines.map((line) => [
    line.kind,
    line.articleId,
    line.quantity,
    line.severalLots ?? null,
    line.preferredLot ?? null,
    line.reservedQuantity ?? null,
  ]);
  const fields = [articles, price ?? null, phone, address, customDetails, purchaseOrderNumber];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

/** What a customer asks for. */
export interface OrderRequest {
  readonly lines: readonly RequestedLine[];
  /** The total that the customer has seen, in dollars. */
  readonly price?: number | undefined;
  readonly phone: string;
  readonly address: string;
  readonly customDetails: string;
  readonly purchaseOrderNumber: string;
}

export interface RequestedLine {
  readonly kind: LineKind;
  readonly articleId: string;
  readonly quantity: number;
  /** Of pieces: see LotChoice. */
  readonly severalLots?: boolean | undefined;
  readonly preferredLot?: string | undefined;
  /** Of a swatch: pieces to be reserved with it. */
  readonly reservedQuantity?: number | undefined;
}

/** Until when an order has to be paid, and when its customer is reminded: with a quarter of the time left. */
export function paymentTimes(placedAt: number, paymentDeadlineMs: number) {
  if (paymentDeadlineMs === 0) return { payment_due_at: null, payment_reminder_at: null };
  return {
    payment_due_at: placedAt + paymentDeadlineMs,
    payment_reminder_at: placedAt + Math.round(paymentDeadlineMs * 0.75),
  };
}

/** What a refund may take from an order. */
export interface RefundableOrder {
  readonly status: OrderStatus;
  readonly priceCents: number;
  readonly refundedCents: number;
  readonly refundingCents: number;
  /** What its swatches took off other orders. */
  readonly creditUsedCents: number;
}

/**
 * What can still be refunded of a paid order: of swatches also without what was given as credit. More than that may have been
 * refunded at the card provider.
 */
export function refundableCents(order: Omit<RefundableOrder, 'status'>): number {
  const { priceCents, refundedCents, refundingCents, creditUsedCents } = order;
  return Math.max(0, priceCents - refundedCents - refundingCents - creditUsedCents);
}

/** Why an order cannot be refunded this amount, or undefined when it can. */
export function refundError(order: RefundableOrder | undefined, amountCents: number): ErrorCode | undefined {
  if (!order) return 'order_not_found';
  if (order.status !== 'paid') return 'order_not_paid';
  if (amountCents > refundableCents(order)) return 'refund_too_large';
  return undefined;
}
