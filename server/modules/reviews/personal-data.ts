// What the reviews module keeps of a person: their reviews, and the answers they gave as admin.
import type { PersonalData } from '#server/storage/personal-data.ts';

/** Stands where the name of a review's author was. */
const ANONYMOUS = 'A customer';

export const reviewData: PersonalData = {
  columns: {
    reviews: [
      ...(['author_email', 'name', 'customer', 'description', 'img'] as const),
      ...(['hide_reason', 'answer', 'answered_by'] as const),
    ],
  },
  async rename(tx, from, to) {
    await tx.updateTable('reviews').set({ author_email: to }).where('author_email', '=', from).execute();
    await tx.updateTable('reviews').set({ answered_by: to }).where('answered_by', '=', from).execute();
  },
  async erase(tx, { email, pseudonym, reviews }) {
    if (reviews === 'remove') await tx.deleteFrom('reviews').where('author_email', '=', email).execute();
    await tx
      .updateTable('reviews')
      .set({ author_email: pseudonym, name: ANONYMOUS, customer: '' })
      .where('author_email', '=', email)
      .execute();
    await tx
      .updateTable('reviews')
      .set({ answered_by: pseudonym })
      .where('answered_by', '=', email)
      .execute();
  },
  /** Without who has answered. Of the reviews they have answered as admin, their answers only. */
  async export(db, { email }) {
    return {
      reviews: await db
        .selectFrom('reviews')
        .select(['id', 'author_email', 'name', 'customer', 'description', 'img', 'article_id', 'stars'])
        .select(['state', 'hide_reason', 'is_verified', 'answer', 'answered_at'])
        .where('author_email', '=', email)
        .orderBy('id')
        .execute(),
      review_answers: await db
        .selectFrom('reviews')
        .select(['id as review_id', 'answer', 'answered_at'])
        .where('answered_by', '=', email)
        .orderBy('id')
        .execute(),
    };
  },
};
