// Refunds of paid orders and their lines in the database. Writes `refunds` and `refund_lines`; holds no
// rules. A refund changes state by guarded updates.
import { sql } from 'kysely';
import type { RefundLine } from '#server/modules/orders/refund-lines.ts';
import { insertMany } from '#server/storage/queries/insert-many.ts';
import type { Executor, NewRow, Row, RowUpdate } from '#server/storage/tables.ts';

type RefundColumns = Row<'refunds'>;

export interface RefundRow extends RefundColumns {
  readonly lines: readonly RefundLine[];
}

export async function insertRefund(
  tx: Executor,
  { lines, ...columns }: NewRow<'refunds'> & Pick<RefundRow, 'lines'>,
): Promise<RefundRow> {
  const refund = await tx.insertInto('refunds').values(columns).returningAll().executeTakeFirstOrThrow();
  const rows = lines.map(({ lineId, amountCents, returnedQuantity, awaitedQuantity = 0 }) => ({
    refund_id: refund.id,
    line_id: lineId,
    amount_cents: amountCents,
    returned_quantity: returnedQuantity,
    awaited_quantity: awaitedQuantity,
  }));
  await insertMany('refund_lines', tx, rows);
  return { ...refund, lines };
}

/** Adds the lines to refunds. */
async function withLines(db: Executor, refunds: readonly RefundColumns[]): Promise<RefundRow[]> {
  if (refunds.length === 0) return [];
  const ids = refunds.map(({ id }) => id);
  const rows = await db
    .selectFrom('refund_lines')
    .select(['refund_id', 'line_id as lineId'])
    .select(['amount_cents as amountCents', 'returned_quantity as returnedQuantity'])
    .select('awaited_quantity as awaitedQuantity')
    .where('refund_id', 'in', ids)
    .orderBy('line_id')
    .execute();
  const byRefund = Map.groupBy(rows, ({ refund_id }) => refund_id);
  return refunds.map((refund) => {
    const lines = (byRefund.get(refund.id) ?? []).map(({ refund_id, ...line }) => line);
    return { ...refund, lines };
  });
}

export async function findRefund(db: Executor, id: string): Promise<RefundRow | undefined> {
  const rows = await db.selectFrom('refunds').selectAll().where('id', '=', id).execute();
  return (await withLines(db, rows))[0];
}

/** Oldest first. */
export async function findRefundsByKeys(
  db: Executor,
  orderId: string,
  keys: readonly string[],
): Promise<RefundRow[]> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('idempotency_key', 'in', keys)
    .orderBy('id')
    .execute();
  return withLines(db, rows);
}

/** The cents of an order's refunds from one payment, those included whose result is not known yet. */
export async function sumOfPayment(db: Executor, orderId: string, paymentId: string): Promise<number> {
  const { cents } = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<number | string | null>('amount_cents').as('cents'))
    .where('order_id', '=', orderId)
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

/** Sorted oldest first. */
export async function findRefundsOfOrder(db: Executor, orderId: string): Promise<RefundRow[]> {
  const query = db.selectFrom('refunds').selectAll().where('order_id', '=', orderId);
  return withLines(db, await query.orderBy('id').execute());
}

/** The refunds of orders that belong to one refund at the provider. */
export async function findRefundsByProviderId(db: Executor, providerRefundId: string): Promise<RefundRow[]> {
  const query = db.selectFrom('refunds').selectAll().where('provider_refund_id', '=', providerRefundId);
  return withLines(db, await query.orderBy('id').execute());
}

interface InProgressQuery {
  /** Selects refunds whose next check is due at this time; without it, all. */
  readonly dueBy?: number;
  readonly afterId: string;
  readonly limit: number;
}

/**
 * Requested refunds after `afterId`, oldest first. The conditions are written so that both databases use the
 * partial index.
 */
export async function findRefundsInProgress(
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
  const due = dueBy === undefined ? query : query.where('next_check_at', '<=', dueBy);
  return withLines(db, await due.execute());
}

/** Returns false when the refund is no longer requested. */
export async function changeRefund(db: Executor, id: string, change: RowUpdate<'refunds'>): Promise<boolean> {
  const row = await db
    .updateTable('refunds')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the tax in the lines of a refund; `taxes` are cents by line id, of which 0 is stored already. */
export async function setTaxes(tx: Executor, id: string, taxes: ReadonlyMap<string, number>): Promise<void> {
  for (const [lineId, tax_cents] of taxes)
    if (tax_cents > 0)
      await tx
        .updateTable('refund_lines')
        .set({ tax_cents })
        .where('refund_id', '=', id)
        .where('line_id', '=', lineId)
        .execute();
}

/** Changes the next idempotency key: for the current key the provider would repeat the same failure. */
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
