// Emails an account once an article can be ordered again ("Tell me when it is back", decision 0030).

import { notOrderableReason } from '#contract/articles/orderable.ts';
import { STOCK_ALERTS_MAX } from '#contract/core/limits.ts';
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Job, JobContext } from '#server/jobs/job-runner.ts';
import { inLanguage } from '#server/languages/work-language.ts';
import { inOwnTexts } from '#server/modules/articles/own-texts.ts';
import type { Articles } from '#server/modules/articles/service.ts';
import { enqueueEmails } from '#server/modules/email/service.ts';
import * as store from './alert-store.ts';
import { backInStockEmail } from './email-templates.ts';

const BATCH_SIZE = 100;
const LEASE_MS = 5 * 60_000;
/** Alerts are kept this long because a withdrawn article may come back. */
const WITHDRAWN_RETENTION_MS = 90 * 24 * 60 * 60_000;

export class StockAlerts extends Service<{ readonly articles: Articles }> {
  /** The ids of the articles on sale for which the account has an alert. */
  articleIds(userId: string): Promise<string[]> {
    return store.findArticleIds(this.db, userId);
  }

  /**
   * Adds an alert; returns 1, or 0 when the account has it already. Throws `article_not_found`,
   * `article_in_stock` when the article can be ordered, and `stock_alerts_full` at the limit, which
   * simultaneous requests may exceed by a few.
   */
  async add(userId: string, articleId: string): Promise<number> {
    const article = await this.deps.articles.getArticle(articleId);
    if (notOrderableReason(article) !== 'stock_below_minimum') throw new AppError('article_in_stock');
    const waiting = await this.articleIds(userId);
    if (waiting.includes(articleId)) return 0;
    if (waiting.length >= STOCK_ALERTS_MAX) throw new AppError('stock_alerts_full');
    return store.insertStockAlert(this.db, userId, articleId, this.now());
  }

  /** Returns 1, or 0 when there is no such alert. */
  remove(userId: string, articleId: string): Promise<number> {
    return store.deleteAlertOf(this.db, userId, articleId);
  }

  /** Whether a run would move an alert to the outbox now. Writes nothing. */
  async hasDue(): Promise<boolean> {
    return (await store.findDueArticles(this.db, 1)).length > 0;
  }

  /**
   * Moves due alerts to the outbox and deletes the alerts of articles withdrawn 90 days ago; returns the
   * number moved.
   */
  readonly job: Job<number> = {
    name: 'stock-alerts',
    leaseMs: LEASE_MS,
    run: (context) => this.#enqueueDue(context),
  };

  async #enqueueDue({ signal, renewLease }: JobContext): Promise<number> {
    await store.deleteWithdrawnAlerts(this.db, this.now() - WITHDRAWN_RETENTION_MS);
    let count = 0;
    for (;;) {
      const articles = await store.findDueArticles(this.db, BATCH_SIZE);
      if (articles.length === 0) return count;
      for (const article of articles) {
        if (signal.aborted || !(await renewLease())) return count;
        count += await this.#enqueue(article);
      }
    }
  }

  /**
   * Deletes each alert in the transaction that adds its email to the outbox, so that it is sent exactly once.
   */
  async #enqueue(article: store.DueArticle): Promise<number> {
    const facts = {
      articleNumber: article.article_number,
      slug: article.slug,
      minimumQuantity: article.minimum_quantity,
      availableQuantity: article.available_quantity,
    };
    return this.storage.transaction(async (tx) => {
      const recipients = await store.takeAlerts(tx, article.id, BATCH_SIZE);
      for (const [language, ofLanguage] of Map.groupBy(recipients, (one) => one.language)) {
        const [shown = article] = await inLanguage(language, () => inOwnTexts(tx, [article]));
        const data = { ...facts, productName: shown.name };
        const emails = ofLanguage.map(({ email, name }) => ({
          template: backInStockEmail,
          data,
          recipient: { email, name },
        }));
        await enqueueEmails(tx, emails, this.now());
      }
      return recipients.length;
    });
  }
}
