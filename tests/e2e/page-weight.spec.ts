// The weight of public pages on a phone: scripts, styles, fonts and all bytes of the home page; and the layout shifts of
// several pages.
import { brotliCompressSync } from 'node:zlib';
import { type APIRequestContext, devices, type Page } from '@playwright/test';
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { sampleArticle } from './article-steps.ts';

const MAX_BYTES = 500_000;
/** A ratchet: these limits may be lowered, never raised. */
const MAX_SCRIPT_BYTES = 130_000;
const MAX_STYLE_BYTES = 18_000;
/** A tenth of a good score (https://web.dev/articles/cls): a line may break elsewhere when the font arrives. */
const SHIFT_MAX = 0.01;

test.use({ ...devices['Pixel 7'] });

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

/** Sums every layout shift, those after a resize included. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { shifted: number }).shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Shifts on the screen now are reported two frames later. */
const totalShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve((window as unknown as { shifted: number }).shifted)),
        ),
      ),
  );

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

test('home weighs less than 500 KB on a phone, and does not shift', async ({ page }) => {
  const transfers = await watchTransfers(page);
  await watchShifts(page);
  await page.goto(pages.home);
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
  expect(await totalShift(page)).toBeLessThan(SHIFT_MAX);
});

const PUBLIC_PAGES = {
  home: () => pages.home,
  'the collection': () => pages.fabrics,
  'an article': async (request: APIRequestContext) =>
    (await sampleArticle(request, 'Shuttle Denim, 14 oz')).path,
};

for (const [name, pathOf] of Object.entries(PUBLIC_PAGES))
  test(`${name} loads less than 130 KB of scripts, 18 KB of styles and one font`, async ({
    page,
    request,
  }) => {
    const requested: string[] = [];
    page.on('request', (loaded) => requested.push(new URL(loaded.url()).pathname));
    const path = await pathOf(request);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const html = await (await request.get(path)).text();
    const [, styles = ''] = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html) ?? [];
    expect(brotliCompressSync(styles).length).toBeLessThan(MAX_STYLE_BYTES);
    expect(requested.filter((path) => path.endsWith('.css'))).toEqual([]);
    expect(requested.filter((path) => path.endsWith('.woff2'))).toHaveLength(1);
    const scripts = [...new Set(requested.filter((path) => path.endsWith('.js')))];
    const sizes = await Promise.all(
      scripts.map(async (path) => {
        const response = await request.get(path, { headers: { 'accept-encoding': 'br' } });
        return Number(response.headers()['content-length']);
      }),
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total, scripts.map((path, index) => `${sizes[index]} ${path}`).join('\n')).toBeLessThan(
      MAX_SCRIPT_BYTES,
    );
    // These wait until somebody signs in, orders or zooms.
    expect(
      scripts.filter((script) => /\/(query|order-here|use-delivery|zoom|saved-client)/i.test(script)),
    ).toEqual([]);
  });

for (const path of [pages.purchase, pages.dashboard, pages.myOrder, pages.login])
  test(`${path} does not shift while it loads, at 390 and at 1440 px`, async ({
    signedIn,
    page: visitorPage,
    newCustomer,
  }) => {
    const page = path === pages.login ? visitorPage : await signedIn(await newCustomer());
    await watchShifts(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      expect(await totalShift(page), `${path} at ${width} px`).toBeLessThan(SHIFT_MAX);
    }
  });
