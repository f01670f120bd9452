// Reviews: what customers say of the cloth, shown to everybody.
import type { NewReview, Review } from '#contract/review.ts';
import type { PageQuery } from '#contract/text.ts';
import type { Storage } from '#server/storage/open.ts';
import { mapPage, type Page, pageOf } from '#server/storage/paging.ts';
import * as store from './store.ts';

export class Reviews {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async allReviews(wish: PageQuery): Promise<Page<Review>> {
    return mapPage(pageOf(await store.findReviews(this.#storage.db, wish), wish), present);
  }

  /** Publishes a review; answers its id. The author's email is kept and never shown. */
  async addReview(authorEmail: string, review: NewReview): Promise<string> {
    const id = await store.insertReview(this.#storage.db, authorEmail, review);
    await this.#storage.news.announce('reviews');
    return id;
  }
}

function present({ id, name, customer, description, img }: store.ReviewRow): Review {
  return { _id: id, name, customer, description, img, picture: null };
}
