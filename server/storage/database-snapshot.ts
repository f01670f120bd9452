// Reads the shop's books as they are at one moment, while the shop goes on writing. Changes nothing.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { DATABASE_FILE, type StorageOptions } from './open-storage.ts';
import { openPool, postgresDialect } from './postgres/postgres.ts';
import { openSqliteReader } from './sqlite/sqlite.ts';
import type { DatabaseSnapshot } from './table-copy.ts';
import type { Tables } from './tables.ts';

/** There is no database at the place named. */
export class DatabaseNotFoundError extends Error {}

/**
 * Runs `work` on the books as they are when it begins; what is written meanwhile it does not see. `alone`: only if
 * nobody else has the embedded database open, and with nobody else let in until it ends (throws "database is locked").
 * Throws DatabaseNotFoundError when there are none.
 */
export async function withSnapshot<Result>(
  place: StorageOptions,
  work: (books: DatabaseSnapshot) => Promise<Result>,
  { alone = false } = {},
): Promise<Result> {
  const { db, kind } = place.databaseUrl ? ofPostgres(place.databaseUrl) : ofSqlite(place.dataDir, alone);
  try {
    const transaction = db.transaction();
    const reading = kind === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction;
    return await reading.execute(async (tx) => {
      if (kind === 'postgres') await sql`set transaction read only`.execute(tx);
      // The moment is that of the first look at a table.
      await sql`select 1 from kysely_migration limit 1`.execute(tx);
      return work({ kind, tx });
    });
  } finally {
    await db.destroy();
  }
}

function ofPostgres(url: string) {
  const pool = openPool(url, () => undefined);
  return { kind: 'postgres' as const, db: new Kysely<Tables>({ dialect: postgresDialect(pool) }) };
}

function ofSqlite(dataDir: string, alone: boolean) {
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) throw new DatabaseNotFoundError(`There is no shop in ${dataDir}.`);
  return { kind: 'sqlite' as const, db: new Kysely<Tables>({ dialect: openSqliteReader(file, { alone }) }) };
}
