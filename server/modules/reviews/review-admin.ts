// Reviews in the hands of admins: hidden with a reason, published, answered as the mill.
import type {
  AllReviewsQuery,
  ReviewAnswer,
  ReviewRecord,
  ReviewStateChange,
} from '#contract/review-admin.ts';
import { AppError } from '#server/app-error.ts';
import { type AuditDetails, recordAudit } from '#server/modules/audit/service.ts';
import type { Images } from '#server/modules/images/service.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { mapPage, type Page, toPage } from '#server/storage/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import * as store from './admin-store.ts';
import { toRecord } from './review-mapping.ts';

export interface ReviewAdminOptions {
  readonly storage: Storage;
  readonly images: Pick<Images, 'imageInfoByUrl'>;
  readonly now?: () => number;
}

type ReviewAction = 'hide_review' | 'publish_review' | 'answer_review';

export class ReviewAdmin {
  readonly #storage: Storage;
  readonly #images: ReviewAdminOptions['images'];
  readonly #now: () => number;

  constructor({ storage, images, now = Date.now }: ReviewAdminOptions) {
    this.#storage = storage;
    this.#images = images;
    this.#now = now;
  }

  async list(query: AllReviewsQuery): Promise<Page<ReviewRecord>> {
    const rows = await store.findReviewRecords(this.#storage.db, query);
    const imageInfo = await this.#images.imageInfoByUrl(rows.map(({ img }) => img));
    return mapPage(toPage(rows, query), (row) => toRecord(row, imageInfo));
  }

  /** Hides a review, or lets it appear. Throws `review_not_found`, and `review_changed` for an old revision. */
  changeState(id: string, { revision, state, reason }: ReviewStateChange, by: string): Promise<ReviewRecord> {
    const hideReason = state === 'hidden' ? reason : '';
    const action = state === 'hidden' ? 'hide_review' : 'publish_review';
    return this.#change({ id, revision, by, action, details: hideReason ? { reason } : undefined }, (tx) =>
      store.updateReview(tx, id, revision, { state, hide_reason: hideReason }),
    );
  }

  /** '' takes the answer back. Throws `review_not_found`, and `review_changed` for an old revision. */
  answer(id: string, { revision, answer }: ReviewAnswer, by: string): Promise<ReviewRecord> {
    const isAnswered = answer !== '';
    const columns = {
      answer,
      answered_at: isAnswered ? this.#now() : null,
      answered_by: isAnswered ? by : null,
    };
    const details = { answer: isAnswered ? answer : 'taken back' };
    return this.#change({ id, revision, by, action: 'answer_review', details }, (tx) =>
      store.updateReview(tx, id, revision, columns),
    );
  }

  async #change(
    change: {
      id: string;
      revision: number;
      by: string;
      action: ReviewAction;
      details: AuditDetails['details'];
    },
    update: (tx: Executor) => Promise<boolean>,
  ): Promise<ReviewRecord> {
    const { id, by, action, details } = change;
    const row = await this.#storage.db.transaction().execute(async (tx) => {
      const isChanged = await update(tx);
      const after = await store.findReviewRecord(tx, id);
      if (!after) throw new AppError('review_not_found');
      if (!isChanged) throw new AppError('review_changed');
      await recordAudit(tx, by, action, id, { label: after.name, details });
      return after;
    });
    this.#storage.changes.publish('reviews');
    return toRecord(row, await this.#images.imageInfoByUrl([row.img]));
  }
}
