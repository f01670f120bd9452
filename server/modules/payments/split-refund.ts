// Which payments of an order a refund is taken from.
import { AppError } from '#server/http/app-error.ts';
import type { OrderRefund } from '#server/modules/orders/change/order-balances.ts';
import type { OrderReading } from '#server/modules/orders/read/order-reading.ts';
import type { RefundLine } from '#server/modules/orders/refund-lines.ts';
import type { Executor } from '#server/storage/tables.ts';
import { blocksRefunds } from './store/dispute-store.ts';
import * as refunds from './store/refund-store.ts';
import * as store from './store/store.ts';

interface PartOfRefund {
  readonly paymentId: string | null;
  /** No card provider is asked for it. */
  readonly isByHand: boolean;
  readonly refund: OrderRefund;
}

/** Takes a refund from the payment of the rest, as far as it has the money, and then from that of the deposit. */
export async function splitOverPayments(
  tx: Executor,
  order: OrderReading | undefined,
  refund: OrderRefund,
): Promise<PartOfRefund[]> {
  const parts: PartOfRefund[] = [];
  let rest = refund.lines;
  for (const { transactionId, paidCents } of order ? paymentsOf(order) : []) {
    const payment = await store.findPaymentByTransaction(tx, transactionId ?? '');
    if (payment?.state !== 'settled') throw new AppError('order_not_paid');
    if (await blocksRefunds(tx, payment.id)) throw new AppError('payment_disputed');
    const refunded = await refunds.sumOfPayment(tx, refund.orderId, payment.id);
    const [lines, others] = takeCents(rest, paidCents - refunded);
    if (lines.length > 0)
      parts.push({
        paymentId: payment.id,
        isByHand: payment.received_on !== null,
        refund: { ...refund, lines, amountCents: centsOf(lines) },
      });
    rest = others;
  }
  if (rest.length > 0) throw new AppError(parts.length > 0 ? 'refund_too_large' : 'order_not_paid');
  return parts;
}

/** The payments that have paid an order, the last first, with the part of its price that each has paid. */
function paymentsOf({ status, dueCents, ...order }: OrderReading) {
  const { deposit_transaction_id, deposit_cents } = order;
  const last = { transactionId: order.transaction_id, paidCents: dueCents };
  const deposit = { transactionId: deposit_transaction_id, paidCents: deposit_cents };
  return [...(status === 'paid' ? [last] : []), ...(deposit_transaction_id === null ? [] : [deposit])];
}

export const centsOf = (lines: readonly RefundLine[]) =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Splits lines after an amount; the pieces of a line that is split go back with its first part. */
function takeCents(lines: readonly RefundLine[], cents: number): [RefundLine[], readonly RefundLine[]] {
  if (cents <= 0) return [[], lines];
  const taken: RefundLine[] = [];
  const others: RefundLine[] = [];
  let left = cents;
  for (const line of lines) {
    const amountCents = Math.min(left, line.amountCents);
    left -= amountCents;
    const isWhole = amountCents === line.amountCents;
    if (isWhole || amountCents > 0) taken.push({ ...line, amountCents });
    if (!isWhole)
      others.push({
        ...line,
        amountCents: line.amountCents - amountCents,
        ...(amountCents > 0 && { returnedQuantity: 0, awaitedQuantity: 0 }),
      });
  }
  return [taken, others];
}
