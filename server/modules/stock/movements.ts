// Movements of stock: each change of an article's available quantity adds a row in its own transaction.
import { type ExpressionBuilder, sql } from 'kysely';
import type { StockMovementReason } from '#contract/office/stock.ts';
import type { TimeRange } from '#server/domain/shop-day.ts';
import type { ArticlePieces } from '#server/modules/articles/article-stock.ts';
import { recordFeedEvents } from '#server/modules/events/service.ts';
import { actorColumns, shownActor } from '#server/storage/actors.ts';
import { idBefore, newId } from '#server/storage/ids.ts';
import { allDone } from '#server/storage/queries/all-done.ts';
import { insertMany } from '#server/storage/queries/insert-many.ts';
import { orderNumber } from '#server/storage/queries/order-refs.ts';
import { type PageParams, paginate } from '#server/storage/queries/paging.ts';
import type { Executor, NewRow, Tables } from '#server/storage/tables.ts';

/** One change of stock and its reason. */
export interface StockMove {
  readonly reason: StockMovementReason;
  readonly orderId?: string;
  /** The order line whose lots the pieces go back to. */
  readonly lineId?: string;
  /** Set when the article's stock is kept by lot. */
  readonly lotId?: string | undefined;
  /** The id of a user, OPERATOR or SYSTEM. */
  readonly actor: string;
  readonly note?: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The key of an admin's request; `findMovementByKey` finds the movement by it. */
  readonly idempotencyKey?: string | undefined;
  /** The number of pieces counted, if the move is a count. */
  readonly counted?: number | undefined;
}

/** `quantity` is negative when pieces leave the stock. */
export const insertMovement = (
  tx: Executor,
  articleId: string,
  quantity: number,
  move: StockMove,
): Promise<void> => insertMovements(tx, [{ articleId, quantity }], move);

/** Inserts movements of several articles with the same reason; each may have a lot and what was counted of its own. */
export async function insertMovements(
  tx: Executor,
  movements: readonly (ArticlePieces & Pick<StockMove, 'lotId' | 'counted'>)[],
  move: StockMove,
): Promise<void> {
  const rows = movements.map(({ articleId, quantity, ...own }) =>
    toRow(articleId, quantity, { ...move, ...own }),
  );
  const articleIds = [...new Set(movements.map(({ articleId }) => articleId))];
  await allDone([
    insertMany('stock_movements', tx, rows),
    recordFeedEvents(tx, 'stock.changed', articleIds, move.at),
  ]);
}

function toRow(
  articleId: string,
  quantity: number,
  { reason, orderId, lotId, actor, note = '', at, idempotencyKey, counted }: StockMove,
): NewRow<'stock_movements'> {
  return {
    id: newId(at),
    article_id: articleId,
    quantity,
    reason,
    order_id: orderId ?? null,
    ...actorColumns(actor),
    note,
    at,
    idempotency_key: idempotencyKey ?? null,
    lot_id: lotId ?? null,
    counted: counted ?? null,
  };
}

/** The movement that an earlier request with this key made. */
export function findMovementByKey(tx: Executor, articleId: string, key: string) {
  return tx
    .selectFrom('stock_movements')
    .leftJoin('stock_lots', 'stock_lots.id', 'lot_id')
    .select(['reason', 'stock_movements.quantity', 'note', 'at', 'lot_id as lotId', 'name as lot', 'counted'])
    .where('stock_movements.article_id', '=', articleId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

interface MovedPieces {
  readonly articleId: string;
  readonly lotId: string;
  readonly quantity: number;
  readonly at: number;
}

/** Whether a move between lots put these pieces into this lot at this time. */
export async function isPartOfMove(
  tx: Executor,
  { articleId, lotId, quantity, at }: MovedPieces,
): Promise<boolean> {
  const row = await tx
    .selectFrom('stock_movements')
    .select('id')
    .where('article_id', '=', articleId)
    .where('lot_id', '=', lotId)
    .where('reason', '=', 'lot_move')
    .where('quantity', '=', quantity)
    .where('at', '=', at)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface MovementFilter {
  readonly article: string | undefined;
  readonly reason: StockMovementReason | undefined;
  readonly times: TimeRange;
}

/** Ids of earlier versions were created after the time of their movement, on PostgreSQL perhaps by a machine whose clock differs. */
const CLOCKS_DIFFER_MS = 24 * 60 * 60_000;

/** What was available after a movement: what is available now less the later movements, of which the first page has few. */
const balanceSql = sql<number>`(select available_quantity from articles where id = stock_movements.article_id)
  - coalesce((
    select sum(later.quantity) from stock_movements later
    where later.article_id = stock_movements.article_id and later.id > stock_movements.id
  ), 0)`;

/**
 * Movements with the names of their articles and the numbers of their orders. The query walks along ids,
 * which ascend with time.
 */
export function findMovements(
  db: Executor,
  { article, reason, times: { from, until } }: MovementFilter,
  page: PageParams,
) {
  const query = db
    .selectFrom('stock_movements')
    .select(['id', 'article_id', 'quantity', 'reason', 'order_id', 'lot_id', 'note', 'at'])
    .select(shownActor('stock_movements').as('actor'))
    .select(({ selectFrom }) => [
      articleOf(selectFrom).select('name').as('article_name'),
      articleOf(selectFrom).select('article_number').as('article_number'),
      selectFrom('stock_lots').whereRef('stock_lots.id', '=', 'lot_id').select('name').as('lot_name'),
      orderNumber('order_id').as('order_number'),
    ])
    .select(article === undefined ? sql<null>`null`.as('balance') : balanceSql.as('balance'))
    .$if(article !== undefined, (some) => some.where('article_id', '=', article ?? ''))
    .$if(reason !== undefined, (some) => some.where('reason', '=', reason ?? 'order'))
    .$if(from > 0, (some) => some.where('id', '>', idBefore(from - CLOCKS_DIFFER_MS)).where('at', '>=', from))
    .$if(until < Number.MAX_SAFE_INTEGER, (some) =>
      some.where('id', '<', idBefore(until + CLOCKS_DIFFER_MS)).where('at', '<', until),
    );
  return paginate(query, page).execute();
}
export type MovementRow = Awaited<ReturnType<typeof findMovements>>[number];

const articleOf = (selectFrom: ExpressionBuilder<Tables, 'stock_movements'>['selectFrom']) =>
  selectFrom('articles').whereRef('articles.id', '=', 'stock_movements.article_id');
