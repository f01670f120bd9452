// Opens PostgreSQL through pg: the pool, prepared statements, number types and error codes.
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
import { createPipelined } from './pipelining.ts';

const INT8_OID = 20;
const POOL_MAX = 10;
const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 15_000;
/**
 * The time for which a transaction may be idle. The database then ends it and releases its locks, so that a stopped
 * process does not hold up others. It is shorter than they wait for a lock (STATEMENT_TIMEOUT_MS) or for a connection.
 */
const IDLE_IN_TRANSACTION_MS = 5000;
/** TCP keep-alive starts after a connection was idle for this long. */
const KEEP_ALIVE_DELAY_MS = 10_000;
/** The number of prepared statements per connection; the shop has far fewer. */
const MAX_PREPARED = 500;
const READ_ONLY = '25006';
const FORBIDDEN = '42501';
const STATEMENT_CANCELLED = '57014';

/** Reads bigint columns as numbers, because they hold cents and milliseconds, which are safe integers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8_OID && format !== 'binary'
      ? (text: string) => Number(text)
      : pg.types.getTypeParser(oid, format),
};

export interface PoolTimeouts {
  /** The time for which a query waits for a connection, in milliseconds; default 5 s. */
  readonly connectTimeoutMs?: number | undefined;
  /**
   * The time for which a transaction may be idle before the database ends it, in milliseconds; default 5 s, 0 means for
   * ever.
   */
  readonly idleInTransactionMs?: number | undefined;
}

/**
 * Creates a pool for `url` (postgres://…), which connects on demand. `onLost` is called when an idle connection breaks.
 */
export function openPool(
  url: string,
  onLost: (error: Error) => void,
  { connectTimeoutMs = CONNECT_TIMEOUT_MS, idleInTransactionMs = IDLE_IN_TRANSACTION_MS }: PoolTimeouts = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_MAX,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    application_name: 'selvedge',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    pipeline: true,
    types,
  });
  pool.on('error', onLost);
  // A connection that breaks in use rejects its query; without a listener its event would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The numbers of connections in use, idle, and requested by waiting queries. */
export function countConnections({ totalCount, idleCount, waitingCount }: pg.Pool) {
  return { busy: totalCount - idleCount, idle: idleCount, waited_for: waitingCount };
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];

class Driver extends PostgresDriver {
  /** A broken connection has ended its transaction; an error of the rollback would hide the reason. */
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

/** A Kysely on the connections of `pool`. `onError` is called with each error of a statement or transaction. */
export function openKysely(pool: pg.Pool, onError?: (error: unknown) => void): Promise<Kysely<Tables>> {
  return createPipelined(new Dialect(withPreparedStatements(pool)), onError);
}

/**
 * Statements with `*` are not prepared, because a newer version may add columns while this process runs ("cached plan
 * must not change result type").
 */
const UNPREPARED = /\*/;

/** The names of statements are those of the process, so that a connection may go from one pool to another. */
const statementNames = new Map<string, string>();

function statementName(text: string): string | undefined {
  const existing = statementNames.get(text);
  if (existing || statementNames.size >= MAX_PREPARED || UNPREPARED.test(text)) return existing;
  const name = `shop_${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** The function of PostgreSQL in which a commit waits for a synchronous standby. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

/**
 * A commit that is cancelled while it waits for a synchronous standby, as by `statement_timeout`, succeeds with a warning: it is
 * on one disk and lost if that server is, so it is not acknowledged. A request that is sent again with its idempotency
 * key finds what was committed.
 */
class UnreplicatedCommit extends Error {
  readonly code = STATEMENT_CANCELLED;

  constructor() {
    super('a commit did not reach the standby');
  }
}

/** Connections whose statements wait for those that are started in the same turn. */
const corked = new WeakSet<pg.PoolClient>();

/** Writes the statements that are started in one turn of the event loop to the socket at once. */
function sendTogether(client: pg.PoolClient): void {
  if (corked.has(client)) return;
  corked.add(client);
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => {
    corked.delete(client);
    stream.uncork();
  });
}

/** One per connection, whichever pool lends it: each listens to its notices. */
const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();

/** Names each statement, so that pg prepares it once per connection. */
function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    let isUnreplicated = false;
    client.on('notice', ({ routine }) => {
      isUnreplicated ||= routine === WAIT_FOR_STANDBY;
    });
    function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
    function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
    function query(text: string | object, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new Error('Cursors are not supported.');
      const name = values.length > 0 ? statementName(text) : undefined;
      sendTogether(client);
      return client.query({ text, values: [...values], ...(name && { name }) }).then((result) => {
        if (!isUnreplicated) return result;
        isUnreplicated = false;
        throw new UnreplicatedCommit();
      });
    }
    return { query, release: (broken) => client.release(broken) };
  };
  return {
    async connect() {
      const client = await pool.connect();
      const wrapped = clients.get(client) ?? wrap(client);
      clients.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

const sqlState = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether a unique, foreign key, check or not-null constraint was violated (SQLSTATE class 23). */
export function isPostgresConstraint(error: unknown): boolean {
  return sqlState(error).startsWith('23');
}

/**
 * Rejects when a write would be rejected: on a standby that is not promoted yet, in a read-only database, or for a user
 * without the right. Writes nothing.
 */
export async function assertWritable(db: Kysely<Tables>): Promise<void> {
  await sql`insert into shop_kind select * from shop_kind where false`.execute(db);
}

/** Takes space on the disk and frees it: a new table begins with new pages, as an old one does when it grows. */
export async function probeSpace(db: Kysely<Tables>): Promise<void> {
  const probe = sql`create temporary table write_probe on commit drop as select generate_series(1, 4096) as n`;
  await db
    .transaction()
    .execute((tx) => probe.execute(tx))
    .catch((error: unknown) => {
      // A user without the right to temporary tables needs it for nothing else.
      if (!isPostgresForbidden(error)) throw error;
    });
}

/** Whether a statement has waited for a lock for longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown) => sqlState(error) === '55P03';

/** Whether the user lacks the right to a table. */
export const isPostgresForbidden = (error: unknown) => sqlState(error) === FORBIDDEN;

/**
 * Whether an error is temporary: read-only, connection exception, insufficient resources, shutdown, lock or statement
 * timeout, an idle transaction that was ended (25P03), a read cancelled by replay on a standby (40001: no transaction
 * here is serializable), a deadlock (40P01: a retry succeeds), or a network error.
 */
export function isPostgresUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state === READ_ONLY || /^(08|25P03|53|57P|58|55P03|57014|40001|40P01)/.test(state)) return true;
  if (['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND'].includes(state)) return true;
  return (
    error instanceof Error &&
    /connection (terminated|timeout|error)|timeout exceeded when trying to connect/i.test(error.message)
  );
}
