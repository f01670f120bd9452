// A PostgreSQL, its standby, and shops on both, for tests of reading from the one what is written on the other.
import { tmpdir } from 'node:os';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { migrateIdentity } from '#server/modules/identity/better-auth-tables.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { emptyDatabase } from './database.ts';
import { openStandby, type Standby } from './standby.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export interface Servers {
  readonly primary: Cluster;
  readonly standby: Standby;
  /** The name of a database with everything a shop needs, and nothing in it. */
  readonly migrated: string;
  close(): Promise<void>;
}

/** Nothing here comes back after the plug was pulled: what is left is what the standby has. */
export async function openServers(): Promise<Servers> {
  const primary = await startCluster({ durable: false });
  const standby = await openStandby(primary);
  const migrated = await newDatabase(primary);
  const storage = await openStorage({
    dataDir: tmpdir(),
    databaseUrl: databaseOf(primary, migrated),
  });
  await migrateIdentity(storage);
  await storage.close();
  const close = async () => {
    await standby.close();
    await primary.close();
  };
  return { primary, standby, migrated, close };
}

/** The same, gone when the test ends. */
export async function openOwnServers(): Promise<Servers> {
  const servers = await openServers();
  onTestFinished(() => servers.close());
  return servers;
}

/** As the operator says it, to the server itself. */
export async function say({ url }: Cluster, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function newDatabase(primary: Cluster, template = 'template0'): Promise<string> {
  const name = `shop_${crypto.randomUUID().replaceAll('-', '')}`;
  await say(primary, `create database ${name} template ${template} strategy file_copy`);
  return name;
}

const databaseOf = ({ url }: Cluster, name: string) => Object.assign(new URL(url), { pathname: name }).href;

/** A database of the test's own, as the primary and as the standby has it: empty, unless it is a copy of another. */
export async function freshOn({ primary, standby }: Servers, template?: string) {
  const name = await newDatabase(primary, template);
  await standby.caughtUp();
  const { dataDir } = await emptyDatabase();
  return {
    there: { dataDir, databaseUrl: databaseOf(primary, name) },
    here: { dataDir, databaseUrl: databaseOf(standby, name) },
  };
}

/** A shop on the primary, and one on the standby that follows it. */
export async function openBoth(servers: Servers): Promise<{ shop: TestApp; reader: TestApp }> {
  const { there, here } = await freshOn(servers, servers.migrated);
  return { shop: await createTestApp(there), reader: await createTestApp(here) };
}
