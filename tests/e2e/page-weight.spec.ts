// The weight of public pages on a phone: scripts, styles, fonts and all bytes of the home page; and their layout shifts.
import type { APIRequestContext, Page, Request } from '@playwright/test';
import { pages } from '#contract/core/paths.ts';
import { SAMPLE_CONTENT } from '#contract/shop/shop-content-samples.ts';
import { expect, PHONE, test } from '../support/browser.ts';
import { sampleArticle } from './article-steps.ts';
import { layoutShift, SHIFT_MAX } from './page-steps.ts';

const MAX_BYTES = 500_000;
/** A ratchet: these limits may be lowered, never raised. */
const MAX_SCRIPT_BYTES = 140_000;
const MAX_STYLE_BYTES = 15_000;
/** Before compression; the collection has the most. */
const MAX_HTML_BYTES = 176_000;
const FIRST_REQUESTS = /\/cloth\/hero-|\.css$|\.js$|\.woff2$/;

test.use(PHONE);

/** Scrolls to the end, half a screen at a time, so that lazy images load. */
async function scrollThrough(page: Page): Promise<void> {
  for (let scrolled = true; scrolled; ) {
    scrolled = await page.evaluate(() => {
      const before = scrollY;
      scrollBy(0, innerHeight / 2);
      return scrollY > before;
    });
    await page.waitForLoadState('networkidle');
  }
}

/** URL → bytes on the wire, of everything the page loads from now on. */
async function watchTransfers(page: Page): Promise<Map<string, number>> {
  const devtools = await page.context().newCDPSession(page);
  const bytes = new Map<string, number>();
  const urls = new Map<string, string>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(urls.get(requestId) ?? requestId, encodedDataLength),
  );
  await devtools.send('Network.enable');
  return bytes;
}

async function compressedSize(request: APIRequestContext, path: string): Promise<number> {
  const response = await request.get(path, { headers: { 'accept-encoding': 'br' } });
  return Number(response.headers()['content-length']);
}

/** Opens a page, and fails when its HTML, scripts or styles are too heavy or it loads a second font. Resolves with what it asked for. */
async function openLightPage(page: Page, request: APIRequestContext, path: string): Promise<string[]> {
  const requested: string[] = [];
  const record = (loaded: Request) => requested.push(new URL(loaded.url()).pathname);
  page.on('request', record);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  page.off('request', record);
  expect((await (await request.get(path)).body()).length).toBeLessThan(MAX_HTML_BYTES);
  const [stylesheet = '', ...others] = requested.filter((path) => path.endsWith('.css'));
  expect(await compressedSize(request, stylesheet)).toBeLessThan(MAX_STYLE_BYTES);
  expect(others).toEqual([]);
  expect(requested.filter((path) => path.endsWith('.woff2'))).toHaveLength(1);
  const scripts = [...new Set(requested.filter((path) => path.endsWith('.js')))];
  const sizes = await Promise.all(scripts.map((path) => compressedSize(request, path)));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total, scripts.map((path, index) => `${sizes[index]} ${path}`).join('\n')).toBeLessThan(
    MAX_SCRIPT_BYTES,
  );
  // These wait until somebody signs in, orders or zooms.
  expect(
    scripts.filter((script) => /\/(query|order-here|use-delivery|zoom|saved-client)/i.test(script)),
  ).toEqual([]);
  return requested;
}

test('home, collection and article are light on a phone, without moving', async ({ page, request }) => {
  const transfers = await watchTransfers(page);
  const requested = await openLightPage(page, request, pages.home);
  expect(
    requested
      .filter((path) => FIRST_REQUESTS.test(path))
      .slice(0, 2)
      .sort(),
  ).toEqual([expect.stringContaining('/assets/shop-'), expect.stringContaining('/cloth/hero-phone')]);
  await expect(page.locator('h1')).toHaveCSS('font-weight', '300');
  await scrollThrough(page);

  const images = page.locator('main picture img');
  expect(await images.count()).toBeGreaterThanOrEqual(9);
  for (const image of await images.all()) {
    // An image that was scrolled past quickly may not have been requested.
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
  const bytes = [...transfers.values()].reduce((sum, size) => sum + size, 0);
  const largest = [...transfers].sort(([, one], [, other]) => other - one).slice(0, 8);
  expect(bytes, largest.map(([url, size]) => `${size} ${url}`).join('\n')).toBeLessThan(MAX_BYTES);
  expect(await layoutShift(page)).toBeLessThan(SHIFT_MAX);

  await test.step('no stylesheet is fetched twice', () => expectNoMoreStylesheets(page));
  for (const path of [pages.fabrics, (await sampleArticle(request, 'Shuttle Denim, 14 oz')).path]) {
    await openLightPage(page, request, path);
    expect(await layoutShift(page), path).toBeLessThan(SHIFT_MAX);
  }
});

/** Only the toasts bring a stylesheet of their own, after hydration. */
async function expectNoMoreStylesheets(page: Page): Promise<void> {
  const stylesheets: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.css')) stylesheets.push(request.url());
  });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: SAMPLE_CONTENT.home.claim })).toBeVisible();
  expect(stylesheets.length).toBeLessThanOrEqual(1);
}
