// The tables better-auth keeps accounts in: their names, and how they come to be. Nobody else writes to them.
import type { BetterAuthOptions } from 'better-auth';
import { sql } from 'kysely';
import { migrate } from '#server/storage/migrate.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Database } from '#server/storage/tables.ts';

/** Change this with every new version of better-auth, and whenever what is made below changes. */
const VERSION = 'better-auth 1.7.7, accounts by provider, verifications by end';

/** The part of better-auth's options that decides what its tables look like. */
export const tableOptions = {
  user: { modelName: 'identity_user' },
  session: { modelName: 'identity_session' },
  account: { modelName: 'identity_account' },
  verification: { modelName: 'identity_verification' },
} as const satisfies BetterAuthOptions;

/** The shop's own database handle: a second one on the same SQLite file would wait for the first for ever. */
export function databaseOption(db: Database, kind: Storage['kind']) {
  return { db, type: kind, transaction: true } satisfies BetterAuthOptions['database'];
}

/** Creates or changes the tables when they are not at this version; loads better-auth only then. */
export async function migrateIdentity({ db, kind }: Storage): Promise<void> {
  await migrate(db, kind, {
    table: 'identity_migration',
    migrations: { [VERSION]: { up: (tx) => createTables(tx, kind) } },
  });
}

async function createTables(tx: Database, kind: Storage['kind']): Promise<void> {
  const { getMigrations } = await import('better-auth/db/migration');
  const { runMigrations } = await getMigrations({ ...tableOptions, database: databaseOption(tx, kind) });
  await runMigrations();
  // Sign-in through Google and the removal of expired verifications filter by these, and the library has no index for them.
  await sql`create index if not exists identity_account_of_provider
    on identity_account ("accountId", "providerId")`.execute(tx);
  await sql`create index if not exists identity_verification_by_end
    on identity_verification ("expiresAt")`.execute(tx);
}

/** Whether there is an account of this email, lower-cased. Asked at every start, so without loading better-auth. */
export async function accountExists(db: Database, email: string): Promise<boolean> {
  const found = await sql`select 1 from identity_user where email = ${email}`.execute(db);
  return found.rows.length > 0;
}
