// Durable orders over HTTP by 16 concurrent customers, compared with bare node:http and the same two statements.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '#contract/paths.ts';
import { startCluster } from '../../tests/support/cluster.ts';
import { startChild } from '../child.ts';
import { type Comparison, compare } from '../compare.ts';
import { startSeededApp } from '../seeded-app.ts';
import { ms, perSecond, type Row, ratio } from '../table.ts';

const CUSTOMERS = 16;
const TARGET = 0.5;

async function compareOrders(
  databaseUrl: string | undefined,
  baselineEnv: Record<string, string>,
): Promise<Comparison> {
  const shop = await startSeededApp({
    fabrics: 100,
    customers: CUSTOMERS,
    ...(databaseUrl && { databaseUrl }),
  });
  const baseline = await startChild('bench/order-baseline.ts', baselineEnv);
  const body = JSON.stringify({
    productId: shop.productIds[0],
    quantity: 1,
    phone: '+44 1422 000000',
    address: '1 Mill Lane, Halifax',
  });
  const requests = shop.tokens.map((token) => ({
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body,
  }));
  try {
    return await compare(
      { url: shop.running.address + api.placeOrder.path, connections: CUSTOMERS, requests },
      { url: baseline.address, connections: CUSTOMERS, requests },
    );
  } finally {
    await baseline.stop();
    await shop.close();
  }
}

const row = (name: string, { app, baseline, ratio: value }: Comparison): Row => ({
  name,
  figure: ratio(value),
  target: `≥ ${ratio(TARGET)}`,
  met: value >= TARGET && app.failed === 0,
  details: `${perSecond(app.perSecond)} of ${perSecond(baseline.perSecond)}, p99 ${ms(app.p99Ms)}${app.failed ? `, ${app.failed} FAILED` : ''}`,
});

export async function ordersOnSqlite(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-baseline-'));
  try {
    return [
      row(
        'orders placed, SQLite',
        await compareOrders(undefined, { BASELINE_DB: join(folder, 'baseline.db') }),
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function ordersOnPostgres(): Promise<Row[]> {
  const cluster = await startCluster();
  try {
    return [
      row('orders placed, PostgreSQL', await compareOrders(cluster.url, { BASELINE_URL: cluster.url })),
    ];
  } finally {
    await cluster.close();
  }
}
