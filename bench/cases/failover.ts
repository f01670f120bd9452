// Kills the primary of a PostgreSQL of three nodes (deploy/ha) again and again while customers order, and counts acknowledged
// orders that are lost.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { endpoints } from '#contract/endpoints.ts';
import { openStorage, type StorageOptions } from '#server/storage/open-storage.ts';
import { quantile } from '../load-generator.ts';
import { type SeededApp, startSeededApp } from '../seeded-app.ts';
import type { Row } from '../table.ts';

const KILLS = 20;
const CUSTOMERS = 16;
const PAUSE_AFTER_FAILURE_MS = 100;
/** The orders that are placed on a whole cluster before its primary is killed. */
const ORDERS_BETWEEN_KILLS = 200;
const GIVE_UP_MS = 5 * 60_000;

const SCRIPT = fileURLToPath(new URL('../../deploy/ha/cluster.sh', import.meta.url));

const run = promisify(execFile);

/** `cluster.sh` with a folder. */
function createCluster(folder: string) {
  const call = async (command: string, ...args: readonly string[]) =>
    (await run(SCRIPT, [command, folder, ...args])).stdout.trim();
  const succeeds = (command: string) =>
    call(command).then(
      () => true,
      () => false,
    );
  return { call, isHealthy: () => succeeds('healthy') };
}

interface Acknowledged {
  readonly id: string;
  readonly sentAt: number;
}

/** Customers who order one piece after the other, and send an order again under its key until it is acknowledged. */
class OrderingCustomers {
  readonly acknowledged: Acknowledged[] = [];
  readonly #stopped = new AbortController();
  readonly #customers: readonly Promise<void>[];

  constructor({ running, tokens, articleIds }: SeededApp) {
    const url = `${running.address}${endpoints.placeOrder.path}`;
    const order = { productId: articleIds[0], quantity: 1, phone: '+44 1422 000000', address: '1 Mill Lane' };
    this.#customers = tokens.map((token) => this.#order(url, token, JSON.stringify(order)));
  }

  async #order(url: string, token: string, body: string): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      const key = randomUUID();
      while (!(await this.#send(url, { token, body, key }))) {
        if (this.#stopped.signal.aborted) return;
        await sleep(PAUSE_AFTER_FAILURE_MS);
      }
    }
  }

  async #send(url: string, { token, body, key }: Record<'token' | 'body' | 'key', string>): Promise<boolean> {
    const sentAt = performance.now();
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    };
    const response = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
    const answer = await response?.json().catch(() => undefined);
    if (!response?.ok) {
      if (response && response.status !== 503)
        throw new Error(`An order was answered ${response.status}: ${JSON.stringify(answer)}`);
      return false;
    }
    this.acknowledged.push({ id: (answer as { insertedId: string }).insertedId, sentAt });
    return true;
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await Promise.all(this.#customers);
  }
}

async function until(isDone: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const startedAt = performance.now();
  while (!(await isDone())) {
    if (performance.now() - startedAt > GIVE_UP_MS) throw new Error(`Waited in vain for ${what}`);
    await sleep(50);
  }
}

/** Returns the milliseconds from the death of the primary until an order sent afterwards is acknowledged. */
async function killPrimary(
  cluster: ReturnType<typeof createCluster>,
  { acknowledged }: OrderingCustomers,
): Promise<number> {
  await until(cluster.isHealthy, 'three healthy nodes');
  const before = acknowledged.length;
  await until(() => acknowledged.length >= before + ORDERS_BETWEEN_KILLS, 'orders');
  const node = await cluster.call('primary');
  await cluster.call('kill', node);
  const killedAt = performance.now();
  await until(() => acknowledged.some(({ sentAt }) => sentAt > killedAt), 'an order after the failover');
  const tookMs = performance.now() - killedAt;
  await cluster.call('revive', node);
  return tookMs;
}

interface Outcome {
  readonly lost: number;
  readonly isStockRight: boolean;
}

/** Compares the orders in the database with those that were acknowledged, and the stock with the orders. */
async function compare(
  options: StorageOptions,
  { acknowledged }: OrderingCustomers,
  stockBefore: number,
): Promise<Outcome> {
  const storage = await openStorage(options);
  const stored = new Set((await storage.db.selectFrom('orders').select('id').execute()).map(({ id }) => id));
  const { available_quantity: stock } = await storage.db
    .selectFrom('articles')
    .select('available_quantity')
    .executeTakeFirstOrThrow();
  await storage.close();
  return {
    lost: acknowledged.filter(({ id }) => !stored.has(id)).length,
    isStockRight: stock === stockBefore - stored.size,
  };
}

export async function failover(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-ha-'));
  // The nodes run as another user.
  await chmod(folder, 0o755);
  const cluster = createCluster(folder);
  try {
    const databaseUrl = await cluster.call('start');
    const shop = await startSeededApp({ fabrics: 1, customers: CUSTOMERS, databaseUrl });
    try {
      return [await measure(cluster, shop)];
    } finally {
      await shop.close();
    }
  } finally {
    await cluster.call('stop');
    await rm(folder, { recursive: true, force: true });
  }
}

const STOCK = 1_000_000;

async function measure(cluster: ReturnType<typeof createCluster>, shop: SeededApp): Promise<Row> {
  const customers = new OrderingCustomers(shop);
  const seconds: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) seconds.push((await killPrimary(cluster, customers)) / 1000);
  await customers.stop();
  const { lost, isStockRight } = await compare(shop.storageOptions, customers, STOCK);
  const after = (share: number) => `${quantile(seconds, share).toFixed(1)} s`;
  return {
    name: `primary killed ${KILLS} times, PostgreSQL of three nodes: orders lost`,
    figure: `${lost} of ${customers.acknowledged.length}`,
    target: '0',
    met: lost === 0 && isStockRight,
    details: `acknowledged again after ${after(0.5)} in the median, ${after(1)} at most${isStockRight ? '' : '; the stock is WRONG'}`,
  };
}
