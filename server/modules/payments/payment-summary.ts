// Reads the card and the refunds for the page of an order.
import { dollarsFromCents } from '#contract/money.ts';
import type { OrderDetails, Refund } from '#contract/order-details.ts';
import type { Executor } from '#server/storage/tables.ts';
import { returnedPieces } from './order-refunds.ts';
import { findRefundsOfOrder, type RefundRow } from './refund-store.ts';
import { findPaymentsOfOrders } from './store.ts';

export type PaymentSummary = Pick<OrderDetails, 'card' | 'refunds'>;

export async function findPaymentSummary(db: Executor, orderId: string): Promise<PaymentSummary> {
  const [[payment], refunds] = await Promise.all([
    findPaymentsOfOrders(db, [orderId], 'settled'),
    findRefundsOfOrder(db, orderId),
  ]);
  const { card_brand: brand, card_last4: last4 } = payment ?? {};
  return { card: brand && last4 ? { brand, last4 } : null, refunds: refunds.map(toRefund) };
}

export function toRefund(row: RefundRow): Refund {
  return {
    _id: row.id,
    amount: dollarsFromCents(row.amount_cents),
    returnedQuantity: returnedPieces(row),
    lines: row.lines.map(({ lineId, amountCents, returnedQuantity }) => ({
      line: lineId,
      amount: dollarsFromCents(amountCents),
      returnedQuantity,
    })),
    reason: row.reason,
    state: row.state,
    requestedAt: new Date(row.requested_at).toISOString(),
    succeededAt: row.succeeded_at === null ? null : new Date(row.succeeded_at).toISOString(),
  };
}
