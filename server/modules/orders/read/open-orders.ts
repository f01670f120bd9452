// Counts the pieces in open orders, which lie in the mill until they are shipped.
import { type NotNull, sql } from 'kysely';
import type { OrderState } from '#contract/core/order-state.ts';
import { joinedOrderStateSql } from '#server/domain/order-state.ts';
import type { OpenOrders, OrderedPieces } from '#server/modules/stock/levels.ts';
import { idBefore } from '#server/storage/ids.ts';
import type { Executor } from '#server/storage/tables.ts';

/**
 * Orders whose pieces are still in the mill. Fully refunded orders are not open: pieces that were not
 * returned are not going to be shipped.
 */
const OPEN_STATES = ['unpaid', 'paid', 'processing'] as const satisfies OrderState[];

export const openOrders: OpenOrders = {
  async pieces(db, articleIds) {
    const [ordered, returned] = [orderedPieces(db, articleIds), returnedPieces(db, articleIds)];
    const pieces = new Map<string, number>();
    for (const row of await ordered.unionAll(returned).execute())
      pieces.set(row.article_id, (pieces.get(row.article_id) ?? 0) + row.pieces);
    return pieces;
  },

  async piecesByLot(db, articleId) {
    const rows = await allocatedPieces(db, articleId)
      .clearGroupBy()
      .select(['lot_id', sql<number>`cast(sum(${leftInLot}) as integer)`.as('pieces')])
      .groupBy('lot_id')
      .execute();
    return new Map(rows.map(({ lot_id, pieces }) => [lot_id, pieces]));
  },

  // One statement, so that an order that is shipped meanwhile is in all parts of the result or in none.
  async piecesWithoutLot(db, articleId) {
    const inLots = allocatedPieces(db, articleId)
      .select(['order_lines.article_id', sql<number>`-cast(sum(${leftInLot}) as integer)`.as('pieces')])
      .$narrowType<{ article_id: NotNull }>();
    const [ordered, returned] = [orderedPieces(db, [articleId]), returnedPieces(db, [articleId])];
    const rows = await ordered.unionAll(returned).unionAll(inLots).execute();
    return rows.reduce((sum, { pieces }) => sum + pieces, 0);
  },

  // One statement, so that an order that is shipped meanwhile is open or has left, and never both.
  async piecesSince(db, articleIds, since) {
    const lying = linesInLots(db, articleIds).select(sql<number | null>`cast(null as bigint)`.as('leftAt'));
    const open = lying.where(joinedOrderStateSql, 'in', OPEN_STATES);
    // Pieces in no parcel were returned before the last one was sent.
    const returned = linesInLots(db, articleIds)
      .select('shipped_at as leftAt')
      .where('shipped_at', '>', since);
    const shipped = piecesInParcels(db, articleIds).where('parcels.shipped_at', '>', since);
    const refunded = linesInLots(db, articleIds)
      .innerJoin('order_events', 'order_events.order_id', 'orders.id')
      .select('order_events.at as leftAt')
      .where('order_events.id', '>', idBefore(since - CLOCKS_DIFFER_MS))
      .where('order_events.type', '=', 'refunded')
      .where('order_events.at', '>', since)
      .where('shipped_at', 'is', null)
      .where(joinedOrderStateSql, '=', 'refunded');
    const rows = await open.unionAll(returned).unionAll(shipped).unionAll(refunded).execute();
    return lastLeaving(rows);
  },
};

type LineInLot = OrderedPieces & { readonly lineId: string; readonly parcelId: string | null };

/** Keeps the last of several refunds of an order: its pieces have left once all of it was refunded. */
function lastLeaving(rows: readonly LineInLot[]): LineInLot[] {
  const last = new Map<string, LineInLot>();
  for (const row of rows) {
    const key = `${row.lineId} ${row.lotId} ${row.parcelId}`;
    if ((last.get(key)?.leftAt ?? 0) <= (row.leftAt ?? 0)) last.set(key, row);
  }
  return [...last.values()];
}

/** Ids are made after the time of their event, and perhaps by a machine whose clock differs this much. */
const CLOCKS_DIFFER_MS = 24 * 60 * 60_000;

/** The pieces in parcels, with their lots; callers choose the parcels. */
const piecesInParcels = (db: Executor, articleIds: readonly string[]) =>
  db
    .selectFrom('parcels')
    .crossJoin('parcel_lines')
    .innerJoin('order_lines', 'order_lines.id', 'parcel_lines.line_id')
    .select([
      'order_lines.id as lineId',
      'order_lines.order_id as orderId',
      'order_lines.article_id as articleId',
      'parcel_lines.lot_id as lotId',
      'parcel_lines.quantity as quantity',
      'parcels.id as parcelId',
      'parcels.shipped_at as leftAt',
    ])
    .whereRef('parcel_lines.parcel_id', '=', 'parcels.id')
    .where('order_lines.kind', '=', 'pieces')
    .where('order_lines.article_id', 'in', articleIds)
    .$narrowType<{ articleId: NotNull }>();

/** The pieces in no parcel of the lines of orders, with their lots, if they have any; callers choose the orders. */
const linesInLots = (db: Executor, articleIds: readonly string[]) =>
  db
    .selectFrom('orders')
    .crossJoin('order_lines')
    .leftJoin('lot_allocations', 'lot_allocations.line_id', 'order_lines.id')
    .select(({ fn }) => [
      'order_lines.id as lineId',
      'order_lines.order_id as orderId',
      'order_lines.article_id as articleId',
      'lot_allocations.lot_id as lotId',
      fn
        .coalesce(
          sql<number>`lot_allocations.quantity - lot_allocations.shipped_quantity`,
          sql<number>`order_lines.quantity - order_lines.awaited_quantity - order_lines.shipped_quantity`,
        )
        .as('quantity'),
      sql<string | null>`cast(null as text)`.as('parcelId'),
    ])
    .whereRef('order_lines.order_id', '=', 'orders.id')
    .where('order_lines.kind', '=', 'pieces')
    .where('order_lines.article_id', 'in', articleIds)
    .$narrowType<{ articleId: NotNull }>();

const leftInLot = sql<number>`lot_allocations.quantity - lot_allocations.returned_quantity - lot_allocations.shipped_quantity`;

/** The lines of open orders with their lots; callers select the columns. */
const allocatedPieces = (db: Executor, articleId: string) =>
  orderedPieces(db, [articleId])
    .innerJoin('lot_allocations', 'lot_allocations.line_id', 'order_lines.id')
    .clearSelect();

/**
 * The lines of open orders. The cross join makes SQLite read the orders first: an article has many lines in
 * orders shipped long ago.
 */
const orderedPieces = (db: Executor, articleIds: readonly string[]) =>
  db
    .selectFrom('orders')
    .crossJoin('order_lines')
    .select([
      'order_lines.article_id',
      sql<number>`cast(sum(order_lines.quantity - order_lines.awaited_quantity - order_lines.shipped_quantity) as integer)`.as(
        'pieces',
      ),
    ])
    .whereRef('order_lines.order_id', '=', 'orders.id')
    .where(joinedOrderStateSql, 'in', OPEN_STATES)
    .where('order_lines.kind', '=', 'pieces')
    .where('order_lines.article_id', 'in', articleIds)
    .groupBy('order_lines.article_id')
    .$narrowType<{ article_id: NotNull }>();

/**
 * Pieces that refunds have put back to stock. `returned_quantity` also counts refunds in progress, whose
 * pieces are not back yet.
 */
const returnedPieces = (db: Executor, articleIds: readonly string[]) =>
  db
    .selectFrom('orders')
    .crossJoin('stock_movements')
    .select([
      'stock_movements.article_id',
      sql<number>`-cast(sum(stock_movements.quantity) as integer)`.as('pieces'),
    ])
    .whereRef('stock_movements.order_id', '=', 'orders.id')
    .where(joinedOrderStateSql, 'in', OPEN_STATES)
    .where('reason', '=', sql.lit('refund'))
    .where('stock_movements.article_id', 'in', articleIds)
    .groupBy('stock_movements.article_id');
