// Tells customers that a stray payment is returned to the card: in the timeline of its orders, and by one
// email.
import { enqueueEmail } from '#server/modules/email/service.ts';
import type { OrderBalance, Orders } from '#server/modules/orders/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import { type RefundReason, returnedBecause } from './rules.ts';
import * as store from './store.ts';

/**
 * Call it in the transaction that records the refund as owed. The email goes to the customer of the orders,
 * or to the caller who opened the payment.
 */
export async function announceReturn(
  tx: Executor,
  orders: Orders,
  payment: store.PaymentRow,
  { reason, at }: { reason: RefundReason; at: number },
): Promise<void> {
  const { amount_cents: amountCents, transaction_id, caller_id } = payment;
  const why = returnedBecause[reason];
  const found: OrderBalance[] = [];
  for (const id of await store.findOrderIds(tx, payment)) {
    const order = await orders.findBalance(tx, id);
    if (!order) continue;
    found.push(order);
    await orders.balances.recordReturnedPayment(tx, id, { amountCents, why, at });
  }
  const [first] = found;
  const recipient = first
    ? { userId: first.customerId, name: first.customerName }
    : await store.findCaller(tx, caller_id);
  // A payment that only the provider knew of may have no recipient.
  if (!recipient) return;
  const about = found.map(({ id, number }) => ({ orderId: id, number }));
  const data = { why, transactionId: transaction_id ?? '', amountCents, orders: about };
  await enqueueEmail(tx, { kind: 'payment_returned', data, recipient, orderId: first?.id }, at);
}
