// How transactions and statements take turns on the one connection of the embedded database. Whoever meets another
// process's lock steps aside and tries again later: neither this process nor its other customers wait with it.
import { setTimeout as rest } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
} from 'kysely';

/** How long a write waits for another process's write, in milliseconds. */
const PATIENCE_MS = 3000;
const TRY_AGAIN_AFTER_MS = 25;

/** What the turns have to know of the database. */
export interface OneConnection extends SqliteDatabase {
  /** Whether a transaction is open; whoever asks holds the connection, so that it is their own. */
  inTransaction(): boolean;
  /** Another process holds a lock. */
  isBusy(error: unknown): boolean;
  /** The books could not be read or written. */
  isUnavailable(error: unknown): boolean;
}

/** The turns are taken here, so Kysely need not take any. */
export class TurnsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

export class TurnsDriver implements Driver {
  readonly #database: OneConnection;
  readonly #connection: Connection;
  readonly #line: (() => void)[] = [];
  #taken = false;
  /** Something failed for want of the disk or of a lock, and nothing was committed since. */
  troubled = false;

  constructor(database: OneConnection) {
    this.#database = database;
    this.#connection = new Connection(database, this);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#taken) await new Promise<void>((resolve) => this.#line.push(resolve));
    this.#taken = true;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    const next = this.#line.shift();
    // Handed on, not freed: nobody who comes in between can take it.
    if (next) next();
    else this.#taken = false;
  }

  /** Lets the others have the connection for a while; it is held again afterwards. */
  async stepAside(): Promise<void> {
    await this.releaseConnection();
    await rest(TRY_AGAIN_AFTER_MS);
    await this.acquireConnection();
  }

  /** As a writer: one that read first could not turn writer while another process wrote. */
  async beginTransaction(): Promise<void> {
    await this.#connection.patiently('begin immediate');
  }

  async commitTransaction(): Promise<void> {
    this.#connection.run('commit');
    this.troubled = false;
  }

  /** A full disk and its like have ended the transaction already; a second end would hide the reason. */
  async rollbackTransaction(): Promise<void> {
    if (this.#database.inTransaction()) this.#connection.run('rollback');
  }

  async destroy(): Promise<void> {
    this.#database.close();
  }
}

class Connection implements DatabaseConnection {
  readonly #database: OneConnection;
  readonly #turns: TurnsDriver;

  constructor(database: OneConnection, turns: TurnsDriver) {
    this.#database = database;
    this.#turns = turns;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return this.patiently(sql, parameters);
  }

  async patiently<Row>(sql: string, parameters?: readonly unknown[]): Promise<QueryResult<Row>> {
    const began = performance.now();
    for (;;) {
      try {
        return this.run(sql, parameters);
      } catch (error) {
        // In the middle of a transaction there is no stepping aside: what was read may change meanwhile.
        const mayWait = this.#database.isBusy(error) && !this.#database.inTransaction();
        if (!mayWait || performance.now() - began > PATIENCE_MS) throw error;
      }
      await this.#turns.stepAside();
    }
  }

  run<Row>(sql: string, parameters: readonly unknown[] = []): QueryResult<Row> {
    try {
      const statement = this.#database.prepare(sql);
      if (statement.reader) return { rows: statement.all(parameters) as Row[] };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
    } catch (error) {
      if (this.#database.isUnavailable(error)) this.#turns.troubled = true;
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for it; the shop reads by the page.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Nothing is streamed from the embedded database.');
  }
}
