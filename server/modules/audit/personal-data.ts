// What the audit log keeps of a person: what they did as admin, and what admins did with their data. Reads `reviews` and
// `orders`.
import { sql } from 'kysely';
import type { PersonalData } from '#server/storage/personal-data.ts';
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
    await forgetSearches(tx, email);
    // Why an order was cancelled or refunded may name its customer.
    await tx
      .updateTable('audit_log')
      .set({ details: null })
      .where('action', 'in', ['cancel_order', 'refund_order'])
      .where('subject', 'in', (eb) =>
        eb.selectFrom('orders').select('id').where('customer_email', '=', email),
      )
      .execute();
    await tx.updateTable('audit_log').set({ label: '' }).where('subject', '=', email).execute();
    await replaceEmail(tx, email, pseudonym);
  },
  /** Of entries about the person without who has acted, of their own without on whom. */
  async export(db, { email }) {
    const entries = db.selectFrom('audit_log').select(['id', 'action', 'created_at']);
    const about = await entries.select(['label', 'details']).where('subject', '=', email).execute();
    const own = await entries.where('actor', '=', email).where('subject', '<>', email).execute();
    return { audit_log: [...about, ...own] };
  },
};

async function replaceEmail(tx: Executor, from: string, to: string): Promise<void> {
  await tx.updateTable('audit_log').set({ actor: to }).where('actor', '=', from).execute();
  await tx.updateTable('audit_log').set({ subject: to }).where('subject', '=', from).execute();
  await tx
    .updateTable('audit_log')
    .set({ details: sql<string>`replace(details, ${JSON.stringify(from)}, ${JSON.stringify(to)})` })
    .where('action', 'in', WITH_SEARCH)
    .where('details', 'is not', null)
    .execute();
}

/** Entries whose details hold what was searched for: an email, a name or a phone number. */
const WITH_SEARCH = ['export_orders', 'export_audit_log'] as const;

/** Takes words that name the person out of the entries of exports. */
async function forgetSearches(tx: Executor, email: string): Promise<void> {
  const orders = await tx
    .selectFrom('orders')
    .select(['customer_name', 'phone'])
    .where('customer_email', '=', email)
    .distinct()
    .execute();
  const known = [email, ...orders.flatMap((order) => [order.customer_name, order.phone])].map(toWords);
  const entries = await tx
    .selectFrom('audit_log')
    .select(['id', 'details'])
    .where('action', 'in', WITH_SEARCH)
    .where('details', 'is not', null)
    .execute();
  for (const { id, details } of entries) {
    const { q, subject, actor }: Record<string, unknown> = JSON.parse(details ?? '{}');
    const names = (value: unknown) =>
      typeof value === 'string' &&
      toWords(value) !== '' &&
      known.some((text) => text.includes(toWords(value)));
    if (![q, subject, actor].some(names)) continue;
    await tx.updateTable('audit_log').set({ details: null }).where('id', '=', id).execute();
  }
}

const toWords = (text: string) => text.trim().toLowerCase();
