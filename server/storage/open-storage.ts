// Opens the shop's books on either database, migrated and ready. The only place that asks which one it is.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { type ChangeFeed, createChangeFeed } from './change-feed.ts';
import { migrate } from './migrate.ts';
import {
  assertWritable,
  connectionsOf,
  isPostgresConstraint,
  isPostgresUnavailable,
  openPool,
  postgresDialect,
} from './postgres/postgres.ts';
import { isSqliteConstraint, isSqliteUnavailable, openSqlite } from './sqlite/sqlite.ts';
import type { Database, Tables } from './tables.ts';

export interface Storage {
  readonly kind: 'sqlite' | 'postgres';
  readonly db: Database;
  readonly changes: ChangeFeed;
  /** Migrations a newerMigrations version of the shop has run here. */
  readonly newerMigrations: readonly string[];
  /** Connections of the pool by state; none on the embedded database. */
  connections(): Readonly<Record<string, number>>;
  /** Resolves when the database takes reads and writes; rejects when it is out of reach, read-only or still failing. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface StorageOptions {
  /** Folder of the embedded database; made when missing. */
  readonly dataDir: string;
  /** postgres://…; leave out for the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** Hears of connections lost while idle. */
  readonly onLost?: (error: Error) => void;
}

export const DATABASE_FILE = 'selvedge.db';

export async function openStorage(place: StorageOptions): Promise<Storage> {
  return place.databaseUrl ? openOnPostgres(place.databaseUrl, place) : openOnSqlite(place);
}

async function openOnSqlite({ dataDir }: StorageOptions): Promise<Storage> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const handle = openSqlite(join(dataDir, DATABASE_FILE));
  const db = new Kysely<Tables>({ dialect: handle.dialect });
  const newerMigrations = await migrate(db, 'sqlite');
  const changes = await createChangeFeed(handle.dataVersion);
  const storage = finished({ kind: 'sqlite', db, newerMigrations, changes });
  // After trouble only a write that reached the disk tells that it is over.
  return { ...storage, ping: () => (handle.isUnhealthy() ? tryToWrite(db) : storage.ping()) };
}

/** Takes room on the disk and gives it back. */
async function tryToWrite(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create table room_on_the_disk as select zeroblob(16384) as bytes`.execute(tx);
    await sql`drop table room_on_the_disk`.execute(tx);
  });
}

async function openOnPostgres(url: string, { onLost = () => undefined }: StorageOptions): Promise<Storage> {
  const pool = openPool(url, onLost);
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool) });
  try {
    const newerMigrations = await migrate(db, 'postgres');
    const changes = await createChangeFeed(() => commitMarker(db));
    const storage = finished({ kind: 'postgres', db, newerMigrations, changes });
    return { ...storage, connections: () => connectionsOf(pool), ping: () => assertWritable(db) };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** The set of completed transactions: it differs after each commit, whichever process made it. */
async function commitMarker(db: Database): Promise<string> {
  const { rows } = await sql<{ marker: string }>`select pg_current_snapshot()::text as marker`.execute(db);
  return rows[0]?.marker ?? '';
}

function finished(opened: Pick<Storage, 'kind' | 'db' | 'changes' | 'newerMigrations'>): Storage {
  const { db, changes } = opened;
  return {
    ...opened,
    connections: () => ({}),
    ping: async () => void (await sql`select name from kysely_migration limit 1`.execute(db)),
    close: async () => {
      changes.close();
      await db.destroy();
    },
  };
}

/** A unique key, reference or check refused the row. */
export function isConstraintViolation(error: unknown): boolean {
  return isSqliteConstraint(error) || isPostgresConstraint(error);
}

/** The database or the disk could not be asked, as opposed to having been asked wrongly. */
export function isStorageUnavailable(error: unknown): boolean {
  return isSqliteUnavailable(error) || isPostgresUnavailable(error) || isDiskUnavailable(error);
}

/** Full, over its quota, read-only, or broken. */
function isDiskUnavailable(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes(String(error.code))
  );
}
