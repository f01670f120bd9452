// The personal data in the audit log: what a person did as admin, and what admins did with their data. Modules that
// erase rows named in entries call `forgetReviews`, `forgetReasons` and `forgetSearches`.
import type { PersonalData } from '#server/storage/personal-data.ts';
import { eraseSearches } from './service.ts';

export const auditData: PersonalData = {
  columns: { audit_log: ['actor_id', 'person_id', 'label', 'details'] },
  async erase(tx, { userId, email }) {
    await tx.updateTable('audit_log').set({ label: '' }).where('person_id', '=', userId).execute();
    await eraseSearches(tx, [email]);
  },
  /** Exports entries about the person without their actor, and the person's own entries without their subject. */
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
