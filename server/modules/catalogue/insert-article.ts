// Inserts a new article: product, parts, number, slug, price, and the movement of its first stock.
import { centsFromDollars } from '#contract/money.ts';
import type { NewProduct } from '#contract/product.ts';
import type { Executor } from '#server/storage/tables.ts';
import { toColumns, toParts } from './article-columns.ts';
import { assignArticleNumber, assignSlug } from './article-numbers.ts';
import { insertParts } from './article-store.ts';
import { insertPriceRow } from './product-prices.ts';
import { insertMovement, type StockMove } from './stock-movements.ts';
import * as store from './store.ts';

/** Returns its article number. */
export async function insertArticle(
  tx: Executor,
  id: string,
  input: NewProduct,
  by: Pick<StockMove, 'actor' | 'at'>,
): Promise<string> {
  const articleNumber = await assignArticleNumber(tx, input.articleNumber);
  const slug = await assignSlug(tx, input.productName, articleNumber);
  await store.insertProduct(tx, {
    ...{ id, article_number: articleNumber, slug, ...toColumns(input) },
    available_quantity: input.availableQuantity,
    ...(input.state === 'draft' && { is_draft: 1, withdrawn_at: by.at }),
  });
  await insertPriceRow(tx, id, centsFromDollars(input.price) ?? 0, by);
  if (input.availableQuantity > 0)
    await insertMovement(tx, id, input.availableQuantity, { reason: 'opening', ...by });
  await insertParts(tx, id, toParts(input));
  return articleNumber;
}
