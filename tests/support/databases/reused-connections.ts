// PostgreSQL connections that the pools of tests use one after another. A connection is a process of the server, and a new one
// reads the catalogue of the schema and plans every statement again, which takes more CPU than most tests.
import type { Socket } from 'node:net';
import pg from 'pg';

/** The most connections that wait for a pool. The server has 300, for several workers and for apps of their own. */
const PARKED_MAX = 40;

type Done = (error?: Error) => void;

/** The methods by which a pool opens and ends a connection. */
interface Connectable {
  connect(done: Done): void;
  end(done?: Done): void;
}

/** Connections that no pool has, with what they were opened for. */
const parked = new Map<pg.Client, string>();

/** Connections that a pool has released with an error, and those that are broken or have ended. */
const unusable = new WeakSet<pg.ClientBase>();

/** The pool that has a connection. */
const pools = new WeakMap<pg.ClientBase, pg.Pool>();

/** From now on, a pool of this process takes parked connections, and parks its own when it ends. */
export function reuseConnections(): void {
  class ReusingPool extends pg.Pool {
    constructor(config: pg.PoolConfig) {
      super({ ...config, Client: clientFor as unknown as new () => pg.ClientBase });
      this.on('release', (error, client) => {
        if (error) unusable.add(client);
      });
      this.on('connect', (client) => void pools.set(client, this));
    }
  }
  Object.assign(pg, { Pool: ReusingPool });
}

/** The server's processes of the parked connections. */
export function parkedProcesses(): number[] {
  return [...parked.keys()].map((client) => (client as pg.Client & { readonly processID: number }).processID);
}

/** Called with `new`, which takes the object that a constructor returns. */
function clientFor(config: pg.PoolConfig): pg.Client {
  const key = keyOf(config);
  const [client] = [...parked].findLast(([, parkedFor]) => parkedFor === key) ?? [];
  if (!client) return openReusable(config, key);
  parked.delete(client);
  socketOf(client).ref();
  return client;
}

const socketOf = (client: pg.Client) => client.connection.stream as Socket;

/** Connections differ by the settings they begin with. */
const keyOf = ({
  connectionString,
  statement_timeout,
  idle_in_transaction_session_timeout,
  application_name,
}: pg.PoolConfig) =>
  JSON.stringify([
    connectionString,
    statement_timeout,
    idle_in_transaction_session_timeout,
    application_name,
  ]);

function openReusable(config: pg.PoolConfig, key: string): pg.Client {
  const client = new pg.Client(config);
  const open = client.connect.bind(client) as Connectable['connect'];
  const close = client.end.bind(client) as Connectable['end'];
  let isOpen = false;
  const discard = () => {
    unusable.add(client);
    parked.delete(client);
  };
  client.on('end', discard);
  const calls: Connectable = {
    connect(done) {
      if (isOpen) return client.query('reset all', (error) => done(error));
      open((error) => {
        isOpen = !error;
        done(error);
      });
    },
    end(done) {
      const isIdle = isOpen && !unusable.has(client) && client.getTransactionStatus() === 'I';
      if (!isIdle || !pools.get(client)?.ending || parked.size >= PARKED_MAX) return close(done);
      // Without the listeners of the pool.
      client.removeAllListeners('error').on('error', discard);
      socketOf(client).unref();
      parked.set(client, key);
      done?.();
    },
  };
  return Object.assign(client, calls);
}
