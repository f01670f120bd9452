// PostgreSQL behind Kysely's dialect: the pool, its number types, and which errors mean it is out of reach.
import {
  type Kysely,
  type PostgresCursor,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely';
import pg from 'pg';
import type { Tables } from '../tables.ts';

const INT8_OID = 20;
const POOL_MAX = 10;
const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** A connection that says nothing for this long is asked whether it is still there. */
const KEEP_ALIVE_AFTER_MS = 10_000;
/** Statements kept prepared per connection; the shop has far fewer texts than this. */
const PREPARED_MAX = 500;
const READ_ONLY = '25006';

/** bigint columns hold cents and milliseconds, far inside safe integers: read them as numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8_OID && format !== 'binary'
      ? (text: string) => Number(text)
      : pg.types.getTypeParser(oid, format),
};

/** A pool on `url` (postgres://…). Connects lazily; `onLost` hears of idle connections that broke. */
export function openPool(url: string, onLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'selvedge',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types,
  });
  pool.on('error', onLost);
  // One that breaks at work tells whoever works with it; if nobody heard the event as well, the process would end.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** How many connections are at work, rest, and are waited for. */
export function connectionsOf({ totalCount, idleCount, waitingCount }: pg.Pool) {
  return { busy: totalCount - idleCount, idle: idleCount, waited_for: waitingCount };
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];

class Driver extends PostgresDriver {
  /** A connection that broke took its transaction with it: failing to end that would hide the reason. */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

class Dialect extends PostgresDialect {
  readonly #pool: PostgresPool;
  constructor(pool: PostgresPool) {
    super({ pool });
    this.#pool = pool;
  }
  override createDriver() {
    return new Driver({ pool: this.#pool });
  }
}

export function postgresDialect(pool: pg.Pool): PostgresDialect {
  return new Dialect(preparing(pool));
}

/**
 * Not prepared: what answers every column, whose number changes under a running shop when a newer version adds one
 * ("cached plan must not change result type"), and searches, whose best plan depends on what is searched for.
 */
const UNPREPARED = /\*|\blike\b/i;

/** A pool whose connections read and plan each text of a statement once, and know it by a name from then on. */
function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size >= PREPARED_MAX || UNPREPARED.test(text)) return known;
    const name = `shop_${names.size}`;
    names.set(text, name);
    return name;
  };
  const preparingOn = (client: pg.PoolClient): PostgresPoolClient => {
    function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
    function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
    function query(text: string | object, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new Error('The shop reads by the page, without cursors.');
      const name = values.length > 0 ? nameOf(text) : undefined;
      return client.query({ text, values: [...values], ...(name && { name }) });
    }
    return { query, release: (broken) => client.release(broken) };
  };
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? preparingOn(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

const sqlState = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Unique, foreign key, check or not-null violation (SQLSTATE class 23). */
export function isPostgresConstraint(error: unknown): boolean {
  return sqlState(error).startsWith('23');
}

/** Rejects where a write would: on a standby that is not promoted yet, or on a database set to read-only. */
export async function assertWritable(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ is_read_only: boolean }>`select
    current_setting('transaction_read_only') = 'on' as is_read_only from kysely_migration limit 1`.execute(
    db,
  );
  if (rows[0]?.is_read_only) throw Object.assign(new Error('the database is read-only'), { code: READ_ONLY });
}

/**
 * Connection exceptions, resources gone, shutting down, a read that stood in the way of what a standby had to replay
 * (40001: nothing here asks for serializable transactions), or a socket that never got there.
 */
export function isPostgresUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state === READ_ONLY || /^(08|53|57P|58|55P03|57014|40001)/.test(state)) return true;
  if (['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND'].includes(state)) return true;
  return (
    error instanceof Error &&
    /connection (terminated|timeout|error)|timeout exceeded when trying to connect/i.test(error.message)
  );
}
