// Reviews: written by customers about the shop or an article, public unless they are hidden or wait for an admin.
import type { AddedReview, NewReview, Rating, Review, ReviewsQuery } from '#contract/articles/review.ts';
import { Service } from '#server/context.ts';
import type { Articles } from '#server/modules/articles/service.ts';
import type { Images } from '#server/modules/images/service.ts';
import { findBuyers, hasPaidFor } from '#server/modules/orders/store/customer-orders.ts';
import { allRows, mapPage, type Page, toPage } from '#server/storage/queries/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import { lockUntilCommit } from '#server/storage/transaction-locks.ts';
import { ratingsOf } from './ratings.ts';
import { toReview } from './review-mapping.ts';
import * as store from './store.ts';

export class Reviews extends Service<{ readonly images: Images; readonly articles: Articles }> {
  #hasUnpublishedMarks = false;

  async listReviews(query: ReviewsQuery): Promise<Page<Review>> {
    const rows = await store.findReviews(this.db, query);
    const imageInfo = await this.deps.images.imageInfoByUrl(rows.map(({ img }) => img));
    return mapPage(toPage(rows, query), (row) => toReview(row, imageInfo));
  }

  /** The image URLs of all reviews, hidden ones included. */
  async referencedImages(): Promise<string[]> {
    const rowsAfter = (id: string, limit: number) => store.findImageUrls(this.db, id, limit);
    return (await allRows(rowsAfter, ({ id }) => id)).map(({ img }) => img);
  }

  /** The rating of an article. Throws `article_not_found`. */
  async getRating(articleId: string): Promise<Rating> {
    await this.deps.articles.requireArticle(this.db, articleId);
    return (await ratingsOf(this.db, [articleId])).get(articleId) ?? { average: null, count: 0 };
  }

  /**
   * Adds a review. It is verified when its author has paid for the article it names. The author is stored but never
   * published. Throws `article_not_found` when it names an unknown article.
   */
  async addReview(authorId: string, review: NewReview): Promise<AddedReview> {
    const isWaiting = this.ctx.settings.REVIEWS === 'before';
    const insertedId = await this.storage.transaction((tx) =>
      this.#insert(tx, authorId, review, isWaiting ? 'waiting' : 'published'),
    );
    this.storage.changes.publish('reviews');
    return { insertedId, isWaiting };
  }

  /** Publishes reviews in the order given, in one transaction. */
  async addReviews(authorId: string, reviews: readonly NewReview[]): Promise<void> {
    await this.storage.transaction(async (tx) => {
      for (const review of reviews) await this.#insert(tx, authorId, review, 'published');
    });
    this.storage.changes.publish('reviews');
  }

  async #insert(
    tx: Executor,
    authorId: string,
    review: NewReview,
    state: 'waiting' | 'published',
  ): Promise<string> {
    const { articleId } = review;
    if (articleId) await this.deps.articles.requireArticle(tx, articleId);
    await this.deps.images.retain(tx, review.img);
    const isVerified = articleId ? await this.#hasPaidFor(tx, authorId, articleId) : false;
    return store.insertReview(tx, authorId, review, { state, isVerified, at: this.now() });
  }

  async #hasPaidFor(tx: Executor, authorId: string, articleId: string): Promise<boolean> {
    await this.#lock(tx, authorId);
    return hasPaidFor(tx, authorId, articleId);
  }

  /** Serializes a review and a payment of one customer, so that the second sees the first. */
  #lock(tx: Executor, authorId: string): Promise<void> {
    return lockUntilCommit(this.storage, tx, `reviews of ${authorId}`);
  }

  /**
   * Marks the reviews by customers of paid orders about their articles as verified. Call it in the transaction that
   * settles the orders, and `publishVerified` after its commit.
   */
  async verifyPurchases(tx: Executor, orderIds: readonly string[]): Promise<void> {
    for (const { authorId, articleId } of await findBuyers(tx, orderIds)) {
      await this.#lock(tx, authorId);
      if (await store.markVerified(tx, authorId, articleId)) this.#hasUnpublishedMarks = true;
    }
  }

  /** Clears the cached reviews if `verifyPurchases` has changed any. */
  publishVerified(): void {
    if (!this.#hasUnpublishedMarks) return;
    this.#hasUnpublishedMarks = false;
    this.storage.changes.publish('reviews');
  }
}
