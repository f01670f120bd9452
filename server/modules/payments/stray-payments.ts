// Stray payments: charges that pay no order and are refunded in full. The row records that a refund is owed,
// so every step can be repeated.
import { Service } from '#server/context.ts';
import { enqueueEmail } from '#server/modules/email/service.ts';
import { type OrderReading, readOrder } from '#server/modules/orders/read/order-reading.ts';
import type { Orders } from '#server/modules/orders/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import { paymentReturnedEmail } from './email-templates.ts';
import { type RefundReason, returnedBecause } from './rules.ts';
import * as store from './store/store.ts';
import { isIdempotencyKeyUsed, ProviderRejected, ProviderUnavailable } from './stripe/errors.ts';
import type { ProviderRefund } from './stripe/objects.ts';
import type { CardProvider } from './stripe/provider.ts';

export class StrayPayments extends Service<{ readonly orders: Orders; readonly provider: CardProvider }> {
  /**
   * Records that a refund is owed, and requests it. Returns undefined when another caller changed the payment
   * first.
   */
  async refund(
    payment: store.PaymentRow,
    reason: RefundReason,
  ): Promise<'refunding' | 'refunded' | undefined> {
    const { log } = this.ctx;
    const { orders } = this.deps;
    const { db } = this.storage;
    const at = this.now();
    await store.markCharged(db, payment.id, at);
    const isFirst = await this.storage.transaction(async (tx) => {
      if (!(await store.markRefunding(tx, payment.id, reason, at))) return false;
      await announceReturn(tx, orders, payment, { reason, at });
      return true;
    });
    if (!isFirst) return undefined;
    log.warn(
      { payment: payment.id, transaction: payment.transaction_id, order: payment.order_id, reason },
      'refunding a stray payment',
    );
    const refunding = await store.findPayment(db, payment.id);
    try {
      return (refunding && (await this.continueRefund(refunding))) ?? 'refunding';
    } catch (error) {
      // The refund stays owed, and reconciliation requests it.
      if (!(error instanceof ProviderUnavailable)) throw error;
      log.warn({ payment: payment.id, err: error.cause }, 'refund waits for the card provider');
      return 'refunding';
    }
  }

  /**
   * Requests an owed refund, or reads its state; returns `refunded` once it has succeeded. Throws
   * ProviderUnavailable.
   */
  async continueRefund(payment: store.PaymentRow): Promise<'refunded' | undefined> {
    const { log } = this.ctx;
    try {
      const refund = await this.#requestOrGet(payment);
      if (refund && refund.id !== payment.refund_id) await store.saveRefund(this.db, payment.id, refund.id);
      if (!refund || refund.status === 'succeeded')
        return (await store.markRefunded(this.db, payment.id, this.now())) ? 'refunded' : undefined;
      if (refund.status === 'failed' || refund.status === 'canceled') {
        await store.incrementAttempts(this.db, payment, 'refund_attempts');
        log.error({ payment: payment.id, refund }, 'refund failed; it will be retried');
      }
    } catch (error) {
      if (isIdempotencyKeyUsed(error)) await store.incrementAttempts(this.db, payment, 'refund_attempts');
      if (!(error instanceof ProviderRejected)) throw error;
      log.error({ payment: payment.id, err: error }, 'refund rejected; it will be retried');
    }
    return undefined;
  }

  #requestOrGet(payment: store.PaymentRow): Promise<ProviderRefund | undefined> {
    const { id, transaction_id, refund_id, refund_attempts } = payment;
    const { provider } = this.deps;
    if (refund_id) return provider.getRefund(refund_id);
    if (!transaction_id) throw new Error(`Payment ${id} has no intent to refund`);
    const idempotencyKey = `${id}-refund-${refund_attempts}`;
    return provider.refund({ intentId: transaction_id, payment: id, idempotencyKey });
  }
}

/**
 * Tells customers, in the timeline of the orders and by one email. Call it in the transaction that records the refund as owed. The email goes to the customer of the orders,
 * or to the caller who opened the payment.
 */
async function announceReturn(
  tx: Executor,
  orders: Orders,
  payment: store.PaymentRow,
  { reason, at }: { reason: RefundReason; at: number },
): Promise<void> {
  const { amount_cents: amountCents, currency, transaction_id, caller_id } = payment;
  const why = returnedBecause[reason];
  const found: OrderReading[] = [];
  for (const id of await store.findOrderIds(tx, payment)) {
    const order = await readOrder(tx, id);
    if (!order) continue;
    found.push(order);
    await orders.balances.recordReturnedPayment(tx, id, { amountCents, why, at });
  }
  const [first] = found;
  const recipient = first
    ? { userId: first.customer_id, name: first.customer_name }
    : await store.findCaller(tx, caller_id);
  // A payment that only the provider knew of may have no recipient.
  if (!recipient) return;
  const about = found.map(({ id, number }) => ({ orderId: id, number }));
  const data = { why, transactionId: transaction_id ?? '', amountCents, currency, orders: about };
  await enqueueEmail(tx, { template: paymentReturnedEmail, data, recipient, orderId: first?.id }, at);
}
