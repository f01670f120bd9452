// Two processes behind a proxy, one restarted after the other, while customers go on asking (docs/deployment.md).
import { expect, onTestFinished, test } from 'vitest';
import { api, METRICS_PATH } from '#contract/paths.ts';
import type { StorageOptions } from '#server/storage/open-storage.ts';
import type { AppProcess } from '../support/app-process.ts';
import { freshDatabase, onPostgres } from '../support/database.ts';
import { findNginx, startNginx } from '../support/nginx.ts';
import { type RunningProxy, startProxy } from '../support/proxy.ts';
import { createProductionProcess, type SeededShop, STOCK, seedShop } from '../support/seeded-shop.ts';
import { createTestApp, delivery } from '../support/test-app.ts';

const CUSTOMERS = 16;

const nginx = findNginx();
/** Our own proxy always; nginx where it is installed. */
const proxies: [string, (upstreams: readonly string[]) => Promise<RunningProxy>][] = [
  [nginx ? 'a small proxy' : 'a small proxy (on this machine there is no nginx)', startProxy],
];
if (nginx) proxies.push(['nginx as in deploy/', (upstreams) => startNginx(nginx, upstreams)]);

/** Customers who read and order without a pause, until they are told to stop. */
class Traffic {
  readonly #address: string;
  readonly #goods: SeededShop;
  readonly #wrong: string[] = [];
  readonly #customers: readonly Promise<void>[];
  placed = 0;
  #open = true;

  /** The front is closed with the test. */
  static begin({ address, close }: RunningProxy, goods: SeededShop): Traffic {
    onTestFinished(close);
    return new Traffic(address, goods);
  }

  private constructor(address: string, goods: SeededShop) {
    this.#address = address;
    this.#goods = goods;
    this.#customers = Array.from({ length: CUSTOMERS }, () => this.#customer());
  }

  async #customer(): Promise<void> {
    const order = { ...delivery, productId: this.#goods.productId, quantity: 1 };
    while (this.#open) {
      await this.#ask('GET', api.listProducts.path);
      await this.#ask('POST', api.placeOrder.path, order);
    }
  }

  /** Resolves to whatever was not answered as it should be. */
  async end(): Promise<readonly string[]> {
    this.#open = false;
    await Promise.all(this.#customers);
    return this.#wrong;
  }

  async #ask(method: string, path: string, body?: object): Promise<void> {
    const headers = {
      authorization: `Bearer ${this.#goods.token}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    const answer = await fetch(this.#address + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status === 201) this.placed += 1;
    if (answer.status >= 300) this.#wrong.push(`${method} ${answer.status} ${text}`);
  }
}

/** Orders a process has taken since it was started. */
async function takenBy({ address }: AppProcess): Promise<number> {
  const figures = await (await fetch(address + METRICS_PATH)).text();
  return Number(/^selvedge_orders_total\{event="placed"\} (\d+)$/m.exec(figures)?.[1] ?? 0);
}

async function expectNothingLost(
  place: StorageOptions,
  { productId }: SeededShop,
  placed: number,
): Promise<void> {
  const after = await createTestApp(place);
  expect(await after.request('getProduct', { params: { id: productId } })).toMatchObject({
    availableQuantity: STOCK - placed,
  });
}

if (onPostgres) {
  test.for(proxies)(
    'two processes restarted one after the other lose no request, behind %s',
    async ([, open]) => {
      const place = await freshDatabase();
      const goods = await seedShop(place);
      const processes = [
        createProductionProcess(place, { DRAIN_SECONDS: '1' }),
        createProductionProcess(place, { DRAIN_SECONDS: '1' }),
      ];
      for (const shop of processes) await shop.start();
      const traffic = Traffic.begin(await open(processes.map(({ address }) => address)), goods);
      for (const shop of processes) {
        await expect.poll(() => takenBy(shop)).toBeGreaterThan(0);
        expect(await shop.stop('SIGTERM')).toBe(0);
        await shop.start();
        // The proxy has seen that it is there again.
        await expect.poll(() => takenBy(shop)).toBeGreaterThan(0);
      }
      expect(await traffic.end()).toEqual([]);
      await expectNothingLost(place, goods, traffic.placed);
    },
  );
} else {
  test('one process alone, restarted: what was answered is done, and what was not is not', async () => {
    const place = await freshDatabase();
    const goods = await seedShop(place);
    const shop = createProductionProcess(place, { DRAIN_SECONDS: '1' });
    await shop.start();
    const traffic = Traffic.begin(await startProxy([shop.address]), goods);
    await expect.poll(() => takenBy(shop)).toBeGreaterThan(0);
    expect(await shop.stop('SIGTERM')).toBe(0);
    await shop.start();
    await expect.poll(() => takenBy(shop)).toBeGreaterThan(0);
    const wrong = await traffic.end();
    // Nobody was there for a moment.
    expect(wrong.filter((one) => !one.endsWith(' 502 '))).toEqual([]);
    await expectNothingLost(place, goods, traffic.placed);
  });
}
