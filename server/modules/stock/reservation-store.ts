// Holds of pieces in the database. Writes `stock_holds` and takes their pieces from `articles`; every change is one guarded
// update, and holds no rules.
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { StockHoldsTable } from '#server/storage/stock-tables.ts';
import type { Executor } from '#server/storage/tables.ts';
import { STOCK_COLUMNS, type StockRow } from './store.ts';

export type HoldRow = Selectable<StockHoldsTable>;

/**
 * Takes pieces to be held from the stock of a product on sale. Undefined when those are below its minimum order, or when some
 * would be left that nobody could order.
 */
export function reserveForHold(tx: Executor, id: string, quantity: number): Promise<StockRow | undefined> {
  return tx
    .updateTable('articles')
    .set((eb) => ({ available_quantity: eb('available_quantity', '-', quantity) }))
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
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

export async function insertHold(tx: Executor, hold: Insertable<StockHoldsTable>): Promise<void> {
  await tx.insertInto('stock_holds').values(hold).execute();
}

/** Worded so that PostgreSQL does not read the index of all holds that have not ended instead of a more selective one. */
const notEnded = sql<SqlBool>`(ended_at is null) is true`;

/** Which of the holds that have not ended. */
export type Holds =
  | { readonly id: string }
  | { readonly orderId: string }
  /** Of a customer and due. */
  | { readonly customerEmail: string; readonly dueBy: number };

/** Ends holds: of several concurrent callers one gets each back. Their pieces are to be put back in the same transaction. */
export function endHolds(tx: Executor, holds: Holds, at: number): Promise<HoldRow[]> {
  const update = tx.updateTable('stock_holds').set({ ended_at: at }).where(notEnded);
  const chosen =
    'id' in holds
      ? update.where('id', '=', holds.id)
      : 'orderId' in holds
        ? update.where('order_id', '=', holds.orderId)
        : update.where('customer_email', '=', holds.customerEmail).where('ends_at', '<=', holds.dueBy);
  return chosen.returningAll().execute();
}

/** Ids of holds that are over, the first due first. */
export async function findDueHolds(
  db: Executor,
  { by, after, limit }: { by: number; after: DueHold; limit: number },
): Promise<DueHold[]> {
  return db
    .selectFrom('stock_holds')
    .select(['id', 'ends_at as at'])
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', by)
    .where((eb) => eb(eb.refTuple('ends_at', 'id'), '>', eb.tuple(after.at, after.id)))
    .orderBy('ends_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** A hold and when it is over, in milliseconds since 1970. */
export interface DueHold {
  readonly id: string;
  readonly at: number;
}

/** The holds of a customer for products that are not over, with the names of their lots. */
export function findHolds(
  db: Executor,
  { customerEmail, productIds, at }: { customerEmail: string; productIds: readonly string[]; at: number },
) {
  return (
    db
      .selectFrom('stock_holds')
      .select(['article_id', 'quantity', 'ends_at', 'lot_id'])
      // A subquery, because it is one look into an index whatever the planner knows of the tables.
      .select((eb) =>
        eb
          .selectFrom('stock_lots')
          .whereRef('stock_lots.id', '=', 'stock_holds.lot_id')
          .select('name')
          .as('lot_name'),
      )
      .where('customer_email', '=', customerEmail)
      .where('article_id', 'in', productIds)
      .where(notEnded)
      .where('ends_at', '>', at)
      .execute()
  );
}
export type NamedHold = Awaited<ReturnType<typeof findHolds>>[number];

/** What limits the holds of products on sale. */
export function findHoldLimits(db: Executor, productIds: readonly string[]) {
  return db
    .selectFrom('articles')
    .select(['id', 'minimum_quantity', 'available_quantity', 'has_lots'])
    .select((eb) =>
      eb
        .selectFrom('stock_lots')
        .whereRef('stock_lots.article_id', '=', 'articles.id')
        // A literal, because a plan for a parameter could not use the partial index.
        .where('stock_lots.quantity', '>', sql.lit(0))
        .select(sql<number | null>`max(stock_lots.quantity)`.as('largest'))
        .as('largest_lot'),
    )
    .where('id', 'in', productIds)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Moves the holds of a person to another email. */
export async function renameHolder(tx: Executor, from: string, to: string): Promise<void> {
  await tx
    .updateTable('stock_holds')
    .set({ customer_email: to })
    .where('customer_email', '=', from)
    .execute();
}

/** Makes the holds of a person due at once. */
export async function endHoldsSoon(tx: Executor, email: string): Promise<void> {
  await tx
    .updateTable('stock_holds')
    .set({ ends_at: 0 })
    .where('customer_email', '=', email)
    .where(notEnded)
    .execute();
}
