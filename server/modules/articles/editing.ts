// Articles as admins work on them: edits guarded by a revision, withdrawing and bringing back, former prices.

import type { ArticleEdit } from '#contract/article.ts';
import type { AdminArticle, Price } from '#contract/article-admin.ts';
import { type NotOrderableReason, notOrderableReason } from '#contract/orderable.ts';
import { AppError } from '#server/http/app-error.ts';
import { matchesIfMatch } from '#server/http/etags.ts';
import { OPERATOR, recordAudit } from '#server/modules/audit/service.ts';
import type { Images } from '#server/modules/images/service.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { ArticleStock } from './article-stock.ts';
import { editArticle } from './edit-article.ts';
import { articleLabel, imageUrls, toAdminArticle } from './mapping.ts';
import { listPricesOf } from './prices.ts';
import { type ArticleRecord, withParts } from './record-store.ts';
import { articleStateOf } from './rules.ts';
import * as store from './store.ts';

export interface ArticleEditingDependencies {
  readonly storage: Storage;
  readonly images: Images;
  readonly stock: ArticleStock;
  readonly now?: () => number;
  readonly swatchPriceCents: number;
}

export interface SavedArticle {
  readonly revision: number;
  readonly notOrderable?: NotOrderableReason;
}

export const articleEtag = (revision: number): string => `"${revision}"`;

export class ArticleEditing {
  readonly #storage: Storage;
  readonly #images: Images;
  readonly #stock: ArticleStock;
  readonly #now: () => number;
  readonly #swatchPriceCents: number;

  constructor({ storage, images, stock, now = Date.now, swatchPriceCents }: ArticleEditingDependencies) {
    this.#storage = storage;
    this.#images = images;
    this.#now = now;
    this.#swatchPriceCents = swatchPriceCents;
    this.#stock = stock;
  }

  /** In any state, certificates that have expired included. Throws `article_not_found`. */
  async getArticle(id: string): Promise<AdminArticle> {
    const { db } = this.#storage;
    const record = await this.#record(db, id);
    const images = await this.#images.imageInfoByUrl(imageUrls(record));
    return toAdminArticle(record, images, {
      largestLot: await this.#stock.findLargestLot(db, record.product),
      swatchPriceCents: this.#swatchPriceCents,
    });
  }

  /** The current price first. Throws `article_not_found`. */
  async listPrices(id: string): Promise<Price[]> {
    const { db } = this.#storage;
    if (!(await store.findAnyProduct(db, id))) throw new AppError('article_not_found');
    return listPricesOf(db, id);
  }

  async #record(db: Executor, id: string): Promise<ArticleRecord> {
    const row = await store.findAnyProduct(db, id);
    const [record] = await withParts(db, row ? [row] : []);
    if (!record) throw new AppError('article_not_found');
    return record;
  }

  /**
   * `ifMatch`: the header (RFC 9110, 13.1.1). An edit that changes nothing succeeds whatever the header says: a repeated
   * request may have been applied already. Throws `if_match_missing`, `article_changed`, `article_not_found`,
   * `article_number_taken` and `validation_failed`.
   */
  async updateArticle(
    id: string,
    edit: ArticleEdit,
    ifMatch: string | undefined,
    by = OPERATOR,
  ): Promise<SavedArticle> {
    if (ifMatch === undefined) throw new AppError('if_match_missing');
    const saved = await this.#storage.db.transaction().execute(async (tx) => {
      const record = await this.#record(tx, id);
      const { revision, available_quantity } = record.product;
      const isCurrent = matchesIfMatch(ifMatch, articleEtag(revision));
      const edited = await editArticle(tx, this.#images, record, edit, {
        actor: by,
        at: this.#now(),
        isCurrent,
      });
      return { ...edited, availableQuantity: available_quantity };
    });
    if (saved.changed.length > 0) this.#storage.changes.publish('articles');
    const { price, minimumQuantity } = edit;
    const { revision, availableQuantity } = saved;
    const notOrderable = notOrderableReason({ price, minimumQuantity, availableQuantity });
    return { revision, ...(notOrderable && { notOrderable }) };
  }

  /**
   * Returns 1, or 0 when the article is in that state already. Throws `article_not_found`, and `validation_failed` when an
   * image of an article that was withdrawn long ago is gone.
   */
  async changeState(id: string, to: 'on_sale' | 'withdrawn', by = OPERATOR): Promise<number> {
    const count = await this.#storage.db.transaction().execute(async (tx) => {
      const record = await this.#record(tx, id);
      const from = articleStateOf(record.product);
      if (to === 'on_sale' && from !== 'on_sale')
        for (const url of imageUrls(record).toSorted()) await this.#images.retain(tx, url);
      const changed =
        to === 'on_sale' ? await store.putOnSale(tx, id) : await store.withdrawProduct(tx, id, this.#now());
      if (changed === 0) return 0;
      const label = articleLabel(record.product);
      await recordAudit(tx, by, 'change_article_state', id, { label, details: { from, to } });
      return changed;
    });
    if (count > 0) this.#storage.changes.publish('articles');
    return count;
  }
}
