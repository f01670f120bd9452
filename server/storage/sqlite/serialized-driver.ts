// Kysely's way to the embedded database: what only reads is answered at once by a connection of its own, from what is
// committed; transactions and writes take turns (see group-commit-writer.ts).
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

/** In SQLite nothing that begins so changes anything. */
const ONLY_READS = /^\s*select\b/i;
/** How the writing connection is to behave: no transaction's business. */
const SETS = /^\s*pragma\b/i;

export interface SqliteDatabases {
  readonly reader: SqliteConnection;
  readonly writer: GroupCommitWriter;
  readonly isBusy: IsBusy;
  close(): void;
}

/** The turns are taken here, so Kysely need not take any. */
export class SerializedSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Lets the Migrator run in one transaction, which also keeps other processes from migrating at the same time. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class SerializedSqliteDriver implements Driver {
  readonly #books: SqliteDatabases;
  readonly #idle: Way[] = [];

  constructor(books: SqliteDatabases) {
    this.#books = books;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Way> {
    return this.#idle.pop() ?? new Way(this.#books);
  }

  async releaseConnection(way: Way): Promise<void> {
    this.#idle.push(way);
  }

  async beginTransaction(way: Way): Promise<void> {
    await way.begin();
  }

  async commitTransaction(way: Way): Promise<void> {
    await way.commit();
  }

  async rollbackTransaction(way: Way): Promise<void> {
    await way.rollback();
  }

  async destroy(): Promise<void> {
    this.#books.close();
  }
}

/** What Kysely takes for a connection: a way to the two there are. */
class Way implements DatabaseConnection {
  readonly #books: SqliteDatabases;
  #hasTurn = false;

  constructor(books: SqliteDatabases) {
    this.#books = books;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer, isBusy } = this.#books;
    if (this.#hasTurn) return writer.run<Row>(sql, parameters);
    if (ONLY_READS.test(sql)) return retryWhileBusy(() => reader.run<Row>(sql, parameters), isBusy);
    if (SETS.test(sql)) return writer.betweenTransactions<Row>(sql);
    return writer.exclusively<Row>(sql, parameters);
  }

  async begin(): Promise<void> {
    await this.#books.writer.begin();
    this.#hasTurn = true;
  }

  async commit(): Promise<void> {
    const committed = this.#books.writer.commit();
    this.#hasTurn = false;
    await committed;
  }

  /** A turn whose commit failed is over already. */
  async rollback(): Promise<void> {
    if (!this.#hasTurn) return;
    this.#hasTurn = false;
    await this.#books.writer.rollback();
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for it; the shop reads by the page.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Nothing is streamed from the embedded database.');
  }
}
