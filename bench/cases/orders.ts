// Compares durable orders over HTTP on 16 connections with bare node:http that writes the same rows, and orders of many
// lines with orders of one.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ORDER_LINES_MAX } from '#contract/core/limits.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { StorageOptions } from '#server/storage/open-storage.ts';
import { startCluster } from '../../tests/support/cluster.ts';
import { startChild } from '../child.ts';
import { type Comparison, compare } from '../compare.ts';
import { latenciesOf } from '../latency.ts';
import { type SeededApp, seedDatabase, startSeededApp } from '../seeded-app.ts';
import { ms, perSecond, type Row, ratio } from '../table.ts';

const CONNECTIONS = 16;
/** Orders of one customer wait for each other. */
const CUSTOMERS = 2000;
const FABRICS = 100;
/** The number of lots of the ordered article, in the cases with lots. */
const LOTS = 10;
/** Orders of many lines are of articles that others mostly do not order at the same time. */
const FABRICS_OF_LONG_ORDERS = 2 * ORDER_LINES_MAX;
const TIMED_ORDERS = 200;
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

/** An order of the nth customer, of articles that follow each other from one that depends on the customer. */
function orderOfLines({ tokens, articleIds }: SeededApp, nth: number, count: number) {
  const lines = Array.from({ length: count }, (_, line) => ({
    articleId: articleIds[(nth * 13 + line) % articleIds.length],
    quantity: 1,
  }));
  return {
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[nth % tokens.length]}` },
    body: JSON.stringify({ lines, phone: '+44 1422 000000', address: '1 Mill Lane, Halifax' }),
  };
}

/** The lines that orders of many place per second, divided by those that orders of one place. */
async function compareLines(shop: SeededApp, count: number, engine: string): Promise<Row> {
  const target = (length: number) => ({
    url: shop.running.address + endpoints.placeOrderOfLines.path,
    connections: CONNECTIONS,
    requests: shop.tokens.map((_, nth) => orderOfLines(shop, nth, length)),
  });
  const compared = await compare(target(count), target(1));
  const { app, baseline } = compared;
  const perLine = {
    ...compared,
    app: { ...app, perSecond: app.perSecond * count },
    ratio: compared.ratio * count,
  };
  const measured = row(`lines of orders of ${count}, ${engine}`, perLine, 1);
  return { ...measured, details: `${measured.details}; one line p99 ${ms(baseline.p99Ms)}` };
}

/** How long orders of one article take while others place orders of the most lines, the article among them. */
async function waitsBesideLongOrders(shop: SeededApp, engine: string): Promise<Row> {
  const place = async (nth: number, count: number) => {
    const startedAt = performance.now();
    const url = shop.running.address + endpoints.placeOrderOfLines.path;
    const response = await fetch(url, { method: 'POST', ...orderOfLines(shop, nth, count) });
    await response.arrayBuffer();
    if (response.status !== 201) throw new Error(`An order of ${count} lines returned ${response.status}`);
    return performance.now() - startedAt;
  };
  const timed = async () => {
    const times: number[] = [];
    for (let nth = 0; nth < TIMED_ORDERS; nth++) times.push(await place(0, 1));
    return latenciesOf(times);
  };
  const alone = await timed();
  let isTiming = true;
  const long: number[] = [];
  const others = (async () => {
    // Each begins with the timed article, whose lock it takes first.
    for (let nth = 0; isTiming; nth++)
      long.push(await place(shop.articleIds.length * (1 + (nth % 4)), ORDER_LINES_MAX));
  })();
  const beside = await timed();
  isTiming = false;
  await others;
  const { medianMs } = latenciesOf(long);
  return {
    name: `order of one line beside orders of ${ORDER_LINES_MAX}, ${engine}`,
    figure: ms(beside.medianMs),
    target: '',
    details: `p95 ${ms(beside.p95Ms)}; alone ${ms(alone.medianMs)}, p95 ${ms(alone.p95Ms)}; the long order ${ms(medianMs)}`,
  };
}

async function longOrders(engine: string, databaseUrl?: string): Promise<Row[]> {
  const shop = await startSeededApp({
    fabrics: FABRICS_OF_LONG_ORDERS,
    customers: CUSTOMERS,
    ...(databaseUrl && { databaseUrl }),
  });
  try {
    return [await compareLines(shop, 20, engine), await waitsBesideLongOrders(shop, engine)];
  } finally {
    await shop.close();
  }
}

export const longOrdersOnSqlite = () => longOrders('SQLite');

export async function longOrdersOnPostgres(): Promise<Row[]> {
  const cluster = await startCluster();
  try {
    return await longOrders('PostgreSQL', cluster.url);
  } finally {
    await cluster.close();
  }
}

export const ordersOnSqlite = () => onSqlite('orders placed, SQLite');
export const ordersOnPostgres = () => onPostgres('orders placed, PostgreSQL');
export const lotOrdersOnSqlite = () => onSqlite('orders placed from ten lots, SQLite', LOTS);
export const lotOrdersOnPostgres = () => onPostgres('orders placed from ten lots, PostgreSQL', LOTS);
