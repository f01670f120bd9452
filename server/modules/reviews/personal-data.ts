// What the reviews module keeps of a person: their reviews, and the answers they gave as admin.
import type { PersonalData } from '#server/personal-data.ts';

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
};
