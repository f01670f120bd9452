// Marks orders paid by one payment: a charge that the card provider has reported, or a bank transfer that the office has booked.
import type { OrderDue } from '#server/modules/orders/read/order-reading.ts';
import type { BookedBy, Orders } from '#server/modules/orders/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { Card } from './rules.ts';
import * as store from './store/store.ts';

export interface SettlingDeps {
  readonly orders: Orders;
  /** Called last in the transaction that settles a payment. The order ids are ascending. */
  readonly onSettled: (tx: Executor, orderIds: readonly string[], at: number) => Promise<void>;
}

interface Settlement {
  readonly transactionId: string;
  readonly bookedBy?: BookedBy;
  /** The row that is settled. */
  readonly paymentId: string;
  /** Ascending, so that simultaneous settlements do not deadlock. */
  readonly orderIds: readonly string[];
  readonly card?: Card | undefined;
  /** Whether the payment is for exactly what is due; a line may have been cancelled since the caller compared it. */
  readonly paysFor: (due: readonly OrderDue[], isDeposit: boolean) => boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Settles a payment and marks all its orders, or the deposit of its only one, paid, in the caller's transaction; returns whether it
 * was a deposit. Throws `SettlementConflict` when another caller changed any of them first.
 */
export async function settleOrders(
  tx: Executor,
  { orders, onSettled }: SettlingDeps,
  { paymentId, orderIds, transactionId, bookedBy, card, paysFor, at }: Settlement,
): Promise<boolean> {
  const due: OrderDue[] = [];
  for (const id of orderIds) {
    const paid = await orders.markPaid(tx, id, transactionId, bookedBy);
    if (!paid) throw new SettlementConflict();
    due.push(paid);
  }
  const isDeposit = due.some(({ duePart }) => duePart === 'deposit');
  if (!paysFor(due, isDeposit)) throw new SettlementConflict();
  const [orderId = ''] = orderIds;
  if (!(await store.markSettled(tx, paymentId, { orderId, isDeposit, card, at })))
    throw new SettlementConflict();
  await store.markCharged(tx, paymentId, at);
  await onSettled(tx, orderIds, at);
  return isDeposit;
}

export class SettlementConflict extends Error {}
