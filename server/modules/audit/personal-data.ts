// What the audit log keeps of a person: what they did as admin, and what admins did with their data. Reads `reviews` and
// `orders`.
import { sql } from 'kysely';
import type { PersonalData } from '#server/personal-data.ts';
import type { Executor } from '#server/storage/tables.ts';

export const auditData: PersonalData = {
  columns: { audit_log: ['actor', 'subject', 'label', 'details'] },
  rename: replaceEmail,
  /** Before `reviews` and `orders`, which it finds by the email. */
  async erase(tx, { email, pseudonym }) {
    await tx
      .updateTable('audit_log')
      .set({ label: '', details: null })
      .where('subject', 'in', (eb) => eb.selectFrom('reviews').select('id').where('author_email', '=', email))
      .execute();
    // Why an order was cancelled may name its customer.
    await tx
      .updateTable('audit_log')
      .set({ details: null })
      .where('action', '=', 'cancel_order')
      .where('subject', 'in', (eb) =>
        eb.selectFrom('orders').select('id').where('customer_email', '=', email),
      )
      .execute();
    await tx.updateTable('audit_log').set({ label: '' }).where('subject', '=', email).execute();
    await replaceEmail(tx, email, pseudonym);
  },
  /** Of entries about the person without who has acted, of their own without on whom. */
  async export(db, email) {
    const entries = db.selectFrom('audit_log').select(['id', 'action', 'created_at']);
    const about = await entries.select(['label', 'details']).where('subject', '=', email).execute();
    const own = await entries.where('actor', '=', email).where('subject', '<>', email).execute();
    return { audit_log: [...about, ...own] };
  },
};

async function replaceEmail(tx: Executor, from: string, to: string): Promise<void> {
  await tx.updateTable('audit_log').set({ actor: to }).where('actor', '=', from).execute();
  await tx.updateTable('audit_log').set({ subject: to }).where('subject', '=', from).execute();
  const details = sql<string>`replace(details, ${from}, ${to})`;
  await tx.updateTable('audit_log').set({ details }).where('details', '<>', details).execute();
}
