// The life of an order (spec section 4): unpaid, then paid once or cancelled once. Pure: no database, no clock.
import { createHash } from 'node:crypto';
import type { ErrorCode } from '#contract/error-codes.ts';
import { CHARGE_MAX_CENTS, CHARGE_MIN_CENTS } from '#contract/limits.ts';
import type { NewOrder } from '#contract/order.ts';

export type OrderStatus = 'unpaid' | 'paid' | 'cancelled';

/** Where an order may go from each state. Paid and cancelled are ends. */
export const transitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  unpaid: ['paid', 'cancelled'],
  paid: [],
  cancelled: [],
};

/** Why an order in this state cannot be cancelled, or undefined when it can. */
export function cancelError(status: OrderStatus): ErrorCode | undefined {
  if (transitions[status].includes('cancelled')) return undefined;
  return status === 'paid' ? 'order_paid' : 'order_not_found';
}

/** Why this total cannot be charged to a card, or undefined when it can. */
export function chargeError(priceCents: number): ErrorCode | undefined {
  if (priceCents < CHARGE_MIN_CENTS) return 'charge_too_small';
  if (priceCents > CHARGE_MAX_CENTS) return 'charge_too_large';
  return undefined;
}

/** Whether a client that names a total names ours. One that names none takes ours. */
export function matchesExpectedPrice(wishedCents: number | undefined, priceCents: number): boolean {
  return wishedCents === undefined || wishedCents === priceCents;
}

/** A fingerprint of what was wished for: the same Idempotency-Key may only come with the same wish. */
export function requestFingerprint({
  productId,
  quantity,
  price,
  phone,
  address,
  customDetails,
}: NewOrder): string {
  const fields = [productId, quantity, price ?? null, phone, address, customDetails];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
