// A database as an earlier version of the shop has left it.
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { migrate, readMigrations } from '#server/storage/migrate.ts';
import { DATABASE_FILE, type StorageOptions } from '#server/storage/open-storage.ts';
import { openPool, postgresDialect } from '#server/storage/postgres/postgres.ts';
import { openSqlite } from '#server/storage/sqlite/sqlite.ts';
import type { Executor, Tables } from '#server/storage/tables.ts';
import { onPostgres } from './database.ts';

const kind = onPostgres ? 'postgres' : 'sqlite';

/** Runs the migrations before `firstMissing`, such as `0006`, and lets `fill` insert rows. */
export async function createOldDatabase(
  { dataDir, databaseUrl }: StorageOptions,
  firstMissing: string,
  fill: (db: Executor) => Promise<void>,
): Promise<void> {
  const dialect = databaseUrl
    ? postgresDialect(openPool(databaseUrl, () => undefined))
    : openSqlite(join(dataDir, DATABASE_FILE)).dialect;
  const db = new Kysely<Tables>({ dialect });
  const all = Object.entries(await readMigrations(kind));
  if (!all.some(([name]) => name.startsWith(firstMissing))) throw new Error(`No migration ${firstMissing}`);
  const old = all.filter(([name]) => name < firstMissing);
  await migrate(db, kind, {
    table: 'kysely_migration',
    migrations: Object.fromEntries(old.map(toMigration)),
  });
  await fill(db);
  await db.destroy();
}

function toMigration([name, statements]: [string, string[]]): [string, Migration] {
  const up: Migration['up'] = async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  return [name, { up }];
}
