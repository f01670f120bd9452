// Maps reviews between the tables and the contract.
import type { ImageInfo } from '#contract/articles/image.ts';
import type { Review } from '#contract/articles/review.ts';
import type { ReviewRecord } from '#contract/office/review-admin.ts';
import { REMOVED_NAME } from '#server/storage/actors.ts';
import { idTimestamp } from '#server/storage/ids.ts';
import type { ReviewRecordRow } from './admin-store.ts';
import type { ReviewRow } from './store.ts';

type Images = ReadonlyMap<string, ImageInfo>;

/** The public fields: neither the author's email nor who answered. */
export function toReview(row: ReviewRow, imageInfo: Images): Review {
  const { id, name, customer, description, img, article_id: articleId, stars, answer } = row;
  const info = imageInfo.get(img) ?? null;
  return {
    _id: id,
    name,
    customer,
    description,
    img,
    imageInfo: info,
    articleId,
    stars,
    createdAt: new Date(idTimestamp(id)).toISOString(),
    answer,
    isVerified: row.is_verified === 1,
    answeredAt: row.answered_at === null ? null : new Date(row.answered_at).toISOString(),
  };
}

export function toRecord(row: ReviewRecordRow, imageInfo: Images): ReviewRecord {
  const { article_name: name, article_slug: slug } = row;
  return {
    ...toReview(row, imageInfo),
    authorEmail: row.author_email ?? REMOVED_NAME,
    article: name === null ? null : { name, slug },
    state: row.state,
    hideReason: row.hide_reason,
    answeredBy: row.answered_by === null ? null : (row.answered_by_email ?? REMOVED_NAME),
    revision: row.revision,
  };
}
