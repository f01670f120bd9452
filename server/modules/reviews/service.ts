// Reviews: written by customers of the shop or of an article, shown to everyone.
import type { ImageInfo } from '#contract/image.ts';
import type { NewReview, Rating, Review, ReviewsQuery } from '#contract/review.ts';
import type { Catalogue } from '#server/modules/catalogue/service.ts';
import type { Images } from '#server/modules/images/service.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { allRows, mapPage, type Page, toPage } from '#server/storage/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import * as store from './store.ts';

export class Reviews {
  readonly #storage: Storage;
  readonly #images: Images;
  readonly #catalogue: Catalogue;

  constructor(storage: Storage, images: Images, catalogue: Catalogue) {
    this.#storage = storage;
    this.#images = images;
    this.#catalogue = catalogue;
  }

  async listReviews(query: ReviewsQuery): Promise<Page<Review>> {
    const rows = await store.findReviews(this.#storage.db, query);
    const imageInfo = await this.#images.imageInfoByUrl(rows.map(({ img }) => img));
    return mapPage(toPage(rows, query), (row) => toReview(row, imageInfo));
  }

  /** Image URLs of all reviews. */
  async referencedImages(): Promise<string[]> {
    const rowsAfter = (id: string, limit: number) => store.findImageUrls(this.#storage.db, id, limit);
    return (await allRows(rowsAfter, ({ id }) => id)).map(({ img }) => img);
  }

  /** Stars of an article's reviews. Throws `product_not_found`. */
  async getRating(productId: string): Promise<Rating> {
    const { db } = this.#storage;
    await this.#catalogue.requireProduct(db, productId);
    const { sum, count } = await store.sumStars(db, productId);
    return { average: count > 0 ? Math.round((sum / count) * 10) / 10 : null, count };
  }

  /**
   * Publishes a review; returns its id. The author's email is stored but never published. Throws `product_not_found`
   * when it names an unknown article.
   */
  async addReview(authorEmail: string, review: NewReview): Promise<string> {
    const id = await this.#storage.db.transaction().execute((tx) => this.#insert(tx, authorEmail, review));
    this.#storage.changes.publish('reviews');
    return id;
  }

  /** Publishes reviews in the order given, in one transaction. */
  async addReviews(authorEmail: string, reviews: readonly NewReview[]): Promise<void> {
    await this.#storage.db.transaction().execute(async (tx) => {
      for (const review of reviews) await this.#insert(tx, authorEmail, review);
    });
    this.#storage.changes.publish('reviews');
  }

  async #insert(tx: Executor, authorEmail: string, review: NewReview): Promise<string> {
    if (review.productId) await this.#catalogue.requireProduct(tx, review.productId);
    await this.#images.retain(tx, review.img);
    return store.insertReview(tx, authorEmail, review);
  }
}

function toReview(row: store.ReviewRow, imageInfo: ReadonlyMap<string, ImageInfo>): Review {
  const { id, name, customer, description, img, product_id: productId, stars, answer } = row;
  const info = imageInfo.get(img) ?? null;
  return {
    ...{ _id: id, name, customer, description, img, imageInfo: info, productId, stars, answer },
    verified: row.is_verified === 1,
    answeredAt: row.answered_at === null ? null : new Date(row.answered_at).toISOString(),
  };
}
