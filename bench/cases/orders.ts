// Compares durable orders over HTTP on 16 connections with bare node:http that writes the same rows.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { endpoints } from '#contract/endpoints.ts';
import type { StorageOptions } from '#server/storage/open-storage.ts';
import { startCluster } from '../../tests/support/cluster.ts';
import { startChild } from '../child.ts';
import { type Comparison, compare } from '../compare.ts';
import { seedDatabase, startSeededApp } from '../seeded-app.ts';
import { ms, perSecond, type Row, ratio } from '../table.ts';

const CONNECTIONS = 16;
/** There are many customers because the shop counts the unpaid orders of a customer at each order. */
const CUSTOMERS = 2000;
const FABRICS = 100;
/** The number of lots of the ordered article, in the cases with lots. */
const LOTS = 10;
const TARGET = 0.6;
const LOTS_TARGET = 0.5;

interface BaselineDatabase {
  readonly storageOptions: StorageOptions;
  readonly env: Record<string, string>;
}

async function compareOrders(
  databaseUrl: string | undefined,
  { storageOptions, env }: BaselineDatabase,
  lots: number,
): Promise<Comparison> {
  const shop = await startSeededApp({
    fabrics: FABRICS,
    customers: CUSTOMERS,
    lots,
    ...(databaseUrl && { databaseUrl }),
  });
  const { articleIds } = await seedDatabase(storageOptions, {
    fabrics: FABRICS,
    customers: CUSTOMERS,
    lots,
  });
  const baseline = await startChild('bench/order-baseline.ts', {
    ...env,
    ...(lots > 0 && { BASELINE_LOTS: 'yes' }),
  });
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

const row = (name: string, { app, baseline, ratio: value }: Comparison, target: number): Row => ({
  name,
  figure: ratio(value),
  target: `≥ ${ratio(target)}`,
  met: value >= target && app.failed === 0,
  details: `${perSecond(app.perSecond)} of ${perSecond(baseline.perSecond)}, p99 ${ms(app.p99Ms)}${app.failed ? `, ${app.failed} FAILED` : ''}`,
});

const targetOf = (lots: number) => (lots > 0 ? LOTS_TARGET : TARGET);

async function onSqlite(name: string, lots = 0): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-baseline-'));
  const baseline = { storageOptions: { dataDir: folder }, env: { BASELINE_DIR: folder } };
  try {
    return [row(name, await compareOrders(undefined, baseline, lots), targetOf(lots))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function onPostgres(name: string, lots = 0): Promise<Row[]> {
  const cluster = await startCluster();
  const url = new URL(cluster.url);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query('create database baseline');
  await client.end();
  url.pathname = '/baseline';
  try {
    const baseline: BaselineDatabase = {
      storageOptions: { dataDir: tmpdir(), databaseUrl: url.href },
      env: { BASELINE_URL: url.href },
    };
    return [row(name, await compareOrders(cluster.url, baseline, lots), targetOf(lots))];
  } finally {
    await cluster.close();
  }
}

export const ordersOnSqlite = () => onSqlite('orders placed, SQLite');
export const ordersOnPostgres = () => onPostgres('orders placed, PostgreSQL');
export const lotOrdersOnSqlite = () => onSqlite('orders placed from ten lots, SQLite', LOTS);
export const lotOrdersOnPostgres = () => onPostgres('orders placed from ten lots, PostgreSQL', LOTS);
