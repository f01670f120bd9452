// Notes about customers and their reviews. Writes `customer_notes`.
import { REMOVED_NAME } from '#server/storage/actors.ts';
import type { Executor } from '#server/storage/tables.ts';

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
