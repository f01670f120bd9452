// More than the shop can answer: it refuses at once and says when to come again, and what matters most goes on.
import { expect, onTestFinished } from 'vitest';
import { api, fillPath, HEALTH_LIVE_PATH, HEALTH_READY_PATH } from '#contract/paths.ts';
import { onPostgres } from '../support/database.ts';
import { openConnection, type RawConnection, splitOrderRequest } from '../support/sockets.ts';
import { delivery, type TestApp, test } from '../support/test-app.ts';

const CROWD = 300;
/** How many are let in at the beginning (server/scale/admission.ts). */
const FIRST = 100;
const PATIENCE_MS = '60000';
/** Connections the shop has to its database, at most. */
const POOL = 10;

/** Every connection to the database that may write is taken: whoever orders waits. Answers what gives them back. */
async function holdDatabase({ storage }: TestApp): Promise<() => void> {
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

async function customerOf(shop: TestApp): Promise<Customer> {
  const productId = await shop.addProduct({ availableQuantity: 10_000 });
  return { productId, token: await shop.signIn('mia@mail.com') };
}

/** An order, to be sent in one go. */
function orderOf({ token, productId }: Customer): string {
  const { first, rest } = splitOrderRequest(token, JSON.stringify({ ...delivery, productId, quantity: 2 }));
  return first + rest;
}

/** One of a crowd that is here already when the shop has no time. */
class Impatient {
  readonly #connection: RawConnection;

  constructor(connection: RawConnection) {
    this.#connection = connection;
  }

  send(text: string): void {
    this.#connection.send(text);
  }

  answer(): Promise<string> {
    return this.#connection.waitFor(/\r\n\r\n.*\}$/s);
  }

  async status(): Promise<number> {
    return Number((await this.answer()).slice(9, 12));
  }

  leave(): void {
    this.#connection.destroy();
  }
}

/** The lines of an answer, without what is made anew each time; names of headers are written in either case. */
const linesOf = (answer: string) =>
  answer
    .toLowerCase()
    .split('\r\n')
    .filter((line) => !/^(x-request-id|date): /.test(line))
    .toSorted()
    .join('\n');

/** The first goes the whole way, the others do not. */
function expectRefusals(answers: readonly string[]): void {
  expect(new Set(answers.map(linesOf)).size, 'all are refused alike').toBe(1);
  const [answer = ''] = answers;
  expect(answer).toMatch(/^retry-after: 1\r$/im);
  expect(answer).toMatch(/^content-type: application\/problem\+json/im);
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ code: 'overloaded', status: 503 });
}

const crowdAt = (address: string, count: number) =>
  Promise.all(Array.from({ length: count }, async () => new Impatient(await openConnection(address))));

const listen = (shop: TestApp) => shop.app.server.listen({ host: '127.0.0.1', port: 0 });

test('reads and orders beyond what can be answered are refused at once; the rest goes on', async ({
  createApp,
}) => {
  const shop = await createApp({ BUSY_AFTER_MS: PATIENCE_MS });
  const customer = await customerOf(shop);
  const address = await listen(shop);
  const kept = await fetch(address + api.listProducts.path);
  expect(kept.status).toBe(200);
  const crowd = await crowdAt(address, CROWD);
  const order = orderOf(customer);
  const giveBack = await holdDatabase(shop);

  const refused: Impatient[] = [];
  const { promise: enough, resolve: enoughRefused } = Promise.withResolvers<void>();
  const served = crowd.map(async (one) => {
    one.send(order);
    const status = await one.status();
    if (status === 503 && refused.push(one) === CROWD - FIRST) enoughRefused();
    return status;
  });
  await enough;
  expectRefusals(await Promise.all(refused.map((one) => one.answer())));
  const now = async (path: string) => (await fetch(address + path)).status;
  expect(await now(api.listAvailable.path)).toBe(503);
  // On PostgreSQL what is kept is forgotten some moments after whatever was committed.
  if (!onPostgres) expect(await now(api.listProducts.path), 'a kept answer').toBe(200);
  // Let in, and then asked who it is.
  const paying = await fetch(address + api.createPaymentIntent.path, { method: 'POST' });
  expect(paying.status).toBe(401);
  const photo = await fetch(address + api.uploadImage.path, { method: 'POST' });
  expect(photo.status, 'in a line of its own').toBe(401);
  expect(await now(api.identitySettings.path), 'signing in').toBe(200);
  expect(await now(HEALTH_LIVE_PATH)).toBe(200);

  giveBack();
  const statuses = await Promise.all(served);
  expect(statuses.filter((status) => status === 201)).toHaveLength(FIRST);
  expect(await now(api.listAvailable.path)).toBe(200);
  expect(await now(HEALTH_READY_PATH)).toBe(200);
});

test('whoever is slow to send an order keeps nobody out, and the order is placed in the end', async ({
  createApp,
}) => {
  const shop = await createApp({ BUSY_AFTER_MS: PATIENCE_MS });
  const productId = await shop.addProduct();
  const token = await shop.signIn('mia@mail.com');
  const address = await listen(shop);
  const order = splitOrderRequest(token, JSON.stringify({ ...delivery, productId, quantity: 2 }));
  let begun = 0;
  const { promise: allBegun, resolve: begin } = Promise.withResolvers<void>();
  shop.app.server.server.on('request', () => {
    begun += 1;
    if (begun === FIRST) begin();
  });
  const slow = await Promise.all(Array.from({ length: FIRST }, () => openConnection(address)));
  for (const connection of slow) connection.send(order.first);
  await allBegun;
  await expect
    .poll(async () => (await fetch(address + fillPath(api.getProduct.path, { id: productId }))).status)
    .toBe(200);
  const [one] = slow;
  one?.send(order.rest);
  await one?.waitFor(/^HTTP\/1\.1 201 /);
});

test('an answer that nobody waits for any more gives its place back', async ({ createApp }) => {
  const shop = await createApp({ BUSY_AFTER_MS: PATIENCE_MS });
  const customer = await customerOf(shop);
  const address = await listen(shop);
  const path = fillPath(api.getProduct.path, { id: customer.productId });
  const crowd = await crowdAt(address, FIRST);
  const giveBack = await holdDatabase(shop);
  const arrived = new Promise<void>((resolve) => {
    let count = 0;
    shop.app.server.server.on('request', () => {
      count += 1;
      if (count === FIRST) resolve();
    });
  });
  for (const one of crowd) one.send(orderOf(customer));
  await arrived;
  expect((await fetch(address + path)).status).toBe(503);
  for (const one of crowd) one.leave();
  giveBack();
  await expect.poll(async () => (await fetch(address + path)).status).toBe(200);
});
