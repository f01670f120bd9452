// Saved fabrics. Each method works on one account.
import type { FabricCard } from '#contract/articles/fabric-list.ts';
import type { PageQuery } from '#contract/core/fields.ts';
import { SAVED_FABRICS_MAX } from '#contract/core/limits.ts';
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Articles } from '#server/modules/articles/service.ts';
import { type Page, toPage } from '#server/storage/queries/paging.ts';
import * as store from './store.ts';

export class SavedFabrics extends Service<{ readonly articles: Articles }> {
  /** A page of the saved fabrics on sale, in the order they were saved. */
  async list(userId: string, query: PageQuery): Promise<Page<FabricCard>> {
    const { items, next } = toPage(await store.findSavedFabrics(this.db, userId, query), query);
    const records = await this.deps.articles.findRecords(items.map(({ article_id }) => article_id));
    return { items: await this.deps.articles.toCards(records), next };
  }

  ids(userId: string): Promise<string[]> {
    return store.findArticleIds(this.db, userId);
  }

  /**
   * Saves a fabric; returns 1, or 0 when it is saved already. Throws `article_not_found`, and `saved_fabrics_full` at
   * the limit, which simultaneous requests may exceed by a few.
   */
  async save(userId: string, articleId: string): Promise<number> {
    await this.deps.articles.getArticle(articleId);
    const saved = await this.ids(userId);
    if (saved.includes(articleId)) return 0;
    if (saved.length >= SAVED_FABRICS_MAX) throw new AppError('saved_fabrics_full');
    return store.insertSavedFabric(this.db, userId, articleId, this.now());
  }

  /** Returns 1, or 0 when it is not saved. */
  remove(userId: string, articleId: string): Promise<number> {
    return store.deleteSavedFabric(this.db, userId, articleId);
  }
}
