// What an account holds that somebody has created with an address and never confirmed it (decision record 0023).
import { sql } from 'kysely';
import type { Database } from '#server/storage/tables.ts';
import { deleteOfAccount, lockAccount } from './email-change-store.ts';
import type { Account } from './email-confirmation.ts';

/**
 * Removes every way into the account, links and challenges in progress, and the name its creator has typed. Returns whether
 * a password went: with `keepsPassword` it stays, because the owner of the address has just set it. Idempotent.
 */
export async function clearAccount(
  db: Database,
  { id, email }: Account,
  { keepsPassword }: { readonly keepsPassword: boolean },
): Promise<boolean> {
  const [name] = email.split('@');
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
