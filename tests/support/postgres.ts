// Global setup of the API tests on PostgreSQL: starts one server for the run on a free port and migrates the database that
// each test copies (database.ts). The server's URL is in TEST_POSTGRES_URL.
import { tmpdir } from 'node:os';
import pg from 'pg';
import { startCluster } from './databases/cluster.ts';
import { databaseUrlOf, migrateTemplate, TEMPLATE_DATABASE } from './databases/template.ts';

export async function setup(): Promise<() => Promise<void>> {
  const cluster = await startCluster({ durable: false });
  process.env.TEST_POSTGRES_URL = cluster.url;
  // Without a handler the signal ends the process before its exit handlers run, and PostgreSQL keeps running.
  process.once('SIGTERM', () => process.exit(1));
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(`create database ${TEMPLATE_DATABASE}`);
  await client.end();
  await migrateTemplate({
    dataDir: tmpdir(),
    databaseUrl: databaseUrlOf(cluster.url, TEMPLATE_DATABASE),
  });
  return cluster.close;
}
