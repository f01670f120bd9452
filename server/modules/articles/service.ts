// The catalogue: products on sale, and the stock that orders reserve and release.

import type { FabricCard, FabricList, FabricQuery } from '#contract/fabric-list.ts';
import type { SearchQuery } from '#contract/fields.ts';
import { RELATED_MAX } from '#contract/limits.ts';
import { notOrderableReason } from '#contract/orderable.ts';
import type { Article, InsertedProduct, NewProduct, Product } from '#contract/product.ts';
import { AppError } from '#server/http/app-error.ts';
import { OPERATOR, recordAudit, SYSTEM } from '#server/modules/audit/service.ts';
import type { Images } from '#server/modules/images/service.ts';
import { newId } from '#server/storage/ids.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { type Page, type PageParams, toPage } from '#server/storage/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import { FREE_SWATCHES, type SwatchSettings } from '#server/swatch-settings.ts';
import { imageFields } from './columns.ts';
import { ArticleEditing } from './editing.ts';
import { articleLabel, imageUrls, toArticle, toCard, toProduct } from './mapping.ts';
import { type ArticleRecord, findArticles, withParts } from './record-store.ts';
import { CurrentFabricIndex } from '#server/modules/search/current-fabric-index.ts';
import { insertArticles } from './insert-articles.ts';
import { findAllocations, findLargestLot, type OrderedLotRow } from '#server/modules/stock/lots-store.ts';
import { deleteChangesBefore } from '#server/modules/search/article-changes.ts';
import { type OrderedItem, quote } from '#server/modules/stock/quote.ts';
import { findReferencedImages } from './referenced-images.ts';
import { reserve, reserveFromLots } from '#server/modules/stock/service.ts';
import { releaseStock } from '#server/modules/stock/remnants.ts';
import { findSimilarArticles } from '#server/modules/search/similar-articles.ts';
import { mostSimilar } from '#server/modules/search/similarity.ts';
import { StockHolds } from '#server/modules/stock/reservations.ts';
import type { StockMove } from '#server/modules/stock/movements.ts';
import * as store from './store.ts';
import { utcDate } from '#server/utc-date.ts';

export type { ArticleBatch, ArticleBatchWrites, StockMove, StoredArticle } from './batch.ts';
export type { OrderedLotRow } from '#server/modules/stock/lots-store.ts';
export type { OrderedItem } from '#server/modules/stock/quote.ts';
export type { EndedHold } from '#server/modules/stock/reservations.ts';

const CHANGES_KEPT_MS = 60 * 60_000;
/** Within the time after which names would be loaded again. */
const NAMES_REFRESH_MS = 10 * 60_000;

export class Catalogue {
  readonly #storage: Storage;
  readonly #images: Images;
  readonly #now: () => number;
  readonly #swatches: SwatchSettings;
  readonly #index: CurrentFabricIndex;
  /** What admins do with articles of every state. */
  readonly editing: ArticleEditing;
  /** Pieces kept for customers who have ordered a swatch. */
  readonly holds: StockHolds;

  readonly findOffer = store.findOffer;
  readonly quote = quote;

  constructor(storage: Storage, images: Images, now = Date.now, swatches = FREE_SWATCHES) {
    this.#storage = storage;
    this.#images = images;
    this.#now = now;
    this.#swatches = swatches;
    this.#index = new CurrentFabricIndex(storage, now);
    const { priceCents: swatchPriceCents, holdPieces } = swatches;
    this.holds = new StockHolds({ storage, now, holdPieces });
    this.editing = new ArticleEditing({ storage, images, now, swatchPriceCents });
  }

  async listProducts({ q, ...page }: SearchQuery): Promise<Page<Product>> {
    const { db } = this.#storage;
    const { items, next } = q
      ? await this.#searchProducts(q, page)
      : toPage(await store.findProducts(db, page), page);
    const imageInfo = await this.#images.imageInfoByUrl(items.map(({ img }) => img));
    return { items: items.map((row) => toProduct(row, imageInfo)), next };
  }

  /** The next cursor is an id that the index gave: the products may have been withdrawn since. */
  async #searchProducts(q: string, page: PageParams): Promise<Page<store.ProductRow>> {
    const ids = (await this.#index.get()).findIds(q, page).map((id) => ({ id }));
    const { items, next } = toPage(ids, page);
    const found = items.map(({ id }) => id);
    return { items: await store.findProductsByIds(this.#storage.db, found), next };
  }

  /** The slugs of all articles on sale, oldest first. */
  async listAddresses(page: PageParams): Promise<Page<string>> {
    const rows = await store.findSlugs(this.#storage.db, page);
    const { items, next } = toPage(rows, page);
    return { items: items.map(({ slug }) => slug), next };
  }

  /** Throws `article_not_found`. */
  async getProduct(id: string): Promise<Article> {
    return this.#toArticle(await store.findProduct(this.#storage.db, id));
  }

  /** By its slug or a former one. Throws `article_not_found`. */
  async getFabric(slug: string): Promise<Article> {
    return this.#toArticle(await store.findProductBySlug(this.#storage.db, slug));
  }

  /** Cards of those of the products that are on sale, in the order of `ids`. */
  async fabricCards(ids: readonly string[]): Promise<FabricCard[]> {
    return this.#toCards(await findArticles(this.#storage.db, ids));
  }

  async #toCards(records: readonly ArticleRecord[]): Promise<FabricCard[]> {
    const images = await this.#images.imageInfoByUrl(records.map(({ product }) => product.img));
    return records.map((record) => toCard(record, images));
  }

  async #toArticle(row: store.ProductRow | undefined): Promise<Article> {
    const [record] = await withParts(this.#storage.db, row ? [row] : []);
    if (!record) throw new AppError('article_not_found');
    const images = await this.#images.imageInfoByUrl(imageUrls(record));
    const largestLot = await findLargestLot(this.#storage.db, record.product);
    const swatchPriceCents = this.#swatches.priceCents;
    return toArticle(record, images, { today: utcDate(this.#now()), largestLot, swatchPriceCents });
  }

  async listFabrics(query: FabricQuery): Promise<FabricList> {
    const { ids, ...selection } = (await this.#index.get()).select(query);
    return { ...selection, items: await this.fabricCards(ids) };
  }

  /** Loads the index of the collection and the names of articles, and keeps them fresh until the returned function is called. */
  keepIndexFresh(onError: (error: unknown) => void): () => void {
    const refreshNames = () => void this.editing.refreshNames().catch(onError);
    refreshNames();
    const timer = setInterval(refreshNames, NAMES_REFRESH_MS).unref();
    const stop = this.#index.keepFresh(onError);
    return () => {
      clearInterval(timer);
      stop();
    };
  }

  /** Deletes records of changes that every process has read. */
  async deleteOldChanges(): Promise<void> {
    await deleteChangesBefore(this.#storage, this.#now() - CHANGES_KEPT_MS);
  }

  /** Throws `article_not_found` unless the shop has or had this product; a withdrawn one counts. */
  async requireProduct(db: Executor, id: string): Promise<void> {
    if (!(await store.productExists(db, id))) throw new AppError('article_not_found');
  }

  /** Articles on sale that share facts with one, the most similar first. Throws `article_not_found`. */
  async listRelatedFabrics(slug: string): Promise<FabricCard[]> {
    const { db } = this.#storage;
    const row = await store.findProductBySlug(db, slug);
    if (!row) throw new AppError('article_not_found');
    const [subject] = await withParts(db, [row]);
    if (!subject) return [];
    return this.#toCards(mostSimilar(subject, await findSimilarArticles(db, subject)).slice(0, RELATED_MAX));
  }

  /** See `findReferencedImages`. */
  referencedImages(isOrdered: (id: string) => Promise<boolean>): Promise<string[]> {
    return findReferencedImages(this.#storage.db, this.#now(), isOrdered);
  }

  /**
   * Puts a product on sale, or adds it as a draft; returns its id, and `notOrderable` when its minimum order would be rejected. Throws
   * `article_number_taken` and `validation_failed`.
   */
  async addProduct(input: NewProduct, by = OPERATOR): Promise<InsertedProduct> {
    const [id = ''] = await this.#add([input], by, (tx, added, label) =>
      recordAudit(tx, by, 'add_article', added, { label }),
    );
    const notOrderable = notOrderableReason(input);
    return { insertedId: id, ...(notOrderable && { notOrderable }) };
  }

  /** Puts products on sale in the order given, in one transaction. */
  async addProducts(inputs: readonly NewProduct[]): Promise<void> {
    await this.#add(inputs, SYSTEM);
  }

  async #add(
    inputs: readonly NewProduct[],
    actor: string,
    record: (tx: Executor, id: string, label: string) => Promise<void> = async () => undefined,
  ): Promise<string[]> {
    const products = inputs.map((input) => ({ id: newId(), input }));
    const at = this.#now();
    await this.#storage.db.transaction().execute(async (tx) => {
      for (const { url, pointer } of imageFields(inputs)) await this.#images.retain(tx, url, pointer);
      // Late, because it makes other transactions that add products wait.
      const numbers = await insertArticles(tx, products, { actor, at });
      for (const [nth, { id, input }] of products.entries()) {
        const article_number = numbers[nth] ?? '';
        await record(tx, id, articleLabel({ name: input.productName, article_number }));
      }
    });
    this.publishChange();
    return products.map(({ id }) => id);
  }

  /** Withdraws a product from sale; its orders are unchanged. Returns 1. Throws `article_not_found`. */
  async deleteProduct(id: string, by = OPERATOR): Promise<number> {
    const count = await this.#storage.db.transaction().execute(async (tx) => {
      const product = await store.findAnyProduct(tx, id);
      const withdrawn = product ? await store.withdrawProduct(tx, id, this.#now()) : 0;
      if (!product || withdrawn === 0) throw new AppError('article_not_found');
      await recordAudit(tx, by, 'delete_article', id, { label: articleLabel(product) });
      return withdrawn;
    });
    this.publishChange();
    return count;
  }

  /**
   * Takes a quantity from a stock without lots, in the transaction that places the order. On PostgreSQL orders of the same
   * product wait from here until the transaction ends: call it last. Throws what `quote` throws, `price_changed` when the price
   * is no longer that of `quoted`, and `stock_changed` when the stock began to be kept by lot.
   */
  reserveStock(
    tx: Executor,
    productId: string,
    quantity: number,
    move: StockMove,
    quoted?: OrderedItem,
  ): Promise<void> {
    return reserve(tx, { productId, quantity, quoted }, move);
  }

  /**
   * Takes a quantity from a stock kept by lot, after the order has been inserted; returns the lots. Throws what `reserveStock`
   * throws and `needs_several_lots`.
   */
  readonly reserveFromLots = reserveFromLots;

  /** Returns a quantity to stock, in the transaction that cancels or refunds the order. */
  async releaseStock(tx: Executor, productId: string, quantity: number, move: StockMove): Promise<void> {
    await releaseStock(tx, productId, quantity, move);
  }

  /** Call after a transaction that changed stock has committed. */
  publishChange(): void {
    this.#storage.changes.publish('catalogue');
  }
}

/** The lots of orders, by order id; without those of articles that have none. */
export async function lotsOfOrders(
  db: Executor,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OrderedLotRow[]>> {
  if (orderIds.length === 0) return new Map();
  return Map.groupBy(await findAllocations(db, orderIds), ({ orderId }) => orderId);
}
