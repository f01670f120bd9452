// Baskets in the database. Writes `basket_lines`.
import { newId } from '#server/storage/ids.ts';
import type { Executor } from '#server/storage/tables.ts';

/** What a line states beside its article. */
export interface LineValues {
  readonly quantity: number;
  readonly several_lots: 0 | 1;
  readonly preferred_lot: string | null;
}

/** In the order in which they were added. */
export function findLines(db: Executor, userId: string) {
  return db
    .selectFrom('basket_lines')
    .select(['article_id', 'quantity', 'several_lots', 'preferred_lot'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Inserts a line, or replaces the values of the article's. */
export async function putLine(
  db: Executor,
  userId: string,
  articleId: string,
  values: LineValues,
  at: number,
): Promise<void> {
  await db
    .insertInto('basket_lines')
    .values({ id: newId(at), user_id: userId, article_id: articleId, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'article_id']).doUpdateSet(values))
    .execute();
}

/** Returns the number of lines deleted: all, or those of these articles. */
export async function deleteLines(
  db: Executor,
  userId: string,
  articleIds?: readonly string[],
): Promise<number> {
  let query = db.deleteFrom('basket_lines').where('user_id', '=', userId);
  if (articleIds) query = query.where('article_id', 'in', articleIds);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}
