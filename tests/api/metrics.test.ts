// The shop's figures: they count what happened, once it has, and are told to nobody but whoever watches the shop.
import { expect } from 'vitest';
import { METRICS_PATH } from '#contract/paths.ts';
import { onPostgres } from '../support/database.ts';
import { CARD, test as cardTest, createIntent, placeOrder, settleOptions } from '../support/fake-stripe.ts';
import { listenOnFreePort } from '../support/http-client.ts';
import { delivery, type TestApp, test } from '../support/test-app.ts';

const TOKEN = 'watchmans-own-secret';

interface Knock {
  readonly headers?: Record<string, string>;
  readonly remoteAddress?: string;
}

const knock = (shop: TestApp, { headers = {}, remoteAddress = '127.0.0.1' }: Knock = {}) =>
  shop.app.server.inject({ url: METRICS_PATH, headers, remoteAddress });

/** Every sample of the page by its name and labels. */
async function figures(shop: TestApp): Promise<Record<string, number>> {
  const { statusCode, body } = await knock(shop);
  expect(statusCode).toBe(200);
  const samples = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    samples.map((line) => {
      const parts = /^([a-z_]+(?:\{[^}]*\})?) (-?[\d.e+-]+)$/.exec(line);
      if (!parts) throw new Error(`Not a sample of the text format: ${line}`);
      return [parts[1], Number(parts[2])];
    }),
  );
}

cardTest(
  'orders, refusals, requests and the card provider are counted',
  async ({ shop, fakeStripe, mia }) => {
    const bought = await placeOrder(shop, mia);
    const given = await placeOrder(shop, mia);
    await shop.request('cancelOrder', { token: mia, params: { id: given.id } });
    await shop.requestError('cancelOrder', { token: mia, params: { id: given.id } });
    await shop.requestError('listUsers', { token: mia });
    const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
    await fakeStripe.confirm(clientSecret, CARD.good);
    await shop.request('settleOrder', settleOptions(mia, bought, transactionId));
    await shop.request('settleOrder', settleOptions(mia, bought, transactionId));
    const told = await figures(shop);
    expect(told).toMatchObject({
      'selvedge_orders_total{step="placed"}': 2,
      'selvedge_orders_total{step="cancelled"}': 1,
      'selvedge_orders_total{step="paid"}': 1,
      'selvedge_refusals_total{code="order_not_found"}': 1,
      'selvedge_refusals_total{code="admins_only"}': 1,
      'selvedge_request_seconds_count{method="POST",route="/api/order",status="201"}': 2,
      'selvedge_request_seconds_count{method="DELETE",route="/api/order/:id",status="404"}': 1,
    });
    expect(told['selvedge_card_provider_seconds_count{outcome="answered"}']).toBeGreaterThan(1);
    expect(told.process_resident_memory_bytes).toBeGreaterThan(1e6);
    expect(told['nodejs_eventloop_delay_seconds{quantile="0.99"}']).toBeGreaterThanOrEqual(0);
    if (onPostgres) expect(told['selvedge_database_connections{state="idle"}']).toBeGreaterThan(0);
  },
);

test('one Idempotency-Key sent twice is one order; a refused one is none', async ({ shop }) => {
  const token = await shop.signIn('mia@mail.com');
  const productId = await shop.addProduct();
  const headers = { 'idempotency-key': 'one' };
  const body = { ...delivery, productId, quantity: 2 };
  for (let sent = 0; sent < 2; sent += 1) await shop.request('placeOrder', { token, headers, body });
  await shop.requestError('placeOrder', { token, body: { ...body, quantity: 1 } });
  expect((await figures(shop))['selvedge_orders_total{step="placed"}']).toBe(1);
});

test('the buckets of a histogram add up', async ({ shop }) => {
  for (let asked = 0; asked < 20; asked += 1) await shop.request('listProducts');
  const told = await figures(shop);
  const labels = 'method="GET",route="/api/product",status="200"';
  const buckets = Object.entries(told).filter(([name]) =>
    name.startsWith(`selvedge_request_seconds_bucket{${labels}`),
  );
  const counts = buckets.map(([, count]) => count);
  expect(counts).toEqual([...counts].sort((one, other) => one - other));
  expect(told[`selvedge_request_seconds_bucket{${labels},le="+Inf"}`]).toBe(20);
  expect(told[`selvedge_request_seconds_count{${labels}}`]).toBe(20);
  expect(told[`selvedge_request_seconds_sum{${labels}}`]).toBeGreaterThan(0);
});

test('no figure holds an address, an email or a token', async ({ shop }) => {
  const token = await shop.signIn('mia@mail.com');
  await shop.request('getUser', { token, params: { email: 'mia@mail.com' } });
  await shop.requestError('getOrder', { token, params: { id: 'somebody-elses' } });
  const { body } = await knock(shop);
  expect(body).toContain('route="/api/user/:email"');
  for (const secret of ['mia@', token, 'somebody-elses']) expect(body).not.toContain(secret);
});

test('without METRICS_TOKEN only this machine is answered, and no proxy on it', async ({
  shop,
  createApp,
}) => {
  for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect((await knock(shop, { remoteAddress })).statusCode).toBe(200);
  for (const remoteAddress of ['10.0.0.7', '203.0.113.9', '2001:db8::1', '::ffff:10.0.0.7'])
    expect((await knock(shop, { remoteAddress })).statusCode).toBe(404);
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect((await knock(shop, { headers: { [name]: '127.0.0.1' } })).statusCode).toBe(404);
  const behindProxy = await createApp({ TRUST_PROXY: 'yes' });
  expect((await knock(behindProxy)).statusCode).toBe(404);
  expect((await knock(behindProxy, { headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode).toBe(404);
});

test('with METRICS_TOKEN whoever brings it is answered, wherever from', async ({ createApp }) => {
  const shop = await createApp({ METRICS_TOKEN: TOKEN, TRUST_PROXY: 'yes' });
  const bearing = (token: string) => ({ remoteAddress: '203.0.113.9', headers: { authorization: token } });
  expect((await knock(shop, bearing(`Bearer ${TOKEN}`))).statusCode).toBe(200);
  for (const wrong of [`Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`, TOKEN, 'Bearer'])
    expect((await knock(shop, bearing(wrong))).statusCode).toBe(404);
  expect((await knock(shop)).statusCode).toBe(404);
  await expect(createApp({ METRICS_TOKEN: 'short' })).rejects.toThrow('METRICS_TOKEN');
});

test('answers that take the short way out are counted too', async ({ shop }) => {
  const origin = await listenOnFreePort(shop);
  for (let asked = 0; asked < 10; asked += 1) await (await fetch(`${origin}/api/product`)).text();
  const name = 'selvedge_request_seconds_count{method="GET",route="/api/product",status="200"}';
  await expect.poll(async () => (await figures(shop))[name]).toBe(10);
});
