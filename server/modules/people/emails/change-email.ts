// Changes the email of a person. Only this function writes it, in better-auth's row and in the user's.
import { sql } from 'kysely';
import { replaceSearches } from '#server/modules/audit/service.ts';
import { redirectEmails } from '#server/modules/email/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import { deleteLinks } from '../personal-data.ts';
import { deleteTokensOfUser, updateEmail } from '../user-store.ts';

/**
 * Deletes links that confirm the former email, and access tokens. Redirects due emails to the new address,
 * and replaces the former one in the searches of the audit log. On PostgreSQL this waits for transactions
 * that write rows of the person. Both emails are lower-case. Throws the database's unique violation when `to`
 * is in use.
 */
export async function changeEmail(
  tx: Executor,
  accountId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await deleteLinks(tx, from);
  await sql`update identity_user set email = ${to} where id = ${accountId}`.execute(tx);
  await updateEmail(tx, accountId, to);
  await deleteTokensOfUser(tx, accountId);
  await redirectEmails(tx, { userId: accountId, from, to });
  await replaceSearches(tx, from, to);
}
