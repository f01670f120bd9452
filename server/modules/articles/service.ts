// Articles: added, shown, and withdrawn from sale.

import type { Article, ArticleSummary, InsertedArticle, NewArticle } from '#contract/articles/article.ts';
import type { ListedArticle } from '#contract/articles/article-admin.ts';
import type { Colourway, FabricCard, FabricDetails } from '#contract/articles/fabric-list.ts';
import { notOrderableReason } from '#contract/articles/orderable.ts';
import type { Rating } from '#contract/articles/review.ts';
import type { StockLevel } from '#contract/articles/stock-level.ts';
import { Service } from '#server/context.ts';
import { dayIn, utcDate } from '#server/domain/shop-day.ts';
import { swatchPriceCents } from '#server/domain/swatch-price.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import { recordFeedEvents } from '#server/modules/events/service.ts';
import type { Images } from '#server/modules/images/service.ts';
import { OPERATOR, SYSTEM } from '#server/storage/actors.ts';
import { newId } from '#server/storage/ids.ts';
import { type Page, type PageParams, toPage } from '#server/storage/queries/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import { readLots } from './article-stock.ts';
import { type AddingArticles, type ArticleToInsert, insertArticles } from './batch/insert-articles.ts';
import { imageFields } from './columns.ts';
import { reportFields } from './lab-results.ts';
import {
  articleLabel,
  type Days,
  imageUrls,
  toArticle,
  toCard,
  toColourway,
  toDetails,
  toListedArticle,
  toSummary,
} from './mapping.ts';
import { refuseExternalId } from './numbers.ts';
import { findMissing, inOwnTexts, recordsInOwnTexts } from './own-texts.ts';
import {
  type ArticleRecord,
  findArticles,
  findArticlesAfter,
  findReferencedImages,
  withParts,
} from './record-store.ts';
import * as store from './store.ts';

type RatingsOf = (db: Executor, articleIds: readonly string[]) => Promise<ReadonlyMap<string, Rating>>;

interface ArticlesDeps extends AddingArticles {
  readonly images: Images;
  /** The ratings of articles by id; an article without stars has none. */
  readonly ratingsOf: RatingsOf;
}

type ArticleInput = NewArticle & Pick<ArticleToInsert, 'texts'>;

export class Articles extends Service<ArticlesDeps> {
  /** A page of those on sale. */
  async listOnSale(page: PageParams): Promise<Page<ArticleSummary>> {
    const { items, next } = toPage(await store.findArticles(this.db, page), page);
    return { items: await this.#toSummaries(items), next };
  }

  /** Those of the articles that are on sale, in the order of `ids`. */
  async summaries(ids: readonly string[]): Promise<ArticleSummary[]> {
    return this.#toSummaries(await store.findArticlesByIds(this.db, ids));
  }

  async #toSummaries(rows: readonly store.ArticleRow[]): Promise<ArticleSummary[]> {
    const images = await this.deps.images.imageInfoByUrl(rows.map(({ img }) => img));
    return (await inOwnTexts(this.db, rows)).map((row) => toSummary(row, images, this.#days()));
  }

  #days(): Days {
    const now = this.now();
    return { today: utcDate(now), shopDay: dayIn(this.ctx.timeZone)(now) };
  }

  /** The slugs of all articles on sale, oldest first. */
  async listSlugs(page: PageParams): Promise<Page<string>> {
    const rows = await store.findSlugs(this.db, page);
    const { items, next } = toPage(rows, page);
    return { items: items.map(({ slug }) => slug), next };
  }

  /** All articles on sale with their facts, oldest first. */
  async listDetails(page: PageParams): Promise<Page<FabricDetails>> {
    const { items, next } = toPage(await store.findArticles(this.db, page), page);
    const records = await recordsInOwnTexts(this.db, await withParts(this.db, items));
    const images = await this.deps.images.imageInfoByUrl(records.flatMap(imageUrls));
    const days = this.#days();
    return { items: records.map((record) => toDetails(record, images, days)), next };
  }

  /** Throws `article_not_found`. */
  async getArticle(id: string): Promise<Article> {
    return this.#toArticle(await store.findArticle(this.db, id));
  }

  /** By its slug or a former one. Throws `article_not_found`. */
  async getArticleBySlug(slug: string): Promise<Article> {
    return this.#toArticle(await store.findArticleBySlug(this.db, slug));
  }

  async #toArticle(row: store.ArticleRow | undefined): Promise<Article> {
    const [record] = await recordsInOwnTexts(this.db, await withParts(this.db, row ? [row] : []));
    if (!record) throw new AppError('article_not_found');
    const images = await this.deps.images.imageInfoByUrl(imageUrls(record));
    const lots = await readLots(this.db, this.deps.stock, record.article);
    return toArticle(record, images, {
      ...lots,
      ...this.#days(),
      swatchPriceCents: swatchPriceCents(this.ctx.settings),
    });
  }

  /** Everything stored of those of the articles that are on sale, in the order of `ids`. */
  findRecords(ids: readonly string[]): Promise<ArticleRecord[]> {
    return findArticles(this.db, ids);
  }

  /** The same of those on sale with one of these ids or article numbers, in letters of either case, by both. */
  async findRecordsByKeys(keys: readonly string[]): Promise<ReadonlyMap<string, ArticleRecord>> {
    const rows = await store.findArticlesByKeys(this.db, [
      ...new Set(keys.flatMap((key) => [key, key.toUpperCase()])),
    ]);
    const records = await withParts(this.db, rows);
    return new Map(
      records.flatMap((record) => [
        [record.article.id, record],
        [record.article.article_number.toUpperCase(), record],
      ]),
    );
  }

  /** The same of those after this id. */
  findRecordsAfter(id: string, limit: number): Promise<ArticleRecord[]> {
    return findArticlesAfter(this.db, id, limit);
  }

  /** The same of one, by its slug or a former one. Throws `article_not_found`. */
  async getRecordBySlug(slug: string): Promise<ArticleRecord> {
    const row = await store.findArticleBySlug(this.db, slug);
    const [record] = await withParts(this.db, row ? [row] : []);
    if (!record) throw new AppError('article_not_found');
    return record;
  }

  /** The same articles with their texts in the current language. */
  inOwnTexts(records: readonly ArticleRecord[]): Promise<readonly ArticleRecord[]> {
    return recordsInOwnTexts(this.db, records);
  }

  async toCards(records: readonly ArticleRecord[]): Promise<FabricCard[]> {
    const images = await this.deps.images.imageInfoByUrl(records.map(({ article }) => article.img));
    const ids = records.map(({ article }) => article.id);
    const ratings = await this.deps.ratingsOf(this.db, ids);
    const groups = records.flatMap(({ article }) => article.colourway_group ?? []);
    const colourways = await this.colourways(groups);
    const articles = records.map(({ article }) => article);
    const lots = await this.deps.stock.findLargestLots(this.db, articles);
    const shown = await recordsInOwnTexts(this.db, records);
    const { shopDay } = this.#days();
    return shown.map((record) => {
      const { id, colourway_group: group } = record.article;
      const ofGroup = group === null ? undefined : colourways.get(group);
      const largestLot = lots.get(id) ?? null;
      return toCard(record, images, { rating: ratings.get(id), colourways: ofGroup, largestLot, shopDay });
    });
  }

  /** The colours on sale by group, oldest first; without the groups that have one. At most 500 groups. */
  async colourways(groups: readonly string[]): Promise<Map<string, Colourway[]>> {
    if (groups.length === 0) return new Map();
    const rows = await store.findColourways(this.db, [...new Set(groups)]);
    const shown = await inOwnTexts(this.db, rows);
    const byGroup = Map.groupBy(shown, ({ colourway_group }) => colourway_group ?? '');
    const several = [...byGroup].filter(([, colours]) => colours.length > 1);
    return new Map(several.map(([group, colours]) => [group, colours.map(toColourway)]));
  }

  /** As lists of admins show them. `sold` are the pieces of each sold in the last COVER_DAYS days. */
  async toRows(
    rows: readonly store.ArticleRow[],
    levels: ReadonlyMap<string, StockLevel>,
    sold: ReadonlyMap<string, number>,
  ): Promise<ListedArticle[]> {
    const images = await this.deps.images.imageInfoByUrl(rows.map(({ img }) => img));
    const ids = rows.map(({ id }) => id);
    const missing = await findMissing(this.db, ids, this.ctx.settings.LANGUAGES);
    const { shopDay } = this.#days();
    return rows.map((row) => {
      const { id } = row;
      const more = { shopDay, level: levels.get(id), sold: sold.get(id), missing: missing.get(id) };
      return toListedArticle(row, images, more);
    });
  }

  /** Throws `article_not_found` unless the shop has or had this article; a withdrawn one counts. */
  async requireArticle(db: Executor, id: string): Promise<void> {
    if (!(await store.articleExists(db, id))) throw new AppError('article_not_found');
  }

  /** See `findReferencedImages`. */
  referencedImages(isOrdered: (id: string) => Promise<boolean>): Promise<string[]> {
    return findReferencedImages(this.db, this.now(), isOrdered, this.deps.stock.findLotPictures);
  }

  /**
   * Puts an article on sale, or adds it as a draft; returns its id, and `notOrderable` when its minimum order would be rejected. Throws
   * `article_number_in_use`, `external_id_in_use` and `validation_failed`.
   */
  async addArticle(input: NewArticle, by = OPERATOR): Promise<InsertedArticle> {
    const [added = { id: '', articleNumber: '' }] = await this.#add([input], by, (tx, id, label, at) =>
      recordAudit(tx, { actor: by, at }, 'add_article', id, { label }),
    );
    const notOrderable = notOrderableReason(input);
    const { id: insertedId, articleNumber } = added;
    return { insertedId, articleNumber, ...(notOrderable && { notOrderable }) };
  }

  /** Puts articles on sale in the order given, in one transaction, with their texts in other languages. */
  async addArticles(inputs: readonly ArticleInput[]): Promise<void> {
    await this.#add(inputs, SYSTEM);
  }

  async #add(
    inputs: readonly ArticleInput[],
    actor: string,
    record: (tx: Executor, id: string, label: string, at: number) => Promise<void> = async () => undefined,
  ): Promise<{ id: string; articleNumber: string }[]> {
    const at = this.now();
    const articles = inputs.map((input) => ({ id: newId(at), input, texts: input.texts }));
    const adding = this.storage.transaction(async (tx) => {
      for (const { url, pointer } of imageFields(inputs)) await this.deps.images.retain(tx, url, pointer);
      await this.deps.images.retainReports(tx, reportFields(inputs));
      // Late, because it makes other transactions that add articles wait.
      const numbers = await insertArticles(tx, this.deps, articles, { actor, at });
      for (const [nth, { id, input }] of articles.entries()) {
        const article_number = numbers[nth] ?? '';
        await record(tx, id, articleLabel({ name: input.productName, article_number }), at);
      }
      return numbers;
    });
    const numbers = await adding.catch(refuseExternalId);
    this.storage.changes.publish('articles');
    return articles.map(({ id }, nth) => ({ id, articleNumber: numbers[nth] ?? '' }));
  }

  /** Withdraws an article from sale; its orders are unchanged. Returns 1. Throws `article_not_found`. */
  async withdrawArticle(id: string, by = OPERATOR): Promise<number> {
    const at = this.now();
    const count = await this.storage.transaction(async (tx) => {
      const article = await store.findAnyArticle(tx, id);
      const withdrawn = article ? await store.withdrawArticle(tx, id, at) : 0;
      if (!article || withdrawn === 0) throw new AppError('article_not_found');
      await recordFeedEvents(tx, 'article.changed', [id], at);
      await recordAudit(tx, { actor: by, at }, 'delete_article', id, { label: articleLabel(article) });
      return withdrawn;
    });
    this.storage.changes.publish('articles');
    return count;
  }
}
