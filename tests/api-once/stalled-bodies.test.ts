// Bodies that stall: they end soon, and take neither the memory nor the turn of anybody else.
import { once } from 'node:events';
import { expect, type MockInstance, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { BodyBudget } from '#server/http/load/body-budget.ts';
import type { BodyLimits } from '#server/http/load/request-bodies.ts';
import { form, jpeg } from '../support/articles/images.ts';
import { freshDatabase } from '../support/database.ts';
import { createHttpClient, listenOnFreePort } from '../support/http-client.ts';
import { openConnection, type RawConnection, splitOrderRequest } from '../support/sockets.ts';
import { createTestApp, delivery, type TestApp, test } from '../support/test-app.ts';

const EVENT_BYTES = 500_000;

/** Behind a proxy, so that a test can send from several networks. */
const createShop = async (bodyLimits: Partial<BodyLimits>) =>
  createTestApp(await freshDatabase(), { TRUST_PROXY: 'yes' }, { bodyLimits });

interface StalledBody {
  readonly path: string;
  readonly type: string;
  readonly byteCount: number;
  readonly network?: string;
  readonly token?: string;
}

/** Sends the head of a request and a part of its body. */
async function stall(
  shop: TestApp,
  { path, type, byteCount, network, token }: StalledBody,
): Promise<RawConnection> {
  const connection = await openConnection(await listenOnFreePort(shop));
  const head = {
    host: 'shop',
    'content-type': type,
    'content-length': byteCount,
    ...(network && { 'x-forwarded-for': network }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  connection.send(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${'x'.repeat(100)}`);
  return connection;
}

const event = { path: endpoints.receivePaymentEvent.path, type: 'application/json', byteCount: EVENT_BYTES };

test('a body that stalls is ended with 408, on every kind of endpoint', async () => {
  const shop = await createShop({ checkEveryMs: 10 });
  const token = await shop.signIn('mia@mail.com', { admin: true });
  const stalled = await Promise.all([
    stall(shop, event),
    stall(shop, { ...event, path: endpoints.signIn.path, byteCount: 500 }),
    stall(shop, { ...event, path: endpoints.placeOrder.path, byteCount: 500, token }),
    stall(shop, {
      path: `${endpoints.planImport.path}?fileName=a.csv`,
      type: 'text/csv',
      byteCount: EVENT_BYTES,
      token,
    }),
    stall(shop, {
      path: endpoints.uploadImage.path,
      type: 'multipart/form-data; boundary=b',
      byteCount: EVENT_BYTES,
      token,
    }),
  ]);
  for (const connection of stalled) expect(await connection.waitForClose()).toMatch(/^HTTP\/1\.1 408 /);
  // Not one is taken for an error of the database.
  const errors = async () =>
    (await shop.app.server.metrics.text()).match(/^selvedge_errors_total.* [1-9]\d*$/gm);
  await expect.poll(errors).toEqual([`selvedge_errors_total{code="malformed_request"} ${stalled.length}`]);
});

test('the rest of a refused body that stalls ends the connection', async () => {
  const shop = await createShop({ checkEveryMs: 10 });
  const connection = await stall(shop, { ...event, path: endpoints.placeOrder.path });
  expect(await connection.waitForClose()).toMatch(/^HTTP\/1\.1 401 /);
});

test('a body for which the server makes its client wait is not ended', async () => {
  const shop = await createShop({ checkEveryMs: 10 });
  const token = await shop.signIn('mia@mail.com');
  const client = await createHttpClient(shop);
  const { uploads } = shop.app.images;
  const upload = uploads.upload.bind(uploads);
  const receivingMayBegin = Promise.withResolvers<void>();
  // Stands for a database that takes its time to count the upload.
  vi.spyOn(uploads, 'upload').mockImplementation((email, receive) =>
    upload(email, async () => {
      await receivingMayBegin.promise;
      return receive();
    }),
  );
  const photo = form(Buffer.concat([await jpeg(), Buffer.alloc(10_000_000)]));
  const answer = client.send(client.origin + endpoints.uploadImage.path, {
    method: 'POST',
    headers: { ...photo.headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(photo.body as Buffer),
  });
  // Ends after the upload would have been.
  const stalled = await stall(shop, event);
  await stalled.waitForClose();
  receivingMayBegin.resolve();
  expect((await answer).status).toBe(200);
});

const upload = {
  path: endpoints.uploadImage.path,
  type: 'multipart/form-data; boundary=b',
  byteCount: EVENT_BYTES,
};
const onlyOne = { bytesPerNetwork: EVENT_BYTES, totalBytes: EVENT_BYTES };

/** Sends an order of which the first half has been counted before the rest arrives. Returns the status. */
async function orderInTwoParts(
  shop: TestApp,
  taken: MockInstance<BodyBudget['take']>,
): Promise<string | undefined> {
  const productId = await shop.addArticle();
  const token = await shop.signIn('noah@mail.com');
  const { first, rest } = splitOrderRequest(token, JSON.stringify({ ...delivery, productId, quantity: 2 }));
  const connection = await openConnection(await listenOnFreePort(shop));
  const countBefore = taken.mock.calls.length;
  connection.send(first);
  await expect.poll(() => taken.mock.calls.length).toBe(countBefore + 1);
  connection.send(rest);
  return /^HTTP\/1\.1 (\d+)/.exec(await connection.waitFor(/\r\n\r\n/))?.[1];
}

test('a client that is gone before its body is read takes nothing', async () => {
  const shop = await createShop({ large: onlyOne });
  const token = await shop.signIn('mia@mail.com');
  const { users, server } = shop.app;
  const findCaller = users.findCaller.bind(users);
  const isAsked = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  // Stands for a database that takes its time to authenticate.
  vi.spyOn(users, 'findCaller').mockImplementationOnce(async (sent) => {
    isAsked.resolve();
    await mayAnswer.promise;
    return findCaller(sent);
  });
  const accepted = once(server.server, 'connection');
  const gone = await stall(shop, { ...upload, token });
  const [socket] = await accepted;
  await isAsked.promise;
  const closed = new Promise((resolve) => socket.once('close', resolve));
  gone.destroy();
  await closed;
  mayAnswer.resolve();
  const errors = async () => (await server.metrics.text()).match(/^selvedge_errors_total.* [1-9]\d*$/gm);
  await expect.poll(errors).toEqual(['selvedge_errors_total{code="malformed_request"} 1']);
  const next = await stall(shop, { ...upload, token });
  next.send('x'.repeat(EVENT_BYTES - 100));
  expect(await next.waitFor(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 400 /);
});

test('events that were promised and do not arrive take no memory from anybody', async () => {
  const shop = await createShop({ small: onlyOne });
  const taken = vi.spyOn(BodyBudget.prototype, 'take');
  const networks = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'];
  for (const network of networks) await stall(shop, { ...event, network });
  await expect.poll(() => taken.mock.calls.length).toBe(networks.length);
  expect(await orderInTwoParts(shop, taken)).toBe('201');
  expect(taken.mock.calls.filter(([network]) => networks.includes(network))).toEqual(
    networks.map((network) => [network, 100]),
  );
});

test('uploads that take all their memory leave that of orders free', async () => {
  const shop = await createShop({ large: onlyOne });
  const taken = vi.spyOn(BodyBudget.prototype, 'take');
  const token = await shop.signIn('mia@mail.com');
  await stall(shop, { ...upload, token });
  await expect.poll(() => taken.mock.calls.map(([, byteCount]) => byteCount)).toEqual([EVENT_BYTES]);
  const refused = await stall(shop, { ...upload, token, network: '192.0.2.1' });
  expect(await refused.waitFor(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 503 /);
  expect(await orderInTwoParts(shop, taken)).toBe('201');
});

test('what arrives from one network leaves room for the orders of others', async () => {
  const shop = await createShop({ small: { bytesPerNetwork: 250, totalBytes: 1000 } });
  const taken = vi.spyOn(BodyBudget.prototype, 'take');
  const attacker = '2001:db8:1:2';
  for (const host of ['::1', '::2']) await stall(shop, { ...event, network: attacker + host });
  await expect
    .poll(() => taken.mock.calls)
    .toEqual([
      [attacker, 100],
      [attacker, 100],
    ]);
  const third = await stall(shop, { ...event, network: `${attacker}::3` });
  expect(await third.waitFor(/\r\n\r\n.*/s)).toMatch(/^HTTP\/1\.1 429 .*retry-after: 2/is);
  expect(await orderInTwoParts(shop, taken)).toBe('201');
});
