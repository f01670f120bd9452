// Concurrent buyers over real HTTP never oversell; on PostgreSQL they use two servers.
import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import { fillPath } from '#contract/core/paths.ts';
import type { Problem } from '#contract/core/problem.ts';
import { endpoints } from '#contract/endpoints.ts';
import { lockPlacing } from '#server/modules/orders/store/customer-orders.ts';
import { callerOf } from '../support/callers.ts';
import { onPostgres } from '../support/database.ts';
import { createTestApp, delivery, type TestApp, test } from '../support/test-app.ts';

const BUYERS = 100;
const STOCK = 30;

/** Two apps on one PostgreSQL database; one on SQLite, which belongs to one process. */
async function createApps(shop: TestApp): Promise<TestApp[]> {
  return onPostgres ? [shop, await createTestApp(shop.storageOptions)] : [shop];
}

const listen = (shop: TestApp) => shop.app.server.listen({ host: '127.0.0.1', port: 0 });

async function buy(address: string, token: string, productId: string): Promise<string> {
  const response = await fetch(address + endpoints.placeOrder.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...delivery, productId, quantity: 1 }),
  });
  const body = (await response.json()) as Problem | { insertedId: string };
  return 'insertedId' in body ? 'sold' : body.code;
}

test('100 concurrent buyers of a stock of 30: 30 orders, 70 rejections, none left', async ({ shop }) => {
  const productId = await shop.addArticle({ minimumQuantity: 1, availableQuantity: STOCK });
  const addresses = await Promise.all((await createApps(shop)).map(listen));
  const tokens = await signInAll(shop);
  const outcomes = await Promise.all(
    tokens.map((token, nth) => buy(addresses[nth % addresses.length] ?? '', token, productId)),
  );
  expect(tally(outcomes)).toEqual({
    sold: STOCK,
    quantity_above_available: BUYERS - STOCK,
  });
  const left = await fetch(addresses[0] + fillPath(endpoints.getProduct.path, { id: productId }));
  expect(((await left.json()) as { availableQuantity: number }).availableQuantity).toBe(0);
  const { rows } = await countOrders(shop, productId);
  expect(rows).toBe(STOCK);
});

/** Yields to the event loop in between: if it stalls, the server sheds load and buyers get a 503. */
async function signInAll(shop: TestApp): Promise<string[]> {
  const tokens: string[] = [];
  for (let nth = 0; nth < BUYERS; nth++) {
    tokens.push(await shop.signIn(`buyer${nth}@mail.com`));
    await setImmediate();
  }
  return tokens;
}

function tally(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

async function countOrders(shop: TestApp, productId: string) {
  const { rows } = await shop.storage.db
    .selectFrom('order_lines')
    .where('article_id', '=', productId)
    .select((all) => all.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return { rows: Number(rows) };
}

test('one Idempotency-Key sent to every process at once is one order', async ({ shop }) => {
  const productId = await shop.addArticle({ minimumQuantity: 1, availableQuantity: STOCK });
  const shops = await createApps(shop);
  const token = await shop.signIn('mia@mail.com');
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      (shops[nth % shops.length] ?? shop).request('placeOrder', {
        token,
        headers: { 'idempotency-key': 'one click' },
        body: { ...delivery, productId, quantity: 1 },
      }),
    ),
  );
  expect(new Set(responses.map(({ insertedId }) => insertedId)).size).toBe(1);
  expect(await countOrders(shop, productId)).toEqual({ rows: 1 });
});

if (onPostgres)
  test('orders of one customer that wait leave connections to others', async ({ shop }) => {
    const productId = await shop.addArticle({ minimumQuantity: 1, availableQuantity: STOCK });
    const [eager, other] = [await shop.signIn('eager@mail.com'), await shop.signIn('other@mail.com')];
    const order = { body: { ...delivery, productId, quantity: 1 } };
    const { id } = await callerOf(shop, 'eager@mail.com');
    const { storage } = shop;
    const { placed } = await storage.db.transaction().execute(async (tx) => {
      await lockPlacing(storage, tx, id);
      const waiting = Array.from({ length: STOCK - 1 }, () =>
        shop.request('placeOrder', { token: eager, ...order }),
      );
      await shop.request('placeOrder', { token: other, ...order });
      return { placed: waiting };
    });
    expect(new Set((await Promise.all(placed)).map(({ insertedId }) => insertedId)).size).toBe(STOCK - 1);
  });
