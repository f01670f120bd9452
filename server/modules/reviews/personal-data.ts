// The personal data in reviews: the person's reviews, without who has answered them, and the answers they gave as admin.
import { eraseReviews } from '#server/modules/audit/service.ts';
import { alsoExported, personalRows } from '#server/storage/personal-data.ts';

/** The name that replaces the author's. */
const ANONYMOUS = 'A customer';

export const reviewData = [
  personalRows('reviews', {
    of: 'author_id',
    columns: ['name', 'customer', 'description', 'img', 'hide_reason', 'answer', 'answered_by'],
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
    exports: [
      ...(['id', 'author_id', 'name', 'customer', 'description', 'img', 'article_id', 'stars'] as const),
      ...(['state', 'hide_reason', 'is_verified', 'answer', 'answered_at'] as const),
    ],
  }),
  alsoExported(async (db, { userId }) => ({
    review_answers: await db
      .selectFrom('reviews')
      .select(['id as review_id', 'answer', 'answered_at'])
      .where('answered_by', '=', userId)
      .orderBy('id')
      .execute(),
  })),
];
