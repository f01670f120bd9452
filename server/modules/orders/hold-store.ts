// Orders whose time has come, in the database. Writes `orders`; holds no rules.
import { sql } from 'kysely';
import type { Executor } from '#server/storage/tables.ts';
import { notRefunded, type OrderRow } from './store.ts';

type TimeColumn = 'hold_reminder_at' | 'hold_ends_at' | 'shipped_at';

/** An order and when it was due, in milliseconds since 1970. */
export interface DueOrder {
  readonly id: string;
  readonly at: number;
}

export const BEFORE_ALL: DueOrder = { id: '', at: 0 };

export interface DuePage {
  /** Due at this time or before. */
  readonly by: number;
  /** The last order of the previous page. */
  readonly after: DueOrder;
  readonly limit: number;
}

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

/** Orders whose customer is to be reminded, the first due first. */
export function findRemindersDue(db: Executor, page: DuePage): Promise<DueOrder[]> {
  return dueBy(db, 'hold_reminder_at', page).execute();
}

/** Unpaid orders whose hold has ended. A literal status, because a plan for a parameter could not use the partial index. */
export function findExpired(db: Executor, page: DuePage): Promise<DueOrder[]> {
  return dueBy(db, 'hold_ends_at', page).where('status', '=', sql.lit('unpaid')).execute();
}

/** Orders shipped at `by` or before that are still in transit. */
export function findInTransit(db: Executor, page: DuePage): Promise<DueOrder[]> {
  return dueBy(db, 'shipped_at', page)
    .where('fulfilment', '=', sql.lit('shipped'))
    .where(notRefunded)
    .execute();
}

/** Takes the reminder off an order if it is due: of several concurrent callers exactly one gets the row back. */
export function takeReminder(tx: Executor, id: string, by: number): Promise<OrderRow | undefined> {
  return tx
    .updateTable('orders')
    .set({ hold_reminder_at: null })
    .where('id', '=', id)
    .where('hold_reminder_at', '<=', by)
    .returningAll()
    .executeTakeFirst();
}

export interface HoldTimes {
  readonly hold_ends_at: number | null;
  readonly hold_reminder_at: number | null;
}

interface Batch {
  readonly limit: number;
  /** PostgreSQL only: leaves out orders that another transaction is changing, so that neither waits for the other. */
  readonly skipLocked: boolean;
}

/** Gives a hold to unpaid orders without one; returns how many of at most `limit` there were. */
export async function addHolds(db: Executor, hold: HoldTimes, batch: Batch): Promise<number> {
  return setHolds(db, hold, 'is', batch);
}

/** Takes the hold off unpaid orders; returns how many of at most `limit` there were. */
export async function removeHolds(db: Executor, batch: Batch): Promise<number> {
  return setHolds(db, { hold_ends_at: null, hold_reminder_at: null }, 'is not', batch);
}

async function setHolds(
  db: Executor,
  hold: HoldTimes,
  has: 'is' | 'is not',
  { limit, skipLocked }: Batch,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set(hold)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('id')
        .where('status', '=', sql.lit('unpaid'))
        .where('hold_ends_at', has, null)
        .limit(limit)
        .$if(skipLocked, (query) => query.forUpdate().skipLocked()),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
