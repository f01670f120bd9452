// The personal data in quotations: whose they are, and what customer and mill have written.
import type { PersonalData } from '#server/storage/personal-data.ts';
import { findLines } from './store.ts';

export const quotationData: PersonalData = {
  columns: { quotations: ['customer_id', 'note', 'answer'] },
  /** Keeps articles, amounts and dates. The next run of the job returns promised pieces to stock. */
  async erase(tx, { userId, at }) {
    const own = tx.updateTable('quotations').where('customer_id', '=', userId);
    await own.set({ note: '', answer: '' }).execute();
    await own.set({ valid_until: 0 }).where('state', '=', 'answered').execute();
    await own
      .set({ state: 'cancelled', cancelled_by: 'customer', ended_at: at })
      .where('state', '=', 'asked')
      .execute();
  },
  async export(db, { userId }) {
    const quotations = await db
      .selectFrom('quotations')
      .selectAll()
      .where('customer_id', '=', userId)
      .orderBy('id')
      .execute();
    const lines = await findLines(
      db,
      quotations.map(({ id }) => id),
    );
    return { quotations, quotation_lines: [...lines.values()].flat() };
  },
};
