// Messages on orders in the database. Writes `order_messages`, reads `users`.
import { type Expression, type SqlBool, sql } from 'kysely';
import { idBefore } from '#server/storage/ids.ts';
import { type PageParams, paginate } from '#server/storage/queries/paging.ts';
import type { Executor, NewRow } from '#server/storage/tables.ts';

/** Null for a removed person. */
const emailOf = (person: Expression<string>) =>
  sql<string | null>`(select email from users where users.id = ${person})`;

/** Written so that PostgreSQL does not read the index of all messages that wait instead of those of the order. */
const waits = sql<SqlBool>`(is_waiting = 1) is true`;

/** Whether a person has not been removed. */
export async function hasEmail(db: Executor, userId: string): Promise<boolean> {
  const user = db.selectFrom('users').select('id').where('id', '=', userId).where('email', 'is not', null);
  return (await user.executeTakeFirst()) !== undefined;
}

export function findMessages(db: Executor, orderId: string) {
  return db
    .selectFrom('order_messages')
    .select(['id', 'is_from_mill', 'text', 'photos', 'sent_at', 'is_waiting'])
    .select((eb) => emailOf(eb.ref('author_id')).as('author'))
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

/** Messages that wait for an answer: at most one of each order. */
export function findWaiting(db: Executor, page: PageParams) {
  const waiting = db
    .selectFrom('order_messages')
    .select(['id', 'order_id', 'text', 'photos', 'sent_at'])
    .where('is_waiting', '=', sql.lit(1));
  return paginate(waiting, page).execute();
}

export async function isWaiting(db: Executor, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('order_messages')
    .select('id')
    .where('order_id', '=', orderId)
    .where(waits)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts messages of an author from `since` (milliseconds since 1970) on, up to `limit`. */
export async function countOfAuthor(
  db: Executor,
  authorId: string,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<number> {
  const rows = await db
    .selectFrom('order_messages')
    .select('id')
    .where('author_id', '=', authorId)
    .where('id', '>', idBefore(since))
    .limit(limit)
    .execute();
  return rows.length;
}

export async function insertMessage(db: Executor, message: NewRow<'order_messages'>): Promise<void> {
  await db.insertInto('order_messages').values(message).execute();
}

/** Returns how many messages waited: 1 or 0. */
export async function endWaiting(db: Executor, orderId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('order_messages')
    .set({ is_waiting: 0 })
    .where('order_id', '=', orderId)
    .where(waits)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The messages with photos after an id. */
export function findPhotos(db: Executor, after: string, limit: number) {
  return db
    .selectFrom('order_messages')
    .select(['id', 'photos'])
    .where('id', '>', after)
    .where('photos', '<>', sql.lit('[]'))
    .orderBy('id')
    .limit(limit)
    .execute();
}
