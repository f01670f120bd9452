// The embedded database: Node's own SQLite behind Kysely's SQLite dialect. No other file knows node:sqlite.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  type Dialect,
  type QueryResult,
  type SqliteDatabase,
  SqliteDialect,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { GroupCommitWriter, type SqliteConnection } from './group-commit-writer.ts';
import { SerializedSqliteAdapter, SerializedSqliteDriver } from './serialized-driver.ts';

/** Statements kept prepared per connection; the shop has far fewer texts than this. */
const PREPARED_MAX = 500;
/** How long opening waits for another process's write, in milliseconds. Nobody is served meanwhile. */
const OPENING_TIMEOUT_MS = 5000;

const parameters = (values: readonly unknown[]) => values as SQLInputValue[];

/** The part of a database Kysely needs, answered by node:sqlite with statements kept prepared. */
function preparedDatabase(handle: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  const wrap = (statement: StatementSync) => ({
    reader: statement.columns().length > 0,
    all: (values: readonly unknown[]) => statement.all(...parameters(values)),
    run: (values: readonly unknown[]) => statement.run(...parameters(values)),
    iterate: (values: readonly unknown[]) => statement.iterate(...parameters(values)),
  });
  return {
    close: () => handle.close(),
    prepare(sql) {
      const known = prepared.get(sql);
      if (known) return known;
      const made = wrap(handle.prepare(sql));
      if (prepared.size < PREPARED_MAX) prepared.set(sql, made);
      return made;
    },
  };
}

export interface SqliteHandle {
  readonly dialect: Dialect;
  /** Whether something could not be read or written, and nothing was committed since. */
  isUnhealthy(): boolean;
  /** Changes when somebody else has written to the file. */
  dataVersion(): string;
}

/**
 * Opens the file, making it if need be: once to write, once to read what is committed. A commit is on disk before it is
 * answered (`synchronous = FULL`). Throws node:sqlite's error when the file cannot be opened or is no database.
 */
export function openSqlite(file: string): SqliteHandle {
  const writing = openHandle(
    file,
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -16000',
  );
  const reading = openHandle(file, 'pragma query_only = on; pragma cache_size = -16000');
  const version = writing.prepare('pragma data_version');
  const trouble = { is: false };
  const writer = new GroupCommitWriter(connectionOn(writing, trouble), isSqliteBusy);
  const close = () => {
    reading.close();
    writing.close();
  };
  const driver = new SerializedSqliteDriver({
    reader: connectionOn(reading, trouble),
    writer,
    isBusy: isSqliteBusy,
    close,
  });
  return {
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new SerializedSqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
    isUnhealthy: () => trouble.is,
    dataVersion: () => String(Object.values(version.get() ?? {})[0]),
  };
}

function openHandle(file: string, pragmas: string): DatabaseSync {
  const handle = new DatabaseSync(file, { timeout: OPENING_TIMEOUT_MS });
  handle.exec(pragmas);
  // From now on a wait for a lock would hold up everybody: see group-commit-writer.ts.
  handle.exec('pragma busy_timeout = 0');
  return handle;
}

/** `trouble` begins with the first failure for want of the disk or of a lock, and ends with the next commit. */
function connectionOn(handle: DatabaseSync, trouble: { is: boolean }): SqliteConnection {
  const database = preparedDatabase(handle);
  return {
    inTransaction: () => handle.isTransaction,
    run<Row>(sql: string, values: readonly unknown[] = []): QueryResult<Row> {
      try {
        const result = resultOf<Row>(database.prepare(sql), values);
        if (sql === 'commit') trouble.is = false;
        return result;
      } catch (error) {
        if (isSqliteUnavailable(error)) trouble.is = true;
        throw error;
      }
    },
  };
}

function resultOf<Row>(
  statement: ReturnType<SqliteDatabase['prepare']>,
  values: readonly unknown[],
): QueryResult<Row> {
  if (statement.reader) return { rows: statement.all(values) as Row[] };
  const { changes, lastInsertRowid } = statement.run(values);
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
}

/**
 * A second connection that only reads, beside the shop's own: its transactions hold no writer up. `alone` keeps
 * everybody else out while it is open, and throws when somebody is in already.
 */
export function openSqliteReader(file: string, { exclusive }: { exclusive: boolean }): SqliteDialect {
  const handle = new DatabaseSync(file, { timeout: exclusive ? 0 : OPENING_TIMEOUT_MS });
  try {
    if (exclusive) handle.exec('pragma locking_mode = exclusive; begin exclusive; commit');
    handle.exec('pragma query_only = on');
  } catch (error) {
    handle.close();
    throw error;
  }
  return new SqliteDialect({ database: preparedDatabase(handle) });
}

/** Whether an error says that a unique key or check of SQLite refused a row. */
export function isSqliteConstraint(error: unknown): boolean {
  return sqliteCode(error) === 19;
}

function isSqliteBusy(error: unknown): boolean {
  return [5, 6].includes(sqliteCode(error) ?? -1);
}

/** Busy, locked, read-only, I/O error, corrupt, full, cannot open, not a database: the books are out of reach. */
export function isSqliteUnavailable(error: unknown): boolean {
  return [5, 6, 8, 10, 11, 13, 14, 26].includes(sqliteCode(error) ?? -1);
}

function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return error.errcode & 0xff;
}
