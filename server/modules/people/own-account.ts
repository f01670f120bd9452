// Reads what My Profile shows of an account: its email and sign-in methods.
import { sql } from 'kysely';
import { FRESH_SIGN_IN_MS } from '#contract/core/limits.ts';
import type { Account } from '#contract/people/account.ts';
import type { Passkey } from '#contract/people/sign-in-methods.ts';
import type { ShopContext } from '#server/context.ts';
import type { Database } from '#server/storage/tables.ts';
import type { SignInSession } from './better-auth/better-auth.ts';
import { findPending } from './emails/email-change-store.ts';

interface AccountRow {
  readonly emailVerified: boolean | number;
}

export async function readAccount(
  { storage: { db }, clock }: Pick<ShopContext, 'storage' | 'clock'>,
  session: SignInSession,
): Promise<Omit<Account, 'isSecondFactorMissing'>> {
  const { userId, startedAt } = session;
  const user = await sql<AccountRow>`
    select "emailVerified" from identity_user where id = ${userId}`.execute(db);
  const isConfirmed = Boolean(user.rows[0]?.emailVerified);
  const methods = await findSignInMethods(db, userId);
  return {
    email: session.email,
    isEmailConfirmed: isConfirmed,
    pendingEmail: await findPendingEmail(db, userId, { isConfirmed, at: clock.now() }),
    ...methods,
    ...(await findTotp(db, userId)),
    passkeys: await findPasskeys(db, userId),
    freshUntil: new Date(startedAt.getTime() + FRESH_SIGN_IN_MS).toISOString(),
  };
}

async function findSignInMethods(db: Database, userId: string) {
  const { rows } = await sql<{ providerId: string; hasPassword: boolean | number }>`
    select "providerId", password is not null as "hasPassword"
    from identity_account where "userId" = ${userId}`.execute(db);
  return {
    hasPassword: rows.some(({ providerId, hasPassword }) => providerId === 'credential' && hasPassword),
    hasGoogle: rows.some(({ providerId }) => providerId === 'google'),
  };
}

/** Sorted oldest first. */
async function findPasskeys(db: Database, userId: string): Promise<Passkey[]> {
  const { rows } = await sql<{ id: string; name: string | null; createdAt: string | Date }>`
    select id, name, "createdAt" from identity_passkey
    where "userId" = ${userId} order by "createdAt", id`.execute(db);
  return rows.map(({ id, name, createdAt }) => ({
    id,
    name: name ?? '',
    createdAt: new Date(createdAt).toISOString(),
  }));
}

/** An app counts only after one of its codes has been verified. */
async function findTotp(db: Database, userId: string) {
  const { rows } = await sql<{ backupCodes: string }>`
    select "backupCodes" from identity_two_factor where "userId" = ${userId} and verified = true`.execute(db);
  const hashes: unknown = JSON.parse(rows[0]?.backupCodes ?? '[]');
  return { hasTotp: rows.length > 0, recoveryCodesLeft: Array.isArray(hashes) ? hashes.length : 0 };
}

/** Whether a sign-in to the account needs a code. */
export async function hasTotp(db: Database, userId: string): Promise<boolean> {
  return (await findTotp(db, userId)).hasTotp;
}

/** Whether the account has an authenticator app or a passkey. */
export async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  return (await hasTotp(db, userId)) || (await findPasskeys(db, userId)).length > 0;
}

/**
 * The pending change of the email. An unconfirmed former address counts as confirmed, because it may be
 * another person's.
 */
async function findPendingEmail(
  db: Database,
  userId: string,
  { isConfirmed, at }: { readonly isConfirmed: boolean; readonly at: number },
): Promise<Account['pendingEmail']> {
  const change = await findPending(db, userId, at);
  if (!change) return null;
  return {
    email: change.new_email,
    isConfirmedByOld: change.old_confirmed_at !== null || !isConfirmed,
    isConfirmedByNew: change.new_confirmed_at !== null,
  };
}
