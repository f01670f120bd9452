// Repeated SIGKILLs of the server, and on PostgreSQL of the database, while customers order, cancel and pay: no
// acknowledged write is lost.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage, type Storage, type StorageOptions } from '#server/storage/open-storage.ts';
import { createPlainUsers } from '../../seed/plain-users.ts';
import { AppProcess } from '../support/app-process.ts';
import { PRICE, seedArticles } from '../support/articles/seed-articles.ts';
import { StockAdmin } from '../support/articles/stock-admin.ts';
import { testContext } from '../support/context.ts';
import { onPostgres } from '../support/database.ts';
import { type Cluster, startCluster } from '../support/databases/cluster.ts';
import { expectGaplessInvoices } from '../support/orders/invoices.ts';
import { soldPieces } from '../support/orders/order-lines.ts';
import { LoadCustomer } from '../support/people/customers.ts';
import { randomNumbers } from '../support/random-sample.ts';
import { repetitions } from '../support/repetitions.ts';

/** On PostgreSQL, every n-th kill crashes the database too. */
const DATABASE_CRASH_EVERY = 2;
/** On SQLite the days of a seed are killed more often (tests/simulation/). */
const KILLS = repetitions({ usual: onPostgres ? DATABASE_CRASH_EVERY : 1, long: 30 });
const CUSTOMERS = 4;
/** Maximum of acknowledged writes between two kills. */
const WRITES_MAX = 25;
const STOCK = 500_000;

interface CrashSetup {
  readonly storageOptions: StorageOptions;
  readonly cluster: Cluster | undefined;
}

async function createCrashSetup(): Promise<CrashSetup> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-crash-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  if (!onPostgres) return { storageOptions: { dataDir }, cluster: undefined };
  const cluster = await startCluster();
  onTestFinished(() => cluster.close());
  return { storageOptions: { dataDir, databaseUrl: cluster.url }, cluster };
}

/** Inserts an article with full stock, and returns a token for each customer and one of an admin. */
async function seedCustomers(
  storageOptions: StorageOptions,
): Promise<{ productId: string; tokens: string[]; adminToken: string }> {
  const storage = await openStorage(storageOptions);
  const productId = await seedArticles(storage, STOCK);
  const users = createPlainUsers(testContext(storage));
  const tokens: string[] = [];
  for (let nth = 0; nth < CUSTOMERS; nth++) {
    const email = `customer${nth}@mail.com`;
    tokens.push((await users.issueToken({ sessionId: email, email, name: `Customer ${nth}` })).token);
  }
  const admin = { sessionId: 'admin', email: 'admin@mail.com', name: 'Ada' };
  const { token: adminToken } = await users.issueToken(admin);
  await users.makeAdmin(admin.email);
  await storage.close();
  return { productId, tokens, adminToken };
}

/** Returns a function that calls `then` on its `count`-th call. */
function after(count: number, then: () => void): () => void {
  let left = count;
  return () => {
    left -= 1;
    if (left === 0) then();
  };
}

test(`a process killed ${KILLS} times loses no acknowledged write, and stock is consistent`, async () => {
  const { storageOptions, cluster } = await createCrashSetup();
  const { productId, tokens, adminToken } = await seedCustomers(storageOptions);
  const settings = {
    ...(storageOptions.databaseUrl && { DATABASE_URL: storageOptions.databaseUrl }),
    LOG_LEVEL: 'fatal',
  };
  const shop = new AppProcess(storageOptions.dataDir, settings, 'tests/support/api-server.ts');
  onTestFinished(() => shop.remove());
  const random = randomNumbers();
  let onAcknowledged: () => void = () => {};
  await shop.start();
  const market = { address: shop.address, productId, price: PRICE, onAcknowledged: () => onAcknowledged() };
  const customers = tokens.map((token) => new LoadCustomer(market, token, random));
  const admin = new StockAdmin(market, adminToken, random);

  for (let kill = 1; kill <= KILLS; kill++) {
    const gone = new Promise<void>((resolve, reject) => {
      onAcknowledged = after(1 + Math.floor(random() * WRITES_MAX), () => {
        const databaseCrash = cluster && kill % DATABASE_CRASH_EVERY === 0 ? cluster.crash() : undefined;
        Promise.all([shop.stop('SIGKILL'), databaseCrash]).then(() => resolve(), reject);
      });
    });
    const people = [admin, ...customers].map((person) => person.runUntilServerStops());
    await Promise.all([gone, ...people]);
    if (cluster && kill % DATABASE_CRASH_EVERY === 0) await cluster.restart();
    onAcknowledged = () => {};
    await shop.start();
  }

  // Unacknowledged orders are placed again with the same key.
  for (const customer of customers)
    for (const order of customer.orders) while (!order.id) await customer.place(order);
  await admin.repeatUnacknowledged();
  await shop.stop('SIGTERM');

  const storage = await openStorage(storageOptions);
  onTestFinished(() => storage.close());
  await expectAcknowledgedWrites(storage, customers);
  await expectConsistentStock(storage, productId, admin.sum);
  await expectGaplessInvoices(storage);
});

async function expectAcknowledgedWrites(storage: Storage, customers: readonly LoadCustomer[]) {
  const orders = customers.flatMap((customer) => customer.orders);
  expect(orders.length).toBeGreaterThan(KILLS);
  const rows = await storage.db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.id', 'status', 'quantity'])
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  // One order per key: nothing was placed twice.
  expect(rows.length).toBe(orders.length);
  for (const { id = '', quantity, acknowledged, pending } of orders) {
    const row = found.get(id);
    expect(row?.quantity).toBe(quantity);
    const status = acknowledged === 'placed' ? 'unpaid' : acknowledged;
    expect([status, ...(pending ? [pending] : [])]).toContain(row?.status);
  }
}

/** `changed`: pieces that the admin has added, less those taken. The seeded stock has no movement. */
async function expectConsistentStock(storage: Storage, productId: string, changed: number): Promise<void> {
  const article = await storage.db
    .selectFrom('articles')
    .select('available_quantity')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  expect(article.available_quantity + (await soldPieces({ storage }))).toBe(STOCK + changed);
  const movements = await storage.db.selectFrom('stock_movements').select('quantity').execute();
  const moved = movements.reduce((sum, { quantity }) => sum + quantity, 0);
  expect(STOCK + moved).toBe(article.available_quantity);
}
