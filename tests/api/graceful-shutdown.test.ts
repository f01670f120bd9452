// Closing the server: requests in progress finish, then idle connections are closed.
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { placeOrder, test } from '../support/fake-stripe.ts';
import { openConnection } from '../support/sockets.ts';

test('a request in progress is answered, and its idle connection does not delay the close', async ({
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
      `POST ${api.createPaymentIntent.path} HTTP/1.1`,
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
