// better-auth's tables: their names, their migration, and the few queries the shop makes on them itself.
import type { BetterAuthOptions } from 'better-auth';
import { sql } from 'kysely';
import { migrate } from '#server/storage/migrate.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Database, Executor } from '#server/storage/tables.ts';

/** Change this text with every version of better-auth, and whenever the migration below changes. */
const VERSION = 'better-auth 1.7.7, passkeys, one second factor per account, how a session began';

/** The number of emails per query, below both databases' limits on parameters. */
const EMAILS_PER_QUERY = 1000;

/** The options of better-auth that define its tables. */
export const tableOptions = {
  user: { modelName: 'identity_user' },
  session: {
    modelName: 'identity_session',
    additionalFields: {
      /** A text like 'Firefox on Linux'; neither address nor user agent is stored. */
      device: { type: 'string', required: false, input: false },
      /** A SignInMethod. */
      method: { type: 'string', required: false, input: false },
    },
  },
  account: { modelName: 'identity_account' },
  verification: { modelName: 'identity_verification' },
} as const satisfies BetterAuthOptions;

/** The plugins that have tables, with the options that name them. */
export const pluginTables = {
  twoFactor: { schema: { twoFactor: { modelName: 'identity_two_factor' } } },
  passkey: { schema: { passkey: { modelName: 'identity_passkey' } } },
} as const;

/** The tables of better-auth and its plugins, as options. */
export async function schemaOptions(db: Database, kind: Storage['kind']) {
  const [{ twoFactor }, { passkey }] = await Promise.all([
    import('better-auth/plugins/two-factor'),
    import('@better-auth/passkey'),
  ]);
  const plugins = [twoFactor(pluginTables.twoFactor), passkey(pluginTables.passkey)];
  return { ...tableOptions, plugins, database: databaseOption(db, kind) } satisfies BetterAuthOptions;
}

/** Uses the shop's own database handle: a second handle on the same SQLite file would block on the first. */
export function databaseOption(db: Database, kind: Storage['kind']) {
  return { db, type: kind, transaction: true } satisfies BetterAuthOptions['database'];
}

/** Creates or changes the tables when VERSION has not been applied yet, and loads better-auth only then. */
export async function migrateIdentity({ db, kind, appliedMigrations }: Storage): Promise<void> {
  const { applied } = await migrate(db, kind, {
    table: 'identity_migration',
    migrations: { [VERSION]: { up: (tx) => createTables(tx, kind) } },
    prepare: () => Promise.all([import('better-auth/db/migration'), schemaOptions(db, kind)]),
  });
  appliedMigrations.push(...applied);
}

async function createTables(tx: Database, kind: Storage['kind']): Promise<void> {
  const { getMigrations } = await import('better-auth/db/migration');
  const { runMigrations } = await getMigrations(await schemaOptions(tx, kind));
  await runMigrations();
  // Google sign-ins and the removal of expired verifications filter by these columns; better-auth creates no index.
  await sql`create index if not exists identity_account_of_provider
    on identity_account ("accountId", "providerId")`.execute(tx);
  await sql`create index if not exists identity_verification_by_end
    on identity_verification ("expiresAt")`.execute(tx);
  // Without the index, two simultaneous set-ups would store two secrets, and codes of either would be
  // accepted.
  await sql`create unique index if not exists identity_two_factor_of_user
    on identity_two_factor ("userId")`.execute(tx);
  // The unique index replaces the first of these, and no query looks for a secret.
  for (const unused of ['identity_two_factor_userId_idx', 'identity_two_factor_secret_idx'])
    await sql`drop index if exists ${sql.id(unused)}`.execute(tx);
}

/** Whether an account has this lower-cased email. Runs at every start, so it does not load better-auth. */
export async function accountExists(db: Database, email: string): Promise<boolean> {
  const { rows } = await sql`select 1 from identity_user where email = ${email}`.execute(db);
  return rows.length > 0;
}

/**
 * Confirms the email of an account whose owner has proved it in another way. Returns false when there is no
 * such account.
 */
export async function confirmEmail(db: Database, email: string): Promise<boolean> {
  const { rows } = await sql`
    update identity_user set "emailVerified" = true where email = ${email} returning id`.execute(db);
  return rows.length > 0;
}

/** Whether a user has an account whose email is not confirmed. */
export async function hasUnconfirmedAccount(db: Executor, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from identity_user where id = ${userId} and "emailVerified" = false`.execute(db);
  return rows.length > 0;
}

/** The subset of `emails` that their owners have confirmed. */
export async function findConfirmedEmails(db: Database, emails: readonly string[]): Promise<Set<string>> {
  const confirmed = new Set<string>();
  for (let from = 0; from < emails.length; from += EMAILS_PER_QUERY) {
    const { rows } = await sql<{ email: string }>`
      select email from identity_user where "emailVerified" = true
      and email in (${sql.join(emails.slice(from, from + EMAILS_PER_QUERY))})`.execute(db);
    for (const { email } of rows) confirmed.add(email);
  }
  return confirmed;
}
