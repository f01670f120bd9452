// Changes of emails in the database, and their effects on better-auth's tables. Writes `email_changes`.
import { sql } from 'kysely';
import type { Executor, NewRow, Row } from '#server/storage/tables.ts';

type EmailChange = Row<'email_changes'>;

/** Replaces an earlier request, whose links then no longer work. */
export async function replaceChange(db: Executor, change: NewRow<'email_changes'>): Promise<void> {
  const cleared = { ...change, old_confirmed_at: null, new_confirmed_at: null };
  await db
    .insertInto('email_changes')
    .values(cleared)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(cleared))
    .execute();
}

/**
 * Records that the address of this token is confirmed, and locks the change. Returns undefined when there is
 * no such change.
 */
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

/** Extends a change to at least `expiresAt`; returns false when there is none with this token. */
export async function renewChange(db: Executor, tokenHash: string, expiresAt: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('email_changes')
    .set({ expires_at: expiresAt })
    .where(({ or, eb }) => or([eb('old_token_hash', '=', tokenHash), eb('new_token_hash', '=', tokenHash)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns whether there was a change. */
export async function deleteByToken(db: Executor, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('email_changes')
    .where(({ or, eb }) => or([eb('old_token_hash', '=', tokenHash), eb('new_token_hash', '=', tokenHash)]))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteOfAccount(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('account_id', '=', userId).execute();
}

export async function deleteExpired(db: Executor, now: number): Promise<void> {
  await db.deleteFrom('email_changes').where('expires_at', '<=', now).execute();
}

export function findPending(db: Executor, userId: string, now: number): Promise<EmailChange | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('account_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export interface AccountRow {
  readonly email: string;
  readonly name: string;
  /** A number, 0 or 1, on SQLite. */
  readonly emailVerified: boolean | number;
}

/** Locks the account until the transaction ends, by an update that works on both databases. */
export async function lockAccount(tx: Executor, userId: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`update identity_user set name = name where id = ${userId}
    returning email, name, "emailVerified"`.execute(tx);
  return rows[0];
}

/** Like `lockAccount`, by email. */
export async function lockAccountOfEmail(
  tx: Executor,
  email: string,
): Promise<(AccountRow & { readonly id: string }) | undefined> {
  const { rows } = await sql<AccountRow & { readonly id: string }>`update identity_user set name = name
    where email = ${email} returning id, email, name, "emailVerified"`.execute(tx);
  return rows[0];
}

/**
 * Confirms the account's email and ends every session but one, with the links and challenges that name the
 * account.
 */
export async function startAnew(tx: Executor, userId: string, remainingSessionId: string): Promise<void> {
  await sql`update identity_user set "emailVerified" = true where id = ${userId}`.execute(tx);
  await sql`delete from identity_session where "userId" = ${userId} and id <> ${remainingSessionId}`.execute(
    tx,
  );
  await sql`delete from identity_verification where replace(value, ${userId}, '') <> value`.execute(tx);
}

/**
 * Cancels a change of the email, then locks the account until the transaction ends. The order is that of the
 * last confirmation of a change.
 */
export async function lockAndCancelChange(tx: Executor, userId: string): Promise<void> {
  await deleteOfAccount(tx, userId);
  await lockAccount(tx, userId);
}
