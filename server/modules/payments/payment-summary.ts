// What an order's page shows of its payment: the card, the refunds and the disputes.
import { amountFromCents } from '#contract/figures/money.ts';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import type { Refund } from '#contract/orders/refunds.ts';
import type { Executor } from '#server/storage/tables.ts';
import { returnedPieces } from './order-refunds.ts';
import { type DisputeRow, findDisputesOf } from './store/dispute-store.ts';
import { findRefundsOfOrder, type RefundRow } from './store/refund-store.ts';
import { findPaymentsOfOrders } from './store/store.ts';

export type PaymentSummary = Pick<OrderDetails, 'card' | 'refunds' | 'disputes'>;

/** The card, the refunds and the disputes for the page of an order. `urlOf` is where the provider shows a payment. */
export async function findPaymentSummary(
  db: Executor,
  orderId: string,
  urlOf: (transactionId: string) => string | null,
): Promise<PaymentSummary> {
  const [payments, refunds] = await Promise.all([
    findPaymentsOfOrders(db, [orderId], 'settled'),
    findRefundsOfOrder(db, orderId),
  ]);
  const disputes = await findDisputesOf(
    db,
    payments.map(({ id }) => id),
  );
  const urls = new Map(payments.map(({ id, transaction_id }) => [id, urlOf(transaction_id ?? '')]));
  // An order with a deposit shows the card that paid last.
  const payment = payments.find(({ is_deposit }) => is_deposit === 0) ?? payments[0];
  const { card_brand: brand, card_last4: last4 } = payment ?? {};
  return {
    card: brand && last4 ? { brand, last4 } : null,
    refunds: refunds.map(toRefund),
    disputes: disputes.map((row) => toDispute(row, urls.get(row.payment_id) ?? null)),
  };
}

const toDispute = (row: DisputeRow, url: string | null): OrderDetails['disputes'][number] => ({
  _id: row.id,
  amount: amountFromCents(row.amount_cents, row.currency),
  reason: row.reason,
  state: row.state,
  isInquiry: row.is_inquiry === 1,
  answerBy: row.answer_by === null ? null : new Date(row.answer_by).toISOString(),
  openedAt: new Date(row.opened_at).toISOString(),
  url,
});

/** The refunds of one request, which an order with a deposit may have two of, as one. */
export function toOneRefund(rows: readonly RefundRow[]): Refund {
  const [first, ...others] = rows;
  if (!first) throw new Error('A request makes a refund');
  const open = others.find(({ state }) => state === 'requested') ?? first;
  return toRefund({
    ...first,
    amount_cents: rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    lines: rows.flatMap(({ lines }) => lines),
    state: open.state,
    succeeded_at: open.succeeded_at,
  });
}

function toRefund(row: RefundRow): Refund {
  return {
    _id: row.id,
    amount: amountFromCents(row.amount_cents, row.currency),
    returnedQuantity: returnedPieces(row),
    lines: row.lines.map(({ lineId, amountCents, returnedQuantity }) => ({
      line: lineId,
      amount: amountFromCents(amountCents, row.currency),
      returnedQuantity,
    })),
    reason: row.reason,
    state: row.state,
    requestedAt: new Date(row.requested_at).toISOString(),
    succeededAt: row.succeeded_at === null ? null : new Date(row.succeeded_at).toISOString(),
  };
}
