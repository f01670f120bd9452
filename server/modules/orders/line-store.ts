// What orders are of, in the database. Writes `order_lines`; holds no rules.
import type { Insertable, Selectable } from 'kysely';
import { insertMany } from '#server/storage/insert-many.ts';
import type { OrderLinesTable } from '#server/storage/order-tables.ts';
import { precompiled } from '#server/storage/precompiled.ts';
import type { Executor } from '#server/storage/tables.ts';

export type LineRow = Selectable<OrderLinesTable>;
export type NewLine = Insertable<OrderLinesTable>;

/** Something with the lines of its order, in their sequence. */
export type WithLines<Row> = Row & { readonly lines: readonly LineRow[] };

/** Call after the order was inserted. */
export async function insertLines(tx: Executor, lines: readonly NewLine[]): Promise<void> {
  const [first] = lines;
  if (first && lines.length === 1) await insertOne(tx, first);
  else await insertMany('order_lines', tx, lines);
}

const insertOne = precompiled((tx, line: NewLine) => tx.insertInto('order_lines').values(line));

/** The lines of orders in their sequence, by order id. */
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
  return Map.groupBy(rows, (line) => line.order_id);
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

/** The line of pieces that refunds return; undefined for an order without pieces. */
export function findLineOfPieces(db: Executor, orderId: string): Promise<LineRow | undefined> {
  return db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'pieces')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
}

/** Counts pieces of a line as returned, or no longer where negative; false when the line has fewer. */
export async function addReturned(tx: Executor, id: string, quantity: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_lines')
    .set((eb) => ({ returned_quantity: eb('returned_quantity', '+', quantity) }))
    .where('id', '=', id)
    .where((eb) => eb(eb('returned_quantity', '+', quantity), '<=', eb.ref('quantity')))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
