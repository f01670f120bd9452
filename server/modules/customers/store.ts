// Notes about customers, and what the page of a customer shows. Writes `customer_notes`; reads orders, their lines,
// reservations and reviews.
import { sql } from 'kysely';
import { orderStateSql } from '#server/domain/order-state.ts';
import { REMOVED_NAME } from '#server/storage/actors.ts';
import type { Executor } from '#server/storage/tables.ts';

export function findOrderSums(db: Executor, customerId: string) {
  return db
    .selectFrom('orders')
    .select(['currency', 'status'])
    .select(({ fn }) => [
      fn.countAll<number | string>().as('orders'),
      fn.sum<number | string>('price_cents').as('price_cents'),
      fn.sum<number | string>('refunded_cents').as('refunded_cents'),
      fn.min('placed_at').as('first_at'),
      fn.max('placed_at').as('last_at'),
    ])
    .where('customer_id', '=', customerId)
    .groupBy(['currency', 'status'])
    .orderBy('currency')
    .execute();
}

/** The swatches of the newest orders that have some, with the reservations that run at `now` (milliseconds since 1970). */
export function findSwatches(
  db: Executor,
  customerId: string,
  { now, limit }: { now: number; limit: number },
) {
  const orders = db
    .selectFrom('orders')
    .select(['id', 'number', 'placed_at', orderStateSql.as('state')])
    .where('customer_id', '=', customerId)
    .where('swatch_quantity', '>', sql.lit(0))
    .orderBy('placed_at', 'desc')
    .limit(limit);
  return db
    .selectFrom(orders.as('listed'))
    .innerJoin('order_lines', 'order_lines.order_id', 'listed.id')
    .leftJoin('reservations', (join) =>
      join
        .onRef('reservations.order_id', '=', 'listed.id')
        .onRef('reservations.article_id', '=', 'order_lines.article_id')
        .on('reservations.ended_at', 'is', null)
        .on('reservations.ends_at', '>', now),
    )
    .select(['listed.id', 'listed.number', 'listed.placed_at', 'listed.state'])
    .select(['order_lines.article_name', 'order_lines.article_number'])
    .select(['reservations.quantity', 'reservations.ends_at', 'reservations.lot_id'])
    .select((eb) =>
      eb
        .selectFrom('stock_lots')
        .select('stock_lots.name')
        .whereRef('stock_lots.id', '=', 'reservations.lot_id')
        .as('lot_name'),
    )
    .where('order_lines.kind', '=', 'swatch')
    .orderBy('listed.placed_at', 'desc')
    .orderBy('order_lines.position')
    .limit(limit)
    .execute();
}

export function findReviews(db: Executor, authorId: string, limit: number) {
  return db
    .selectFrom('reviews')
    .leftJoin('articles', 'articles.id', 'reviews.article_id')
    .select(['reviews.id', 'reviews.description', 'reviews.stars', 'reviews.state'])
    .select('articles.name as article_name')
    .where('author_id', '=', authorId)
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .execute();
}

export function findNotes(db: Executor, customerId: string, limit: number) {
  return db
    .selectFrom('customer_notes')
    .leftJoin('users', 'users.id', 'customer_notes.written_by')
    .select(['customer_notes.id', 'text', 'written_at'])
    .select(({ fn, val }) => fn.coalesce('users.email', val(REMOVED_NAME)).as('written_by'))
    .where('customer_id', '=', customerId)
    .orderBy('customer_notes.id', 'desc')
    .limit(limit)
    .execute();
}

export interface NewNote {
  readonly id: string;
  readonly customer_id: string;
  readonly text: string;
  readonly written_by: string;
  readonly written_at: number;
}

export async function insertNote(db: Executor, note: NewNote): Promise<void> {
  await db.insertInto('customer_notes').values(note).execute();
}

/** Returns 1, or 0 when the customer has no such note. */
export async function deleteNote(db: Executor, customerId: string, id: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('customer_notes')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
