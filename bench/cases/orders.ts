// Compares durable orders over HTTP on 16 connections with bare node:http that writes the same rows.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { endpoints } from '#contract/endpoints.ts';
import type { StorageOptions } from '#server/storage/open-storage.ts';
import { startChild } from '../child.ts';
import { type Comparison, compare, comparisonRow } from '../compare.ts';
import { withPostgres } from '../postgres.ts';
import { seedDatabase, startSeededApp } from '../seeded-app.ts';
import type { Row } from '../table.ts';

const CONNECTIONS = 16;
/** Orders of one customer wait for each other. */
const CUSTOMERS = 2000;
const FABRICS = 100;
/**
 * Half the rate of the bare rows is hundreds of orders a second; ten million visits a day need 12. Statements
 * whose SQL was built once reached 0.74 on SQLite, for 200 lines in 17 files.
 */
const TARGET = 0.5;

interface BaselineDatabase {
  readonly storageOptions: StorageOptions;
  readonly env: Record<string, string>;
}

async function compareOrders(
  databaseUrl: string | undefined,
  { storageOptions, env }: BaselineDatabase,
): Promise<Comparison> {
  const shop = await startSeededApp({
    fabrics: FABRICS,
    customers: CUSTOMERS,
    ...(databaseUrl && { databaseUrl }),
  });
  const { articleIds } = await seedDatabase(storageOptions, { fabrics: FABRICS, customers: CUSTOMERS });
  const baseline = await startChild('bench/order-baseline.ts', env);
  const requestsFor = (articleId: string | undefined) =>
    shop.tokens.map((token) => ({
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        productId: articleId,
        quantity: 1,
        phone: '+44 1422 000000',
        address: '1 Mill Lane, Halifax',
      }),
    }));
  try {
    return await compare(
      {
        url: shop.running.address + endpoints.placeOrder.path,
        connections: CONNECTIONS,
        requests: requestsFor(shop.articleIds[0]),
      },
      { url: baseline.address, connections: CONNECTIONS, requests: requestsFor(articleIds[0]) },
    );
  } finally {
    await baseline.stop();
    await shop.close();
  }
}

async function onSqlite(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-baseline-'));
  const baseline = { storageOptions: { dataDir: folder }, env: { BASELINE_DIR: folder } };
  try {
    return [comparisonRow('orders placed, SQLite', TARGET, await compareOrders(undefined, baseline))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function onPostgres(databaseUrl: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('create database baseline');
  await client.end();
  const url = new URL(databaseUrl);
  url.pathname = '/baseline';
  const baseline: BaselineDatabase = {
    storageOptions: { dataDir: tmpdir(), databaseUrl: url.href },
    env: { BASELINE_URL: url.href },
  };
  return [comparisonRow('orders placed, PostgreSQL', TARGET, await compareOrders(databaseUrl, baseline))];
}

export const ordersOnSqlite = onSqlite;
export const ordersOnPostgres = () => withPostgres(onPostgres);
