// Removals in the database. Writes `removals`, reads `users`, `identity_user` and `reviews`.
import { sql } from 'kysely';
import { newId } from '#server/storage/ids.ts';
import type { Executor, Row } from '#server/storage/tables.ts';

export type RemovalRow = Row<'removals'>;

export async function insertRemoval(tx: Executor, userId: string, at: number): Promise<void> {
  await tx
    .insertInto('removals')
    .values({ id: newId(at), user_id: userId, removed_at: at })
    .execute();
}

/** The email of a person, or of an account that was never used; undefined when neither has the id. */
export async function findEmail(db: Executor, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    email: string;
  }>`select email from users where id = ${userId} and email is not null
    union select email from identity_user where id = ${userId}`.execute(db);
  return rows[0]?.email;
}

export async function countReviews(db: Executor, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('reviews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('author_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
