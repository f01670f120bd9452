// Connections that could exhaust the server: silent, slow, oversized, aborted, or thousands of them.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { HEALTH_LIVE_PATH } from '#contract/core/paths.ts';
import { AppProcess } from '../support/app-process.ts';
import { freshDatabase } from '../support/database.ts';
import { repetitions } from '../support/repetitions.ts';
import { openConnection, splitOrderRequest } from '../support/sockets.ts';
import { delivery, type TestApp, test } from '../support/test-app.ts';

const SHORT_MS = 200;
const IDLE = repetitions({ usual: 2_000, long: 10_000 });

/** Listens with timeouts of milliseconds instead of seconds. */
async function listen({ app: { server } }: TestApp): Promise<string> {
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  server.server.headersTimeout = SHORT_MS;
  server.server.requestTimeout = SHORT_MS;
  return address;
}

const open = ({ app: { server } }: TestApp) =>
  new Promise<number>((resolve, reject) =>
    server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

test('10 s for headers, 2 min for a request, 72 s for idle connections', async ({ shop }) => {
  const { server } = shop.app.server;
  expect(server.headersTimeout).toBe(10_000);
  expect(server.requestTimeout).toBe(120_000);
  expect(server.keepAliveTimeout).toBe(72_000);
  expect(server.maxHeadersCount).toBe(100);
});

test.for([
  ['sends nothing', ''],
  ['sends its headers bit by bit', 'GET / HTTP/1.1\r\nhost: shop\r\nx-slow: '],
])('a connection that %s is closed', async ([, first = ''], { shop }) => {
  const connection = await openConnection(await listen(shop));
  if (first) connection.send(first);
  expect(await connection.waitForClose()).toMatch(/^HTTP\/1\.1 408 /);
});

test('an order whose body never ends times out and is not placed', async ({ shop }) => {
  const productId = await shop.addArticle();
  const token = await shop.signIn('mia@mail.com');
  const connection = await openConnection(await listen(shop));
  connection.send(splitOrderRequest(token, JSON.stringify({ ...delivery, productId, quantity: 2 })).first);
  expect(await connection.waitForClose()).toMatch(/^HTTP\/1\.1 408 /);
  expect(await shop.request('listOrders', { token, query: { user: 'mia@mail.com' } })).toEqual([]);
});

test('headers beyond 16 KB are rejected', async ({ shop }) => {
  const address = await shop.app.server.listen({ host: '127.0.0.1', port: 0 });
  const connection = await openConnection(address);
  connection.send(`GET / HTTP/1.1\r\nhost: shop\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`);
  expect(await connection.waitForClose()).toMatch(/^HTTP\/1\.1 431 /);
});

test('an aborted upload leaves no connection open', async ({ shop }) => {
  const token = await shop.signIn('mia@mail.com');
  const { server } = shop.app;
  const connection = await openConnection(await server.listen({ host: '127.0.0.1', port: 0 }));
  connection.send(
    [
      'POST /api/images HTTP/1.1',
      'host: shop',
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=cut',
      'content-length: 1000000',
      '',
      '--cut\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\nhalf',
    ].join('\r\n'),
  );
  await once(server.server, 'request');
  connection.halfClose();
  await connection.waitForClose();
  await expect.poll(() => open(shop)).toBe(0);
  expect((await server.inject(HEALTH_LIVE_PATH)).statusCode).toBe(200);
});

test(`the server answers beside ${IDLE} idle connections`, async () => {
  const { dataDir } = await freshDatabase();
  const shop = new AppProcess(dataDir, {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    AUTH_SECRET: 'long enough for a test of connections',
  });
  onTestFinished(() => shop.remove());
  await shop.start();
  const idle = await idleConnections(shop.address, Math.min(IDLE, filesAllowed() - 500));
  const response = await fetch(shop.address + HEALTH_LIVE_PATH);
  expect(response.status).toBe(200);
  for (const socket of idle) socket.destroy();
  expect(await shop.stop()).toBe(0);
});

/** The limit of open files of this process and its children. */
function filesAllowed(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: unknown } } };
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isFinite(soft) ? soft : 10_500;
}

/** Connects in batches smaller than the listener's backlog. */
async function idleConnections(address: string, count: number): Promise<Socket[]> {
  const { port } = new URL(address);
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(250, count - sockets.length) }, () =>
      connect(Number(port), '127.0.0.1').on('error', () => undefined),
    );
    await Promise.all(batch.map((socket) => once(socket, 'connect')));
    sockets.push(...batch);
  }
  return sockets;
}

test.for([
  ['two hosts', 'host: shop\r\nhost: other\r\n\r\n'],
  ['another coding than chunked', 'host: shop\r\ntransfer-encoding: identity, chunked\r\n\r\n0\r\n\r\n'],
])(
  'a request with %s is answered 400 once, and its connection closed',
  async ([, headers = ''], { shop }) => {
    const connection = await openConnection(await listen(shop));
    connection.send(`POST /api/contact-messages HTTP/1.1\r\n${headers}`);
    expect((await connection.waitForClose()).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  },
);
