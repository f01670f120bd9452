// Kysely's driver for SQLite: reads use a connection of their own, transactions and writes the group commit writer.
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
} from 'kysely';
import {
  type GroupCommitWriter,
  type IsBusy,
  retryWhileBusy,
  type SqliteConnection,
} from './group-commit-writer.ts';

/** In SQLite a statement that begins with `select` never writes. */
const IS_SELECT = /^\s*select\b/i;
const IS_PRAGMA = /^\s*pragma\b/i;

interface SqliteDatabases {
  readonly reader: SqliteConnection;
  readonly writer: GroupCommitWriter;
  readonly isBusy: IsBusy;
  close(): Promise<void>;
}

export class SerializedSqliteAdapter extends SqliteAdapter {
  /** Keeps Kysely from serializing queries itself, because the writer does. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Lets the Migrator run in one transaction, which also keeps other processes from migrating at the same time. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class SerializedSqliteDriver implements Driver {
  readonly #databases: SqliteDatabases;
  readonly #idle: DriverConnection[] = [];

  constructor(databases: SqliteDatabases) {
    this.#databases = databases;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DriverConnection> {
    return this.#idle.pop() ?? new DriverConnection(this.#databases);
  }

  async releaseConnection(connection: DriverConnection): Promise<void> {
    this.#idle.push(connection);
  }

  async beginTransaction(connection: DriverConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: DriverConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: DriverConnection): Promise<void> {
    await connection.rollback();
  }

  async destroy(): Promise<void> {
    await this.#databases.close();
  }
}

/** The connection that Kysely sees: it records whether it is in a transaction, on top of the two real connections. */
class DriverConnection implements DatabaseConnection {
  readonly #databases: SqliteDatabases;
  #inTransaction = false;

  constructor(databases: SqliteDatabases) {
    this.#databases = databases;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer, isBusy } = this.#databases;
    if (this.#inTransaction) return writer.run<Row>(sql, parameters);
    if (IS_SELECT.test(sql)) {
      // What is read may be acknowledged, so it has to be on disk.
      if (writer.flushing) await writer.flushing;
      return retryWhileBusy(() => reader.run<Row>(sql, parameters), isBusy);
    }
    if (IS_PRAGMA.test(sql)) return writer.executePragma<Row>(sql);
    return writer.execute<Row>(sql, parameters);
  }

  async begin(): Promise<void> {
    await this.#databases.writer.begin();
    this.#inTransaction = true;
  }

  async commit(): Promise<void> {
    const committed = this.#databases.writer.commit();
    this.#inTransaction = false;
    await committed;
  }

  /** Does nothing after a failed commit, which has ended the transaction. */
  async rollback(): Promise<void> {
    if (!this.#inTransaction) return;
    this.#inTransaction = false;
    await this.#databases.writer.rollback();
  }

  // biome-ignore lint/correctness/useYield: the interface requires a generator; the server reads by pages.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('SQLite queries cannot be streamed.');
  }
}
