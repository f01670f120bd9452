// SQL of the `users` and `access_tokens` tables.
import type { Selectable } from 'kysely';
import { newId } from '#server/storage/ids.ts';
import { precompiled } from '#server/storage/precompiled.ts';
import type { Executor, UsersTable } from '#server/storage/tables.ts';

export type UserRow = Selectable<UsersTable>;
export type ProfileFields = Partial<
  Pick<UserRow, 'name' | 'education' | 'address' | 'phone' | 'linkend' | 'company' | 'tax_id'>
>;

export function findUser(db: Executor, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export function findAdmins(db: Executor): Promise<UserRow[]> {
  return db.selectFrom('users').selectAll().where('role', '=', 'admin').orderBy('id').execute();
}

/** Inserts a new user; an existing one keeps name, profile and role. */
export async function insertUserOnce(db: Executor, email: string, name: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values({ id: newId(), email, name })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateProfile(db: Executor, email: string, fields: ProfileFields): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set(fields)
    .where('email', '=', email)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function updateName(db: Executor, email: string, name: string): Promise<void> {
  await db.updateTable('users').set({ name }).where('email', '=', email).execute();
}

/** Sets the role where it differs; returns the user whose role changed. */
export function updateRole(db: Executor, email: string, role: 'admin' | null): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set({ role })
    .where('email', '=', email)
    .where('role', role === null ? 'is not' : 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Emails of all admins. Locks their rows until the transaction ends, by an update that works on both databases. */
export async function lockAdmins(tx: Executor): Promise<string[]> {
  const rows = await tx
    .updateTable('users')
    .set({ role: 'admin' })
    .where('role', '=', 'admin')
    .returning('email')
    .execute();
  return rows.map((row) => row.email);
}

/** Locks the user's row until the transaction ends, by an update that works on both databases. */
export async function lockUser(tx: Executor, email: string): Promise<void> {
  await tx
    .updateTable('users')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('email', '=', email)
    .execute();
}

export interface TokenRow {
  readonly token_hash: string;
  readonly email: string;
  readonly session_id: string;
  readonly expires_at: number;
  /** 0 or 1. */
  readonly has_second_factor: number;
}

export async function insertToken(db: Executor, token: TokenRow): Promise<void> {
  await db.insertInto('access_tokens').values(token).execute();
}

/** The user of a token that has not expired at `now` (epoch ms). */
export async function findTokenUser(db: Executor, tokenHash: string, now: number) {
  return (await selectTokenUser(db, { tokenHash, now })).rows[0];
}

const selectTokenUser = precompiled((db, { tokenHash, now }: { tokenHash: string; now: number }) =>
  db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.email', 'access_tokens.email')
    .select(['users.email', 'users.name', 'users.role', 'has_second_factor'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now),
);

export async function deleteTokensOfSession(db: Executor, sessionId: string): Promise<void> {
  await db.deleteFrom('access_tokens').where('session_id', '=', sessionId).execute();
}

export async function deleteTokensOfUser(db: Executor, email: string): Promise<void> {
  await db.deleteFrom('access_tokens').where('email', '=', email).execute();
}

export async function deleteExpiredTokens(db: Executor, now: number): Promise<void> {
  await db.deleteFrom('access_tokens').where('expires_at', '<=', now).execute();
}

/** The access tokens follow. */
export async function updateEmail(tx: Executor, from: string, to: string): Promise<void> {
  await tx.updateTable('users').set({ email: to }).where('email', '=', from).execute();
}

/** On PostgreSQL this waits for transactions that write something of this user. */
export async function deleteUser(tx: Executor, email: string): Promise<void> {
  await tx.deleteFrom('users').where('email', '=', email).execute();
}
