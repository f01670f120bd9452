// Two processes behind a proxy, restarted one after the other under load (docs/deployment.md).
import { expect, onTestFinished, test } from 'vitest';
import { METRICS_PATH } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { StorageOptions } from '#server/storage/open-storage.ts';
import type { AppProcess } from '../support/app-process.ts';
import { freshDatabase, onPostgres } from '../support/database.ts';
import { findNginx, startNginx } from '../support/providers/nginx.ts';
import { type RunningProxy, startProxy } from '../support/providers/proxy.ts';
import { createProductionProcess, type SeededShop, STOCK, seedShop } from '../support/seeded-shop.ts';
import { createTestApp, delivery } from '../support/test-app.ts';

/** Few, because their orders wait for the stock of one article, on a busy machine longer than a lock may be waited for. */
const CUSTOMERS = 2;

const nginx = findNginx();
/** The proxy of tests/support, and nginx where it is installed. */
const proxies: [string, (upstreams: readonly string[]) => Promise<RunningProxy>][] = [
  [nginx ? 'the test proxy' : 'the test proxy (nginx is not installed)', startProxy],
];
if (nginx) proxies.push(['nginx as in deploy/', (upstreams) => startNginx(nginx, upstreams)]);

/** Customers that read and order continuously until `end`. */
class Traffic {
  readonly #address: string;
  readonly #seeded: SeededShop;
  readonly #failures: string[] = [];
  readonly #customers: readonly Promise<void>[];
  placed = 0;
  #open = true;

  /** The proxy is closed when the test ends. */
  static begin({ address, close }: RunningProxy, seeded: SeededShop): Traffic {
    onTestFinished(close);
    return new Traffic(address, seeded);
  }

  private constructor(address: string, seeded: SeededShop) {
    this.#address = address;
    this.#seeded = seeded;
    this.#customers = Array.from({ length: CUSTOMERS }, () => this.#customer());
  }

  async #customer(): Promise<void> {
    const order = { ...delivery, productId: this.#seeded.productId, quantity: 1 };
    while (this.#open) {
      await this.#request('GET', endpoints.listProducts.path);
      await this.#request('POST', endpoints.placeOrder.path, order);
    }
  }

  /** Stops the customers; resolves with the failed requests. */
  async end(): Promise<readonly string[]> {
    this.#open = false;
    await Promise.all(this.#customers);
    return this.#failures;
  }

  async #request(method: string, path: string, body?: object): Promise<void> {
    const headers = {
      authorization: `Bearer ${this.#seeded.token}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    const response = await fetch(this.#address + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status === 201) this.placed += 1;
    if (response.status >= 300) this.#failures.push(`${method} ${response.status} ${text}`);
  }
}

/** Orders a process has placed since its start. */
async function ordersPlacedBy({ address }: AppProcess): Promise<number> {
  const metrics = await (await fetch(address + METRICS_PATH)).text();
  return Number(/^selvedge_orders_total\{event="placed"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
}

async function expectNothingLost(
  storageOptions: StorageOptions,
  { productId }: SeededShop,
  placed: number,
): Promise<void> {
  const after = await createTestApp(storageOptions);
  expect(await after.request('getProduct', { params: { id: productId } })).toMatchObject({
    availableQuantity: STOCK - placed,
  });
}

if (onPostgres) {
  test.for(proxies)(
    'two processes restarted one after the other lose no request behind %s',
    async ([, open]) => {
      const storageOptions = await freshDatabase();
      const seeded = await seedShop(storageOptions);
      const processes = [
        createProductionProcess(storageOptions, { DRAIN_SECONDS: '1' }),
        createProductionProcess(storageOptions, { DRAIN_SECONDS: '1' }),
      ];
      for (const shop of processes) await shop.start();
      const traffic = Traffic.begin(await open(processes.map(({ address }) => address)), seeded);
      for (const shop of processes) {
        await expect.poll(() => ordersPlacedBy(shop)).toBeGreaterThan(0);
        expect(await shop.stop('SIGTERM')).toBe(0);
        await shop.start();
        // The proxy uses the process again.
        await expect.poll(() => ordersPlacedBy(shop)).toBeGreaterThan(0);
      }
      expect(await traffic.end()).toEqual([]);
      await expectNothingLost(storageOptions, seeded, traffic.placed);
    },
  );
} else {
  test('a restart of a single process loses no acknowledged order and places no other', async () => {
    const storageOptions = await freshDatabase();
    const seeded = await seedShop(storageOptions);
    const shop = createProductionProcess(storageOptions, { DRAIN_SECONDS: '1' });
    await shop.start();
    const traffic = Traffic.begin(await startProxy([shop.address]), seeded);
    await expect.poll(() => ordersPlacedBy(shop)).toBeGreaterThan(0);
    expect(await shop.stop('SIGTERM')).toBe(0);
    await shop.start();
    await expect.poll(() => ordersPlacedBy(shop)).toBeGreaterThan(0);
    const wrong = await traffic.end();
    // The proxy had no upstream for a moment.
    expect(wrong.filter((one) => !one.endsWith(' 502 '))).toEqual([]);
    await expectNothingLost(storageOptions, seeded, traffic.placed);
  });
}
