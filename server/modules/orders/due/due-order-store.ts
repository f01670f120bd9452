// Finds orders that are due for a reminder, for expiry or for presumed delivery. Writes `orders`; holds no
// rules.
import { sql } from 'kysely';
import { notRefundedSql } from '#server/domain/order-state.ts';
import type { DueItem, DuePage } from '#server/storage/queries/due-pages.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { OrderRow } from '../store/store.ts';

type TimeColumn = 'payment_reminder_at' | 'payment_due_at' | 'shipped_at';

function dueBy(db: Executor, column: TimeColumn, { by, after, limit }: DuePage) {
  return db
    .selectFrom('orders')
    .select(['id', sql.ref<number>(column).as('at')])
    .where(column, '<=', by)
    .where((eb) => eb(eb.refTuple(column, 'id'), '>', eb.tuple(after.at, after.id)))
    .orderBy(column)
    .orderBy('id')
    .limit(limit);
}

/** Orders whose customer is due a payment reminder, in the order of the reminders' times. */
export function findRemindersDue(db: Executor, page: DuePage): Promise<DueItem[]> {
  return dueBy(db, 'payment_reminder_at', page).execute();
}

/**
 * Unpaid orders whose payment deadline has passed. The status is a literal because a plan with a parameter
 * cannot use the partial index.
 */
export function findExpired(db: Executor, page: DuePage): Promise<DueItem[]> {
  return dueBy(db, 'payment_due_at', page).where('status', '=', sql.lit('unpaid')).execute();
}

/** Orders in transit that were shipped at `by` or before. */
export function findInTransit(db: Executor, page: DuePage): Promise<DueItem[]> {
  return dueBy(db, 'shipped_at', page)
    .where('fulfilment', '=', sql.lit('shipped'))
    .where(notRefundedSql)
    .execute();
}

/**
 * Clears the reminder of an order if it is due; returns the row to exactly one of several concurrent callers.
 */
export function takeReminder(tx: Executor, id: string, by: number): Promise<OrderRow | undefined> {
  return tx
    .updateTable('orders')
    .set({ payment_reminder_at: null })
    .where('id', '=', id)
    .where('payment_reminder_at', '<=', by)
    .returningAll()
    .executeTakeFirst();
}

export interface PaymentTimes {
  readonly payment_due_at: number | null;
  readonly payment_reminder_at: number | null;
}

interface Batch {
  /** Whether the orders are to be paid by bank transfer. */
  readonly isByTransfer: boolean;
  readonly limit: number;
  /**
   * Skips orders that another transaction is changing, so that neither waits for the other. PostgreSQL only.
   */
  readonly skipLocked: boolean;
}

/** Sets the payment deadline of at most `limit` unpaid orders that have none; returns how many it has set. */
export async function addPaymentDeadlines(db: Executor, times: PaymentTimes, batch: Batch): Promise<number> {
  return setPaymentTimes(db, times, 'is', batch);
}

/** Removes the payment deadline of at most `limit` unpaid orders; returns how many it has removed. */
export async function removePaymentDeadlines(db: Executor, batch: Batch): Promise<number> {
  return setPaymentTimes(db, { payment_due_at: null, payment_reminder_at: null }, 'is not', batch);
}

async function setPaymentTimes(
  db: Executor,
  times: PaymentTimes,
  has: 'is' | 'is not',
  { isByTransfer, limit, skipLocked }: Batch,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set(times)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('id')
        .where('status', '=', sql.lit('unpaid'))
        .where('payment_due_at', has, null)
        .where('deposit_paid_at', 'is', null)
        .where('is_by_transfer', '=', isByTransfer ? 1 : 0)
        .limit(limit)
        .$if(skipLocked, (query) => query.forUpdate().skipLocked()),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
