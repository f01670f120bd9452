// Gives a person another email: the one place that writes it, in better-auth's row and in the user's.
import { sql } from 'kysely';
import { replaceSearches } from '#server/modules/audit/service.ts';
import { redirectEmails } from '#server/modules/email/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import { deleteLinks } from '../personal-data.ts';
import { deleteTokensOfUser, updateEmail } from '../user-store.ts';

/**
 * Links that confirm the former email end, and so do the access tokens. What is due is sent to the new one, and the log
 * names the new one where an export was filtered by the former. On PostgreSQL this waits
 * for transactions that write something of the person. Both emails are lower-case. Throws the database's unique
 * violation when somebody has `to`.
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
