// The product that a filter of an admin list names, by its article number or its id.
import type { Executor } from './tables.ts';

/** The id of the product with this article number; what is no article number is an id. */
export async function findProductId(db: Executor, article: string): Promise<string> {
  const product = await db
    .selectFrom('articles')
    .select('id')
    .where('article_number', '=', article.toUpperCase())
    .executeTakeFirst();
  return product?.id ?? article;
}
