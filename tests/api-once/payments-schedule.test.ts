// Reconciliation runs by itself while the server listens.
import { expect, vi } from 'vitest';
import { createIntent, placeOrder, testWithoutRetries as test } from '../support/providers/fake-stripe.ts';

/** When the first run begins (server/jobs.ts). */
const FIRST_RUN_MS = 5000;

test('the first run settles an order whose customer paid and never returned', async ({
  shop,
  fakeStripe,
}) => {
  const token = await shop.signIn('mia@mail.com');
  const order = await placeOrder(shop, token);
  const { clientSecret } = await createIntent(shop, token, order);
  await fakeStripe.confirm(clientSecret);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await shop.app.server.listen({ host: '127.0.0.1', port: 0 });
  await vi.advanceTimersByTimeAsync(FIRST_RUN_MS);
  const isPaid = async () => (await shop.request('getOrder', { token, params: { id: order.id } })).paid;
  await expect.poll(isPaid).toBe(true);
});

test('a run that finds nothing to check fails when the provider is away', async ({ shop, fakeStripe }) => {
  const { reconciliationJob: job } = shop.app.payments;
  if (!job) throw new Error('The shop has no card provider.');
  // The first one searches.
  for (const _ of ['searches', 'asks'])
    expect(await shop.app.jobs.runNow(job)).toMatchObject({ outcome: 'done' });
  fakeStripe.server.faults.onRequest({ response: { status: 503, when: 'before' }, times: 100 });
  expect(await shop.app.jobs.runNow(job)).toMatchObject({ outcome: 'provider_unavailable' });
});
