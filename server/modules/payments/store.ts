// Payments in the database. Writes `payments`, `payment_events` and `payment_settings`; holds no rules.
// A payment changes state by guarded updates: of several concurrent callers exactly one gets the row back.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { newId } from '#server/storage/ids.ts';
import type { Executor, PaymentEventsTable, PaymentsTable } from '#server/storage/tables.ts';
import type { PaymentState, RefundReason } from './rules.ts';

export type PaymentRow = Selectable<PaymentsTable>;

/** False when the order already has an open payment. */
export async function insertPayment(db: Executor, payment: Insertable<PaymentsTable>): Promise<boolean> {
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

export function findOpenPayment(db: Executor, orderId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

interface InProgressQuery {
  /** Only payments whose next check is due at this time; left out, all of them. */
  readonly dueBy?: number;
  readonly afterId: string;
  readonly limit: number;
}

/** Open and refunding payments after `afterId`, oldest first. */
export function findPaymentsInProgress(db: Executor, query: InProgressQuery): Promise<PaymentRow[]> {
  return paymentsInProgressQuery(db, query).execute();
}

/** Worded so that both databases use the partial index of payments in progress instead of the primary key. */
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

/** Sets the payment's intent unless it has one; returns the id of the intent it has. */
export async function saveTransaction(db: Executor, id: string, transactionId: string): Promise<string> {
  await db
    .updateTable('payments')
    .set({ transaction_id: transactionId })
    .where('id', '=', id)
    .where('transaction_id', 'is', null)
    .execute();
  return (await findPayment(db, id))?.transaction_id ?? transactionId;
}

/** Changes the next idempotency key: the provider would answer the same failure to the current one. */
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

/** Settles a payment of this order, or one that names no order. */
export async function markSettled(tx: Executor, id: string, orderId: string, at: number): Promise<boolean> {
  const row = await tx
    .updateTable('payments')
    .set({ state: 'settled', order_id: orderId, settled_at: at })
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
  change: Updateable<PaymentsTable>,
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

export async function isEventProcessed(db: Executor, id: string): Promise<boolean> {
  const row = await db.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function insertEvent(db: Executor, event: Insertable<PaymentEventsTable>): Promise<void> {
  await db
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** `before` is in milliseconds since 1970. */
export async function deleteEvents(db: Executor, before: number): Promise<void> {
  await db.deleteFrom('payment_events').where('processed_at', '<', before).execute();
}

const SHOP_ID = 'shop_id';

/** The id of this shop at the provider: generated once, and part of every backup. */
export async function ensureShopId(db: Executor): Promise<string> {
  const existing = await findShopId(db);
  if (existing) return existing;
  await db
    .insertInto('payment_settings')
    .values({ name: SHOP_ID, value: newId() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findShopId(db)) ?? '';
}

async function findShopId(db: Executor): Promise<string | undefined> {
  const query = db.selectFrom('payment_settings').select('value').where('name', '=', SHOP_ID);
  return (await query.executeTakeFirst())?.value;
}
