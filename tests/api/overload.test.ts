// More than the shop can answer: it refuses at once and says when to come again, and what matters most goes on.
import { expect, onTestFinished } from 'vitest';
import { api, fill, HEALTH_LIVE_PATH, HEALTH_READY_PATH } from '#contract/paths.ts';
import { delivery, type TestShop, test } from '../support/shop.ts';
import { halfAnOrder, rawConnection } from '../support/sockets.ts';

const CROWD = 300;
/** How many are let in at the beginning (server/http/admission.ts). */
const FIRST = 100;
const PATIENCE_MS = '60000';
/** Connections the shop has to its database, at most. */
const POOL = 10;

/** Every connection to the database that may write is taken: whoever orders waits. Answers what gives them back. */
async function holdDatabase({ storage }: TestShop): Promise<() => void> {
  const { promise: until, resolve: giveBack } = Promise.withResolvers<void>();
  const count = storage.kind === 'postgres' ? POOL : 1;
  await Promise.all(
    Array.from({ length: count }, () => {
      const { promise: taken, resolve: take } = Promise.withResolvers<void>();
      const held = storage.db.transaction().execute(async () => {
        take();
        await until;
      });
      onTestFinished(() => held);
      return taken;
    }),
  );
  onTestFinished(() => giveBack());
  return giveBack;
}

interface Customer {
  readonly token: string;
  readonly productId: string;
}

async function customerOf(shop: TestShop): Promise<Customer> {
  const productId = await shop.addProduct({ availableQuantity: 10_000 });
  return { productId, token: await shop.signIn('mia@mail.com') };
}

const placeOrder = (address: string, { token, productId }: Customer, signal?: AbortSignal) =>
  fetch(address + api.placeOrder.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...delivery, productId, quantity: 2 }),
    ...(signal && { signal }),
  });

const listen = (shop: TestShop) => shop.rooms.app.listen({ host: '127.0.0.1', port: 0 });

test('reads and orders beyond what can be answered are refused at once; the rest goes on', async ({
  open,
}) => {
  const shop = await open({ BUSY_AFTER_MS: PATIENCE_MS });
  const customer = await customerOf(shop);
  const address = await listen(shop);
  const kept = await fetch(address + api.listProducts.path);
  expect(kept.status).toBe(200);
  const giveBack = await holdDatabase(shop);

  const refused: Response[] = [];
  const { promise: enough, resolve: enoughRefused } = Promise.withResolvers<void>();
  const crowd = Array.from({ length: CROWD }, async () => {
    const answer = await placeOrder(address, customer);
    if (answer.status === 503 && refused.push(answer) === CROWD - FIRST) enoughRefused();
    return answer;
  });
  await enough;
  for (const answer of refused) {
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await answer.json()).toMatchObject({ code: 'overloaded', status: 503 });
  }
  const now = async (path: string) => (await fetch(address + path)).status;
  expect(await now(api.listAvailable.path)).toBe(503);
  expect(await now(api.listProducts.path), 'a kept answer').toBe(200);
  // Let in, and then asked who it is.
  const paying = await fetch(address + api.createPaymentIntent.path, { method: 'POST' });
  expect(paying.status).toBe(401);
  expect(await now(api.identitySettings.path), 'signing in').toBe(200);
  expect(await now(HEALTH_LIVE_PATH)).toBe(200);

  giveBack();
  const statuses = (await Promise.all(crowd)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(FIRST);
  expect(await now(api.listAvailable.path)).toBe(200);
  expect(await now(HEALTH_READY_PATH)).toBe(200);
});

test('whoever is slow to send an order keeps nobody out, and the order is placed in the end', async ({
  open,
}) => {
  const shop = await open({ BUSY_AFTER_MS: PATIENCE_MS });
  const productId = await shop.addProduct();
  const token = await shop.signIn('mia@mail.com');
  const address = await listen(shop);
  const order = halfAnOrder(token, JSON.stringify({ ...delivery, productId, quantity: 2 }));
  let begun = 0;
  const { promise: allBegun, resolve: begin } = Promise.withResolvers<void>();
  shop.rooms.app.server.on('request', () => {
    begun += 1;
    if (begun === FIRST) begin();
  });
  const slow = await Promise.all(Array.from({ length: FIRST }, () => rawConnection(address)));
  for (const connection of slow) connection.send(order.first);
  await allBegun;
  await expect
    .poll(async () => (await fetch(address + fill(api.getProduct.path, { id: productId }))).status)
    .toBe(200);
  const [one] = slow;
  one?.send(order.rest);
  await one?.untilHeard(/^HTTP\/1\.1 201 /);
});

test('an answer that nobody waits for any more gives its place back', async ({ open }) => {
  const shop = await open({ BUSY_AFTER_MS: PATIENCE_MS });
  const customer = await customerOf(shop);
  const address = await listen(shop);
  const path = fill(api.getProduct.path, { id: customer.productId });
  const giveBack = await holdDatabase(shop);
  const leaving = new AbortController();
  const arrived = new Promise<void>((resolve) => {
    let count = 0;
    shop.rooms.app.server.on('request', () => {
      count += 1;
      if (count === FIRST) resolve();
    });
  });
  const crowd = Array.from({ length: FIRST }, () =>
    placeOrder(address, customer, leaving.signal).catch(() => 'left'),
  );
  await arrived;
  expect((await fetch(address + path)).status).toBe(503);
  leaving.abort();
  await Promise.all(crowd);
  giveBack();
  await expect.poll(async () => (await fetch(address + path)).status).toBe(200);
});
