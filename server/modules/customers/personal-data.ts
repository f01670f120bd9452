// The personal data in notes about customers: the notes about the person, and those they wrote for the mill.
import type { PersonalData } from '#server/storage/personal-data.ts';

export const customerNoteData: PersonalData = {
  columns: { customer_notes: ['customer_id', 'text', 'written_by'] },
  /** Notes that the person wrote about others stay, without the name. */
  async erase(tx, { userId }) {
    await tx.deleteFrom('customer_notes').where('customer_id', '=', userId).execute();
  },
  async export(db, { userId }) {
    return {
      customer_notes: await db
        .selectFrom('customer_notes')
        .select(['text', 'written_at'])
        .where('customer_id', '=', userId)
        .execute(),
    };
  },
};
