// Inserts new articles: rows, parts, numbers, slugs, first prices, and the movements of their first stock.
import type { NewArticle } from '#contract/articles/article.ts';
import type { TextsByLanguage } from '#contract/articles/article-texts.ts';
import { recordFeedEvents } from '#server/modules/events/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { ArticleStock, WrittenBy } from '../article-stock.ts';
import { toColumns, toParts } from '../columns.ts';
import { assignArticleNumbers, assignSlugs } from '../numbers.ts';
import { insertPrices } from '../prices.ts';
import { insertParts } from '../record-store.ts';
import { insertArticleRows } from '../store.ts';
import { replaceTexts, toTextRows } from '../text-store.ts';

export interface ArticleToInsert {
  readonly id: string;
  readonly input: NewArticle;
  /** In the shop's other languages. */
  readonly texts?: TextsByLanguage | undefined;
}

/** What adding articles needs of other modules. */
export interface AddingArticles {
  readonly stock: ArticleStock;
  /** The prefix of article numbers that the shop makes. */
  readonly numberPrefix: () => string;
}

/** What a batch of articles is written at a time: a longer statement blocks the event loop. */
export const ARTICLES_PER_STATEMENT = 100;

/**
 * Returns their numbers. Makes other transactions that add articles wait: call it last. `pause` is awaited between statements.
 * Throws `article_number_in_use` and `validation_failed`.
 */
export async function insertArticles(
  tx: Executor,
  { stock, numberPrefix }: AddingArticles,
  articles: readonly ArticleToInsert[],
  by: WrittenBy,
  pause: (done: number) => Promise<void> = async () => undefined,
): Promise<string[]> {
  if (articles.length === 0) return [];
  const numbers = await assignArticleNumbers(
    tx,
    articles.map(({ input }) => input.articleNumber),
    numberPrefix(),
  );
  const named = articles.map(({ id, input, texts = {} }, nth) => ({
    id,
    input,
    texts,
    name: input.productName,
    articleNumber: numbers[nth] ?? '',
  }));
  const slugs = await assignSlugs(tx, named);
  const numbered = named.map((article, nth) => ({ ...article, slug: slugs[nth] ?? '' }));
  for (let from = 0; from < numbered.length; from += ARTICLES_PER_STATEMENT) {
    const some = numbered.slice(from, from + ARTICLES_PER_STATEMENT);
    await insertNumbered(tx, stock, some, by);
    await pause(some.length);
  }
  return numbers;
}

interface NumberedArticle extends ArticleToInsert {
  readonly articleNumber: string;
  readonly slug: string;
}

async function insertNumbered(
  tx: Executor,
  stock: ArticleStock,
  articles: readonly NumberedArticle[],
  by: WrittenBy,
): Promise<void> {
  const rows = articles.map(({ id, input, articleNumber, slug }) => ({
    id,
    article_number: articleNumber,
    slug,
    ...toColumns(input),
    external_id: input.externalId || null,
    available_quantity: input.availableQuantity,
    is_draft: input.state === 'draft' ? (1 as const) : (0 as const),
    withdrawn_at: input.state === 'draft' ? by.at : null,
  }));
  await insertArticleRows(tx, rows);
  await recordFeedEvents(
    tx,
    'article.added',
    rows.map(({ id }) => id),
    by.at,
  );
  await insertPrices(tx, rows, by);
  const opening = articles.map(({ id, input }) => ({ articleId: id, quantity: input.availableQuantity }));
  await stock.recordOpening(
    tx,
    opening.filter(({ quantity }) => quantity > 0),
    by,
  );
  await insertParts(
    tx,
    articles.map(({ id, input }) => ({ articleId: id, parts: toParts(input) })),
  );
  await replaceTexts(
    tx,
    articles.flatMap(({ id, texts = {} }) => toTextRows(id, [], texts)),
  );
}
