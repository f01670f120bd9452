// packages/client calls the running shop with an API key, as an ERP does. The types of the calls are part of the test.
import { createClient, type Schema, type ShopClient } from 'selvedge-client';
import { expect } from 'vitest';
import type { ApiKeyScope } from '#contract/core/api-key-scopes.ts';
import { listenOnFreePort } from '../support/http-client.ts';
import { placeOrder } from '../support/orders.ts';
import { type TestApp, test } from '../support/test-app.ts';

async function connect(
  shop: TestApp,
  scopes: readonly ApiKeyScope[] = ['orders:read', 'stock:write'],
): Promise<ShopClient> {
  const token = await shop.signIn('admin@mail.com', { admin: true });
  const { key } = await shop.request('addApiKey', { token, body: { name: 'ERP', scopes, validDays: 30 } });
  return createClient({ shop: await listenOnFreePort(shop), key });
}

test('reads orders page by page, and one of them', async ({ shop }) => {
  const mia = await shop.signIn('mia@mail.com');
  const productId = await shop.addArticle();
  const ids = [await placeOrder(shop, mia, { productId }), await placeOrder(shop, mia, { productId })];
  const client = await connect(shop);
  const query = { state: ['unpaid' as const, 'paid' as const], limit: 1 };
  const { data: first, response } = await client.get('/api/allOrder', { params: { query } });
  expect(first.map(({ _id }) => _id)).toEqual(ids.slice(0, 1));
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? [];
  const cursor = new URL(next, response.url).searchParams.get('cursor') ?? '';
  const { data: second } = await client.get('/api/allOrder', { params: { query: { ...query, cursor } } });
  expect(second.map(({ _id }) => _id)).toEqual(ids.slice(1));
  const path = { id: second[0]?._id ?? '' };
  const { data: order } = await client.get('/api/orders/{id}', { params: { path } });
  expect(order.lines.map(({ quantity }) => quantity)).toEqual([2]);
});

test('counts stock, and receives a delivery once', async ({ shop }) => {
  const id = await shop.addArticle({ articleNumber: 'HB/220' });
  const client = await connect(shop);
  const counts = [{ articleNumber: 'HB/220', counted: 90, countedAt: new Date().toISOString() }];
  const { data } = await client.put('/api/stock-counts', { body: { counts, note: 'Stock-taking' } });
  expect(data.counts).toEqual([
    { articleNumber: 'HB/220', lot: null, difference: -10, availableQuantity: 90 },
  ]);
  const receive = () =>
    client.post('/api/articles/{id}/stock', {
      params: { path: { id }, header: { 'idempotency-key': 'Delivery note 4711' } },
      body: { reason: 'delivery', quantity: 5, note: '' },
    });
  expect((await receive()).data).toEqual({ availableQuantity: 95 });
  expect((await receive()).data).toEqual({ availableQuantity: 95 });
  const { data: stock } = await client.get('/api/articles/{id}/stock', { params: { path: { id } } });
  expect(stock.availableQuantity).toBe(95);
});

test('throws what the shop refuses, with its code', async ({ shop }) => {
  const client = await connect(shop, ['orders:read']);
  const unknown = client.get('/api/orders/{id}', { params: { path: { id: crypto.randomUUID() } } });
  await expect(unknown).rejects.toMatchObject({ name: 'ShopError', status: 404, code: 'order_not_found' });
  const counts = [{ articleNumber: 'HB/220', counted: 1, countedAt: new Date().toISOString() }];
  await expect(client.put('/api/stock-counts', { body: { counts, note: '' } })).rejects.toMatchObject({
    status: 403,
    code: 'scope_missing',
    title: 'This API key is not allowed to do this.',
    problem: { type: expect.stringMatching(/./) },
  });
});

test('reads the feed of events to its end', async ({ shop }) => {
  const mia = await shop.signIn('mia@mail.com');
  const placed = [await placeOrder(shop, mia), await placeOrder(shop, mia), await placeOrder(shop, mia)];
  await shop.app.jobs.runNow(shop.app.events.job);
  const client = await connect(shop);
  const events: Schema<'FeedEvent'>[] = [];
  for (let page: Schema<'FeedPage'> | undefined; page?.hasMore !== false; events.push(...page.events)) {
    const query = { type: ['order.placed' as const], limit: 2, ...(page && { after: page.cursor }) };
    ({ data: page } = await client.get('/api/events', { params: { query } }));
  }
  expect(events.map(({ data }) => data._id)).toEqual(placed);
});
