// Reviews in the database. Writes `reviews`; holds no rules.
import type { Selectable } from 'kysely';
import type { NewReview } from '#contract/review.ts';
import { newId } from '#server/storage/ids.ts';
import { type PageParams, paginate } from '#server/storage/paging.ts';
import type { Executor, ReviewsTable } from '#server/storage/tables.ts';

export type ReviewRow = Selectable<ReviewsTable>;

export function findReviews(db: Executor, page: PageParams): Promise<ReviewRow[]> {
  return paginate(db.selectFrom('reviews').selectAll(), page).execute();
}

/** Image URLs of the reviews after this id. */
export function findImageUrls(
  db: Executor,
  afterId: string,
  limit: number,
): Promise<Pick<ReviewRow, 'id' | 'img'>[]> {
  return db
    .selectFrom('reviews')
    .select(['id', 'img'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function insertReview(db: Executor, authorEmail: string, review: NewReview): Promise<string> {
  const id = newId();
  await db
    .insertInto('reviews')
    .values({ id, author_email: authorEmail, ...review })
    .execute();
  return id;
}
