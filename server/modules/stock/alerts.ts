// "Tell me when it is back": one email to an account once an article can be ordered again (decision record 0027).
import { STOCK_ALERTS_MAX } from '#contract/limits.ts';
import { notOrderableReason } from '#contract/orderable.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Job, JobContext } from '#server/jobs/job-runner.ts';
import type { Articles } from '#server/modules/articles/service.ts';
import { enqueueEmails, type StockEmailData } from '#server/modules/email/service.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import * as store from './alert-store.ts';

const BATCH_SIZE = 100;
const LEASE_MS = 5 * 60_000;
/** What is withdrawn may come back. */
const WITHDRAWN_RETENTION_MS = 90 * 24 * 60 * 60_000;

export interface StockAlertsDependencies {
  readonly storage: Storage;
  readonly articles: Articles;
  readonly now?: () => number;
}

export class StockAlerts {
  readonly #deps: StockAlertsDependencies;
  readonly #now: () => number;

  constructor(deps: StockAlertsDependencies) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
  }

  get #db() {
    return this.#deps.storage.db;
  }

  /** Ids of the articles on sale that the account waits for. */
  articleIds(userId: string): Promise<string[]> {
    return store.findArticleIds(this.#db, userId);
  }

  /**
   * Returns 1, or 0 when the account waits for it already. Throws `article_not_found`, `article_in_stock` when it can be
   * ordered, and `stock_alerts_full` at the limit, which simultaneous requests may exceed by a few.
   */
  async add(userId: string, articleId: string): Promise<number> {
    const article = await this.#deps.articles.getArticle(articleId);
    if (notOrderableReason(article) !== 'stock_below_minimum') throw new AppError('article_in_stock');
    const waiting = await this.articleIds(userId);
    if (waiting.includes(articleId)) return 0;
    if (waiting.length >= STOCK_ALERTS_MAX) throw new AppError('stock_alerts_full');
    return store.insertStockAlert(this.#db, userId, articleId);
  }

  /** Returns 1, or 0 when there is none. */
  remove(userId: string, articleId: string): Promise<number> {
    return store.deleteAlertOf(this.#db, userId, articleId);
  }

  /** Whether a run could move an alert to the outbox now. Writes nothing. */
  async hasDue(): Promise<boolean> {
    return (await store.findDueArticles(this.#db, 1)).length > 0;
  }

  /** Moves what is due to the outbox and forgets the alerts of articles withdrawn 90 days ago; the result is the number moved. */
  readonly job: Job<number> = {
    name: 'stock-alerts',
    leaseMs: LEASE_MS,
    run: (context) => this.#enqueueDue(context),
  };

  async #enqueueDue({ signal, renewLease }: JobContext): Promise<number> {
    await store.deleteWithdrawnAlerts(this.#db, this.#now() - WITHDRAWN_RETENTION_MS);
    let count = 0;
    for (;;) {
      const articles = await store.findDueArticles(this.#db, BATCH_SIZE);
      if (articles.length === 0) return count;
      for (const article of articles) {
        if (signal.aborted || !(await renewLease())) return count;
        count += await this.#enqueue(article);
      }
    }
  }

  /** An alert is deleted in the transaction that adds its email to the outbox: it is sent once, and never lost. */
  async #enqueue(article: store.DueArticle): Promise<number> {
    const data: StockEmailData = {
      productName: article.name,
      articleNumber: article.article_number,
      slug: article.slug,
      minimumQuantity: article.minimum_quantity,
      availableQuantity: article.available_quantity,
    };
    return this.#db.transaction().execute(async (tx) => {
      const recipients = await store.takeAlerts(tx, article.id, BATCH_SIZE);
      const emails = recipients.map((recipient) => ({ kind: 'back_in_stock', data, recipient }) as const);
      await enqueueEmails(tx, emails, this.#now());
      return emails.length;
    });
  }
}
