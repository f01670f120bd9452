// Payments in the database. Writes `payments`, `payment_events` and `job_leases`; decides nothing.
// A payment changes state by guarded updates: of several who try, exactly one gets the row back.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Executor, JobLeasesTable, PaymentEventsTable, PaymentsTable } from '#server/storage/tables.ts';
import type { PaymentState, RefundReason } from './rules.ts';

export type PaymentRow = Selectable<PaymentsTable>;

/** False when the order has an open payment already. */
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

/** The payment an order is offered, if there is one. */
export function findOpenPayment(db: Executor, orderId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

interface UnderwayWish {
  readonly dueBy?: number;
  readonly afterId: string;
  readonly limit: number;
}

/** Open and refunding payments after `afterId`, oldest first; only those to be looked at by `dueBy`, if given. */
export function findPaymentsInProgress(db: Executor, wish: UnderwayWish): Promise<PaymentRow[]> {
  return paymentsInProgressQuery(db, wish).execute();
}

/** Every round asks this: spelled so that their own index is taken, not the key of every payment ever made. */
export function paymentsInProgressQuery(db: Executor, { dueBy, afterId, limit }: UnderwayWish) {
  const query = db
    .selectFrom('payments')
    .selectAll()
    .where(sql<boolean>`state in ('open', 'refunding')`)
    .where('id', '>', afterId)
    .orderBy(sql`id || ''`)
    .limit(limit);
  return dueBy === undefined ? query : query.where('next_check_at', '<=', dueBy);
}

/** Remembers which intent is this payment's, unless one was before; answers the one that is. */
export async function saveTransaction(db: Executor, id: string, transactionId: string): Promise<string> {
  await db
    .updateTable('payments')
    .set({ transaction_id: transactionId })
    .where('id', '=', id)
    .where('transaction_id', 'is', null)
    .execute();
  return (await findPayment(db, id))?.transaction_id ?? transactionId;
}

/** The provider will answer the same failure to this attempt's key again: the next attempt gets another. */
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

/** Takes a payment for an order: its own, or any when it names none. */
export async function markSettled(tx: Executor, id: string, orderId: string, at: number): Promise<boolean> {
  const row = await tx
    .updateTable('payments')
    .set({ state: 'settled', order_id: orderId, settled_at: at })
    .where('id', '=', id)
    .where('state', 'in', ['open', 'withdrawn'])
    .where((or) => or.or([or('order_id', 'is', null), or('order_id', '=', orderId)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function markWithdrawn(db: Executor, id: string, at: number): Promise<boolean> {
  return step(db, id, ['open'], { state: 'withdrawn', withdrawn_at: at });
}

export function markRefunding(db: Executor, id: string, reason: RefundReason, at: number): Promise<boolean> {
  return step(db, id, ['open', 'withdrawn'], {
    state: 'refunding',
    refund_reason: reason,
    refunding_at: at,
    next_check_at: at,
  });
}

export function markRefunded(db: Executor, id: string, at: number): Promise<boolean> {
  return step(db, id, ['refunding'], { state: 'refunded', refunded_at: at });
}

async function step(
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

/** When the shop first saw that the card was charged. */
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

export async function deleteEvents(db: Executor, before: number): Promise<void> {
  await db.deleteFrom('payment_events').where('processed_at', '<', before).execute();
}

/** Takes or keeps the lease on rounds; false while another holder's has not run out at `now`. */
export async function acquireLease(
  db: Executor,
  round: Insertable<JobLeasesTable>,
  now: number,
): Promise<boolean> {
  const { holder, expires_at } = round;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('job_leases')
    .values(round)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, expires_at })
        .where((or) => or.or([or('job_leases.expires_at', '<=', now), or('job_leases.holder', '=', holder)])),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function releaseLease(db: Executor, name: string, holder: string): Promise<void> {
  await db.deleteFrom('job_leases').where('name', '=', name).where('holder', '=', holder).execute();
}
