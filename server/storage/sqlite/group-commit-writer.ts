// Serializes transactions on the writing connection, commits those that end together as one group, and flushes the log in a
// thread. See README.md.
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryResult } from 'kysely';

/** The time for which a write waits for the lock of another process, in milliseconds. */
const BUSY_TIMEOUT_MS = 3000;
const BUSY_RETRY_MS = 25;

const TRANSACTION_ENDED = new Error('The transaction has ended.');

export interface SqliteConnection {
  run<Row>(sql: string, parameters?: readonly unknown[]): QueryResult<Row>;
  inTransaction(): boolean;
}

/** Whether an error says that another process holds a lock. */
export type IsBusy = (error: unknown) => boolean;

/**
 * Retries until no other process holds the lock, for at most BUSY_TIMEOUT_MS. `mutex` is released during each pause.
 */
export async function retryWhileBusy<Result>(
  attempt: () => Result,
  isBusy: IsBusy,
  mutex?: { release(): void; acquire(): Promise<void> },
): Promise<Result> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() - startedAt > BUSY_TIMEOUT_MS) throw error;
    }
    mutex?.release();
    await sleep(BUSY_RETRY_MS);
    await mutex?.acquire();
  }
}

interface WriterOptions {
  readonly connection: SqliteConnection;
  /** Resolves when everything that is committed is on disk. */
  readonly flush: () => Promise<void>;
  readonly isBusy: IsBusy;
}

export class GroupCommitWriter {
  readonly #connection: SqliteConnection;
  readonly #flushLog: () => Promise<void>;
  readonly #isBusy: IsBusy;
  readonly #queue: (() => void)[] = [];
  #isLocked = false;
  /** The transactions that wait for their shared commit, which waits for the flush of the group before. */
  #group: PromiseWithResolvers<void>[] = [];
  #timer: NodeJS.Immediate | undefined;
  /** True when the group commits as soon as the active transaction ends. */
  #isCommitDue = false;
  #flushing: Promise<void> | undefined;
  /** Why the last flush failed. What the log has of it is unknown until it is read again, so nothing more is written. */
  #flushError: unknown;
  /** The reason why SQLite's transaction ended; it may end by itself, for example on a full disk. */
  #endReason: unknown = TRANSACTION_ENDED;

  constructor({ connection, flush, isBusy }: WriterOptions) {
    this.#connection = connection;
    this.#flushLog = flush;
    this.#isBusy = isBusy;
  }

  /** Resolves, in any case, when the committed group is on disk or the disk has failed; undefined when none waits for it. */
  get flushing(): Promise<void> | undefined {
    return this.#flushing;
  }

  /**
   * Resolves when the caller's transaction is active. Rejects when another process keeps its lock, or the disk fails or has
   * failed.
   */
  async begin(): Promise<void> {
    if (this.#flushError) throw this.#flushError;
    await this.#acquire();
    try {
      await retryWhileBusy(() => this.#beginImmediate(), this.#isBusy, {
        release: () => this.#release(),
        acquire: () => this.#acquire(),
      });
      this.#connection.run('savepoint tx');
    } catch (error) {
      if (this.#group.length === 0 && this.#connection.inTransaction()) this.#connection.run('rollback');
      this.#release();
      throw error;
    }
  }

  /** Runs a statement of the active transaction. */
  run<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    // Outside of SQLite's transaction the statement would be committed by itself.
    if (!this.#connection.inTransaction()) throw this.#endReason;
    try {
      return this.#connection.run<Row>(sql, parameters);
    } catch (error) {
      if (!this.#connection.inTransaction()) this.#rejectGroup(error);
      throw error;
    }
  }

  /** Resolves when the active transaction is on disk; otherwise rejects, and nothing of it is stored. */
  async commit(): Promise<void> {
    try {
      this.run('release tx', []);
    } catch (error) {
      await this.rollback();
      throw error;
    }
    const committed = Promise.withResolvers<void>();
    this.#group.push(committed);
    this.#timer ??= setImmediate(() => this.#onTimer());
    this.#release();
    await committed.promise;
  }

  /**
   * Undoes the active transaction. Resolves when the transactions before it are on disk, because they may be why it rolls
   * back; rejects with the error of their commit or flush when they are not.
   */
  async rollback(): Promise<void> {
    const previous = this.#group.at(-1);
    try {
      if (this.#connection.inTransaction()) this.#undo();
      else this.#rejectGroup(TRANSACTION_ENDED);
    } finally {
      this.#release();
    }
    await (previous?.promise ?? this.#flushing);
    if (this.#flushError) throw this.#flushError;
  }

  #undo(): void {
    // An empty group needs no commit; the rollback releases the lock for other processes at once.
    if (this.#group.length === 0) return void this.#connection.run('rollback');
    this.#connection.run('rollback to tx');
    this.#connection.run('release tx');
  }

  /** Runs a statement as a transaction of its own. */
  async execute<Row>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    await this.begin();
    let result: QueryResult<Row>;
    try {
      result = this.run<Row>(sql, parameters);
    } catch (error) {
      await this.rollback();
      throw error;
    }
    await this.commit();
    return result;
  }

  /** Runs a pragma, which has to be outside of transactions. */
  async executePragma<Row>(sql: string): Promise<QueryResult<Row>> {
    await this.#acquire();
    try {
      await this.#flushing;
      this.#commitGroup();
      return this.#connection.run<Row>(sql);
    } finally {
      this.#release();
    }
  }

  #beginImmediate(): void {
    if (this.#connection.inTransaction()) return;
    // SQLite has ended the group's transaction by itself, so the next commit would not be the group's.
    if (this.#group.length > 0) this.#rejectGroup(TRANSACTION_ENDED);
    // A transaction that starts with a read cannot become a writer while another process writes.
    this.#connection.run('begin immediate');
    this.#endReason = TRANSACTION_ENDED;
  }

  async #acquire(): Promise<void> {
    if (this.#isLocked) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#isLocked = true;
  }

  #release(): void {
    if (this.#isCommitDue) this.#commitGroup();
    const next = this.#queue.shift();
    // The lock passes to the next in the queue without becoming free in between.
    if (next) next();
    else this.#isLocked = false;
  }

  #onTimer(): void {
    this.#timer = undefined;
    if (this.#flushing) return;
    this.#isCommitDue = true;
    if (!this.#isLocked) this.#commitGroup();
  }

  #commitGroup(): void {
    this.#isCommitDue = false;
    if (this.#group.length === 0) return;
    try {
      if (this.#flushError) throw this.#flushError;
      this.#connection.run('commit');
    } catch (error) {
      if (this.#connection.inTransaction()) this.#connection.run('rollback');
      this.#rejectGroup(error);
      return;
    }
    this.#flushing = this.#flush(this.#group);
    this.#group = [];
  }

  async #flush(group: readonly PromiseWithResolvers<void>[]): Promise<void> {
    try {
      await this.#flushLog();
      for (const { resolve } of group) resolve();
    } catch (error) {
      this.#flushError = error;
      for (const { reject } of group) reject(error);
    }
    this.#flushing = undefined;
    // Not at once: reads that wait for this flush must not see the next group.
    if (this.#group.length > 0) this.#timer ??= setImmediate(() => this.#onTimer());
  }

  #rejectGroup(error: unknown): void {
    this.#endReason = error;
    const group = this.#group;
    this.#group = [];
    for (const { reject } of group) reject(error);
  }
}
