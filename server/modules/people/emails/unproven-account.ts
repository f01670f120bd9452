// What an account holds that somebody has created with an address and never confirmed it (decision record 0023).
import { sql } from 'kysely';
import { AppError } from '#server/http/app-error.ts';
import type { Database, Executor } from '#server/storage/tables.ts';
import { deleteAccount } from '../personal-data.ts';
import { deleteOfAccount, lockAccount, lockAccountOfEmail } from './email-change-store.ts';
import type { Account } from './email-confirmation.ts';

/** Instead of what the creator of the account has typed. */
export const nameFromEmail = (email: string) => email.split('@')[0] ?? email;

/**
 * Removes every way into the account, links and challenges in progress, and the name its creator has typed. Returns whether
 * a password went: with `keepsPassword` it stays, because the owner of the address has just set it. Idempotent.
 */
export async function clearAccount(
  db: Database,
  { id, email }: Account,
  { keepsPassword }: { readonly keepsPassword: boolean },
): Promise<boolean> {
  const name = nameFromEmail(email);
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, id);
    // In this transaction, so that no session can add a way in once they have gone.
    await sql`delete from identity_session where "userId" = ${id}`.execute(tx);
    await deleteOfAccount(tx, id);
    await sql`delete from identity_verification where replace(value, ${id}, '') <> value`.execute(tx);
    await sql`delete from identity_passkey where "userId" = ${id}`.execute(tx);
    await sql`delete from identity_two_factor where "userId" = ${id}`.execute(tx);
    await sql`update identity_user set name = ${name}, image = null, "twoFactorEnabled" = false
      where id = ${id}`.execute(tx);
    if (keepsPassword) return false;
    const { rows } = await sql`delete from identity_account
      where "userId" = ${id} and "providerId" = 'credential' returning id`.execute(tx);
    return rows.length > 0;
  });
}

/**
 * Removes an account whose email another account is about to get, because its owner has proved it: in the transaction that
 * renames. `heir`: the other account. Throws `email_in_use` for a confirmed one. The result is to be called once the transaction is committed.
 */
export async function removeUnprovenAccount(
  tx: Executor,
  email: string,
  heir: Account,
  onTakeover: (
    tx: Executor,
    account: Pick<Account, 'id' | 'email'>,
    heir: Account,
  ) => Promise<() => Promise<void>>,
): Promise<(() => Promise<void>) | undefined> {
  const account = await lockAccountOfEmail(tx, email);
  if (!account) return undefined;
  if (account.emailVerified) throw new AppError('email_in_use');
  const finish = await onTakeover(tx, account, heir);
  await deleteAccount(tx, account.id, email);
  return finish;
}
