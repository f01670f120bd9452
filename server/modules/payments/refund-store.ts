// Refunds of paid orders in the database. Writes `refunds`; holds no rules. A refund changes state by guarded updates.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { RefundsTable } from '#server/storage/order-tables.ts';
import type { Executor } from '#server/storage/tables.ts';

export type RefundRow = Selectable<RefundsTable>;

export function insertRefund(tx: Executor, refund: Insertable<RefundsTable>): Promise<RefundRow> {
  return tx.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow();
}

export function findRefund(db: Executor, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findRefundByKey(db: Executor, orderId: string, key: string): Promise<RefundRow | undefined> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

/** Oldest first. */
export function findRefundsOfOrder(db: Executor, orderId: string): Promise<RefundRow[]> {
  return db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

/** The refunds of orders that one refund at the provider makes. */
export function findRefundsByProviderId(db: Executor, providerRefundId: string): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('provider_refund_id', '=', providerRefundId)
    .orderBy('id')
    .execute();
}

interface InProgressQuery {
  /** Only refunds whose next check is due at this time; left out, all of them. */
  readonly dueBy?: number;
  readonly afterId: string;
  readonly limit: number;
}

/** Requested refunds after `afterId`, oldest first. Worded so that both databases use their partial index. */
export function findRefundsInProgress(
  db: Executor,
  { dueBy, afterId, limit }: InProgressQuery,
): Promise<RefundRow[]> {
  const query = db
    .selectFrom('refunds')
    .selectAll()
    .where('state', '=', sql.lit('requested'))
    .where('id', '>', afterId)
    .orderBy(sql`id || ''`)
    .limit(limit);
  return (dueBy === undefined ? query : query.where('next_check_at', '<=', dueBy)).execute();
}

/** False unless the refund was still requested. */
export async function changeRefund(
  db: Executor,
  id: string,
  change: Updateable<RefundsTable>,
): Promise<boolean> {
  const row = await db
    .updateTable('refunds')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes the next idempotency key: the provider would answer the same failure to the current one. */
export async function incrementRefundAttempts(
  db: Executor,
  { id, attempts }: Pick<RefundRow, 'id' | 'attempts'>,
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ attempts: attempts + 1 })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}
