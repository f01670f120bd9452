// The page of an article as the server sends it: its addresses, its head, and what it does when a part is missing.

import { expect } from 'vitest';
import { fillPath, pages } from '#contract/core/paths.ts';
import { takeStock } from '#server/modules/stock/service.ts';
import { CORRECTION } from '../support/test-app.ts';
import { test } from '../support/test-site.ts';

const ORIGIN = 'https://selvedge.example';
const pathOf = (slug: string) => fillPath(pages.fabric, { slug });
const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];

test('a former slug redirects for good, with the query', async ({ site }) => {
  const id = await site.shop.addArticle({ productName: 'Moorland Tweed' });
  await site.shop.storage.db
    .insertInto('article_slugs')
    .values({ slug: 'heath-tweed', article_id: id })
    .execute();
  const moved = await site.get(`${pathOf('heath-tweed')}?order=${id}`);
  expect(moved.status).toBe(301);
  expect(moved.headers.get('location')).toBe(`${pathOf('moorland-tweed')}?order=${id}`);
  expect(moved.headers.get('cache-control')).toBe('no-cache');
  expect((await site.get(pathOf('moorland-tweed'))).status).toBe(200);
});

test('unknown and impossible slugs are a 404 with a page', async ({ site }) => {
  for (const slug of ['no-such-fabric', 'x'.repeat(300), '%00', '%F0%9F%A7%B5', '__proto__']) {
    const { status, html } = await site.get(`${pages.fabrics}/${slug}`);
    expect(status, slug).toBe(404);
    const title = 'This fabric is not in the collection';
    expect(attribute(html, /<h1[^>]*>([^<]+)/), slug).toBe(title);
    expect([...html.matchAll(/<title>([^<]+)/g)].map(([, text]) => text)).toEqual([`${title} · Selvedge`]);
    expect(html.match(/<meta name="robots" content="noindex"/g), slug).toHaveLength(1);
    expect(html, slug).toMatch(/href="\/fabrics"[^>]*>See all fabrics</);
  }
});

test('a withdrawn article is a 404 at once, and new stock shows', async ({ site }) => {
  const id = await site.shop.addArticle({ productName: 'Moorland Tweed', availableQuantity: 31 });
  const path = pathOf('moorland-tweed');
  expect((await site.get(path)).html).toContain('31 pieces');
  await site.shop.storage.db.transaction().execute(async (tx) => {
    await takeStock(tx, { articleId: id, quantity: 4 }, CORRECTION);
  });
  site.shop.storage.changes.publish('articles');
  expect((await site.get(path)).html).toContain('27 pieces');
  await site.shop.app.articles.withdrawArticle(id);
  expect((await site.get(path)).status).toBe(404);
});

test('a sold-out fabric whose pieces are expected can be ordered, by days to come', async ({ site }) => {
  const id = await site.shop.addArticle({ productName: 'Moorland Tweed', availableQuantity: 0 });
  const expected = ['2020-03-12', '2099-03-12'].map((on) => ({ on, quantity: 40 }));
  const article = site.shop.storage.db.updateTable('articles').where('id', '=', id);
  await article.set({ expected: JSON.stringify(expected) }).execute();
  const { html } = await site.get(pathOf('moorland-tweed'));
  expect(html).toContain('>40 pieces from 12 March 2099<');
  expect(html).toMatch(/<a [^>]*aria-label="Buy Now: Moorland Tweed"/);
  expect(html).not.toContain('Sold out');
  const { expected: answered } = await site.shop.request('getFabric', { params: { slug: 'moorland-tweed' } });
  expect(answered).toEqual(expected.slice(1));
});

test('title, description, canonical address and preview picture are those of the article', async ({
  site,
}) => {
  await site.shop.addArticle({
    productName: 'Moorland Tweed',
    description: 'Cloth for walking.',
    composition: [{ fibre: 'wool', percent: 100 }],
    widthCm: 150,
  });
  const { html } = await site.get(`${pathOf('moorland-tweed')}?picture=1`);
  expect(attribute(html, /<title>([^<]+)/)).toBe('Moorland Tweed · Selvedge');
  expect(attribute(html, /name="description" content="([^"]+)"/)).toMatch(
    /^SV-\d+: 100 % wool, 150 cm wide\. Cloth for walking\.$/,
  );
  expect(attribute(html, /rel="canonical" href="([^"]+)"/)).toBe(ORIGIN + pathOf('moorland-tweed'));
  expect(attribute(html, /property="og:image" content="([^"]+)"/)).toBe(`${ORIGIN}/cloth/twill.jpg`);
  expect(attribute(html, /property="og:image:alt" content="([^"]+)"/)).toBeTruthy();
  expect(html.match(/application\/ld\+json/g)).toHaveLength(1);
  expect(html).toContain('"@type":"BreadcrumbList"');
});

test('a page without its reviews is sent once and not kept', async ({ site }) => {
  await site.shop.addArticle({ productName: 'Moorland Tweed' });
  const { reviews } = site.shop.app;
  const { getRating } = reviews;
  reviews.getRating = () => Promise.reject(new Error('no database'));
  const incomplete = await site.get(pathOf('moorland-tweed'));
  expect(incomplete.status).toBe(200);
  expect(incomplete.headers.get('cache-control')).toBe('no-store');
  expect(incomplete.html).toContain('The reviews could not be loaded.');
  reviews.getRating = getRating;
  const complete = await site.get(pathOf('moorland-tweed'));
  expect(complete.headers.get('cache-control')).toBe('no-cache');
  expect(complete.html).not.toContain('The reviews could not be loaded.');
});
