// SQLite store of objects, challenges, deliveries, idempotency keys and settings.
import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type Stripe from 'stripe';

export interface Kinds {
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
}
export type Kind = keyof Kinds;

const TABLES = `
  pragma journal_mode = wal; pragma synchronous = full;
  create table if not exists objects (
    seq integer primary key autoincrement, id text not null unique, kind text not null,
    created integer not null, body text not null, internal text not null default '{}');
  create index if not exists objects_by_kind on objects (kind, seq);
  create index if not exists objects_by_intent on objects (kind, json_extract(body, '$.payment_intent'));
  create table if not exists challenges (
    id text primary key, intent text not null, method text not null, state text not null);
  create index if not exists challenges_by_intent on challenges (intent);
  create table if not exists settlements (
    intent text primary key, method text not null, authenticated integer not null, due_at integer not null);
  create table if not exists refund_outcomes (refund text primary key, due_at integer not null);
  create table if not exists webhook_endpoints (id text primary key);
  create table if not exists deliveries (
    seq integer primary key autoincrement, event text not null, endpoint text not null,
    attempts integer not null default 0, next_at integer not null, created_at integer not null, state text not null);
  create index if not exists deliveries_waiting on deliveries (next_at) where state = 'waiting';
  create index if not exists deliveries_by_event on deliveries (event);
  create table if not exists idempotency (
    key text primary key, call text not null, digest text not null, status integer not null,
    body text not null, request_id text not null, saved_at integer not null);
  create table if not exists settings (name text primary key, value text not null);
`;

export interface ListQuery {
  readonly limit: number;
  /** The id of the last object of the previous page. */
  readonly startingAfter?: string | undefined;
  /** Seconds since 1970. */
  readonly createdSince?: number | undefined;
  readonly paymentIntent?: string | undefined;
  /** Selects events of this type. */
  readonly type?: string | undefined;
}

export class Store {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  /** `file` is a path, created when missing, or ':memory:'. */
  constructor(file: string) {
    this.#database = new DatabaseSync(file, { timeout: 5000 });
    if (file !== ':memory:') chmodSync(file, 0o600);
    this.#database.exec(TABLES);
  }

  close(): void {
    this.#database.close();
  }

  queryAll(sql: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
    return this.#statement(sql).all(...values);
  }

  queryOne(sql: string, ...values: SQLInputValue[]): Record<string, unknown> | undefined {
    return this.#statement(sql).get(...values);
  }

  /** Returns the number of rows changed. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  /** Rolls back when `work` throws. */
  transaction<Result>(work: () => Result): Result {
    this.#database.exec('begin immediate');
    try {
      const result = work();
      this.#database.exec('commit');
      return result;
    } catch (error) {
      this.#database.exec('rollback');
      throw error;
    }
  }

  insert<K extends Kind>(kind: K, object: Kinds[K], internal: object = {}): void {
    const sql = 'insert into objects (id, kind, created, body, internal) values (?, ?, ?, ?, ?)';
    this.run(sql, object.id, kind, object.created, JSON.stringify(object), JSON.stringify(internal));
  }

  update<K extends Kind>(kind: K, object: Kinds[K]): void {
    const sql = 'update objects set body = ? where id = ? and kind = ?';
    if (this.run(sql, JSON.stringify(object), object.id, kind) !== 1) throw new Error(`Lost ${object.id}`);
  }

  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    const row = this.queryOne('select body from objects where id = ? and kind = ?', id, kind);
    return row && (JSON.parse(String(row.body)) as Kinds[K]);
  }

  /** Data of an object that no response contains. */
  internal(id: string): Record<string, unknown> {
    const row = this.queryOne('select internal from objects where id = ?', id);
    return row ? (JSON.parse(String(row.internal)) as Record<string, unknown>) : {};
  }

  /** Sorted newest first. */
  list<K extends Kind>(kind: K, query: ListQuery): { found: Kinds[K][]; more: boolean } {
    const { limit, startingAfter = null, createdSince = null, paymentIntent = null, type = null } = query;
    const rows = this.queryAll(
      `select body from objects where kind = ?1
       and (?2 is null or seq < (select seq from objects where id = ?2))
       and (?3 is null or created >= ?3)
       and (?4 is null or json_extract(body, '$.payment_intent') = ?4)
       and (?5 is null or json_extract(body, '$.type') = ?5)
       order by seq desc limit ?6`,
      kind,
      startingAfter,
      createdSince,
      paymentIntent,
      type,
      limit + 1,
    );
    const found = rows.slice(0, limit).map((row) => JSON.parse(String(row.body)) as Kinds[K]);
    return { found, more: rows.length > limit };
  }

  /** A value created at the first start; `override` replaces it. */
  setting(name: string, create: () => string, override?: string): string {
    const stored = this.queryOne('select value from settings where name = ?', name);
    const value = override ?? (stored ? String(stored.value) : create());
    this.run(
      'insert into settings values (?, ?) on conflict (name) do update set value = excluded.value',
      name,
      value,
    );
    return value;
  }

  #statement(sql: string): StatementSync {
    const existing = this.#prepared.get(sql);
    if (existing) return existing;
    const statement = this.#database.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random letters and digits, uniformly distributed. */
export function randomLetters(length: number): string {
  let letters = '';
  while (letters.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && letters.length < length) letters += LETTERS[byte % 62];
    }
  }
  return letters;
}
