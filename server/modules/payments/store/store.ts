// Payments in the database. Writes `payments` and `payment_orders`, reads `users`; holds no rules. A payment
// changes state by guarded updates, which return the row to exactly one of several concurrent callers.
import { sql } from 'kysely';
import type { Executor, NewRow, Row, RowUpdate } from '#server/storage/tables.ts';
import type { Card, PaymentState, RefundReason } from '../rules.ts';

export type PaymentRow = Row<'payments'>;

/** Returns false when the order already has an open payment. */
export async function insertPayment(db: Executor, payment: NewRow<'payments'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function findPayment(db: Executor, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findPaymentByTransaction(
  db: Executor,
  transactionId: string,
): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('transaction_id', '=', transactionId).executeTakeFirst();
}

/** Inserts the payment of a bank transfer. The unique reference keeps a part of an order from being booked twice. */
export async function insertTransfer(tx: Executor, payment: NewRow<'payments'>): Promise<void> {
  await tx.insertInto('payments').values(payment).execute();
}

export function findPaymentByTransferKey(db: Executor, key: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('transfer_key', '=', key).executeTakeFirst();
}

/** Those of these keys with which a transfer was booked, with what the bank says of it. */
export async function findBookedTransfers(
  db: Executor,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments')
    .select(['transfer_key', 'bank_reference'])
    .where('transfer_key', 'in', keys)
    .execute();
  return new Map(rows.map((row) => [row.transfer_key ?? '', row.bank_reference]));
}

/** Payments in this state that pay one of the orders, alone or with others. */
export function findPaymentsOfOrders(
  db: Executor,
  orderIds: readonly string[],
  state: 'open' | 'settled',
): Promise<PaymentRow[]> {
  // This is a literal because a plan with a parameter cannot use the partial indexes.
  const found = db.selectFrom('payments').selectAll('payments').where('state', '=', sql.lit(state));
  const members = found
    .innerJoin('payment_orders', 'payment_orders.payment_id', 'payments.id')
    .where('payment_orders.order_id', 'in', orderIds);
  return found.where('payments.order_id', 'in', orderIds).union(members).execute();
}

/** Open payments that pay one of the orders, alone or with others. */
export function findOpenPayments(db: Executor, orderIds: readonly string[]): Promise<PaymentRow[]> {
  return findPaymentsOfOrders(db, orderIds, 'open');
}

/** The orders that a payment pays, ascending; empty for a payment that only names a price. */
export async function findOrderIds(
  db: Executor,
  { id, order_id }: Pick<PaymentRow, 'id' | 'order_id'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_orders')
    .select('order_id')
    .where('payment_id', '=', id)
    .orderBy('order_id')
    .execute();
  if (rows.length > 0) return rows.map((row) => row.order_id);
  return order_id ? [order_id] : [];
}

/** Call it in the transaction that inserts a payment of several orders. */
export async function insertPaymentOrders(
  tx: Executor,
  paymentId: string,
  orders: readonly { readonly id: string; readonly dueCents: number }[],
): Promise<void> {
  const rows = orders.map(({ id, dueCents }) => ({
    payment_id: paymentId,
    order_id: id,
    price_cents: dueCents,
  }));
  await tx.insertInto('payment_orders').values(rows).execute();
}

interface InProgressQuery {
  /** Selects payments whose next check is due at this time; without it, all. */
  readonly dueBy?: number;
  readonly afterId: string;
  readonly limit: number;
}

/** The payments in state `open` or `refunding` after `afterId`, oldest first. */
export function findPaymentsInProgress(db: Executor, query: InProgressQuery): Promise<PaymentRow[]> {
  return paymentsInProgressQuery(db, query).execute();
}

/**
 * The conditions are written so that both databases use the partial index of payments in progress instead of
 * the primary key.
 */
export function paymentsInProgressQuery(db: Executor, { dueBy, afterId, limit }: InProgressQuery) {
  const query = db
    .selectFrom('payments')
    .selectAll()
    .where(sql<boolean>`state in ('open', 'refunding')`)
    .where('id', '>', afterId)
    .orderBy(sql`id || ''`)
    .limit(limit);
  return dueBy === undefined ? query : query.where('next_check_at', '<=', dueBy);
}

/** Sets the payment's intent unless it has one; returns the id of the intent that it has. */
export async function saveTransaction(db: Executor, id: string, transactionId: string): Promise<string> {
  await db
    .updateTable('payments')
    .set({ transaction_id: transactionId })
    .where('id', '=', id)
    .where('transaction_id', 'is', null)
    .execute();
  return (await findPayment(db, id))?.transaction_id ?? transactionId;
}

/** Changes the next idempotency key: for the current key the provider would repeat the same failure. */
export async function incrementAttempts(
  db: Executor,
  payment: PaymentRow,
  column: 'create_attempts' | 'refund_attempts',
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ [column]: payment[column] + 1, ...(column === 'refund_attempts' && { refund_id: null }) })
    .where('id', '=', payment.id)
    .where(column, '=', payment[column])
    .execute();
}

/** Settles a payment that names no order, or whose first order is this one. */
export async function markSettled(
  tx: Executor,
  id: string,
  settlement: {
    readonly orderId: string;
    readonly isDeposit: boolean;
    readonly card: Card | undefined;
    readonly at: number;
  },
): Promise<boolean> {
  const { orderId, isDeposit, card, at } = settlement;
  const row = await tx
    .updateTable('payments')
    .set({
      state: 'settled',
      order_id: orderId,
      is_deposit: isDeposit ? 1 : 0,
      settled_at: at,
      card_brand: card?.brand ?? null,
      card_last4: card?.last4 ?? null,
    })
    .where('id', '=', id)
    .where('state', 'in', ['open', 'withdrawn'])
    .where((eb) => eb.or([eb('order_id', 'is', null), eb('order_id', '=', orderId)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function markWithdrawn(db: Executor, id: string, at: number): Promise<boolean> {
  return changeState(db, id, ['open'], { state: 'withdrawn', withdrawn_at: at });
}

export function markRefunding(db: Executor, id: string, reason: RefundReason, at: number): Promise<boolean> {
  return changeState(db, id, ['open', 'withdrawn'], {
    state: 'refunding',
    refund_reason: reason,
    refunding_at: at,
    next_check_at: at,
  });
}

export function markRefunded(db: Executor, id: string, at: number): Promise<boolean> {
  return changeState(db, id, ['refunding'], { state: 'refunded', refunded_at: at });
}

async function changeState(
  db: Executor,
  id: string,
  from: PaymentState[],
  change: RowUpdate<'payments'>,
): Promise<boolean> {
  const row = await db
    .updateTable('payments')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records when the shop first saw that the card was charged. */
export async function markCharged(db: Executor, id: string, at: number): Promise<void> {
  await db
    .updateTable('payments')
    .set({ charged_at: at })
    .where('id', '=', id)
    .where('charged_at', 'is', null)
    .execute();
}

export async function saveRefund(db: Executor, id: string, refundId: string): Promise<void> {
  await db.updateTable('payments').set({ refund_id: refundId }).where('id', '=', id).execute();
}

export async function scheduleNextCheck(db: Executor, id: string, at: number): Promise<void> {
  await db.updateTable('payments').set({ next_check_at: at }).where('id', '=', id).execute();
}

/** Returns the id if such a user exists: intents at the provider may name people who were removed since. */
export async function findKnownCaller(db: Executor, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const user = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  return user?.id;
}

/** The recipient of an email about a payment without an order; undefined once they were removed. */
export async function findCaller(
  db: Executor,
  id: string | null,
): Promise<{ email: string; name: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', id)
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .executeTakeFirst();
}

/** Assigns the payments of these orders to another user. */
export async function movePayments(tx: Executor, orderIds: readonly string[], to: string): Promise<void> {
  await tx.updateTable('payments').set({ caller_id: to }).where('order_id', 'in', orderIds).execute();
}
