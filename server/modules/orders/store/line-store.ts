// Order lines in the database. Writes `order_lines`; holds no rules.
import { type SqlBool, sql } from 'kysely';
import type { TaxedLine } from '#server/modules/tax/totals.ts';
import { insertMany } from '#server/storage/queries/insert-many.ts';
import type { Executor, NewRow, Row, RowUpdate } from '#server/storage/tables.ts';
import type { RefundLine } from '../refund-lines.ts';

export type LineRow = Row<'order_lines'>;
export type NewLine = NewRow<'order_lines'>;

/** A row with the lines of its order, sorted by position. */
export type WithLines<Row> = Row & { readonly lines: readonly LineRow[] };

/** Call it after the order is inserted: the lines refer to it. */
export async function insertLines(tx: Executor, lines: readonly NewLine[]): Promise<void> {
  await insertMany('order_lines', tx, lines);
}

/** The columns of what is paid for a line. */
export const lineAmounts = ({ amountCents, taxRate, taxCents }: TaxedLine) => ({
  amount_cents: amountCents,
  tax_rate: taxRate,
  tax_cents: taxCents,
});

/** What is paid for a line, from its columns. */
export const taxedLine = ({
  amount_cents,
  tax_rate = 0,
  tax_cents = 0,
}: Pick<NewLine, 'amount_cents' | 'tax_rate' | 'tax_cents'>): TaxedLine => ({
  amountCents: amount_cents,
  taxRate: tax_rate,
  taxCents: tax_cents,
});

export type AwaitingLine = Pick<LineRow, 'awaited_quantity' | 'released_quantity'>;

/** The pieces of a line that are still to come: of those that never came, refunds have taken some out. */
export const stillAwaited = ({ awaited_quantity, released_quantity }: AwaitingLine): number =>
  awaited_quantity - released_quantity;

/** Whether some pieces of the lines are still to come. */
export const awaitsPieces = (lines: readonly AwaitingLine[]): boolean =>
  lines.some((line) => stillAwaited(line) > 0);

/** Changes a line of an unpaid order. */
export async function changeLine(tx: Executor, id: string, columns: RowUpdate<'order_lines'>): Promise<void> {
  await tx.updateTable('order_lines').set(columns).where('id', '=', id).execute();
}

/** The lines of orders that are shown, sorted by position, by order id. */
export async function findLines(
  db: Executor,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LineRow[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  return Map.groupBy(rows.filter(isShown), (line) => line.order_id);
}

/** Whether a line is shown: a surcharge of 0 is not. */
export const isShown = ({ is_surcharge = 0, amount_cents }: Pick<NewLine, 'is_surcharge' | 'amount_cents'>) =>
  is_surcharge === 0 || amount_cents > 0;

/** The lines of an order that is priced anew, with a surcharge that it does not have now. */
export function findPricedLines(tx: Executor, orderId: string): Promise<LineRow[]> {
  return tx
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

export async function findLinesOf(db: Executor, orderId: string): Promise<readonly LineRow[]> {
  return (await findLines(db, [orderId])).get(orderId) ?? [];
}

/** Adds the lines to rows of orders. */
export async function withLines<Row extends { readonly id: string }>(
  db: Executor,
  orders: readonly Row[],
): Promise<WithLines<Row>[]> {
  const lines = await findLines(
    db,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => ({ ...order, lines: lines.get(order.id) ?? [] }));
}

/** Adds to a line's refunds in progress; returns false, and changes nothing, when the line has less left. */
export async function addRefunding(
  tx: Executor,
  refund: RefundLine,
  { isBeingPrepared }: { readonly isBeingPrepared: boolean },
): Promise<boolean> {
  const { lineId, amountCents, returnedQuantity, awaitedQuantity = 0 } = refund;
  // A part of the order is on its way: what comes back of it is returned once the rest is shipped.
  const shipped = isBeingPrepared ? sql.ref('shipped_quantity') : sql.lit(0);
  const { numUpdatedRows } = await tx
    .updateTable('order_lines')
    .set((eb) => ({
      refunding_cents: eb('refunding_cents', '+', amountCents),
      returned_quantity: eb('returned_quantity', '+', returnedQuantity),
      released_quantity: eb('released_quantity', '+', awaitedQuantity),
    }))
    .where('id', '=', lineId)
    .where(sql<SqlBool>`refunded_cents + refunding_cents + ${amountCents} <= amount_cents`)
    .where(sql<SqlBool>`returned_quantity + ${returnedQuantity} <= quantity - awaited_quantity - ${shipped}`)
    .where(sql<SqlBool>`released_quantity + ${awaitedQuantity} <= awaited_quantity`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Moves an amount of a line from refunds in progress to refunded; returns the updated line. */
export function completeRefunding(tx: Executor, { lineId, amountCents }: RefundLine): Promise<LineRow> {
  return tx
    .updateTable('order_lines')
    .set((eb) => ({
      refunding_cents: eb('refunding_cents', '-', amountCents),
      refunded_cents: eb('refunded_cents', '+', amountCents),
    }))
    .where('id', '=', lineId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes an amount from a line's refunds in progress, because the refund was not made; returns the updated line. */
export function takeBackRefunding(tx: Executor, refund: RefundLine): Promise<LineRow> {
  const { lineId, amountCents, returnedQuantity, awaitedQuantity = 0 } = refund;
  return tx
    .updateTable('order_lines')
    .set((eb) => ({
      refunding_cents: eb('refunding_cents', '-', amountCents),
      returned_quantity: eb('returned_quantity', '-', returnedQuantity),
      released_quantity: eb('released_quantity', '-', awaitedQuantity),
    }))
    .where('id', '=', lineId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes a line of an unpaid order. Its pieces are back in stock, and `deleteAllocations` has run. */
export async function deleteLine(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('order_lines').where('id', '=', id).execute();
}
