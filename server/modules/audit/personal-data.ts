// What the audit log keeps of a person: what they did as admin, and what admins did with their data. Modules whose rows are the
// subject of entries call `forgetReviews`, `forgetReasons` and `forgetSearches` when they erase them.
import type { PersonalData } from '#server/storage/personal-data.ts';
import { forgetSearches } from './service.ts';

export const auditData: PersonalData = {
  columns: { audit_log: ['actor_id', 'person_id', 'label', 'details'] },
  async erase(tx, { userId, email }) {
    await tx.updateTable('audit_log').set({ label: '' }).where('person_id', '=', userId).execute();
    await forgetSearches(tx, [email]);
  },
  /** Of entries about the person without who has acted, of their own without on whom. */
  async export(db, { userId }) {
    const entries = db.selectFrom('audit_log').select(['id', 'action', 'created_at']);
    const about = await entries.select(['label', 'details']).where('person_id', '=', userId).execute();
    const own = await entries
      .where('actor_id', '=', userId)
      .where('person_id', 'is distinct from', userId)
      .execute();
    return { audit_log: [...about, ...own] };
  },
};
