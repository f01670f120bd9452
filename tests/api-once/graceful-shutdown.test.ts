// Closing the server: requests in progress finish, then idle connections are closed (docs/deployment.md).
import { PassThrough } from 'node:stream';
import { expect } from 'vitest';
import { HEALTH_READY_PATH } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { freshDatabase } from '../support/database.ts';
import { placeOrder, test } from '../support/providers/fake-stripe.ts';
import { createProductionProcess, seedShop } from '../support/seeded-shop.ts';
import { openConnection, splitOrderRequest } from '../support/sockets.ts';
import { createTestApp, delivery } from '../support/test-app.ts';

test('a request in progress is answered, and idle connections delay no close', async ({
  shop,
  fakeStripe,
  mia,
}) => {
  const { id, price } = await placeOrder(shop, mia);
  const { server } = shop.app;
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  // Without a timeout only the close can end the client's idle connection.
  server.server.keepAliveTimeout = 0;
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
  const { promise: closing, resolve: closes } = Promise.withResolvers<void>();
  server.server.once('request', () => {
    void server.close().then(() => closes());
    release();
  });
  fakeStripe.server.faults.onRequest({ method: 'POST', until: blocked });
  const body = JSON.stringify({ price, order: id });
  const connection = await openConnection(address);
  connection.send(
    [
      `POST ${endpoints.createPaymentIntent.path} HTTP/1.1`,
      'host: shop',
      `authorization: Bearer ${mia}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
  const response = await connection.waitForClose();
  expect(response).toMatch(/^HTTP\/1\.1 200 /);
  expect(response).toContain('requires_payment_method');
  await closing;
});

test('a response whose headers were sent before ends its connection with its last byte', async ({ shop }) => {
  const { server } = shop.app;
  const content = new PassThrough();
  server.get('/slow', async (_request, reply) => reply.send(content));
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  // Without a timeout only the close can end the client's idle connection.
  server.server.keepAliveTimeout = 0;
  content.write('first');
  const connection = await openConnection(address);
  connection.send('GET /slow HTTP/1.1\r\nhost: shop\r\n\r\n');
  await connection.waitFor(/first/);
  const closed = server.close();
  await expect.poll(() => server.server.listening).toBe(false);
  content.end(' last');
  expect(await connection.waitForClose()).toContain(' last');
  await closed;
});

interface LogLine {
  readonly msg: string;
  readonly route?: string;
}

test('on SIGTERM readiness is 503, and an arriving order is placed before exit 0', async () => {
  const place = await freshDatabase();
  const { productId, token } = await seedShop(place);
  const shop = createProductionProcess(place, { DRAIN_SECONDS: '5', LOG_LEVEL: 'info', COMMIT: 'abc' });
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
  expect((await fetch(shop.address + endpoints.listProducts.path)).status).toBe(200);
  await expect.poll(ready).toBe('refused');
  connection.send(order.rest);
  expect(await connection.waitForClose()).toMatch(/^HTTP\/1\.1 201 /);
  expect(await ended).toBe(0);
  // Every line of the output is JSON, and health checks are not in it unless they fail.
  const log = shop.output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LogLine);
  expect(log.filter(({ msg }) => msg === 'started')).toMatchObject([
    {
      level: 30,
      address: shop.address,
      version: packageJson.version,
      commit: 'abc',
      engine: 'sqlite',
      migrations: [],
    },
  ]);
  expect(log.map(({ msg }) => msg).filter((msg) => /^(drain|stop)/.test(msg))).toEqual([
    'draining',
    'stopping',
    'stopped',
  ]);
  expect(log.filter(({ route }) => route === HEALTH_READY_PATH)).not.toContainEqual(
    expect.objectContaining({ status: 200 }),
  );
  const after = await createTestApp(place);
  expect(await after.request('listOrders', { token, query: { user: 'mia@mail.com' } })).toHaveLength(1);
});
