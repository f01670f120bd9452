// What My Profile shows of an account: confirmed email and sign-in methods.
import { sql } from 'kysely';
import type { Account } from '#contract/account.ts';
import { FRESH_SIGN_IN_MS } from '#contract/limits.ts';
import type { Database } from '#server/storage/tables.ts';
import type { SignInSession } from './service.ts';

interface AccountRow {
  readonly email: string;
  readonly emailVerified: boolean | number;
  readonly twoFactorEnabled: boolean | number | null;
}

export async function readAccount(db: Database, session: SignInSession): Promise<Account> {
  const { accountId, startedAt } = session;
  const user = await sql<AccountRow>`
    select email, "emailVerified", "twoFactorEnabled" from identity_user where id = ${accountId}`.execute(db);
  const methods = await findSignInMethods(db, accountId);
  return {
    email: session.email,
    emailConfirmed: Boolean(user.rows[0]?.emailVerified),
    pendingEmail: null,
    ...methods,
    totp: Boolean(user.rows[0]?.twoFactorEnabled),
    recoveryCodesLeft: 0,
    passkeys: [],
    secondFactorMissing: false,
    freshUntil: new Date(startedAt.getTime() + FRESH_SIGN_IN_MS).toISOString(),
  };
}

async function findSignInMethods(db: Database, accountId: string) {
  const { rows } = await sql<{ providerId: string; hasPassword: boolean | number }>`
    select "providerId", password is not null as "hasPassword"
    from identity_account where "userId" = ${accountId}`.execute(db);
  return {
    hasPassword: rows.some(({ providerId, hasPassword }) => providerId === 'credential' && hasPassword),
    google: rows.some(({ providerId }) => providerId === 'google'),
  };
}
