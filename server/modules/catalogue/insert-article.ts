// Inserts a new article: product, parts, number, slug, and the movement of its first stock.
import type { NewProduct } from '#contract/product.ts';
import type { Executor } from '#server/storage/tables.ts';
import { toColumns, toParts } from './article-mapping.ts';
import { assignArticleNumber, assignSlug } from './article-numbers.ts';
import { insertParts } from './article-store.ts';
import { insertMovement, type StockMove } from './stock-movements.ts';
import * as store from './store.ts';

export async function insertArticle(
  tx: Executor,
  id: string,
  input: NewProduct,
  by: Pick<StockMove, 'actor' | 'at'>,
): Promise<void> {
  const articleNumber = await assignArticleNumber(tx, input.articleNumber);
  const slug = await assignSlug(tx, input.productName, articleNumber);
  await store.insertProduct(tx, { id, article_number: articleNumber, slug, ...toColumns(input) });
  if (input.availableQuantity > 0)
    await insertMovement(tx, id, input.availableQuantity, { reason: 'opening', ...by });
  await insertParts(tx, id, toParts(input));
}
