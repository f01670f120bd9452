// Counts the pieces in open orders, which lie in the mill until they are shipped.
import { type NotNull, sql } from 'kysely';
import type { OrderState } from '#contract/order-state.ts';
import type { OpenOrders } from '#server/modules/stock/service.ts';
import { joinedOrderStateSql } from '#server/storage/order-state.ts';
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
};

const leftInLot = sql<number>`lot_allocations.quantity - lot_allocations.returned_quantity`;

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
    .select(['order_lines.article_id', sql<number>`cast(sum(order_lines.quantity) as integer)`.as('pieces')])
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
