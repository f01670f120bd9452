// Looks at a database without changing it: whether it can be used, and what is in it.
import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { DATABASE_FILE, type StorageOptions } from '../open-storage.ts';
import { openKysely, openPool } from '../postgres/postgres.ts';
import { openSqliteReader } from '../sqlite/sqlite.ts';
import type { Tables } from '../tables.ts';
import { readShopKind, type ShopKind } from './shop-kind.ts';

interface DatabaseFacts {
  /** `SQLite` or `PostgreSQL 18.4`. */
  readonly engine: string;
  /** Undefined before the first start. */
  readonly kind: ShopKind | undefined;
}

/** Rejects with the error of the folder or the database when it cannot be read, or takes no writes. */
export async function inspectDatabase({ dataDir, databaseUrl }: StorageOptions): Promise<DatabaseFacts> {
  // The dot tells a file from a folder.
  await access(`${existingFolder(dataDir)}/.`, constants.W_OK | constants.X_OK);
  return databaseUrl ? inspectPostgres(databaseUrl) : inspectSqlite(join(dataDir, DATABASE_FILE));
}

/** The folder itself, or the one in which the first start creates it. */
function existingFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existingFolder(dirname(folder));
}

async function inspectSqlite(file: string): Promise<DatabaseFacts> {
  if (!existsSync(file)) return { engine: 'SQLite', kind: undefined };
  await access(file, constants.W_OK);
  const db = new Kysely<Tables>({ dialect: openSqliteReader(file, { exclusive: false }) });
  try {
    return { engine: 'SQLite', kind: await readShopKind(db) };
  } finally {
    await db.destroy();
  }
}

async function inspectPostgres(url: string): Promise<DatabaseFacts> {
  const db = await openKysely(openPool(url, () => undefined));
  try {
    const { rows } = await sql<{ version: string; is_read_only: boolean }>`select
      current_setting('server_version') as version,
      current_setting('transaction_read_only') = 'on' as is_read_only`.execute(db);
    const [{ version = '', is_read_only: isReadOnly = false } = {}] = rows;
    if (isReadOnly) throw new Error('it takes no writes, as a standby does');
    return { engine: `PostgreSQL ${version.split(' ')[0]}`, kind: await readShopKind(db) };
  } finally {
    await db.destroy();
  }
}
