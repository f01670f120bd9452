// Nothing acknowledged is lost: the shop is killed without warning again and again while customers order, cancel and
// pay; on PostgreSQL the database loses its power too.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { Users } from '#server/modules/users/service.ts';
import { openStorage, type Storage, type StorageOptions } from '#server/storage/open-storage.ts';
import { AppProcess } from '../support/app-process.ts';
import { type Cluster, startCluster } from '../support/cluster.ts';
import { LoadCustomer } from '../support/customers.ts';
import { onPostgres } from '../support/database.ts';
import { PRICE, seedProducts } from '../support/seed-products.ts';

const KILLS = 30;
const SHOPPERS = 4;
/** Acknowledged writes between one kill and the next: at most this many. */
const WRITES_MAX = 25;
const PIECES = 1_000_000;
/** On PostgreSQL, the database goes down with every n-th kill. */
const POWER_CUT_EVERY = 5;

interface Ground {
  readonly place: StorageOptions;
  readonly cluster: Cluster | undefined;
}

async function openGround(): Promise<Ground> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-crash-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  if (!onPostgres) return { place: { dataDir }, cluster: undefined };
  const cluster = await startCluster();
  onTestFinished(() => cluster.close());
  return { place: { dataDir, databaseUrl: cluster.url }, cluster };
}

/** A product with all pieces on the shelf, and a token for each customer. */
async function furnish(place: StorageOptions): Promise<{ productId: string; tokens: string[] }> {
  const storage = await openStorage(place);
  const productId = await seedProducts(storage, PIECES);
  const users = new Users(storage);
  const tokens: string[] = [];
  for (let nth = 0; nth < SHOPPERS; nth++) {
    const email = `shopper${nth}@mail.com`;
    tokens.push((await users.issueToken({ sessionId: email, email, name: `Shopper ${nth}` })).token);
  }
  await storage.close();
  return { productId, tokens };
}

/** Calls `then` after that many calls of what it answers. */
function after(count: number, then: () => void): () => void {
  let left = count;
  return () => {
    left -= 1;
    if (left === 0) then();
  };
}

test(`${KILLS} kills lose nothing that was acknowledged, and stock adds up`, async () => {
  const { place, cluster } = await openGround();
  const { productId, tokens } = await furnish(place);
  const shop = new AppProcess(place.dataDir, {
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    LOG_LEVEL: 'fatal',
  });
  onTestFinished(() => shop.remove());
  const [seed = 0] = fc.sample(fc.integer({ min: 1 }), 1);
  const chance = chances(seed);
  let onAcknowledged: () => void = () => {};
  await shop.start();
  const market = { address: shop.address, productId, price: PRICE, onAcknowledged: () => onAcknowledged() };
  const shoppers = tokens.map((token) => new LoadCustomer(market, token, chance));

  for (let kill = 1; kill <= KILLS; kill++) {
    const gone = new Promise<void>((resolve, reject) => {
      onAcknowledged = after(1 + Math.floor(chance() * WRITES_MAX), () => {
        const cut = cluster && kill % POWER_CUT_EVERY === 0 ? cluster.crash() : undefined;
        Promise.all([shop.stop('SIGKILL'), cut]).then(() => resolve(), reject);
      });
    });
    await Promise.all([gone, ...shoppers.map((shopper) => shopper.runUntilServerStops())]);
    if (cluster && kill % POWER_CUT_EVERY === 0) await cluster.restart();
    onAcknowledged = () => {};
    await shop.start();
  }

  // A customer who got no answer presses the button again: with the same key it is the same order.
  for (const shopper of shoppers)
    for (const order of shopper.orders) if (!order.id) await shopper.place(order);
  await shop.stop('SIGTERM');

  const storage = await openStorage(place);
  onTestFinished(() => storage.close());
  await expectWhatWasAcknowledged(storage, shoppers, `seed ${seed}`);
  await expectStockToAddUp(storage, productId);
});

async function expectWhatWasAcknowledged(storage: Storage, shoppers: readonly LoadCustomer[], about: string) {
  const orders = shoppers.flatMap((shopper) => shopper.orders);
  expect(orders.length).toBeGreaterThan(KILLS);
  const rows = await storage.db.selectFrom('orders').select(['id', 'status', 'quantity']).execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  // Every order is somebody's: nothing was placed twice for one press of the button.
  expect(rows.length, about).toBe(orders.length);
  for (const { id = '', quantity, acknowledged, pending } of orders) {
    const row = found.get(id);
    expect(row?.quantity, about).toBe(quantity);
    const status = acknowledged === 'placed' ? 'unpaid' : acknowledged;
    expect([status, ...(pending ? [pending] : [])], about).toContain(row?.status);
  }
}

async function expectStockToAddUp(storage: Storage, productId: string): Promise<void> {
  const product = await storage.db
    .selectFrom('products')
    .select('available_quantity')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  const standing = await storage.db
    .selectFrom('orders')
    .select('quantity')
    .where('status', '<>', 'cancelled')
    .execute();
  expect(product.available_quantity + standing.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(PIECES);
}

/** Numbers in [0, 1) that a seed makes again (mulberry32). */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
