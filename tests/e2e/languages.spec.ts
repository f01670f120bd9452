// The pages in another language: the pseudo-language, whose texts are the English ones in ⟦ ⟧.
import { MERCHANT_FEED_PATH, pages } from '#contract/core/paths.ts';
import { PSEUDO } from '#contract/languages/languages.ts';
import { expect, test } from '../support/browser.ts';

test.use({ settings: { LANGUAGES: `en,de,${PSEUDO}` } });

const FABRIC = '/fabrics/theatre-velvet-petrol';

test('visitors stay in their language until they choose another', async ({ page }) => {
  await page.goto(`/${PSEUDO}`);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', new RegExp(`/${PSEUDO}$`));
  await expect(page.locator('link[hreflang]')).toHaveCount(4);

  await page.getByRole('link', { name: '⟦Fabrics und⟧' }).first().click();
  await expect(page).toHaveURL(`/${PSEUDO}${pages.fabrics}`);
  await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO);
  await expect(canonical).toHaveAttribute('href', new RegExp(`/${PSEUDO}${pages.fabrics}$`));
  // The browser asks for English.
  await expect(page.getByRole('link', { name: 'This page is in English, too.' })).toBeVisible();
  const others = await page
    .locator(`a[href^="/"]:not([href^="/${PSEUDO}"], [href^="/de"])`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(others).toEqual([pages.fabrics, pages.fabrics]);

  await page.getByRole('link', { name: 'English', exact: true }).click();
  await expect(page).toHaveURL(pages.fabrics);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('each language names the others, in pages and sitemap', async ({ request }) => {
  const alternatesOf = (text: string) =>
    [...text.matchAll(/hreflang="([\w-]+)" href="([^"]+)"/gi)].map(
      ([, language, address]) => `${language} ${address}`,
    );
  const read = async (path: string) => (await request.get(path)).text();
  const inGerman = alternatesOf(await read(`/de${FABRIC}`));
  expect(inGerman).toHaveLength(4);
  expect(alternatesOf(await read(FABRIC))).toEqual(inGerman);
  const entries = (await read('/sitemap.xml')).split('<url>').filter((entry) => entry.includes(`${FABRIC}<`));
  expect(entries.map(alternatesOf)).toEqual([inGerman, inGerman, inGerman]);
});

test('what programs read leads to pages of its language', async ({ request }) => {
  const read = async (path: string) => (await request.get(path)).text();
  const feed = await read(`/de${MERCHANT_FEED_PATH}`);
  const [item = ''] = feed.split('<item>').filter((one) => one.includes(`/de${FABRIC}<`));
  expect(item).toMatch(
    /<g:title>Theatersamt, Petrol<.+<g:product_type>Stoffe &gt; Samt<.+<g:material>Baumwolle</s,
  );
  expect(feed.match(/<g:link>/g)).toHaveLength(feed.match(/\/de\/fabrics\//g)?.length ?? 0);

  const page = await read(`/de${FABRIC}`);
  const [, data = ''] = /<script type="application\/ld\+json">([^<]+)</.exec(page) ?? [];
  expect(data).toContain('"name":"Theatersamt, Petrol"');
  for (const [, path] of data.matchAll(/"(?:url|item)":"https?:\/\/[^/"]+([^"]*)"/g))
    expect(path).toMatch(/^\/de(\/|$)/);

  const guide = await read('/de/llms.txt');
  expect(guide).toContain(`/de${pages.fabrics})`);
  expect(guide).toMatch(/\[English\]\(https?:[^)]+[^e]\/llms.txt\)/);
  expect(await read('/robots.txt')).toContain(`Disallow: /de${pages.dashboard}`);
});
