// Changes admins make to reviews: hide with a reason, publish, answer as the mill.
import type {
  AllReviewsQuery,
  ReviewAnswer,
  ReviewRecord,
  ReviewStateChange,
} from '#contract/office/review-admin.ts';
import { Service } from '#server/context.ts';
import { findArticleId } from '#server/domain/article-id.ts';
import { AppError } from '#server/http/app-error.ts';
import { type AuditDetails, recordAudit } from '#server/modules/audit/service.ts';
import type { Images } from '#server/modules/images/service.ts';
import { mapPage, type Page, toPage } from '#server/storage/queries/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import * as store from './admin-store.ts';
import { toRecord } from './review-mapping.ts';

type ReviewAction = 'hide_review' | 'publish_review' | 'answer_review';

export class ReviewAdmin extends Service<{ readonly images: Pick<Images, 'imageInfoByUrl'> }> {
  async list(query: AllReviewsQuery): Promise<Page<ReviewRecord>> {
    const article = query.article && (await findArticleId(this.db, query.article));
    const rows = await store.findReviewRecords(this.db, { ...query, article });
    const imageInfo = await this.deps.images.imageInfoByUrl(rows.map(({ img }) => img));
    return mapPage(toPage(rows, query), (row) => toRecord(row, imageInfo));
  }

  /** Throws `review_not_found`. */
  async get(id: string): Promise<ReviewRecord> {
    const row = await store.findReviewRecord(this.db, id);
    if (!row) throw new AppError('review_not_found');
    return this.#toRecord(row);
  }

  /** Hides or publishes a review. Throws `review_not_found`, and `review_changed` for an old revision. */
  changeState(id: string, { revision, state, reason }: ReviewStateChange, by: string): Promise<ReviewRecord> {
    const hideReason = state === 'hidden' ? reason : '';
    const action = state === 'hidden' ? 'hide_review' : 'publish_review';
    return this.#change(
      { id, revision, by, action, details: () => (hideReason ? { reason } : undefined) },
      (tx) => store.updateReview(tx, id, revision, { state, hide_reason: hideReason }),
    );
  }

  /** Sets the answer; '' removes it. Throws `review_not_found`, and `review_changed` for an old revision. */
  answer(id: string, { revision, answer }: ReviewAnswer, by: string): Promise<ReviewRecord> {
    const isAnswered = answer !== '';
    const columns = {
      answer,
      answered_at: isAnswered ? this.now() : null,
      answered_by: isAnswered ? by : null,
    };
    const details = ({ answer: former }: store.ReviewRecordRow) => ({
      answer: isAnswered ? answer : 'taken back',
      ...(former !== '' && { formerAnswer: former }),
    });
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
      /** Gets the review before the change. */
      details: (before: store.ReviewRecordRow) => AuditDetails['details'];
    },
    update: (tx: Executor) => Promise<boolean>,
  ): Promise<ReviewRecord> {
    const { id, revision, by, action, details } = change;
    const row = await this.storage.transaction(async (tx) => {
      const before = await store.findReviewRecord(tx, id);
      if (!before) throw new AppError('review_not_found');
      if (before.revision !== revision || !(await update(tx))) throw new AppError('review_changed');
      await recordAudit(tx, { actor: by, at: this.now() }, action, id, {
        label: before.name,
        details: details(before),
      });
      return { ...before, ...(await store.findReviewRecord(tx, id)) };
    });
    this.storage.changes.publish('reviews');
    return this.#toRecord(row);
  }

  async #toRecord(row: store.ReviewRecordRow): Promise<ReviewRecord> {
    return toRecord(row, await this.deps.images.imageInfoByUrl([row.img]));
  }
}
