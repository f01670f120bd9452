// Card disputes in the database. Writes `disputes`; holds no rules.
import { sql } from 'kysely';
import type { DisputeState } from '#contract/core/order-state.ts';
import type { Executor, NewRow, Row } from '#server/storage/tables.ts';

export type DisputeRow = Row<'disputes'>;

export function findDispute(db: Executor, id: string): Promise<DisputeRow | undefined> {
  return db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Those of payments, oldest first. */
export async function findDisputesOf(db: Executor, paymentIds: readonly string[]): Promise<DisputeRow[]> {
  if (paymentIds.length === 0) return [];
  return db
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', 'in', paymentIds)
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
}

/** Those that are neither won nor lost. */
export function findOpenDisputes(db: Executor): Promise<DisputeRow[]> {
  return db.selectFrom('disputes').selectAll().where('closed_at', 'is', null).orderBy('answer_by').execute();
}

/** Whether the provider refuses refunds of a payment because its dispute is not decided. */
export async function blocksRefunds(db: Executor, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('closed_at', 'is', null)
    .where('is_inquiry', '=', sql.lit(0))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false when the dispute was inserted before. */
export async function insertDispute(tx: Executor, dispute: NewRow<'disputes'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('disputes')
    .values(dispute)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type Change = Omit<DisputeRow, 'id' | 'payment_id' | 'currency' | 'opened_at'>;

/** Changes a dispute that is as the caller has seen it; returns false when it is not. */
export async function changeDispute(
  tx: Executor,
  id: string,
  seen: { readonly state: DisputeState; readonly is_inquiry: 0 | 1 },
  change: Change,
): Promise<boolean> {
  const row = await tx
    .updateTable('disputes')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', seen.state)
    .where('is_inquiry', '=', seen.is_inquiry)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
