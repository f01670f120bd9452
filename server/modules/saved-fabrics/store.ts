// Saved fabrics in the database. Writes `saved_fabrics`, reads `articles`.
import { expressionBuilder } from 'kysely';
import { newId } from '#server/storage/ids.ts';
import { type PageParams, paginate } from '#server/storage/queries/paging.ts';
import type { Executor, Tables } from '#server/storage/tables.ts';

/** Saved fabrics whose article is on sale. */
export function findSavedFabrics(
  db: Executor,
  userId: string,
  page: PageParams,
): Promise<{ id: string; article_id: string }[]> {
  const query = db
    .selectFrom('saved_fabrics')
    .select(['id', 'article_id'])
    .where('user_id', '=', userId)
    .where((eb) => eb.exists(articleOnSale));
  return paginate(query, page).execute();
}

/** The ids of the articles on sale that the user has saved. */
export async function findArticleIds(db: Executor, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('saved_fabrics')
    .select('article_id')
    .where('user_id', '=', userId)
    .where((eb) => eb.exists(articleOnSale))
    .execute();
  return rows.map(({ article_id }) => article_id);
}

/** Returns 1, or 0 when the row exists already. */
export async function insertSavedFabric(
  db: Executor,
  userId: string,
  articleId: string,
  at: number,
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('saved_fabrics')
    .values({ id: newId(at), user_id: userId, article_id: articleId, saved_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'article_id']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

export async function deleteSavedFabric(db: Executor, userId: string, articleId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_fabrics')
    .where('user_id', '=', userId)
    .where('article_id', '=', articleId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Selects one row if the outer row's article is on sale. */
const articleOnSale = expressionBuilder<Tables, 'saved_fabrics'>()
  .selectFrom('articles')
  .select('articles.id')
  .whereRef('articles.id', '=', 'saved_fabrics.article_id')
  .where('articles.withdrawn_at', 'is', null);
