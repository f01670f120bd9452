// Stopping a shop and putting a new version in its place, while customers go on asking (docs/deploys.md).
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { api, HEALTH_READY_PATH } from '#contract/paths.ts';
import { readMigrations, statementsOf } from '#server/storage/migrate.ts';
import { openStorage, type StoragePlace } from '#server/storage/open.ts';
import { Users } from '#server/users/service.ts';
import { freshPlace, onPostgres } from '../support/database.ts';
import { openProxy } from '../support/proxy.ts';
import { stockShelf } from '../support/shelf.ts';
import { delivery, openTestShop, test } from '../support/shop.ts';
import { RunningShop } from '../support/shopProcess.ts';
import { halfAnOrder, rawConnection } from '../support/sockets.ts';

const SOON = { timeout: 10_000, interval: 20 };
const PIECES = 1_000_000;
const CUSTOMERS = 4;

async function furnish(place: StoragePlace): Promise<{ productId: string; token: string }> {
  const storage = await openStorage(place);
  const productId = await stockShelf(storage, PIECES);
  const email = 'mia@mail.com';
  const { token } = await new Users(storage).issueToken({ sessionId: email, email, name: 'Mia' });
  await storage.close();
  return { productId, token };
}

function processOn(place: StoragePlace, env: Record<string, string>): RunningShop {
  const shop = new RunningShop(place.dataDir, {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    AUTH_SECRET: 'long enough for a test of deploys',
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    ...env,
  });
  onTestFinished(() => shop.stop('SIGKILL').then(() => undefined));
  return shop;
}

test('SIGTERM: says that it leaves, takes no more, finishes an order it had begun to read, and ends with 0', async () => {
  const place = await freshPlace();
  const { productId, token } = await furnish(place);
  const shop = processOn(place, { DRAIN_SECONDS: '2' });
  await shop.open();
  const order = halfAnOrder(token, JSON.stringify({ ...delivery, productId, quantity: 2 }));
  const begun = await rawConnection(shop.address);
  begun.send(order.first);
  const ready = () =>
    fetch(shop.address + HEALTH_READY_PATH, { headers: { connection: 'close' } }).then(
      ({ status }) => status,
      () => 'refused',
    );
  expect(await ready()).toBe(200);

  const ended = shop.stop('SIGTERM');
  await expect.poll(ready, SOON).toBe(503);
  expect((await fetch(shop.address + api.listProducts.path)).status).toBe(200);
  await expect.poll(ready, SOON).toBe('refused');
  begun.send(order.rest);
  expect(await begun.untilClosed()).toMatch(/^HTTP\/1\.1 201 /);
  expect(await ended).toBe(0);
  const after = await openTestShop(place);
  expect(await after.ask('listOrders', { token, query: { user: 'mia@mail.com' } })).toHaveLength(1);
});

test('migrations only add, so that the version before goes on working', async () => {
  const adding = /^(create (table|index|unique index) |alter table \w+ add column )/;
  // Nobody but the database's own search knows of the index, and every version's writes keep it.
  const searching =
    /^(create (virtual table|trigger) product_search|insert into product_search|do \$\$|alter table products set \(fillfactor)/;
  const statements = (await readMigrations()).flatMap(statementsOf);
  expect(statements.length).toBeGreaterThan(10);
  expect(statements.filter((statement) => !adding.test(statement) && !searching.test(statement))).toEqual([]);
});

test('an older version, open or just started, works on a database a newer one has been at', async ({
  shop,
}) => {
  const productId = await shop.addProduct();
  const token = await shop.signIn('mia@mail.com');
  const body = { ...delivery, productId, quantity: 2 };
  const orders = { token, query: { user: 'mia@mail.com' } };
  const { insertedId } = await shop.ask('placeOrder', { token, body });
  await shop.ask('listOrders', orders);

  const newer = await openStorage(shop.place);
  onTestFinished(() => newer.close());
  for (const table of ['orders', 'products', 'users', 'reviews', 'payments', 'access_tokens']) {
    await sql`alter table ${sql.table(table)} add column later text`.execute(newer.db);
    await sql`alter table ${sql.table(table)} add column counted bigint not null default 7`.execute(newer.db);
  }
  await sql`create table later_things (id text primary key)`.execute(newer.db);
  await sql`insert into migrations (name, hash) values ('9999_later.sql', 'of a newer version')`.execute(
    newer.db,
  );

  const started = await openTestShop(shop.place);
  expect(started.storage.newer).toEqual(['9999_later.sql']);
  for (const older of [shop, started]) {
    await older.ask('placeOrder', { token, body });
    await older.ask('cancelOrder', {
      token,
      params: { id: (await older.ask('placeOrder', { token, body })).insertedId },
    });
    expect(await older.ask('getOrder', { token, params: { id: insertedId } })).toMatchObject({ quantity: 2 });
    await older.ask('getUser', { token, params: { email: 'mia@mail.com' } });
    expect(await older.ask('listAvailable')).toHaveLength(1);
  }
  expect(await shop.ask('listOrders', orders)).toHaveLength(3);
  expect(Object.keys((await shop.ask('listOrders', orders))[0] ?? {})).not.toContain('later');
});

if (onPostgres) {
  test('two processes restarted one after the other lose no request', { timeout: 60_000 }, async () => {
    const place = await freshPlace();
    const { productId, token } = await furnish(place);
    const processes = [processOn(place, { DRAIN_SECONDS: '1' }), processOn(place, { DRAIN_SECONDS: '1' })];
    for (const shop of processes) await shop.open();
    const proxy = await openProxy(processes.map(({ address }) => address));
    onTestFinished(() => proxy.close());
    let open = true;
    let placed = 0;
    const wrong: string[] = [];
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await fetch(proxy.address + path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (answer.status === 201) placed += 1;
      if (answer.status >= 300) wrong.push(`${method} ${answer.status} ${text}`);
    };
    const customers = Array.from({ length: CUSTOMERS }, async () => {
      while (open) {
        await ask('GET', api.listProducts.path);
        await ask('POST', api.placeOrder.path, { ...delivery, productId, quantity: 1 });
      }
    });
    for (const shop of processes) {
      const before = placed;
      expect(await shop.stop('SIGTERM')).toBe(0);
      await shop.open();
      await expect.poll(() => placed, SOON).toBeGreaterThan(before);
    }
    open = false;
    await Promise.all(customers);
    expect(wrong).toEqual([]);
    const after = await openTestShop(place);
    expect(await after.ask('getProduct', { params: { id: productId } })).toMatchObject({
      availableQuantity: PIECES - placed,
    });
  });
}
