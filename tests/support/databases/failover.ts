// Two PostgreSQL servers behind one address, as a managed PostgreSQL with a standby presents itself.
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import type { StorageOptions } from '#server/storage/open-storage.ts';
import { emptyDatabase } from '../database.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { STANDBY, startStandby } from './standby.ts';

interface FailoverPair {
  /** The address that leads to whichever server is in charge. */
  readonly storageOptions: StorageOptions;
  /** Ends the primary as a power cut would. */
  crashPrimary(): Promise<void>;
  /** From then on commits wait for ever. */
  crashStandby(): Promise<void>;
  /** Cancels a commit that waits for the standby; resolves once there was one. */
  cancelWaitingCommit(): Promise<void>;
  /** Commits wait for it no longer. */
  removeStandby(): Promise<void>;
  /** Directs the address to the standby, which does not take writes yet. */
  switchToStandby(): void;
  /** Resolves when the standby takes writes. */
  promoteStandby(): Promise<void>;
}

/** Commits wait for the standby, so that a promotion loses no acknowledged write. Closed when the test ends. */
export async function createFailoverPair(): Promise<FailoverPair> {
  const primary = await startCluster({ durable: false });
  onTestFinished(() => primary.close());
  const standby = await startStandby(primary);
  onTestFinished(() => standby.close());
  await waitForStandby(primary, STANDBY);
  const address = await createAddress(primary);
  const { dataDir } = await emptyDatabase();
  return {
    storageOptions: { dataDir, databaseUrl: address.url },
    crashPrimary: () => primary.crash(),
    crashStandby: () => standby.crash(),
    removeStandby: () => waitForStandby(primary, ''),
    cancelWaitingCommit: () => cancelWaitingCommit(primary),
    switchToStandby: () => address.switchTo(standby),
    promoteStandby: () => standby.promote(),
  };
}

const waitForStandby = (primary: Cluster, name: string) =>
  execute(primary, `alter system set synchronous_standby_names = '${name}'`, 'select pg_reload_conf()');

async function cancelWaitingCommit({ url }: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const cancel = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'";
  await expect.poll(async () => (await client.query(cancel)).rowCount).toBeGreaterThan(0);
  await client.end();
}

async function execute({ url }: Cluster, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** A TCP port that forwards every connection to one of the servers. */
async function createAddress(first: Cluster) {
  let port = Number(new URL(first.url).port);
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined).once('close', () => other.destroy());
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const listening = server.address();
  const ownPort = typeof listening === 'object' && listening ? String(listening.port) : '';
  return {
    url: Object.assign(new URL(first.url), { port: ownPort }).href,
    switchTo(cluster: Cluster) {
      port = Number(new URL(cluster.url).port);
      for (const socket of sockets) socket.destroy();
    },
  };
}
