// Many articles at once, for files of articles: reads them as they are stored, and writes new, changed and delivered ones in
// one transaction of the caller.
import { Service } from '#server/context.ts';
import type { Images } from '#server/modules/images/service.ts';
import { lockSequence } from '#server/storage/queries/number-sequences.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { Delivery, WrittenBy } from '../article-stock.ts';
import { type StoredArticle, toStoredArticle } from '../edit.ts';
import { reportFields } from '../lab-results.ts';
import { type ArticleRecord, withParts } from '../record-store.ts';
import { findTexts } from '../text-store.ts';
import { findByIds, findByNumbers, findExternalIds, lockArticles } from './batch-store.ts';
import {
  type AddingArticles,
  ARTICLES_PER_STATEMENT,
  type ArticleToInsert,
  insertArticles,
} from './insert-articles.ts';
import { type ArticleChange, isRenamed, updateArticles } from './update-articles.ts';

export interface ArticleBatchWrites {
  readonly added: readonly ArticleToInsert[];
  readonly changed: readonly ArticleChange[];
  /** Pieces that were delivered, those of an article once. */
  readonly deliveries: readonly Delivery[];
  /** URLs of images that articles did not have before. */
  readonly imageUrls: readonly string[];
}

interface ArticleBatchAuthor extends WrittenBy {
  /** The note of the deliveries. */
  readonly note: string;
}

/** Whether to read what is written in the shop's other languages. */
interface WithTexts {
  readonly withTexts?: boolean;
}

interface ArticleBatchDeps extends AddingArticles {
  readonly images: Images;
}

export class ArticleBatch extends Service<ArticleBatchDeps> {
  /** The articles with these numbers, by number: drafts, on sale and withdrawn. At most 1000. */
  async findByNumbers(numbers: readonly string[], options?: WithTexts): Promise<Map<string, StoredArticle>> {
    const records = await withParts(this.db, await findByNumbers(this.db, numbers));
    const stored = await this.#toStored(records, options);
    return new Map(stored.map((article) => [article.edit.articleNumber ?? '', article]));
  }

  /** The articles with these ids, in the order of `ids`. At most 1000. */
  async findByIds(ids: readonly string[], options?: WithTexts): Promise<StoredArticle[]> {
    const records = await withParts(this.db, await findByIds(this.db, ids));
    const byId = new Map((await this.#toStored(records, options)).map((article) => [article.id, article]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  async #toStored(records: readonly ArticleRecord[], { withTexts = false }: WithTexts = {}) {
    const texts = withTexts ? await findTexts(this.db, records) : undefined;
    return records.map((record) => toStoredArticle(record, texts && (texts.get(record.article.id) ?? {})));
  }

  /** The ids of the articles that have these ids in another system. */
  findExternalIds(externalIds: readonly string[]): Promise<Map<string, string>> {
    return findExternalIds(this.db, externalIds);
  }

  /** Why an image cannot be used, by URL; without those that can. Fetches nothing. */
  imageProblems(urls: readonly string[]): Promise<Map<string, string>> {
    return this.deps.images.findProblems(this.db, urls);
  }

  /**
   * Writes everything or throws: `article_changed`, `article_number_in_use`, `stock_above_maximum`, `validation_failed`.
   * `pause` is called with the number of articles written since. Publish a change of articles after the commit.
   */
  async write(
    tx: Executor,
    { added, changed, deliveries, imageUrls }: ArticleBatchWrites,
    { note, ...by }: ArticleBatchAuthor,
    pause: (done: number) => Promise<void>,
  ): Promise<void> {
    await this.deps.images.retainAll(tx, imageUrls);
    const inputs = [...added.map(({ input }) => input), ...changed.map(({ edit }) => edit)];
    await this.deps.images.retainReports(tx, reportFields(inputs));
    // Edits of single articles take the same locks in this order: the sequence, then articles.
    if (added.length > 0 || changed.some(isRenamed)) await lockSequence(tx, 'article');
    const ids = new Set([...changed.map(({ id }) => id), ...deliveries.map(({ articleId }) => articleId)]);
    const rows = await lockArticles(this.storage, tx, [...ids]);
    await updateArticles(tx, rows, changed, by, pause);
    for (let from = 0; from < deliveries.length; from += ARTICLES_PER_STATEMENT) {
      const some = deliveries.slice(from, from + ARTICLES_PER_STATEMENT);
      await this.deps.stock.receive(tx, some, { note, ...by });
      await pause(0);
    }
    await insertArticles(tx, this.deps, added, by, pause);
  }
}
