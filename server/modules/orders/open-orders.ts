// The pieces in open orders, which lie on the shelf until they are shipped.
import { sql } from 'kysely';
import type { OrderState } from '#contract/order-state.ts';
import type { OpenOrders } from '#server/modules/stock/service.ts';
import { joinedOrderStateSql } from '#server/storage/order-state.ts';
import type { Executor } from '#server/storage/tables.ts';

/** Neither shipped, nor cancelled, nor refunded whole: then what was not returned is not on its way out either. */
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

  // One statement, so that an order which is shipped meanwhile is in all of its parts or in none.
  async piecesWithoutLot(db, articleId) {
    const inLots = allocatedPieces(db, articleId).select([
      'order_lines.article_id',
      sql<number>`-cast(sum(${leftInLot}) as integer)`.as('pieces'),
    ]);
    const [ordered, returned] = [orderedPieces(db, [articleId]), returnedPieces(db, [articleId])];
    const rows = await ordered.unionAll(returned).unionAll(inLots).execute();
    return rows.reduce((sum, { pieces }) => sum + pieces, 0);
  },
};

const leftInLot = sql<number>`lot_allocations.quantity - lot_allocations.returned_quantity`;

/** The lines of open orders with their lots; select what is wanted of them. */
const allocatedPieces = (db: Executor, articleId: string) =>
  orderedPieces(db, [articleId])
    .innerJoin('lot_allocations', 'lot_allocations.line_id', 'order_lines.id')
    .clearSelect();

/** From the open orders to their lines, which SQLite reads in the order of a cross join: an article has many lines of orders long shipped. */
const orderedPieces = (db: Executor, articleIds: readonly string[]) =>
  db
    .selectFrom('orders')
    .crossJoin('order_lines')
    .select(['order_lines.article_id', sql<number>`cast(sum(order_lines.quantity) as integer)`.as('pieces')])
    .whereRef('order_lines.order_id', '=', 'orders.id')
    .where(joinedOrderStateSql, 'in', OPEN_STATES)
    .where('order_lines.kind', '=', 'pieces')
    .where('order_lines.article_id', 'in', articleIds)
    .groupBy('order_lines.article_id');

/** What refunds have put back. A line counts pieces as returned once the refund is asked for: until it is made they lie on the shelf. */
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
