// The one connection everything is written through. Who writes takes a turn; the turns that end within one turn of the
// event loop are committed together (a group commit): one wait for the disk serves all who came at once, and nobody is
// answered before it. Whoever meets another process's lock steps aside and tries again later.
import { setTimeout as rest } from 'node:timers/promises';
import type { QueryResult } from 'kysely';

/** How long a write waits for another process's write, in milliseconds. */
const PATIENCE_MS = 3000;
const TRY_AGAIN_AFTER_MS = 25;

const OVER = new Error('The transaction is over.');

/** What turns have to know of a connection. */
export interface SqliteConnection {
  run<Row>(sql: string, parameters?: readonly unknown[]): QueryResult<Row>;
  /** Whether a transaction is open. */
  inTransaction(): boolean;
}

/** Another process holds a lock. */
export type IsBusy = (error: unknown) => boolean;

/** Tries until no other process's lock is in the way or patience ends; `aside` is called before each wait. */
export async function retryWhileBusy<Result>(
  attempt: () => Result,
  isBusy: IsBusy,
  aside?: { leave(): void; comeBack(): Promise<void> },
): Promise<Result> {
  const began = performance.now();
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() - began > PATIENCE_MS) throw error;
    }
    aside?.leave();
    await rest(TRY_AGAIN_AFTER_MS);
    await aside?.comeBack();
  }
}

/** One turn is under way at a time. A turn that ended badly takes nothing of the others' with it. */
export class GroupCommitWriter {
  readonly #connection: SqliteConnection;
  readonly #isBusy: IsBusy;
  readonly #line: (() => void)[] = [];
  #taken = false;
  /** Turns that ended well and wait for the commit they share. */
  #ended: PromiseWithResolvers<void>[] = [];
  #timer: NodeJS.Immediate | undefined;
  /** It is time to commit, once the turn under way is over. */
  #due = false;
  /** Why a transaction that is over is over: it may end by itself, as on a full disk. */
  #broken: unknown = OVER;

  constructor(connection: SqliteConnection, isBusy: IsBusy) {
    this.#connection = connection;
    this.#isBusy = isBusy;
  }

  /** Resolves when the caller's turn has begun. Throws when another process would not let go, or the disk fails. */
  async begin(): Promise<void> {
    await this.#take();
    try {
      await retryWhileBusy(() => this.#beginTransaction(), this.#isBusy, {
        leave: () => this.#pass(),
        comeBack: () => this.#take(),
      });
      this.#connection.run('savepoint turn');
    } catch (error) {
      if (this.#ended.length === 0 && this.#connection.inTransaction()) this.#connection.run('rollback');
      this.#pass();
      throw error;
    }
  }

  /** A statement of the turn under way. */
  run<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    // Outside of a transaction it would count at once, whatever becomes of the turn.
    if (!this.#connection.inTransaction()) throw this.#broken;
    try {
      return this.#connection.run<Row>(sql, parameters);
    } catch (error) {
      if (!this.#connection.inTransaction()) this.#fail(error);
      throw error;
    }
  }

  /** Ends the turn. Resolves when what it wrote is on disk; rejects when it is not, and nothing of it stands then. */
  async commit(): Promise<void> {
    try {
      this.run('release turn', []);
    } catch (error) {
      await this.rollback();
      throw error;
    }
    const ended = Promise.withResolvers<void>();
    this.#ended.push(ended);
    this.#timer ??= setImmediate(() => this.#timeToCommit());
    this.#pass();
    await ended.promise;
  }

  /**
   * Ends the turn as if it had never begun. Resolves once what it may have seen of others is on disk: why it gave up has
   * to be there for whoever looks afterwards. Rejects when that is lost: there may be no reason to give up any more.
   */
  async rollback(): Promise<void> {
    const before = this.#ended.at(-1);
    try {
      if (this.#connection.inTransaction()) this.#undo();
      else this.#fail(OVER);
    } finally {
      this.#pass();
    }
    await before?.promise;
  }

  #undo(): void {
    // Nobody else's work is in it: no reason to keep other processes from writing.
    if (this.#ended.length === 0) return void this.#connection.run('rollback');
    this.#connection.run('rollback to turn');
    this.#connection.run('release turn');
  }

  /** A statement that is a turn of its own. */
  async exclusively<Row>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
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

  /** A statement that takes no part in transactions: a pragma. */
  async betweenTransactions<Row>(sql: string): Promise<QueryResult<Row>> {
    await this.#take();
    try {
      this.#commitAll();
      return this.#connection.run<Row>(sql);
    } finally {
      this.#pass();
    }
  }

  #beginTransaction(): void {
    if (this.#connection.inTransaction()) return;
    // Their transaction ended by itself: the commit of this one is not theirs.
    if (this.#ended.length > 0) this.#fail(OVER);
    // As a writer: one that read first could not turn writer while another process wrote.
    this.#connection.run('begin immediate');
    this.#broken = OVER;
  }

  async #take(): Promise<void> {
    if (this.#taken) await new Promise<void>((resolve) => this.#line.push(resolve));
    this.#taken = true;
  }

  #pass(): void {
    if (this.#due) this.#commitAll();
    const next = this.#line.shift();
    // Handed on, not freed: nobody who comes in between can take it.
    if (next) next();
    else this.#taken = false;
  }

  #timeToCommit(): void {
    this.#timer = undefined;
    this.#due = true;
    if (!this.#taken) this.#commitAll();
  }

  #commitAll(): void {
    this.#due = false;
    if (this.#ended.length === 0) return;
    try {
      this.#connection.run('commit');
    } catch (error) {
      if (this.#connection.inTransaction()) this.#connection.run('rollback');
      this.#fail(error);
      return;
    }
    const committed = this.#ended;
    this.#ended = [];
    for (const { resolve } of committed) resolve();
  }

  #fail(error: unknown): void {
    this.#broken = error;
    const lost = this.#ended;
    this.#ended = [];
    for (const { reject } of lost) reject(error);
  }
}
