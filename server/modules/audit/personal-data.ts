// What the audit log keeps of a person: what they did as admin, and what admins did with their data.
import { sql } from 'kysely';
import type { PersonalData } from '#server/personal-data.ts';

export const auditData: PersonalData = {
  columns: { audit_log: ['actor', 'subject', 'label', 'details'] },
  async rename(tx, from, to) {
    await tx.updateTable('audit_log').set({ actor: to }).where('actor', '=', from).execute();
    await tx.updateTable('audit_log').set({ subject: to }).where('subject', '=', from).execute();
    const details = sql<string>`replace(details, ${from}, ${to})`;
    await tx.updateTable('audit_log').set({ details }).where('details', '<>', details).execute();
  },
};
