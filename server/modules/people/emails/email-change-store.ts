// SQL of the `email_changes` table, and what a change of the email does to better-auth's tables.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { EmailChangesTable } from '#server/storage/account-tables.ts';
import type { Executor } from '#server/storage/tables.ts';

type EmailChange = Selectable<EmailChangesTable>;

/** The last change asked for counts: the links of the one before end. */
export async function replaceChange(db: Executor, change: Insertable<EmailChangesTable>): Promise<void> {
  const cleared = { ...change, old_confirmed_at: null, new_confirmed_at: null };
  await db
    .insertInto('email_changes')
    .values(cleared)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(cleared))
    .execute();
}

/** Notes that the address this token was emailed to has confirmed, and locks the change. Undefined without such a change. */
export async function confirmAddress(
  tx: Executor,
  tokenHash: string,
  now: number,
): Promise<EmailChange | undefined> {
  const changes = tx.updateTable('email_changes').where('expires_at', '>', now);
  const ofOld = changes.set({ old_confirmed_at: now }).where('old_token_hash', '=', tokenHash);
  const ofNew = changes.set({ new_confirmed_at: now }).where('new_token_hash', '=', tokenHash);
  return (await ofOld.returningAll().executeTakeFirst()) ?? (await ofNew.returningAll().executeTakeFirst());
}

/** Lets a change end no earlier than `expiresAt`; returns false where there is none with this token. */
export async function renewChange(db: Executor, tokenHash: string, expiresAt: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('email_changes')
    .set({ expires_at: expiresAt })
    .where(({ or, eb }) => or([eb('old_token_hash', '=', tokenHash), eb('new_token_hash', '=', tokenHash)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns whether there was one. */
export async function deleteByToken(db: Executor, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('email_changes')
    .where(({ or, eb }) => or([eb('old_token_hash', '=', tokenHash), eb('new_token_hash', '=', tokenHash)]))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteOfAccount(db: Executor, accountId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('account_id', '=', accountId).execute();
}

export async function deleteExpired(db: Executor, now: number): Promise<void> {
  await db.deleteFrom('email_changes').where('expires_at', '<=', now).execute();
}

export function findPending(db: Executor, accountId: string, now: number): Promise<EmailChange | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export interface AccountRow {
  readonly email: string;
  readonly name: string;
  /** 0 or 1 on SQLite. */
  readonly emailVerified: boolean | number;
}

/** Locks the account until the transaction ends, by an update that works on both databases. */
export async function lockAccount(tx: Executor, accountId: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`update identity_user set name = name where id = ${accountId}
    returning email, name, "emailVerified"`.execute(tx);
  return rows[0];
}

/** As `lockAccount`, whoever has the email. */
export async function lockAccountOfEmail(
  tx: Executor,
  email: string,
): Promise<(AccountRow & { readonly id: string }) | undefined> {
  const { rows } = await sql<AccountRow & { readonly id: string }>`update identity_user set name = name
    where email = ${email} returning id, email, name, "emailVerified"`.execute(tx);
  return rows[0];
}

/** The email is confirmed; every session but one ends, and so do links and challenges that name the account. */
export async function startAnew(tx: Executor, accountId: string, remainingSessionId: string): Promise<void> {
  await sql`update identity_user set "emailVerified" = true where id = ${accountId}`.execute(tx);
  await sql`delete from identity_session where "userId" = ${accountId} and id <> ${remainingSessionId}`.execute(
    tx,
  );
  await sql`delete from identity_verification where replace(value, ${accountId}, '') <> value`.execute(tx);
}

/** Ends a change of the email, and locks the account until the transaction ends: in the order of a change's last confirmation. */
export async function lockAndCancelChange(tx: Executor, accountId: string): Promise<void> {
  await deleteOfAccount(tx, accountId);
  await lockAccount(tx, accountId);
}
