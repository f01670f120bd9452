// Many articles at once, for files of articles: reads them as they are stored, and writes new, changed and delivered ones in
// one transaction of the caller.
import { QUANTITY_MAX } from '#contract/limits.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Images } from '#server/modules/images/service.ts';
import { lockSequence } from '#server/storage/number-sequences.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Executor } from '#server/storage/tables.ts';
import { findByIds, findByNumbers, lockProducts } from './batch-store.ts';
import { type StoredArticle, toStoredArticle } from './stored-article.ts';
import { withParts } from './record-store.ts';
import { ARTICLES_PER_STATEMENT, insertArticles, type NewArticle } from './insert-articles.ts';
import { afterStockChange } from '#server/modules/stock/remnants.ts';
import { insertMovements, type StockMove } from '#server/modules/stock/movements.ts';
import { addToStocks } from '#server/modules/stock/store.ts';
import { type ArticleChange, isRenamed, updateArticles } from './update-articles.ts';

export type { StoredArticle } from './stored-article.ts';
export type { StockMove } from '#server/modules/stock/movements.ts';

/** Pieces of an article that were delivered. */
export interface Delivery {
  readonly productId: string;
  readonly quantity: number;
}

export interface ArticleBatchWrites {
  readonly added: readonly NewArticle[];
  readonly changed: readonly ArticleChange[];
  readonly deliveries: readonly Delivery[];
  /** URLs of images that articles did not have before. */
  readonly imageUrls: readonly string[];
}

export interface ArticleBatchAuthor extends Pick<StockMove, 'actor' | 'at'> {
  /** Of the deliveries. */
  readonly note: string;
}

export class ArticleBatch {
  readonly #storage: Storage;
  readonly #images: Images;

  constructor(storage: Storage, images: Images) {
    this.#storage = storage;
    this.#images = images;
  }

  /** The articles with these numbers, by number: drafts, on sale and withdrawn. At most 1000. */
  async findByNumbers(numbers: readonly string[]): Promise<Map<string, StoredArticle>> {
    const { db } = this.#storage;
    const records = await withParts(db, await findByNumbers(db, numbers));
    return new Map(records.map((record) => [record.product.article_number, toStoredArticle(record)]));
  }

  /** The articles with these ids, in the order of `ids`. At most 1000. */
  async findByIds(ids: readonly string[]): Promise<StoredArticle[]> {
    const { db } = this.#storage;
    const records = await withParts(db, await findByIds(db, ids));
    const byId = new Map(records.map((record) => [record.product.id, record]));
    return ids.flatMap((id) => {
      const record = byId.get(id);
      return record ? [toStoredArticle(record)] : [];
    });
  }

  /** Why an image cannot be used, by URL; without those that can. Fetches nothing. */
  imageProblems(urls: readonly string[]): Promise<Map<string, string>> {
    return this.#images.findProblems(this.#storage.db, urls);
  }

  /**
   * Writes everything or throws: `article_changed`, `article_number_taken`, `stock_above_maximum`, `validation_failed`.
   * `pause` is called with the number of articles written since. Call `Catalogue.publishChange` after the commit.
   */
  async write(
    tx: Executor,
    { added, changed, deliveries, imageUrls }: ArticleBatchWrites,
    { note, ...by }: ArticleBatchAuthor,
    pause: (done: number) => Promise<void>,
  ): Promise<void> {
    await this.#images.retainAll(tx, imageUrls);
    // Edits of single articles take the same locks in this order: the sequence, then products.
    if (added.length > 0 || changed.some(isRenamed)) await lockSequence(tx, 'article');
    const ids = new Set([...changed.map(({ id }) => id), ...deliveries.map(({ productId }) => productId)]);
    const rows = await lockProducts(this.#storage, tx, [...ids]);
    await updateArticles(tx, rows, changed, by, pause);
    for (let from = 0; from < deliveries.length; from += ARTICLES_PER_STATEMENT) {
      const some = deliveries.slice(from, from + ARTICLES_PER_STATEMENT);
      await receive(tx, some, { reason: 'delivery', note, ...by });
      await pause(0);
    }
    await insertArticles(tx, added, by, pause);
  }
}

async function receive(tx: Executor, deliveries: readonly Delivery[], move: StockMove): Promise<void> {
  const stocks = await addToStocks(tx, deliveries);
  if (stocks.length !== deliveries.length) throw new AppError('article_not_found');
  // Deliveries name no lots, and its stock has begun to be kept by lot since the file was read.
  if (stocks.some((stock) => stock.has_lots === 1)) throw new AppError('article_changed');
  if (stocks.some((stock) => stock.available_quantity > QUANTITY_MAX))
    throw new AppError('stock_above_maximum');
  await insertMovements(tx, deliveries, move);
  const received = new Map(deliveries.map(({ productId, quantity }) => [productId, quantity]));
  for (const stock of stocks) await afterStockChange(tx, stock, received.get(stock.id) ?? 0, move);
}
