// Opens the database on either engine, migrated and ready. The rest of the server is independent of the engine.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { BackgroundFailures } from './background-failures.ts';
import { type ChangeFeed, createChangeFeed } from './change-feed.ts';
import { metErrors } from './met-errors.ts';
import { type MigrationResult, migrate } from './migrate.ts';
import { createPipelined } from './postgres/pipelining.ts';
import {
  assertWritable,
  countConnections,
  isPostgresConstraint,
  isPostgresForbidden,
  isPostgresUnavailable,
  openKysely,
  openPool,
  type PoolTimeouts,
  probeSpace,
} from './postgres/postgres.ts';
import { isSqliteConstraint, isSqliteUnavailable, openSqlite } from './sqlite/sqlite.ts';
import type { Database, Executor } from './tables.ts';

export interface Storage {
  readonly kind: 'sqlite' | 'postgres';
  readonly db: Database;
  /** Runs `work` in a transaction of `db`: all of it is committed, or nothing. */
  transaction<Result>(work: (tx: Executor) => Promise<Result>): Promise<Result>;
  readonly changes: ChangeFeed;
  readonly failures: BackgroundFailures;
  /** The names of migrations that a newer version of the shop has applied. */
  readonly newerMigrations: readonly string[];
  /** The names of migrations that this process has applied; that of better-auth's tables comes later. */
  readonly appliedMigrations: string[];
  /** The number of pooled connections by state; empty on SQLite. */
  connections(): Readonly<Record<string, number>>;
  /** The size of SQLite's write-ahead log; not on PostgreSQL. */
  readonly logBytes?: () => number;
  /** Resolves when the database takes reads and writes; rejects when it is unreachable, read-only or still failing. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The timeouts apply to PostgreSQL. */
export interface StorageOptions extends PoolTimeouts {
  /** The data folder, created if it is missing. Holds the database on SQLite. */
  readonly dataDir: string;
  /** A postgres://… URL; without it the database is SQLite. */
  readonly databaseUrl?: string | undefined;
  /** Called when an idle connection is lost. */
  readonly onConnectionLost?: (error: Error) => void;
  /** The names of the shop's migrations to apply, for data of an earlier version; all by default. */
  readonly migrations?: readonly string[] | undefined;
  /** May reject the database before anything is written to it. */
  readonly beforeMigration?: (db: Database) => Promise<void>;
}

export const DATABASE_FILE = 'selvedge.db';

export async function openStorage(options: StorageOptions): Promise<Storage> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  return options.databaseUrl ? openOnPostgres(options.databaseUrl, options) : openOnSqlite(options);
}

async function openOnSqlite({
  dataDir,
  beforeMigration,
  migrations: only,
}: StorageOptions): Promise<Storage> {
  const failures = new BackgroundFailures();
  const handle = openSqlite(join(dataDir, DATABASE_FILE), failures);
  const db = await createPipelined(handle.dialect);
  try {
    await beforeMigration?.(db);
    const migrations = await migrate(db, 'sqlite', undefined, only);
    const changes = await createChangeFeed(handle.dataVersion, failures);
    const storage = createStorage('sqlite', db, migrations, { changes, failures });
    // After a failure, only a write that reaches the disk shows that the failure is over.
    const ping = () => (handle.isUnhealthy() ? probeWrite(db) : storage.ping());
    return { ...storage, logBytes: handle.logBytes, ping };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Takes space on the disk and frees it. */
async function probeWrite(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create table write_probe as select zeroblob(16384) as bytes`.execute(tx);
    await sql`drop table write_probe`.execute(tx);
  });
}

async function openOnPostgres(
  url: string,
  { onConnectionLost = () => undefined, beforeMigration, migrations: only, ...timeouts }: StorageOptions,
): Promise<Storage> {
  const pool = openPool(url, onConnectionLost, timeouts);
  const health = { hasWritten: false };
  const db = await openKysely(pool, (error) => {
    if (isPostgresUnavailable(error) || isPostgresForbidden(error)) health.hasWritten = false;
  });
  // At first and after a failure, only a write that reaches the disk shows that others do.
  const ping = async () => {
    await assertWritable(db);
    if (!health.hasWritten) await probeSpace(db);
    health.hasWritten = true;
  };
  try {
    await beforeMigration?.(db);
    const migrations = await migrate(db, 'postgres', undefined, only);
    const failures = new BackgroundFailures();
    const changes = await createChangeFeed(() => commitMarker(db), failures);
    const storage = createStorage('postgres', db, migrations, { changes, failures });
    return { ...storage, connections: () => countConnections(pool), ping };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** The set of completed transactions: it changes with each commit of any process. */
async function commitMarker(db: Database): Promise<string> {
  const { rows } = await sql<{ marker: string }>`select pg_current_snapshot()::text as marker`.execute(db);
  return rows[0]?.marker ?? '';
}

function createStorage(
  kind: Storage['kind'],
  db: Database,
  { newer, applied }: MigrationResult,
  { changes, failures }: Pick<Storage, 'changes' | 'failures'>,
): Storage {
  return {
    kind,
    db,
    transaction(work) {
      return this.db.transaction().execute(work);
    },
    changes,
    failures,
    newerMigrations: newer,
    appliedMigrations: [...applied],
    connections: () => ({}),
    ping: async () => void (await sql`select name from kysely_migration limit 1`.execute(db)),
    close: async () => {
      changes.close();
      await db.destroy();
    },
  };
}

/** Whether a unique key, reference, check or column type rejected the row. */
export function isConstraintViolation(error: unknown): boolean {
  return isSqliteConstraint(error) || isPostgresConstraint(error);
}

/** Whether the database or the disk was unreachable, as opposed to a mistake in the query. */
export function isStorageUnavailable(error: unknown): boolean {
  return isSqliteUnavailable(error) || isPostgresUnavailable(error) || isDiskUnavailable(error);
}

/** Runs a call of a library that hides the database's errors; throws one that made the database unavailable to it. */
export async function throwingUnavailable<Result>(call: () => Promise<Result>): Promise<Result> {
  const errors: unknown[] = [];
  const result = metErrors.run(errors, call);
  await result.catch(() => undefined);
  const unavailable = errors.find(isStorageUnavailable);
  if (unavailable) throw unavailable;
  return result;
}

/** Whether the disk is full, over its quota, read-only or broken. */
function isDiskUnavailable(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes(String(error.code))
  );
}
