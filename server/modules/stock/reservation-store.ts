// Reservations of pieces in the database. Writes `reservations` and takes their pieces from `articles`; every
// change is one guarded update. Holds no rules.
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { DueItem, DuePage } from '#server/storage/queries/due-pages.ts';
import type { Executor, NewRow, Row, Tables } from '#server/storage/tables.ts';
import { STOCK_COLUMNS, type StockRow } from './store.ts';

export type ReservationRow = Row<'reservations'>;

/** The statement that takes pieces from an article on sale; the callers add when it may. */
const takePieces = (tx: Executor, id: string, quantity: number) =>
  tx
    .updateTable('articles')
    .set((eb) => ({ available_quantity: eb('available_quantity', '-', quantity) }))
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null);

/**
 * Takes pieces for a reservation from an article on sale. Returns undefined when they are below its minimum
 * order, or when the rest could not be ordered.
 */
export function takeReservedPieces(
  tx: Executor,
  id: string,
  quantity: number,
): Promise<StockRow | undefined> {
  return takePieces(tx, id, quantity)
    .where('minimum_quantity', '<=', quantity)
    .where((eb) =>
      eb.or([
        eb('available_quantity', '=', quantity),
        eb('available_quantity', '>=', eb('minimum_quantity', '+', quantity)),
      ]),
    )
    .returning(STOCK_COLUMNS)
    .executeTakeFirst();
}

/** Takes promised pieces from an article on sale, whatever its minimum order; undefined when it has fewer. */
export function takePromisedPieces(
  tx: Executor,
  id: string,
  quantity: number,
): Promise<StockRow | undefined> {
  return takePieces(tx, id, quantity)
    .where('available_quantity', '>=', quantity)
    .returning(STOCK_COLUMNS)
    .executeTakeFirst();
}

export async function insertReservation(tx: Executor, reservation: NewRow<'reservations'>): Promise<void> {
  await tx.insertInto('reservations').values(reservation).execute();
}

/**
 * Written so that PostgreSQL does not use the index of all running reservations instead of a more selective
 * one.
 */
const notEnded = sql<SqlBool>`(ended_at is null) is true`;

/** A selection of the reservations that have not ended. */
export type Reservations =
  | { readonly ids: readonly string[] }
  /** Selects those made with swatches of these articles. */
  | { readonly orderId: string; readonly articleIds: readonly string[] }
  | { readonly quotationId: string }
  /** Selects those of a customer, made with swatches, that are due. */
  | { readonly customerId: string; readonly dueBy: number };

/**
 * Ends reservations by ascending id; returns each to exactly one of several concurrent callers. Return their
 * pieces to stock in the same transaction.
 */
export async function endReservations(
  tx: Executor,
  reservations: Reservations,
  at: number,
): Promise<ReservationRow[]> {
  const ids = 'ids' in reservations ? reservations.ids : await findIds(tx, reservations);
  const ended: ReservationRow[] = [];
  for (const id of [...ids].sort()) {
    const update = tx.updateTable('reservations').set({ ended_at: at }).where('id', '=', id);
    const row = await update.where(notEnded).returningAll().executeTakeFirst();
    if (row) ended.push(row);
  }
  return ended;
}

async function findIds(
  tx: Executor,
  reservations: Exclude<Reservations, { readonly ids: readonly string[] }>,
): Promise<string[]> {
  const query = tx.selectFrom('reservations').select('id').where(notEnded);
  const rows = await chosen(query, reservations).execute();
  return rows.map(({ id }) => id);
}

type ReservationQuery = SelectQueryBuilder<Tables, 'reservations', { id: string }>;

function chosen(
  query: ReservationQuery,
  reservations: Exclude<Reservations, { readonly ids: readonly string[] }>,
): ReservationQuery {
  if ('quotationId' in reservations) return query.where('quotation_id', '=', reservations.quotationId);
  if ('orderId' in reservations)
    return query
      .where('order_id', '=', reservations.orderId)
      .where('article_id', 'in', reservations.articleIds);
  const ofCustomer = query
    .where('customer_id', '=', reservations.customerId)
    .where('quotation_id', 'is', null);
  return ofCustomer.where('ends_at', '<=', reservations.dueBy);
}

/** The ids of reservations made with swatches whose time is over, first due first. */
export async function findDueReservations(db: Executor, { by, after, limit }: DuePage): Promise<DueItem[]> {
  return db
    .selectFrom('reservations')
    .select(['id', 'ends_at as at'])
    .where('ended_at', 'is', null)
    .where('quotation_id', 'is', null)
    .where('ends_at', '<=', by)
    .where((eb) => eb(eb.refTuple('ends_at', 'id'), '>', eb.tuple(after.at, after.id)))
    .orderBy('ends_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** A customer's running reservations of articles, made with swatches, with the names of their lots. */
export function findReservations(
  db: Executor,
  { customerId, articleIds, at }: { customerId: string; articleIds: readonly string[]; at: number },
) {
  return (
    db
      .selectFrom('reservations')
      .select(['article_id', 'quantity', 'ends_at', 'lot_id'])
      // A subquery is one index lookup, whatever the planner knows of the tables.
      .select((eb) =>
        eb
          .selectFrom('stock_lots')
          .whereRef('stock_lots.id', '=', 'reservations.lot_id')
          .select('name')
          .as('lot_name'),
      )
      .where('customer_id', '=', customerId)
      .where('article_id', 'in', articleIds)
      .where('quotation_id', 'is', null)
      .where(notEnded)
      .where('ends_at', '>', at)
      .execute()
  );
}
export type NamedReservation = Awaited<ReturnType<typeof findReservations>>[number];

/** The figures that limit reservations of articles on sale. */
export function findReservationLimits(db: Executor, articleIds: readonly string[]) {
  return db
    .selectFrom('articles')
    .select(['id', 'minimum_quantity', 'available_quantity', 'has_lots'])
    .select((eb) =>
      eb
        .selectFrom('stock_lots')
        .whereRef('stock_lots.article_id', '=', 'articles.id')
        // This is a literal because a plan with a parameter cannot use the partial index.
        .where('stock_lots.quantity', '>', sql.lit(0))
        .select(sql<number | null>`max(stock_lots.quantity)`.as('largest'))
        .as('largest_lot'),
    )
    .where('id', 'in', articleIds)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Makes a person's reservations with swatches due at once. */
export async function endReservationsSoon(tx: Executor, userId: string): Promise<void> {
  await tx
    .updateTable('reservations')
    .set({ ends_at: 0 })
    .where('customer_id', '=', userId)
    .where('quotation_id', 'is', null)
    .where(notEnded)
    .execute();
}

/** The number of reserved pieces, by article id. */
export async function findReservedPieces(
  db: Executor,
  articleIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('reservations')
    .select(['article_id', sql<number>`cast(sum(quantity) as integer)`.as('pieces')])
    .where('article_id', 'in', articleIds)
    .where(notEnded)
    .groupBy('article_id')
    .execute();
  return new Map(rows.map(({ article_id, pieces }) => [article_id, pieces]));
}

/**
 * The number of reserved pieces of an article, by lot id; null for pieces reserved before its stock was kept
 * by lot.
 */
export async function findReservedByLot(
  db: Executor,
  articleId: string,
): Promise<ReadonlyMap<string | null, number>> {
  const rows = await db
    .selectFrom('reservations')
    .select(['lot_id', sql<number>`cast(sum(quantity) as integer)`.as('pieces')])
    .where('article_id', '=', articleId)
    .where(notEnded)
    .groupBy('lot_id')
    .execute();
  return new Map(rows.map(({ lot_id, pieces }) => [lot_id, pieces]));
}
