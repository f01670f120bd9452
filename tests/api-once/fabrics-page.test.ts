// The collection's page as it leaves the server: addresses of every kind, search engines, caching; and the sitemap.
import { describe, expect } from 'vitest';
import { COMPARE_MAX } from '#contract/core/limits.ts';
import { pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { takeStock } from '#server/modules/stock/service.ts';
import { CORRECTION, plainArticle } from '../support/test-app.ts';
import { test } from '../support/test-site.ts';

const LINK = /<link rel="(canonical|prev|next)" href="([^"]+)"\/>/g;
const linksOf = (html: string) =>
  Object.fromEntries([...html.matchAll(LINK)].map(([, rel, href]) => [rel, href?.replaceAll('&amp;', '&')]));
const isNoindex = (html: string) => html.includes('<meta name="robots" content="noindex"/>');
const origin = 'https://selvedge.example';

describe('an address', () => {
  test('that is wrong in any way is a page', async ({ site }) => {
    const searches = [
      '?weave=foo',
      '?page=0',
      '?page=99999',
      '?enoughFor=0',
      '?weightFrom=1e9',
      '?q=%00',
      '?q=%ED%A0%80',
      '?%',
      '?=',
      '?__proto__=1&constructor=2',
      `?q=${'x'.repeat(3000)}`,
      `?${'weave=twill&'.repeat(200)}`,
      `?certificate=${encodeURIComponent('<script>')}`,
    ];
    await site.shop.addArticle();
    for (const search of searches) {
      const { status, html } = await site.get(pages.fabrics + search);
      expect(status, search).toBe(200);
      expect(html, search).toContain('Search fabrics');
    }
  });

  test('that is understood in part says which part has no effect', async ({ site }) => {
    const { html } = await site.get(`${pages.fabrics}?weave=foo&colour=blue`);
    expect(html.replaceAll(/<[^>]+>/g, '').replaceAll('<!-- -->', '')).toContain(
      'Part of this address was not understood and has no effect: weave=foo',
    );
    expect((await site.get(`${pages.fabrics}?colour=blue`)).html).not.toContain('not understood');
  });

  test('without a match offers the list without all choices of a filter', async ({ site }) => {
    const colour = { name: 'Claret', hex: '#7a1f2b' };
    await site.shop.addArticle({ productName: 'Red velvet', weave: 'velvet', colour });
    const { html } = await site.get(`${pages.fabrics}?weave=twill&weave=plain&colour=red`);
    expect(html.replaceAll('<!-- -->', '')).toMatch(
      /href="\/fabrics\?colour=red"[^>]*>without the chosen weaves: 1 fabric</,
    );
  });

  test('has filters from twelve fabrics on, of what they differ in', async ({ site }) => {
    for (let nth = 1; nth <= 11; nth += 1) await site.shop.addArticle({ weave: 'twill', pattern: 'solid' });
    const groups = async () =>
      [...(await site.get(pages.fabrics)).html.matchAll(/<legend[^>]*>([^<]+)</g)].map(([, title]) => title);
    expect(await groups()).toEqual([]);
    const id = await site.shop.addArticle({ weave: 'twill', pattern: 'solid' });
    expect(await groups()).toEqual(['Price', 'Stock']);
    await site.shop.app.articleEditing.updateArticle(id, { ...plainArticle, weave: 'satin' }, '*');
    expect(await groups()).toEqual(['Price', 'Weave', 'Stock']);
  });

  test('filters by the day of deliveries while some are expected', async ({ site }) => {
    const { db, changes } = site.shop.storage;
    for (let nth = 1; nth <= 12; nth += 1) await site.shop.addArticle({ availableQuantity: 0 });
    const { html } = await site.get(pages.fabrics);
    expect(html).not.toContain('name="availableBy"');
    const expected = JSON.stringify([{ on: '2099-03-12', quantity: 40 }]);
    await db.updateTable('articles').set({ expected }).execute();
    changes.publish('articles');
    const { html: chosen } = await site.get(`${pages.fabrics}?availableBy=2099-03-12`);
    expect(chosen).toMatch(/<input [^>]*name="availableBy"[^>]* value="2099-03-12"/);
    expect(chosen).toContain('available by 12 March 2099');
    expect(chosen).toContain('40 pieces from 12 March 2099, minimum 2');
    expect(chosen).not.toContain('Item Not Available');
  });

  test('cannot inject markup', async ({ site }) => {
    const { html } = await site.get(`${pages.fabrics}?x=${encodeURIComponent('</script><b onclick=1>')}`);
    expect(html).not.toContain('<b onclick');
  });
});

describe('a comparison', () => {
  const compare = (slugs: readonly string[]) =>
    `${pages.compare}?${new URLSearchParams(slugs.map((slug) => ['article', slug]))}`;
  /** Without tags, as it is read. */
  const textOf = (html: string) => html.replaceAll('<!-- -->', '').replaceAll(/<[^>]+>/g, ' ');
  const columnsOf = (html: string) => html.match(/<th[^>]*scope="col"/g) ?? [];

  test('leaves out unknown and surplus fabrics of its address, with a note', async ({ site }) => {
    const names = ['one', 'two', 'three', 'four', 'five'];
    for (const productName of names) await site.shop.addArticle({ productName });
    const surplus = (await site.get(compare(names))).html;
    expect(columnsOf(surplus)).toHaveLength(COMPARE_MAX);
    expect(textOf(surplus)).toContain('1 more of this address is left out');
    const unknown = (await site.get(compare(['one', 'one', 'no-such-fabric', '%00']))).html;
    expect(columnsOf(unknown)).toHaveLength(1);
    expect(textOf(unknown)).toContain('no-such-fabric');
  });

  test('shows the stock of this moment', async ({ site }) => {
    const id = await site.shop.addArticle({ productName: 'Moorland Tweed', availableQuantity: 31 });
    const path = compare(['moorland-tweed']);
    expect(textOf((await site.get(path)).html)).toContain('31 pieces');
    await site.shop.storage.db.transaction().execute(async (tx) => {
      await takeStock(tx, { articleId: id, quantity: 4 }, CORRECTION);
    });
    site.shop.storage.changes.publish('articles');
    expect(textOf((await site.get(path)).html)).toContain('27 pieces');
  });
});

describe('search engines', () => {
  test('find one canonical address, in one order, without the sort', async ({ site }) => {
    await site.shop.addArticle({ weave: 'twill' });
    const { html } = await site.get(`${pages.fabrics}?sort=weight&weave=twill&page=1`);
    expect(linksOf(html)).toEqual({ canonical: `${origin}${pages.fabrics}?weave=twill` });
    expect(isNoindex(html)).toBe(false);
  });

  test('leave out lists by words, of three filters and more, and without fabrics', async ({ site }) => {
    await site.shop.addArticle({ weave: 'twill', pattern: 'solid', uses: ['coats'] });
    for (const [search, hidden] of [
      ['', false],
      ['?weave=twill&pattern=solid', false],
      ['?weave=twill&pattern=solid&use=coats', true],
      ['?q=cloth', true],
      ['?page=7', true],
    ] as const)
      expect(isNoindex((await site.get(pages.fabrics + search)).html), search).toBe(hidden);
  });

  test('get the neighbouring pages', async ({ site }) => {
    for (let number = 0; number < 49; number += 1) await site.shop.addArticle();
    const second = linksOf((await site.get(`${pages.fabrics}?page=2`)).html);
    expect(second).toEqual({
      canonical: `${origin}${pages.fabrics}?page=2`,
      prev: `${origin}${pages.fabrics}`,
      next: `${origin}${pages.fabrics}?page=3`,
    });
  });

  test('leave out later pages of a sorted list, whose canonical list differs', async ({ site }) => {
    for (let number = 0; number < 25; number += 1) await site.shop.addArticle();
    const first = (await site.get(`${pages.fabrics}?sort=weight`)).html;
    expect(isNoindex(first)).toBe(false);
    expect(linksOf(first)).toMatchObject({ canonical: `${origin}${pages.fabrics}` });
    const second = (await site.get(`${pages.fabrics}?sort=weight&page=2`)).html;
    expect(isNoindex(second)).toBe(true);
    expect(linksOf(second)).toEqual({ prev: `${origin}${pages.fabrics}?sort=weight` });
  });

  test('leave out searches, comparisons and private pages; shared links have a preview', async ({ site }) => {
    await site.shop.addArticle({ productName: 'Harbour Twill' });
    for (const path of [`${pages.fabrics}?q=twill`, `${pages.compare}?article=harbour-twill`]) {
      const { html } = await site.get(path);
      expect(isNoindex(html), path).toBe(true);
      for (const name of ['title', 'description', 'image'])
        expect(html, path).toMatch(new RegExp(`<meta property="og:${name}" content="[^"]+"/>`));
      expect(linksOf(html), path).toEqual({});
      expect(html, path).not.toContain('application/ld+json');
    }
    expect((await site.get(pages.purchase)).html).not.toContain('og:title');
  });

  test('get breadcrumbs and the list, with the fields that schema.org requires', async ({ site }) => {
    await site.shop.addArticle({ productName: 'Harbour Twill', weave: 'twill' });
    const { html } = await site.get(`${pages.fabrics}?weave=twill`);
    const facts = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(facts)).toEqual({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
            { '@type': 'ListItem', position: 2, name: 'Fabrics', item: `${origin}/fabrics` },
            {
              '@type': 'ListItem',
              position: 3,
              name: 'Fabrics: Twill',
              item: `${origin}/fabrics?weave=twill`,
            },
          ],
        },
        {
          '@type': 'ItemList',
          itemListElement: [
            {
              '@type': 'ListItem',
              position: 1,
              name: 'Harbour Twill',
              url: `${origin}/fabrics/harbour-twill`,
            },
          ],
        },
      ],
    });
    expect(html).toMatch(/<meta property="og:image" content="https:\/\/selvedge\.example\/[^"]+"\/>/);
  });
});

describe('the page cache', () => {
  test('renders a filtered list again when it has changed', async ({ site }) => {
    const path = `${pages.fabrics}?weave=twill`;
    expect((await site.get(path)).html).not.toContain('Harbour Twill');
    const id = await site.shop.addArticle({ productName: 'Harbour Twill', weave: 'twill' });
    const filled = await site.get(path);
    expect(filled.html).toContain('Harbour Twill');
    const etag = filled.headers.get('etag') ?? '';
    expect((await site.get(path, { 'if-none-match': etag })).status).toBe(304);
    await site.shop.app.articles.withdrawArticle(id);
    expect((await site.get(path)).html).not.toContain('Harbour Twill');
  });

  test('keeps no page that lacks its list', async ({ site }) => {
    const listFabrics = site.shop.app.search.listFabrics;
    site.shop.app.search.listFabrics = () => Promise.reject(new Error('The database is away.'));
    const failed = await site.get(pages.fabrics);
    expect(failed.status).toBe(503);
    expect(failed.headers.get('cache-control')).toBe('no-store');
    expect(failed.html).toContain('The fabrics could not be loaded.');
    expect(failed.html).toContain('Try again');
    site.shop.app.search.listFabrics = listFabrics;
    expect((await site.get(pages.fabrics)).status).toBe(200);
  });
});

describe('the sitemap', () => {
  test('has every article on sale at its address', async ({ site }) => {
    await site.shop.addArticle({ productName: 'Harbour Twill' });
    const withdrawn = await site.shop.addArticle({ productName: 'Moorland Tweed' });
    await site.shop.app.articles.withdrawArticle(withdrawn);
    const { html } = await site.get('/sitemap.xml');
    expect(html).toContain(`<loc>${origin}/fabrics</loc>`);
    expect(html).toContain(`<loc>${origin}/fabrics/harbour-twill</loc>`);
    expect(html).not.toContain('moorland');
  });

  test('of more articles than a part holds is an index of parts', async ({ site }) => {
    const ids = [];
    for (const productName of ['One', 'Two', 'Three']) ids.push(await site.shop.addArticle({ productName }));
    const { articles } = site.shop.app;
    const listSlugs = articles.listSlugs.bind(articles);
    articles.listSlugs = ({ cursor }) => listSlugs({ cursor, limit: 1 });
    const { html } = await site.get('/sitemap.xml');
    const parts = [...html.matchAll(/<sitemap><loc>https:\/\/selvedge\.example([^<]+)<\/loc>/g)].map(
      ([, path = '']) => path,
    );
    expect(parts).toEqual(['', ids[0], ids[1]].map((cursor) => `/sitemap.xml?after=${cursor}`));
    const contents = await Promise.all(parts.map(async (path) => (await site.get(path)).html));
    expect(contents.map((xml) => /\/fabrics\/(\w+)</.exec(xml)?.[1])).toEqual(['one', 'two', 'three']);
    expect(contents.map((xml) => xml.includes(pages.blog))).toEqual([true, false, false]);
  });

  test('has no part after something that is no article', async ({ site }) => {
    expect((await site.get('/sitemap.xml?after=cloth')).status).toBe(404);
  });

  test('answers with a Link header until the last article', async ({ shop }) => {
    for (const productName of ['One', 'Two']) await shop.addArticle({ productName });
    const first = await shop.send('listFabricAddresses', { query: { limit: 1 } });
    expect(first.body).toEqual(['one']);
    expect(String(first.headers.link)).toContain(`${endpoints.listFabricAddresses.path}?limit=1&cursor=`);
    expect((await shop.send('listFabricAddresses')).headers.link).toBeUndefined();
  });
});
