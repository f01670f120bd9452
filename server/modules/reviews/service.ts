// Reviews: written by customers, shown to everyone.
import type { PageQuery } from '#contract/fields.ts';
import type { ImageInfo } from '#contract/image.ts';
import type { NewReview, Review } from '#contract/review.ts';
import type { Images } from '#server/modules/images/service.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { allRows, mapPage, type Page, toPage } from '#server/storage/paging.ts';
import * as store from './store.ts';

export class Reviews {
  readonly #storage: Storage;
  readonly #images: Images;

  constructor(storage: Storage, images: Images) {
    this.#storage = storage;
    this.#images = images;
  }

  async listReviews(query: PageQuery): Promise<Page<Review>> {
    const rows = await store.findReviews(this.#storage.db, query);
    const imageInfo = await this.#images.imageInfoByUrl(rows.map(({ img }) => img));
    return mapPage(toPage(rows, query), (row) => toReview(row, imageInfo));
  }

  /** Image URLs of all reviews. */
  async referencedImages(): Promise<string[]> {
    const rowsAfter = (id: string, limit: number) => store.findImageUrls(this.#storage.db, id, limit);
    return (await allRows(rowsAfter, ({ id }) => id)).map(({ img }) => img);
  }

  /** Publishes a review; returns its id. The author's email is stored but never published. */
  async addReview(authorEmail: string, review: NewReview): Promise<string> {
    const id = await this.#storage.db.transaction().execute(async (tx) => {
      await this.#images.retain(tx, review.img);
      return store.insertReview(tx, authorEmail, review);
    });
    this.#storage.changes.publish('reviews');
    return id;
  }
}

function toReview(row: store.ReviewRow, imageInfo: ReadonlyMap<string, ImageInfo>): Review {
  const { id, name, customer, description, img } = row;
  return { _id: id, name, customer, description, img, imageInfo: imageInfo.get(img) ?? null };
}
