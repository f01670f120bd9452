// Clears an account whose creator never confirmed its email (decision 0039).
import { sql } from 'kysely';
import { AppError } from '#server/http/app-error.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Executor } from '#server/storage/tables.ts';
import { deleteAccount } from '../personal-data.ts';
import { deleteOfAccount, lockAccount, lockAccountOfEmail } from './email-change-store.ts';
import type { Account } from './email-confirmation.ts';

/** The name that replaces what the creator of the account has typed. */
export const nameFromEmail = (email: string) => email.split('@')[0] ?? email;

/**
 * Removes every way to sign in to the account, its links and challenges in progress, and the name its creator
 * has typed. Returns whether a password was removed; `keepsPassword` keeps it, because the owner of the
 * address has just set it. Idempotent.
 */
export async function clearAccount(
  storage: Storage,
  { id, email }: Account,
  { keepsPassword }: { readonly keepsPassword: boolean },
): Promise<boolean> {
  const name = nameFromEmail(email);
  return storage.transaction(async (tx) => {
    await lockAccount(tx, id);
    // These are deleted in the same transaction, so that no session can add a way to sign in afterwards.
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
 * Removes an unconfirmed account whose email another account, `heir`, is about to get, in the transaction
 * that changes the email. Throws `email_in_use` for a confirmed account. Call the result after the commit.
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
