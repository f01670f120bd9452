// Pages are cached and never outdated.

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { fillPath, pages } from '#contract/core/paths.ts';
import { UNITS_PATH } from '#contract/figures/units.ts';
import { callerOf } from '../support/callers.ts';
import { placeOrder } from '../support/orders/orders.ts';
import { plainArticle } from '../support/test-app.ts';
import { test } from '../support/test-site.ts';

const name = 'Moorland Tweed.';

test('an article is on the home page from its addition to its deletion', async ({ site }) => {
  expect((await site.get(pages.home)).html).not.toContain(name);
  const id = await site.shop.addArticle({ productName: name });
  expect((await site.get(pages.home)).html).toContain(name);
  expect((await site.get(pages.homeAlias)).html).toContain(name);
  await site.shop.app.articles.withdrawArticle(id);
  expect((await site.get(pages.home)).html).not.toContain(name);
});

test('a review shows on the home page as soon as it is written', async ({ site }) => {
  await site.get(pages.home);
  const review = { name, customer: 'Tailor', description: 'Good.', img: '/cloth/a.jpg' };
  await site.shop.app.reviews.addReview((await callerOf(site.shop, 'reader@selvedge.test')).id, review);
  expect((await site.get(pages.home)).html).toContain(name);
});

test("an article's page shows an order, edit, review and withdrawal at once", async ({ site }) => {
  const { shop } = site;
  const id = await shop.addArticle({ availableQuantity: 777 });
  const { slug } = await shop.request('getProduct', { params: { id } });
  const path = fillPath(pages.fabric, { slug });
  const read = async () => (await Promise.all([site.get(path), site.get(path)])).at(-1);
  await read();
  expect((await read())?.html).toContain('777');
  const token = await shop.signIn('reader@selvedge.test');
  await placeOrder(shop, token, { productId: id, quantity: 2 });
  const ordered = await read();
  expect(ordered?.html).not.toContain('777');
  expect(ordered?.html).toContain('775');
  await shop.app.articleEditing.updateArticle(id, { ...plainArticle, description: 'Woven anew.' }, '*');
  expect((await read())?.html).toContain('Woven anew.');
  const rating = /"ratingValue":\s*3/;
  expect((await read())?.html).not.toMatch(rating);
  const review = {
    name,
    customer: 'Tailor',
    description: 'Good.',
    img: '/cloth/a.jpg',
    articleId: id,
    stars: 3,
  };
  await shop.app.reviews.addReview((await callerOf(shop, 'reader@selvedge.test')).id, review);
  expect((await read())?.html).toMatch(rating);
  await shop.app.articles.withdrawArticle(id);
  expect((await read())?.status).toBe(404);
});

test('an unchanged page returns 304 for its ETag, a changed one 200', async ({ site }) => {
  const first = await site.get(pages.home);
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect(first.headers.get('vary')).toContain('accept-encoding');
  const again = await site.get(pages.home, { 'if-none-match': etag });
  expect([again.status, again.html]).toEqual([304, '']);
  await site.shop.addArticle();
  expect((await site.get(pages.home, { 'if-none-match': etag })).status).toBe(200);
});

test('socket and injected requests get the same headers and page', async ({ site }) => {
  const responses = [];
  for (let time = 0; time < 3; time += 1) responses.push(await site.get(pages.blog));
  const injected = await site.shop.app.server.inject({
    url: pages.blog,
    headers: { 'accept-encoding': 'gzip' },
  });
  const own = [
    'x-request-id',
    'date',
    'connection',
    'keep-alive',
    'content-length',
    'etag',
    'content-encoding',
  ];
  const stable = (headers: Iterable<[string, unknown]>) =>
    Object.fromEntries([...headers].filter(([key]) => !own.includes(key.toLowerCase())));
  const lower = Object.entries(injected.headers).map(([key, value]): [string, unknown] => [
    key.toLowerCase(),
    value,
  ]);
  for (const { headers, html } of responses) {
    expect(stable(headers)).toEqual(stable(lower));
    expect(html).toBe(gunzipSync(injected.rawPayload).toString());
  }
  expect(new Set(responses.map(({ headers }) => headers.get('x-request-id'))).size).toBe(3);
});

test('the encoding follows Accept-Encoding', async ({ site }) => {
  const { server } = site.shop.app;
  const plain = await server.inject({ url: pages.blog });
  const br = await server.inject({ url: pages.blog, headers: { 'accept-encoding': 'gzip, br' } });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.payload);
  expect(br.headers.etag).not.toBe(plain.headers.etag);
});

test('fifty concurrent requests after a change all see it', async ({ site }) => {
  await site.get(pages.home);
  await site.shop.addArticle({ productName: name });
  const responses = await Promise.all(Array.from({ length: 50 }, () => site.get(pages.home)));
  expect(responses.filter(({ html }) => html.includes(name))).toHaveLength(50);
});

test('a page is cached in both units, and the choice leads back', async ({ site }) => {
  const id = await site.shop.addArticle({ weightGsm: 475, widthCm: 137.16, pieceLengthM: 2.5 });
  const { slug } = await site.shop.request('getProduct', { params: { id } });
  const path = fillPath(pages.fabric, { slug });
  const metric = await site.get(path);
  const imperial = () => site.get(path, { cookie: 'a=b; units=imperial' });
  expect((await imperial()).html).toContain('14 oz/yd²');
  expect((await imperial()).headers.get('etag')).not.toBe(metric.headers.get('etag'));
  expect((await imperial()).html).not.toContain('475 g/m²</');
  expect((await site.get(path)).headers.get('etag')).toBe(metric.headers.get('etag'));
  expect(metric.html).toContain('475 g/m²');
  const unchanged = { 'if-none-match': String(metric.headers.get('etag')) };
  for (const { headers } of [metric, await imperial(), await site.get(path, unchanged)])
    expect(headers.get('vary')).toBe('accept-encoding, cookie');

  const choose = (units: string, referer: string) => site.get(`${UNITS_PATH}?units=${units}`, { referer });
  const chosen = await choose('imperial', `${site.address}${path}?metres=3`);
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, `${path}?metres=3`]);
  expect(chosen.headers.get('set-cookie')).toMatch(/^units=imperial; Path=\/; Max-Age=\d+; SameSite=Lax$/);
  const elsewhere = await choose('furlongs', 'http://elsewhere.example/fabrics');
  expect([elsewhere.headers.get('location'), elsewhere.headers.get('set-cookie')]).toEqual(['/', null]);
});
