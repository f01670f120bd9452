// The personal data in reviews: the person's reviews, and the answers they gave as admin.
import { eraseReviews } from '#server/modules/audit/service.ts';
import type { PersonalData } from '#server/storage/personal-data.ts';

/** The name that replaces the author's. */
const ANONYMOUS = 'A customer';

export const reviewData: PersonalData = {
  columns: {
    reviews: [
      ...(['author_id', 'name', 'customer', 'description', 'img'] as const),
      ...(['hide_reason', 'answer', 'answered_by'] as const),
    ],
  },
  async erase(tx, { userId, reviews }) {
    const own = await tx.selectFrom('reviews').select('id').where('author_id', '=', userId).execute();
    await eraseReviews(
      tx,
      own.map(({ id }) => id),
    );
    if (reviews === 'remove') await tx.deleteFrom('reviews').where('author_id', '=', userId).execute();
    await tx
      .updateTable('reviews')
      .set({ name: ANONYMOUS, customer: '' })
      .where('author_id', '=', userId)
      .execute();
  },
  /** Exports the person's reviews without who has answered; of reviews answered as admin, the answer only. */
  async export(db, { userId }) {
    return {
      reviews: await db
        .selectFrom('reviews')
        .select(['id', 'author_id', 'name', 'customer', 'description', 'img', 'article_id', 'stars'])
        .select(['state', 'hide_reason', 'is_verified', 'answer', 'answered_at'])
        .where('author_id', '=', userId)
        .orderBy('id')
        .execute(),
      review_answers: await db
        .selectFrom('reviews')
        .select(['id as review_id', 'answer', 'answered_at'])
        .where('answered_by', '=', userId)
        .orderBy('id')
        .execute(),
    };
  },
};
