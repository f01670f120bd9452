// An order on PostgreSQL takes few round trips, and no more where its customer has many unpaid orders.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase, onPostgres } from '../support/database.ts';
import { placeOrder } from '../support/orders/orders.ts';
import { createTestApp, delivery } from '../support/test-app.ts';

/** Authentication, begin, what is read, what is written, commit. */
const MOST = 5;
const ORDERS = 8;

/** Counts each time that a client waits for the server: what it sends after it has received something. */
async function startCountingProxy(url: URL) {
  let count = 0;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(Number(url.port), url.hostname);
    let hasReceived = true;
    for (const socket of [client, server]) sockets.add(socket.on('error', () => undefined));
    client.on('data', () => {
      if (hasReceived) count++;
      hasReceived = false;
    });
    server.on('data', () => {
      hasReceived = true;
    });
    client.pipe(server).pipe(client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  const address = proxy.address();
  const proxied = new URL(url);
  proxied.hostname = '127.0.0.1';
  proxied.port = String(typeof address === 'object' ? address?.port : '');
  return { url: proxied.href, count: () => count };
}

if (onPostgres)
  test(`an order takes at most ${MOST} round trips, with an idempotency key, too`, async () => {
    const options = await freshDatabase();
    const proxy = await startCountingProxy(new URL(options.databaseUrl ?? ''));
    const shop = await createTestApp({ ...options, databaseUrl: proxy.url });
    // Without its polls, whose round trips would count.
    shop.storage.changes.close();
    const productId = await shop.addArticle({ availableQuantity: 1000 });
    const token = await shop.signIn('mia@mail.com');
    const counts: number[] = [];
    for (let nth = 0; nth < ORDERS; nth++) {
      const before = proxy.count();
      const headers = { 'idempotency-key': `click ${nth}` };
      await shop.request('placeOrder', { token, headers, body: { ...delivery, productId, quantity: 2 } });
      counts.push(proxy.count() - before);
    }
    // The first order of a process reserves numbers.
    expect(Math.max(...counts.slice(1))).toBeLessThanOrEqual(MOST);
  });

test('thousands of a customer’s unpaid orders make no order read more', async () => {
  const shop = await createTestApp(await freshDatabase(), { OPEN_ORDERS_PER_CUSTOMER: '1000000' });
  const productId = await shop.addArticle({ availableQuantity: 1000 });
  const token = await shop.signIn('mia@mail.com');
  const id = await placeOrder(shop, token, { productId });
  const { rows } = await sql<{ at_most: number }>`select at_most from open_order_counts`.execute(
    shop.storage.db,
  );
  expect(rows).toEqual([{ at_most: 1 }]);
  // A row that a recount would miss: nothing is counted again below the limit.
  await sql`update open_order_counts set at_most = 5000`.execute(shop.storage.db);
  await shop.app.orders.cancelOrder(id);
  await placeOrder(shop, token, { productId });
  expect(
    (await sql<{ at_most: number }>`select at_most from open_order_counts`.execute(shop.storage.db)).rows,
  ).toEqual([{ at_most: 5001 }]);
});

test('unpaid orders that nobody has counted are counted before the next one', async () => {
  const shop = await createTestApp(await freshDatabase(), { OPEN_ORDERS_PER_CUSTOMER: '2' });
  const productId = await shop.addArticle({ availableQuantity: 1000 });
  const token = await shop.signIn('mia@mail.com');
  await placeOrder(shop, token, { productId });
  const uncount = () => sql`delete from open_order_counts`.execute(shop.storage.db);
  await uncount();
  await placeOrder(shop, token, { productId });
  await uncount();
  const body = { ...delivery, productId, quantity: 2 };
  expect(await shop.requestError('placeOrder', { token, body })).toBe('too_many_open_orders');
});
