// Opens SQLite through node:sqlite and builds its Kysely dialect. No other file imports node:sqlite.
import { chmodSync, closeSync, existsSync, fdatasync, fstatSync, openSync, statSync } from 'node:fs';
import {
  backup,
  DatabaseSync,
  type DatabaseSyncOptions,
  type SQLInputValue,
  type StatementSync,
} from 'node:sqlite';
import { promisify } from 'node:util';
import {
  type Dialect,
  type QueryResult,
  type SqliteDatabase,
  SqliteDialect,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { BackgroundFailures } from '../background-failures.ts';
import { plainText } from '../plain-text.ts';
import { createCheckpoints } from './checkpoints.ts';
import { GroupCommitWriter, type SqliteConnection } from './group-commit-writer.ts';
import { SerializedSqliteAdapter, SerializedSqliteDriver } from './serialized-driver.ts';

/** The number of prepared statements per connection; the shop has far fewer. */
const MAX_PREPARED = 500;
const ALL_PAGES = 2 ** 31 - 1;
/** The time for which opening waits for the lock of another process, in milliseconds. It blocks the event loop. */
const OPEN_TIMEOUT_MS = 5000;
const OWNER_ONLY = 0o600;
const SQLITE_IOERR_FSYNC = 1034;

const flushFile = promisify(fdatasync);

const toInput = (values: readonly unknown[]) => values as SQLInputValue[];

/** The database interface of Kysely's SqliteDialect, with a cache of prepared statements. */
function withPreparedStatements(handle: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  const wrap = (statement: StatementSync) => ({
    reader: statement.columns().length > 0,
    all: (values: readonly unknown[]) => statement.all(...toInput(values)),
    run: (values: readonly unknown[]) => statement.run(...toInput(values)),
    iterate: (values: readonly unknown[]) => statement.iterate(...toInput(values)),
  });
  return {
    close: () => handle.close(),
    prepare(sql) {
      const cached = statements.get(sql);
      if (cached) return cached;
      const statement = wrap(handle.prepare(sql));
      if (statements.size < MAX_PREPARED) statements.set(sql, statement);
      return statement;
    },
  };
}

interface SqliteHandle {
  readonly dialect: Dialect;
  /** Whether a read or write failed because of the disk or a lock, and nothing was committed since. */
  isUnhealthy(): boolean;
  /** Changes when another connection has written to the file. */
  dataVersion(): string;
  /** The size of the write-ahead log. */
  logBytes(): number;
}

/**
 * Opens the file, and creates it if it is missing, readable and writable by its owner only. A commit is on disk when it
 * resolves: SQLite writes it to the log without a flush (`synchronous = NORMAL`), and a thread of Node's pool flushes the log,
 * so that the event loop does not wait for the disk. Throws node:sqlite's error when the file cannot be opened or is no database.
 */
export function openSqlite(file: string, failures = new BackgroundFailures()): SqliteHandle {
  restrictToOwner(file);
  const writing = openHandle(
    file,
    'pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on; ' +
      'pragma wal_autocheckpoint = 0; pragma secure_delete = on',
    // A migration that adds a column writes into the schema.
    { defensive: false },
  );
  const reading = openHandle(file, 'pragma query_only = on');
  const log = openSync(`${file}-wal`, 'a', OWNER_ONLY);
  const version = writing.prepare('pragma data_version');
  const health = { isUnhealthy: false };
  const checkpoints = createCheckpoints(file, reading, failures);
  const writer = new GroupCommitWriter({
    connection: createConnection(writing, health, checkpoints.afterCommit),
    async flush() {
      try {
        await flushFile(log);
      } catch (error) {
        health.isUnhealthy = true;
        throw Object.assign(new Error('disk I/O error', { cause: error }), { errcode: SQLITE_IOERR_FSYNC });
      }
    },
    isBusy: isSqliteBusy,
  });
  const driver = new SerializedSqliteDriver({
    reader: createConnection(reading, health),
    writer,
    isBusy: isSqliteBusy,
    async close() {
      await checkpoints.ended();
      // It may be closed twice, by a shop and by who opened the storage.
      if (!reading.isOpen) return;
      await writer.flushing;
      reading.close();
      writing.close();
      closeSync(log);
    },
  });
  return {
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new SerializedSqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
    isUnhealthy: () => health.isUnhealthy,
    dataVersion: () => String(Object.values(version.get() ?? {})[0]),
    logBytes: () => fstatSync(log).size,
  };
}

/**
 * SQLite creates -wal and -shm with the mode of the database file. A file that exists is not opened: closing it would drop the
 * locks that this process holds on it (POSIX, fcntl).
 */
function restrictToOwner(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY));
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats && (stats.mode & 0o077) !== 0) chmodSync(path, OWNER_ONLY);
  }
}

function openHandle(file: string, pragmas: string, options?: DatabaseSyncOptions): DatabaseSync {
  const handle = new DatabaseSync(file, { timeout: OPEN_TIMEOUT_MS, ...options });
  addTextFunctions(handle);
  handle.exec(pragmas);
  // From now on SQLite must not wait for a lock, which would block the event loop; `retryWhileBusy` waits instead.
  handle.exec('pragma busy_timeout = 0');
  return handle;
}

/** Adds the function that indexes of names call; without it a connection cannot write names. */
export function addTextFunctions(handle: DatabaseSync): void {
  handle.function('plain_text', { deterministic: true }, (text) => plainText(String(text)));
}

/** Sets `isUnhealthy` at the first failure of the disk or a lock, and clears it at the next commit. */
function createConnection(
  handle: DatabaseSync,
  health: { isUnhealthy: boolean },
  afterCommit?: () => void,
): SqliteConnection {
  const database = withPreparedStatements(handle);
  return {
    // A closed database throws here; transactions that end after it are rejected, which must not end the process.
    inTransaction: () => handle.isOpen && handle.isTransaction,
    run<Row>(sql: string, values: readonly unknown[] = []): QueryResult<Row> {
      try {
        const result = execute<Row>(database.prepare(sql), values);
        if (sql === 'commit') {
          health.isUnhealthy = false;
          afterCommit?.();
        }
        return result;
      } catch (error) {
        if (isSqliteUnavailable(error)) health.isUnhealthy = true;
        throw error;
      }
    },
  };
}

function execute<Row>(
  statement: ReturnType<SqliteDatabase['prepare']>,
  values: readonly unknown[],
): QueryResult<Row> {
  if (statement.reader) return { rows: statement.all(values) as Row[] };
  const { changes, lastInsertRowid } = statement.run(values);
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
}

/**
 * Opens a read-only connection whose transactions do not block writers. With `exclusive`, throws when another process
 * has the file open, and keeps others from opening it.
 */
export function openSqliteReader(file: string, { exclusive }: { exclusive: boolean }): SqliteDialect {
  const handle = new DatabaseSync(file, { timeout: exclusive ? 0 : OPEN_TIMEOUT_MS });
  try {
    if (exclusive) handle.exec('pragma locking_mode = exclusive; begin exclusive; commit');
    handle.exec('pragma query_only = on');
  } catch (error) {
    handle.close();
    throw error;
  }
  return new SqliteDialect({ database: withPreparedStatements(handle) });
}

/**
 * Writes the database as of one moment into a new file while others write: in one step, because each write of another
 * connection between two steps would begin the copy again. Throws when the copy is not sound.
 */
export async function copySqlite(file: string, copy: string): Promise<void> {
  const source = new DatabaseSync(file, { timeout: OPEN_TIMEOUT_MS });
  try {
    await backup(source, copy, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
  const written = new DatabaseSync(copy);
  try {
    // The copy is one file, without a log beside it.
    written.exec('pragma journal_mode = delete');
    addTextFunctions(written);
    const [answer] = Object.values(written.prepare('pragma quick_check(1)').get() ?? {});
    if (answer !== 'ok') throw new Error(`The copy is not sound: ${answer}.`);
  } finally {
    written.close();
  }
}

/** Whether a unique key, reference, check or column type rejected the row (SQLITE_CONSTRAINT). */
export function isSqliteConstraint(error: unknown): boolean {
  return sqliteCode(error) === 19;
}

function isSqliteBusy(error: unknown): boolean {
  return [5, 6].includes(sqliteCode(error) ?? -1);
}

/**
 * Whether SQLite was busy, locked, read-only, corrupt or full, failed with an I/O error, or could not open the file.
 */
export function isSqliteUnavailable(error: unknown): boolean {
  return [5, 6, 8, 10, 11, 13, 14, 26].includes(sqliteCode(error) ?? -1);
}

function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return error.errcode & 0xff;
}
