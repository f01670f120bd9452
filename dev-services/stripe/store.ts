// The card network's books on node:sqlite: objects as the API tells them, what only the network knows, deliveries.
import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type Stripe from 'stripe';

export interface Kinds {
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  event: Stripe.Event;
}
export type Kind = keyof Kinds;

const TABLES = `
  pragma journal_mode = wal; pragma synchronous = full;
  create table if not exists objects (
    seq integer primary key autoincrement, id text not null unique, kind text not null,
    created integer not null, body text not null, hidden text not null default '{}');
  create index if not exists objects_by_kind on objects (kind, seq);
  create index if not exists objects_by_intent on objects (kind, json_extract(body, '$.payment_intent'));
  create index if not exists objects_by_charge on objects (kind, json_extract(body, '$.charge'));
  create table if not exists challenges (
    id text primary key, intent text not null, method text not null,
    return_url text, state text not null);
  create index if not exists challenges_by_intent on challenges (intent);
  create table if not exists settlements (
    intent text primary key, method text not null, authenticated integer not null, due_at integer not null);
  create table if not exists refund_outcomes (refund text primary key, due_at integer not null);
  create table if not exists webhook_endpoints (id text primary key);
  create table if not exists deliveries (
    seq integer primary key autoincrement, event text not null, endpoint text not null,
    attempts integer not null default 0, next_at integer not null, made_at integer not null, state text not null);
  create index if not exists deliveries_waiting on deliveries (next_at) where state = 'waiting';
  create index if not exists deliveries_by_event on deliveries (event);
  create table if not exists idempotency (
    key text primary key, call text not null, digest text not null, status integer not null,
    body text not null, request_id text not null, kept_at integer not null);
  create table if not exists settings (name text primary key, value text not null);
`;

export interface ListWish {
  readonly limit: number;
  /** Ids: the page after, or before, this object. */
  readonly startingAfter?: string | undefined;
  readonly endingBefore?: string | undefined;
  /** Seconds since 1970. */
  readonly created: Readonly<Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number>>>;
  readonly where: Readonly<Partial<Record<'payment_intent' | 'charge', string>>>;
  readonly types?: readonly string[] | undefined;
}

const COMPARISONS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

export class Store {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  /** `file`: a path, made if need be, or ':memory:'. */
  constructor(file: string) {
    this.#database = new DatabaseSync(file, { timeout: 5000 });
    if (file !== ':memory:') chmodSync(file, 0o600);
    this.#database.exec(TABLES);
  }

  close(): void {
    this.#database.close();
  }

  all(sql: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
    return this.#statement(sql).all(...values);
  }

  one(sql: string, ...values: SQLInputValue[]): Record<string, unknown> | undefined {
    return this.#statement(sql).get(...values);
  }

  /** How many rows were written. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  /** Everything `work` writes, or, when it throws, nothing. */
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

  insert<K extends Kind>(kind: K, object: Kinds[K], hidden: object = {}): void {
    const sql = 'insert into objects (id, kind, created, body, hidden) values (?, ?, ?, ?, ?)';
    this.run(sql, object.id, kind, object.created, JSON.stringify(object), JSON.stringify(hidden));
  }

  update<K extends Kind>(kind: K, object: Kinds[K]): void {
    const sql = 'update objects set body = ? where id = ? and kind = ?';
    if (this.run(sql, JSON.stringify(object), object.id, kind) !== 1) throw new Error(`Lost ${object.id}`);
  }

  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    const row = this.one('select body from objects where id = ? and kind = ?', id, kind);
    return row && (JSON.parse(String(row.body)) as Kinds[K]);
  }

  /** What the network knows about an object and never tells. */
  hidden(id: string): Record<string, unknown> {
    const row = this.one('select hidden from objects where id = ?', id);
    return row ? (JSON.parse(String(row.hidden)) as Record<string, unknown>) : {};
  }

  hide(id: string, hidden: object): void {
    this.run('update objects set hidden = ? where id = ?', JSON.stringify(hidden), id);
  }

  /** Newest first, whatever the direction of paging. */
  list<K extends Kind>(kind: K, wish: ListWish): { found: Kinds[K][]; more: boolean } {
    const [conditions, values] = this.#conditions(kind, wish);
    const backwards = wish.endingBefore !== undefined && wish.startingAfter === undefined;
    const rows = this.all(
      `select body from objects where ${conditions.join(' and ')} order by seq ${backwards ? 'asc' : 'desc'} limit ?`,
      ...values,
      wish.limit + 1,
    );
    const found = rows.slice(0, wish.limit).map((row) => JSON.parse(String(row.body)) as Kinds[K]);
    return { found: backwards ? found.reverse() : found, more: rows.length > wish.limit };
  }

  #conditions(kind: Kind, wish: ListWish): [string[], SQLInputValue[]] {
    const conditions = ['kind = ?'];
    const values: SQLInputValue[] = [kind];
    const add = (condition: string, ...given: SQLInputValue[]) => {
      conditions.push(condition);
      values.push(...given);
    };
    if (wish.startingAfter) add('seq < (select seq from objects where id = ?)', wish.startingAfter);
    if (wish.endingBefore) add('seq > (select seq from objects where id = ?)', wish.endingBefore);
    for (const [name, sign] of Object.entries(COMPARISONS)) {
      const bound = wish.created[name as keyof typeof COMPARISONS];
      if (bound !== undefined) add(`created ${sign} ?`, bound);
    }
    if (wish.where.payment_intent)
      add("json_extract(body, '$.payment_intent') = ?", wish.where.payment_intent);
    if (wish.where.charge) add("json_extract(body, '$.charge') = ?", wish.where.charge);
    if (wish.types)
      add("json_extract(body, '$.type') in (select value from json_each(?))", JSON.stringify(wish.types));
    return [conditions, values];
  }

  /** A value kept since the first opening; `wanted` replaces it. */
  setting(name: string, make: () => string, wanted?: string): string {
    const kept = this.one('select value from settings where name = ?', name);
    const value = wanted ?? (kept ? String(kept.value) : make());
    this.run(
      'insert into settings values (?, ?) on conflict (name) do update set value = excluded.value',
      name,
      value,
    );
    return value;
  }

  #statement(sql: string): StatementSync {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const made = this.#database.prepare(sql);
    this.#prepared.set(sql, made);
    return made;
  }
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random letters and digits, each of 62 as likely as the others. */
export function randomLetters(length: number): string {
  let letters = '';
  while (letters.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && letters.length < length) letters += LETTERS[byte % 62];
    }
  }
  return letters;
}
