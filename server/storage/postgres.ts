// PostgreSQL behind Kysely's dialect: the pool, its number types, and which errors mean it is out of reach.
import { PostgresDialect, PostgresDriver } from 'kysely';
import pg from 'pg';

const INT8_OID = 20;
const POOL_MAX = 10;
const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 15_000;

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
  readonly #pool: pg.Pool;
  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }
  override createDriver() {
    return new Driver({ pool: this.#pool });
  }
}

export function postgresDialect(pool: pg.Pool): PostgresDialect {
  return new Dialect(pool);
}

const sqlState = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Unique, foreign key, check or not-null violation (SQLSTATE class 23). */
export function isPostgresConstraint(error: unknown): boolean {
  return sqlState(error).startsWith('23');
}

/** Connection exceptions, resources gone, shutting down, or a socket that never got there. */
export function isPostgresUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (/^(08|53|57P|58|25006|55P03|57014)/.test(state)) return true;
  if (['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND'].includes(state)) return true;
  return (
    error instanceof Error &&
    /connection (terminated|timeout|error)|timeout exceeded when trying to connect/i.test(error.message)
  );
}
