// What counts of many articles read and write: stocks, lots, reservations, movements since, and the last counts. Writes
// `stock_counts`.
import { type SqlBool, sql } from 'kysely';
import { idBefore } from '#server/storage/ids.ts';
import { insertMany } from '#server/storage/queries/insert-many.ts';
import type { Executor, NewRow } from '#server/storage/tables.ts';
import { STOCK_COLUMNS } from './store.ts';

/** Ids are made after the time of their movement, and perhaps by a machine whose clock differs this much. */
const CLOCKS_DIFFER_MS = 24 * 60 * 60_000;

export function findStocksByNumber(db: Executor, numbers: readonly string[]) {
  return db.selectFrom('articles').select(STOCK_COLUMNS).where('article_number', 'in', numbers).execute();
}

export function findLotsOf(db: Executor, articleIds: readonly string[]) {
  return db.selectFrom('stock_lots').selectAll().where('article_id', 'in', articleIds).execute();
}

/** Pieces that are reserved; the lot is null for those taken from a stock without lots. */
export function findReserved(db: Executor, articleIds: readonly string[]) {
  return (
    db
      .selectFrom('reservations')
      .select(['article_id', 'lot_id', sql<number>`cast(sum(quantity) as integer)`.as('quantity')])
      .where('article_id', 'in', articleIds)
      // As an expression, so that the index of the article is used and not that of reservations that have not ended.
      .where(sql<SqlBool>`(ended_at is null) is true`)
      .groupBy(['article_id', 'lot_id'])
      .execute()
  );
}

/** Movements after a time, but those that leave what is on hand as it is: pieces taken for orders and reservations. */
export function findMovementsSince(db: Executor, articleIds: readonly string[], since: number) {
  return db
    .selectFrom('stock_movements')
    .select(['article_id', 'lot_id', 'order_id', 'reason', 'quantity', 'at'])
    .where('article_id', 'in', articleIds)
    .where('id', '>', idBefore(since - CLOCKS_DIFFER_MS))
    .where('at', '>', since)
    .where('reason', 'not in', ['order', 'reservation', 'quotation', 'count'])
    .execute();
}
export type LaterMovement = Awaited<ReturnType<typeof findMovementsSince>>[number];

/** What refunds of these orders have put back. */
export async function findRefunded(db: Executor, articleIds: readonly string[], orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('stock_movements')
    .select(['article_id', 'lot_id', 'order_id', 'quantity', 'at'])
    .where('reason', '=', sql.lit('refund'))
    .where('article_id', 'in', articleIds)
    .where('order_id', 'in', orderIds)
    .execute();
}

export function findLastCounts(db: Executor, articleIds: readonly string[]) {
  return db.selectFrom('stock_counts').selectAll().where('article_id', 'in', articleIds).execute();
}

export async function recordCounted(tx: Executor, counts: readonly NewRow<'stock_counts'>[]): Promise<void> {
  await insertMany('stock_counts', tx, counts, {
    columns: ['article_id', 'lot_id'],
    set: ['counted_at', 'counted'],
  });
}
