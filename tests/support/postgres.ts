// One real PostgreSQL for a run of the tests, on a free port, in a folder of its own; gone when the run ends.
// Its address is handed over as TEST_POSTGRES_URL, a migrated database on it as TEST_POSTGRES_TEMPLATE; each test makes
// its own database there (database.ts).
import { tmpdir } from 'node:os';
import pg from 'pg';
import { openCluster } from './cluster.ts';
import { migrateAt } from './migrated.ts';

const TEMPLATE = 'shop_template';

export async function setup(): Promise<() => Promise<void>> {
  const cluster = await openCluster({ durable: false });
  process.env.TEST_POSTGRES_URL = cluster.url;
  process.env.TEST_POSTGRES_TEMPLATE = await migratedDatabase(cluster.url);
  // A process that dies of the signal itself runs nothing on its way out, and PostgreSQL would stay behind.
  process.once('SIGTERM', () => process.exit(1));
  return cluster.close;
}

async function migratedDatabase(clusterUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  const databaseUrl = new URL(clusterUrl);
  databaseUrl.pathname = `/${TEMPLATE}`;
  await migrateAt({ dataDir: tmpdir(), databaseUrl: databaseUrl.href });
  await client.query('checkpoint');
  await client.end();
  return TEMPLATE;
}
