// Reads a database as of one moment while the server keeps writing.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { DATABASE_FILE, type StorageOptions } from '../open-storage.ts';
import { openKysely, openPool } from '../postgres/postgres.ts';
import { openSqliteReader } from '../sqlite/sqlite.ts';
import type { Tables } from '../tables.ts';
import type { DatabaseSnapshot } from './table-copy.ts';

export class DatabaseNotFoundError extends Error {}

/**
 * Runs `work` on the database as it is at the beginning; later writes are invisible to it. With `exclusive`, rejects
 * with "database is locked" if another process has the SQLite file open, and keeps others from opening it until `work`
 * ends. Rejects with DatabaseNotFoundError when there is no SQLite file.
 */
export async function withSnapshot<Result>(
  options: StorageOptions,
  work: (snapshot: DatabaseSnapshot) => Promise<Result>,
  { exclusive = false } = {},
): Promise<Result> {
  const { db, kind } = options.databaseUrl
    ? await openPostgres(options.databaseUrl)
    : openSqlite(options.dataDir, exclusive);
  try {
    const builder = db.transaction();
    const transaction = kind === 'postgres' ? builder.setIsolationLevel('repeatable read') : builder;
    return await transaction.execute(async (tx) => {
      if (kind === 'postgres') await sql`set transaction read only`.execute(tx);
      // The first query fixes the moment.
      await sql`select 1 from kysely_migration limit 1`.execute(tx);
      return work({ kind, tx });
    });
  } finally {
    await db.destroy();
  }
}

async function openPostgres(url: string) {
  // A snapshot locks no rows, and the disk that it is written to may be slow.
  const pool = openPool(url, () => undefined, { idleInTransactionMs: 0 });
  return { kind: 'postgres' as const, db: await openKysely(pool) };
}

function openSqlite(dataDir: string, exclusive: boolean) {
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) throw new DatabaseNotFoundError(`There is no shop in ${dataDir}.`);
  return {
    kind: 'sqlite' as const,
    db: new Kysely<Tables>({ dialect: openSqliteReader(file, { exclusive }) }),
  };
}
