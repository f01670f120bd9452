// Stopping an app process and deploying a new version while requests arrive (docs/deployment.md).
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { api } from '#contract/api.ts';
import { HEALTH_READY_PATH } from '#contract/paths.ts';
import { readMigrations } from '#server/storage/migrate.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { freshDatabase, onPostgres } from '../support/database.ts';
import { createProductionProcess, seedShop } from '../support/seeded-shop.ts';
import { openConnection, splitOrderRequest } from '../support/sockets.ts';
import { createTestApp, delivery, test } from '../support/test-app.ts';

test('SIGTERM: readiness turns 503, the port closes, an order whose body is still arriving is placed, exit code 0', async () => {
  const place = await freshDatabase();
  const { productId, token } = await seedShop(place);
  const shop = createProductionProcess(place, { DRAIN_SECONDS: '5' });
  await shop.start();
  const order = splitOrderRequest(token, JSON.stringify({ ...delivery, productId, quantity: 2 }));
  const connection = await openConnection(shop.address);
  connection.send(order.first);
  const ready = () =>
    fetch(shop.address + HEALTH_READY_PATH, { headers: { connection: 'close' } }).then(
      ({ status }) => status,
      () => 'refused',
    );
  expect(await ready()).toBe(200);

  const ended = shop.stop('SIGTERM');
  await expect.poll(ready).toBe(503);
  expect((await fetch(shop.address + api.listProducts.path)).status).toBe(200);
  await expect.poll(ready).toBe('refused');
  connection.send(order.rest);
  expect(await connection.waitForClose()).toMatch(/^HTTP\/1\.1 201 /);
  expect(await ended).toBe(0);
  const after = await createTestApp(place);
  expect(await after.request('listOrders', { token, query: { user: 'mia@mail.com' } })).toHaveLength(1);
});

test('migrations only add, so that the previous version keeps working', async () => {
  const additive = /^(create (table|index|unique index) |alter table \w+ add column )/;
  // Written by triggers on writes of every version. The trigram index of searches was replaced: an older version on
  // PostgreSQL searches without it.
  const derived =
    /^(create (virtual table|trigger|function) |insert into product_search|do \$\$|alter table products set \(fillfactor|drop (trigger|table) product_search|drop index if exists products_by_text|alter table products (drop column|alter column) search_text)/;
  const filled =
    /^(update (products set article_number|stock_movements set id|reviews set is_verified)|insert into (product_slugs|number_sequences|stock_movements|product_prices) )/;
  // An older version goes on without the constraint, or with one that allows more. SQLite can change neither, so 0006 and 0014
  // copy the table: SQLite has one server process, which runs no older version meanwhile.
  const unconstrained = onPostgres
    ? /^alter table orders (drop|add) constraint orders_(transaction_id_key|price_cents_check|check)( |$)/
    : /^(pragma defer_foreign_keys|insert into (orders|(orders|payments)_copy)\s|drop table (orders|payments|orders_copy)$|drop index payments_of_order$|alter table (orders|payments)_copy rename to )/;
  // Replaced by others of the same rows; an older version finds them without it, more slowly.
  const reindexed =
    /^drop index (orders_(not_cancelled|of_customer|of_product|unpaid_of_customer|by_transaction|by_payment_time|by_state|of_customer_by_state|of_product_by_state)|orders_by_customer_name|audit_log_of_subject|users_by_name|users_by_further_name|audit_log_by_label)$/;
  const statements = Object.values(await readMigrations(onPostgres ? 'postgres' : 'sqlite')).flat();
  expect(statements.length).toBeGreaterThan(10);
  expect(
    statements.filter(
      (statement) =>
        !additive.test(statement) &&
        ![derived, filled, unconstrained, reindexed].some((allowed) => allowed.test(statement)),
    ),
  ).toEqual([]);
});

test('an older version, running or starting, works on a database that a newer one has migrated', async ({
  shop,
}) => {
  const productId = await shop.addProduct();
  const token = await shop.signIn('mia@mail.com');
  const body = { ...delivery, productId, quantity: 2 };
  const orders = { token, query: { user: 'mia@mail.com' } };
  const { insertedId } = await shop.request('placeOrder', { token, body });
  await shop.request('listOrders', orders);

  const newer = await openStorage(shop.storageOptions);
  onTestFinished(() => newer.close());
  for (const table of ['orders', 'products', 'users', 'reviews', 'payments', 'access_tokens']) {
    await sql`alter table ${sql.table(table)} add column later text`.execute(newer.db);
    await sql`alter table ${sql.table(table)} add column counted integer not null default 7`.execute(
      newer.db,
    );
  }
  await sql`create table later_things (id text primary key)`.execute(newer.db);
  await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '2099-01-01T00:00:00.000Z')`.execute(
    newer.db,
  );

  const started = await createTestApp(shop.storageOptions);
  expect(started.storage.newerMigrations).toEqual(['9999_later']);
  for (const older of [shop, started]) {
    await older.request('placeOrder', { token, body });
    await older.request('cancelOrder', {
      token,
      params: { id: (await older.request('placeOrder', { token, body })).insertedId },
    });
    expect(await older.request('getOrder', { token, params: { id: insertedId } })).toMatchObject({
      quantity: 2,
    });
    await older.request('getUser', { token, params: { email: 'mia@mail.com' } });
    expect(await older.request('listAvailable')).toHaveLength(1);
  }
  expect(await shop.request('listOrders', orders)).toHaveLength(3);
  expect(Object.keys((await shop.request('listOrders', orders))[0] ?? {})).not.toContain('later');
});
