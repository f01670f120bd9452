// More requests than the server can answer: it rejects the excess at once, and authentication and payments go on.
import { expect, onTestFinished, test } from 'vitest';
import { fillPath, HEALTH_LIVE_PATH, HEALTH_READY_PATH } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { freshDatabase } from '../support/database.ts';
import { openConnection, type RawConnection, splitOrderRequest } from '../support/sockets.ts';
import { createTestApp, delivery, type TestApp } from '../support/test-app.ts';

/** Normal requests in flight at most (server/http/load/admission.ts). */
const MAX_IN_FLIGHT = 1000;
const EXCESS = 50;
/** Only the number of requests matters here, not how long they wait. */
const BUSY_AFTER_MS = '60000';

/** Its requests may wait as long as a slow machine takes to send them all. */
const createPatientShop = async () => createTestApp(await freshDatabase(), { BUSY_AFTER_MS });

/** Occupies the database's only writer, so that orders wait. Returns the function that releases it. */
async function blockDatabase({ storage }: TestApp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: acquired, resolve: acquire } = Promise.withResolvers<void>();
  const transaction = storage.db.transaction().execute(async () => {
    acquire();
    await released;
  });
  onTestFinished(() => transaction);
  await acquired;
  onTestFinished(() => release());
  return release;
}

/** An order of an article that everybody can order, as one HTTP request. */
async function createOrderRequest(shop: TestApp): Promise<{ order: string; productId: string }> {
  const productId = await shop.addArticle({ availableQuantity: 10_000 });
  const token = await shop.signIn('mia@mail.com');
  const { first, rest } = splitOrderRequest(token, JSON.stringify({ ...delivery, productId, quantity: 2 }));
  return { order: first + rest, productId };
}

const listen = (shop: TestApp) => shop.app.server.listen({ host: '127.0.0.1', port: 0 });

const connectMany = (address: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => openConnection(address)));

const waitForResponse = (connection: RawConnection) => connection.waitFor(/\r\n\r\n.*\}$/s);

const statusOf = (response: string) => Number(response.slice(9, 12));

/** Resolves when the server has read the headers of so many requests. */
function waitForRequests({ app: { server } }: TestApp, count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let received = 0;
  server.server.on('request', () => {
    received += 1;
    if (received === count) resolve();
  });
  return promise;
}

function expectRejection(response: string): void {
  expect(statusOf(response)).toBe(503);
  expect(response).toMatch(/^retry-after: 1\r$/im);
  expect(response).toMatch(/^content-type: application\/problem\+json/im);
  expect(response).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(JSON.parse(response.slice(response.indexOf('{')))).toMatchObject({
    code: 'overloaded',
    status: 503,
  });
}

test('reads and orders beyond the limit are rejected at once; everything else goes on', async () => {
  const shop = await createPatientShop();
  const { order } = await createOrderRequest(shop);
  const address = await listen(shop);
  const statusAt = async (path: string, init?: RequestInit) => (await fetch(address + path, init)).status;
  expect(await statusAt(endpoints.listProducts.path)).toBe(200);
  const connections = await connectMany(address, MAX_IN_FLIGHT + EXCESS);
  const release = await blockDatabase(shop);

  const { promise: allRejected, resolve } = Promise.withResolvers<void>();
  let rejected = 0;
  const statuses = connections.map(async (connection) => {
    connection.send(order);
    const response = await waitForResponse(connection);
    if (statusOf(response) !== 503) return statusOf(response);
    expectRejection(response);
    rejected += 1;
    if (rejected === EXCESS) resolve();
    return 503;
  });
  await allRejected;
  expect(await statusAt(endpoints.listAvailable.path)).toBe(503);
  expect(await statusAt(endpoints.listProducts.path), 'a cached response').toBe(200);
  const post = { method: 'POST' };
  expect(await statusAt(endpoints.createPaymentIntent.path, post), 'admitted, then not signed in').toBe(401);
  expect(await statusAt(endpoints.uploadImage.path, post), 'has its own queue').toBe(401);
  expect(await statusAt(endpoints.getIdentitySettings.path), 'authentication').toBe(200);
  expect(await statusAt(HEALTH_LIVE_PATH)).toBe(200);

  release();
  const served = (await Promise.all(statuses)).filter((status) => status === 201);
  expect(served).toHaveLength(MAX_IN_FLIGHT);
  expect(await statusAt(endpoints.listAvailable.path)).toBe(200);
  expect(await statusAt(HEALTH_READY_PATH)).toBe(200);
});

test('a slow sender holds no slot, and its order is placed in the end', async () => {
  const shop = await createPatientShop();
  const productId = await shop.addArticle();
  const token = await shop.signIn('mia@mail.com');
  const address = await listen(shop);
  const order = splitOrderRequest(token, JSON.stringify({ ...delivery, productId, quantity: 2 }));
  const slow = await connectMany(address, MAX_IN_FLIGHT);
  const received = waitForRequests(shop, MAX_IN_FLIGHT);
  for (const connection of slow) connection.send(order.first);
  await received;
  await expect
    .poll(async () => (await fetch(address + fillPath(endpoints.getProduct.path, { id: productId }))).status)
    .toBe(200);
  const [one] = slow;
  one?.send(order.rest);
  await one?.waitFor(/^HTTP\/1\.1 201 /);
});

test('a client that disconnects gives its slot back', async () => {
  const shop = await createPatientShop();
  const { order, productId } = await createOrderRequest(shop);
  const address = await listen(shop);
  const read = async () =>
    (await fetch(address + fillPath(endpoints.getProduct.path, { id: productId }))).status;
  const connections = await connectMany(address, MAX_IN_FLIGHT);
  const release = await blockDatabase(shop);
  const received = waitForRequests(shop, MAX_IN_FLIGHT);
  for (const connection of connections) connection.send(order);
  await received;
  await expect.poll(read).toBe(503);
  for (const connection of connections) connection.destroy();
  release();
  await expect.poll(read).toBe(200);
});
