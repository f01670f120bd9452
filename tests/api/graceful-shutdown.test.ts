// Closing a shop: what is under way is finished, and nothing is waited for after that.
import { expect } from 'vitest';
import { api } from '#contract/paths.ts';
import { placeOrder, test } from '../support/fake-stripe.ts';

/** Far below the time a browser keeps an idle connection. */
const CLOSED_WITHIN_MS = 5000;

test('a request under way is answered, and its connection does not keep the shop open', async ({
  shop,
  fakeStripe,
  mia,
}) => {
  const { id, price } = await placeOrder(shop, mia);
  const { server } = shop.app;
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: closing, resolve: closes } = Promise.withResolvers<void>();
  server.server.once('request', () => {
    void server.close().then(() => closes());
    goOn();
  });
  fakeStripe.server.faults.onRequest({ method: 'POST', until: held });
  const answer = await fetch(address + api.createPaymentIntent.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${mia}`, 'content-type': 'application/json' },
    body: JSON.stringify({ price, order: id }),
  });
  const answeredAt = Date.now();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ status: 'requires_payment_method' });
  await closing;
  expect(Date.now() - answeredAt).toBeLessThan(CLOSED_WITHIN_MS);
});
