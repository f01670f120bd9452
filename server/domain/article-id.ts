// Finds the article that a filter of an admin list names by its article number or its id.
import type { Executor } from '#server/storage/tables.ts';

/** Returns the id of the article with this article number; any other text is taken for an id. */
export async function findArticleId(db: Executor, idOrNumber: string): Promise<string> {
  const article = await db
    .selectFrom('articles')
    .select('id')
    .where('article_number', '=', idOrNumber.toUpperCase())
    .executeTakeFirst();
  return article?.id ?? idOrNumber;
}
