// A second PostgreSQL that follows a cluster: it replays what is committed there and answers reads meanwhile. Made as
// pg_basebackup makes one, which is not among the programs there are.
import { cp, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, chownRecursive, createOwnedFolder, startPostgres } from './cluster.ts';

/** The name it is known by to the cluster it follows: for `synchronous_standby_names`. */
export const STANDBY = 'standby';

const CATCH_UP_TIMEOUT_MS = 30_000;
const LOOK_EVERY_MS = 5;
/** Of the running server alone, and what these folders hold. */
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts'];
const COPIED_EMPTY = ['pg_replslot', 'pg_stat_tmp', 'pgsql_tmp'];

export interface Standby extends Cluster {
  /** Resolves once all that the other has committed by now shows here. */
  caughtUp(): Promise<void>;
  /** Stops following. Resolves when it takes writes. */
  promote(): Promise<void>;
}

/** A standby of a running cluster. The cluster keeps what it has not fetched, however long it is away. */
export async function startStandby(primary: Cluster): Promise<Standby> {
  const { binDir, dataDir: source, settings } = primary.base;
  const folder = await createOwnedFolder();
  const dataDir = join(folder, 'data');
  await withClient(primary.url, (client) => copyRunning(client, source, dataDir));
  await writeFile(join(dataDir, 'standby.signal'), '');
  await chownRecursive(dataDir);
  const { hostname, port, username, password } = new URL(primary.url);
  const follows = [
    `primary_conninfo=host=${hostname} port=${port} user=${username} password=${password} application_name=${STANDBY}`,
    `primary_slot_name=${STANDBY}`,
  ];
  const cluster = await startPostgres({ binDir, folder, dataDir, settings: [...settings, ...follows] });
  return {
    ...cluster,
    caughtUp: () => caughtUp(primary.url, cluster.url),
    promote: () =>
      withClient(cluster.url, async (client) => void (await client.query('select pg_promote()'))),
  };
}

/** The files change while they are copied; the log from the beginning of the copy on puts that right. */
async function copyRunning(client: pg.Client, source: string, target: string): Promise<void> {
  await client.query('select pg_create_physical_replication_slot($1, true)', [STANDBY]);
  await client.query('select pg_backup_start($1, true)', [STANDBY]);
  await cp(source, target, {
    recursive: true,
    filter: (path) => !NOT_COPIED.includes(basename(path)) && !COPIED_EMPTY.includes(basename(dirname(path))),
  });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await writeFile(join(target, 'backup_label'), rows[0]?.labelfile ?? '');
}

async function caughtUp(primaryUrl: string, standbyUrl: string): Promise<void> {
  const place = await withClient(primaryUrl, async (client) => {
    const { rows } = await client.query<{ place: string }>('select pg_current_wal_lsn()::text as place');
    return rows[0]?.place;
  });
  const giveUpAt = Date.now() + CATCH_UP_TIMEOUT_MS;
  await withClient(standbyUrl, async (client) => {
    const isThere = async () => {
      const text = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there';
      return (await client.query<{ is_there: boolean }>(text, [place])).rows[0]?.is_there;
    };
    while (!(await isThere())) {
      if (Date.now() > giveUpAt) throw new Error(`The standby did not come to ${place} in time`);
      await rest(LOOK_EVERY_MS);
    }
  });
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
