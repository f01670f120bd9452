// Rules of orders (spec section 4): an order is unpaid, then either paid or cancelled. Pure: no database, no clock.

import { createHash } from 'node:crypto';
import type { ErrorCode } from '#contract/core/error-codes.ts';
import { type DuePart, type GoodsKind, orderStates, type PaymentMethod } from '#contract/core/order-state.ts';
import { leastChargeOf, mostChargeOf } from '#contract/figures/currencies.ts';
import { chargeMinCents, shopCurrency } from '#contract/figures/money.ts';
import type { PostalAddress } from '#contract/people/address.ts';
import type { Caller } from '#server/http/caller.ts';
import type { TaxCharges } from '#server/modules/tax/rules.ts';
import type { Settings } from '#server/settings.ts';
import type { Executor } from '#server/storage/tables.ts';

type OrderStatus = 'unpaid' | 'paid' | 'cancelled';

/** Lists show cancelled orders only when a query asks for them. */
export const LISTED_STATES = orderStates.filter((state) => state !== 'cancelled');

/**
 * The error when an order that is not unpaid is cancelled; undefined stands for an order that does not exist.
 */
export function cancelError(status: OrderStatus | undefined): ErrorCode {
  // Only the mill cancels an unpaid order whose deposit is paid.
  if (status === 'unpaid') return 'deposit_paid';
  return status === 'paid' ? 'order_paid' : 'order_not_found';
}

/** Why a card cannot be charged this total, or undefined when it can. */
export function chargeError(priceCents: number, currency = shopCurrency()): ErrorCode | undefined {
  if (priceCents < leastChargeOf(currency)) return 'charge_too_small';
  if (priceCents > mostChargeOf(currency)) return 'charge_too_large';
  return undefined;
}

/** Whether the client's total is the shop's; true when the client sends none. */
export function matchesExpectedPrice(expectedCents: number | undefined, priceCents: number): boolean {
  return expectedCents === undefined || expectedCents === priceCents;
}

/**
 * The most that swatch credit takes off a listed price: a card cannot be charged less than chargeMinCents, also where tax of
 * `listedRate` (hundredths of a percent) is taken off. A multiple of the step.
 */
export function mostCreditOf(priceCents: number, listedRate = 0, step = 1): number {
  const least = Math.ceil((chargeMinCents() * (10_000 + listedRate)) / 10_000 / step) * step;
  return Math.max(0, priceCents - least - (listedRate > 0 ? step : 0));
}

/** The highest rate of tax that may be taken off listed prices, in hundredths of a percent. */
export const mostListedRate = ({ rates }: TaxCharges) =>
  Math.max(rates.standard.listed, rates.reduced.listed);

/** The SHA-256 (hex) of an order request: an Idempotency-Key may be repeated with the same request only. */
export function requestFingerprint(request: OrderRequest): string {
  const { lines, price, phone, address, addressParts, customDetails, purchaseOrderNumber, isCollected } =
    request;
  const articles = lines.map((line) => [
    line.kind,
    line.articleId,
    line.quantity,
    line.severalLots ?? null,
    line.preferredLot ?? null,
    line.reservedQuantity ?? null,
    ...(line.awaitedBy === undefined ? [] : [line.awaitedBy]),
  ]);
  const delivery = [phone, addressParts ?? address, isCollected];
  const paymentMethod = request.paymentMethod ?? 'card';
  const fields = [articles, price ?? null, delivery, customDetails, purchaseOrderNumber, paymentMethod];
  if (request.placedBy) fields.push(request.placedBy.customerId);
  if (request.shipsTogether === false) fields.push('shipped as it comes');
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

/** An order as the customer requests it. */
export interface OrderRequest {
  readonly lines: readonly RequestedLine[];
  /** The total shown to the customer. */
  readonly price?: number | undefined;
  readonly phone: string;
  /** One text; without it, `addressParts` is given. */
  readonly address?: string | undefined;
  readonly addressParts?: PostalAddress | null | undefined;
  readonly customDetails: string;
  readonly purchaseOrderNumber: string;
  /** Whether the customer collects them at the mill. */
  readonly isCollected?: boolean | undefined;
  /** By default a card. */
  readonly paymentMethod?: PaymentMethod | undefined;
  /** False to ship what is there before the awaited pieces come. */
  readonly shipsTogether?: boolean | undefined;
  /** Whether the customer's basket loses the articles of the lines. */
  readonly isFromBasket?: boolean;
  /** Set when the mill places the order for the customer without a quotation. */
  readonly placedBy?: OrderPlacer | undefined;
  /** Set when the order accepts a quotation: all of its lines have an agreed price then. */
  readonly quotation?: AcceptedQuotation | undefined;
}

/** Who places an order for a customer. */
interface OrderPlacer {
  /** The caller of the request. */
  readonly by: Caller;
  readonly customerId: string;
  /** The customer's; null for the shop's. */
  readonly language: string | null;
}

/** The quotation that an order accepts. Quotations are a later module's, which passes these functions. */
export interface AcceptedQuotation {
  readonly id: string;
  /** The customer, or the admin who accepts it for the customer. */
  readonly by: Caller;
  /** The order's; null for the shop's. */
  readonly language: string | null;
  /** The order that was placed when it was accepted before. Call it with the customer's placing locked. */
  readonly findOrder: (tx: Executor) => Promise<string | undefined>;
  /** Marks it accepted, after the order is inserted. Throws `quotation_not_open`. */
  readonly accept: (tx: Executor, orderId: string, at: number) => Promise<void>;
}

export interface RequestedLine {
  readonly kind: GoodsKind;
  readonly articleId: string;
  readonly quantity: number;
  /** `severalLots` and `preferredLot` are for pieces only: see LotChoice. */
  readonly severalLots?: boolean | undefined;
  readonly preferredLot?: string | undefined;
  /** The last day on which expected pieces may come, YYYY-MM-DD; without it, all pieces come from stock. */
  readonly awaitedBy?: string | undefined;
  /** The number of pieces to reserve with a swatch. */
  readonly reservedQuantity?: number | undefined;
  /** The unit price of a quotation, listed like the article's. */
  readonly agreedPriceCents?: number | undefined;
}

/** The time until an unpaid order is cancelled, in milliseconds; 0 means never. A transfer takes longer than a card. */
export const paymentDeadlineMs = (
  { PAYMENT_DEADLINE_HOURS, TRANSFER_DAYS }: Pick<Settings, 'PAYMENT_DEADLINE_HOURS' | 'TRANSFER_DAYS'>,
  isByTransfer: boolean,
) => (isByTransfer && TRANSFER_DAYS > 0 ? TRANSFER_DAYS * 24 : PAYMENT_DEADLINE_HOURS) * 60 * 60_000;

/** The payment deadline and the time of the reminder, which is when a quarter of the time is left. */
export function paymentTimes(placedAt: number, deadlineMs: number) {
  if (deadlineMs === 0) return { payment_due_at: null, payment_reminder_at: null };
  return {
    payment_due_at: placedAt + deadlineMs,
    payment_reminder_at: placedAt + Math.round(deadlineMs * 0.75),
  };
}

/** What the next payment of an order pays: of one with a deposit a part of its price. Amounts in cents. */
export function nextPayment({
  priceCents,
  depositCents = 0,
  isDepositPaid = false,
}: {
  readonly priceCents: number;
  readonly depositCents?: number | undefined;
  readonly isDepositPaid?: boolean | undefined;
}): { readonly duePart: DuePart; readonly dueCents: number } {
  if (depositCents === 0) return { duePart: 'whole', dueCents: priceCents };
  return isDepositPaid
    ? { duePart: 'rest', dueCents: priceCents - depositCents }
    : { duePart: 'deposit', dueCents: depositCents };
}

/** The fields of an order that limit a refund. */
interface RefundableOrder {
  readonly status: OrderStatus;
  readonly paidCents: number;
  readonly refundableCents: number;
}

/** Why an order cannot be refunded this amount, or undefined when it can. */
export function refundError(order: RefundableOrder | undefined, amountCents: number): ErrorCode | undefined {
  if (!order) return 'order_not_found';
  if (order.status === 'unpaid' || (order.status === 'cancelled' && order.paidCents === 0))
    return 'order_not_paid';
  if (amountCents > order.refundableCents) return 'refund_too_large';
  return undefined;
}
