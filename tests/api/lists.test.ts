// Lists: complete without a query, paginated with one; search; caching.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { newId } from '#server/storage/ids.ts';
import { callerOf } from '../support/callers.ts';
import { addMissingLines } from '../support/orders/order-lines.ts';
import {
  delivery,
  plainArticle,
  type RequestOptions,
  type TestApp,
  test,
  testOnce,
} from '../support/test-app.ts';

const names = (list: unknown) => (list as { productName: string }[]).map((article) => article.productName);

/** Follows the Link headers from the first page to the last. */
async function fetchPages(shop: TestApp, call: EndpointName, options: RequestOptions): Promise<unknown[][]> {
  const recorded = await shop.send(call, options);
  const [, next] = /<([^>]+)>; rel="next"/.exec(String(recorded.headers.link ?? '')) ?? [];
  const page = recorded.body as unknown[];
  if (!next) return [page];
  const query = Object.fromEntries(new URL(next, 'http://shop').searchParams);
  return [page, ...(await fetchPages(shop, call, { ...options, query }))];
}

async function fill(shop: TestApp, count: number): Promise<string[]> {
  const made = Array.from({ length: count }, (_, index) => `Cloth ${index + 1}`);
  for (const productName of made) await shop.addArticle({ productName });
  return made;
}

test('without a query a list is a plain array, oldest first', async ({ shop }) => {
  const made = await fill(shop, 5);
  for (const call of ['listProducts', 'listAvailable'] as const) {
    const recorded = await shop.send(call);
    expect(names(recorded.body)).toEqual(made);
    expect(recorded.headers.link).toBeUndefined();
  }
});

testOnce('Link headers lead through all pages, each item once, in both directions', async ({ shop }) => {
  const made = await fill(shop, 7);
  const oldest = await fetchPages(shop, 'listProducts', { query: { limit: 3 } });
  expect(oldest.map((page) => page.length)).toEqual([3, 3, 1]);
  expect(names(oldest.flat())).toEqual(made);
  const newest = await fetchPages(shop, 'listAvailable', { query: { limit: 3, sort: 'newest' } });
  expect(names(newest.flat())).toEqual(made.toReversed());
});

test('a last page that is full has no next link', async ({ shop }) => {
  await fill(shop, 4);
  const pages = await fetchPages(shop, 'listProducts', { query: { limit: 2 } });
  expect(pages.map((page) => page.length)).toEqual([2, 2]);
});

test('an article added between two requests changes neither page', async ({ shop }) => {
  const made = await fill(shop, 4);
  const first = await shop.send('listProducts', { query: { limit: 2, sort: 'newest' } });
  await shop.addArticle({ productName: 'Newcomer' });
  const [, next = ''] = /<([^>]+)>/.exec(String(first.headers.link)) ?? [];
  const query = Object.fromEntries(new URL(next, 'http://shop').searchParams);
  const second = await shop.send('listProducts', { query });
  expect(names([...(first.body as unknown[]), ...(second.body as unknown[])])).toEqual(made.toReversed());
});

testOnce('search finds beginnings of words in name or description, ignoring case', async ({ shop }) => {
  for (const productName of ['Loch Tweed', 'Harbour Twill', '100% Linen'])
    await shop.addArticle({ productName, description: `Woven as ${productName.length} would have it` });
  const found = async (q: string) => names(await shop.request('listProducts', { query: { q } }));
  expect(await found('twee')).toEqual(['Loch Tweed']);
  expect(await found('TW')).toEqual(['Loch Tweed', 'Harbour Twill']);
  expect(await found('100%')).toEqual(['100% Linen']);
  expect(await found('10 WOVEN')).toEqual(['Loch Tweed', '100% Linen']);
  expect(await found('nowhere')).toEqual([]);
});

test('users, orders and reviews are paginated too', async ({ shop }) => {
  const admin = await shop.signIn('owner@mail.com', { admin: true });
  const productId = await shop.addArticle({ availableQuantity: 100 });
  for (const name of ['ann', 'bob', 'cyd']) {
    const token = await shop.signIn(`${name}@mail.com`);
    await shop.request('placeOrder', { token, body: { ...delivery, productId, quantity: 2 } });
    await shop.request('addReview', {
      token,
      body: { name, description: `By ${name}`, img: plainArticle.img },
    });
  }
  const lengths = async (call: EndpointName, token?: string) =>
    (await fetchPages(shop, call, { token, query: { limit: 2 } })).map((page) => page.length);
  expect(await lengths('listUsers', admin)).toEqual([2, 2]);
  expect(await lengths('listAllOrders', admin)).toEqual([2, 1]);
  expect(await lengths('listReviews')).toEqual([2, 1]);
});

/** Inserts orders directly, which is faster than placing them. */
async function insertOrders(shop: TestApp, count: number): Promise<string[]> {
  const productId = await shop.addArticle();
  const to = {
    customer_name: 'Mia',
    currency: 'USD',
    price_cents: 2500,
    phone: '1',
    address: 'Hull',
    custom_details: '',
    placed_at: 1,
  };
  const customer = await callerOf(shop, 'mia@mail.com');
  const rows = Array.from({ length: count }, (_, nth) => ({
    id: newId(Date.now()),
    number: `SO-2026-${nth}`,
    customer_id: customer.id,
    customer_email: customer.email,
    status: 'unpaid' as const,
    ...to,
  }));
  while (rows.length > 0) await shop.storage.db.insertInto('orders').values(rows.splice(0, 500)).execute();
  await addMissingLines(shop.storage, productId);
  const inserted = await shop.storage.db.selectFrom('orders').select('id').orderBy('id').execute();
  return inserted.map(({ id }) => id);
}

test('a long list is complete and in order, and delays no requests', async ({ shop }) => {
  const ids = await insertOrders(shop, 5203);
  const token = await shop.signIn('owner@mail.com', { admin: true });
  let listed = false;
  const whole = shop.request('listAllOrders', { token }).finally(() => {
    listed = true;
  });
  let answeredMeanwhile = 0;
  while (!listed) {
    await shop.request('listProducts');
    answeredMeanwhile += 1;
    await yieldToEventLoop();
  }
  expect((await whole).map((order) => order._id)).toEqual(ids);
  expect(answeredMeanwhile).toBeGreaterThan(5);

  const newest = await shop.request('listAllOrders', { token, query: { sort: 'newest' } });
  expect(newest.map((order) => order._id)).toEqual(ids.toReversed());
  const cursor = ids[2000] ?? '';
  const rest = await shop.request('listOrders', { token, query: { user: 'mia@mail.com', cursor } });
  expect(rest.map((order) => order._id)).toEqual(ids.slice(2001));
});

test('invalid pagination parameters are named in the error', async ({ shop }) => {
  const { errors } = await shop.requestProblem('listProducts', {
    query: { limit: 0, cursor: 'x', sort: 'price' },
  });
  expect(errors?.map((field) => field.pointer).sort()).toEqual([
    '/query/cursor',
    '/query/limit',
    '/query/sort',
  ]);
});

testOnce('an unchanged list returns 304 for its ETag, a changed one 200', async ({ shop }) => {
  await fill(shop, 1);
  const first = await shop.app.server.inject('/api/product');
  const headers = { 'if-none-match': String(first.headers.etag) };
  expect((await shop.app.server.inject({ url: '/api/product', headers })).statusCode).toBe(304);
  await shop.addArticle({ productName: 'Newcomer' });
  const changed = await shop.app.server.inject({ url: '/api/product', headers });
  expect(changed.statusCode).toBe(200);
  expect(names(changed.json())).toEqual(['Cloth 1', 'Newcomer']);
});

testOnce('over sockets a cached list has the same response until something changes', async ({ shop }) => {
  await fill(shop, 2);
  const address = await shop.app.server.listen({ host: '127.0.0.1', port: 0 });
  const get = async (headers: Record<string, string> = {}) => {
    const response = await fetch(`${address}/api/product?limit=1`, { headers });
    const { 'x-request-id': id, date: _, ...recorded } = Object.fromEntries(response.headers);
    return { id, recorded, status: response.status, text: await response.text() };
  };
  const [whole, short] = [await get(), await get()];
  expect(short.recorded).toEqual(whole.recorded);
  expect(short.text).toBe(whole.text);
  expect(short.id).not.toBe(whole.id);
  expect(short.recorded.link).toContain('rel="next"');
  expect((await get({ 'if-none-match': whole.recorded.etag ?? '' })).status).toBe(304);

  await shop.app.articles.withdrawArticle(JSON.parse(whole.text)[0]._id);
  const changed = await get();
  expect(names(JSON.parse(changed.text))).toEqual(['Cloth 2']);
  expect(changed.recorded.link).toBeUndefined();
});
