// What the home page weighs on a phone, every picture of it included, and that nothing jumps while they arrive.
import { devices, type Page } from '@playwright/test';
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';

const LIMIT_BYTES = 500_000;
/** A tenth of what counts as a good page (https://web.dev/articles/cls): a line may break elsewhere as the type comes. */
const SHIFT_MAX = 0.01;

test.use({ ...devices['Pixel 7'] });

/** Down to the end, a screen at a time, so that whatever waits to come near does load. */
async function scrollThrough(page: Page): Promise<void> {
  for (let down = true; down; ) {
    down = await page.evaluate(() => {
      const before = scrollY;
      scrollBy(0, innerHeight / 2);
      return scrollY > before;
    });
    await page.waitForLoadState('networkidle');
  }
}

/** Every jump counts, those right after the window was made narrower too. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { shifted: number }).shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What is on the screen now has been measured two frames later. */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((told) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => told((window as unknown as { shifted: number }).shifted)),
        ),
      ),
  );

test('home weighs less than 500 KB on a phone, and stands still', async ({ page, context }) => {
  const wire = await context.newCDPSession(page);
  const weights = new Map<string, number>();
  const names = new Map<string, string>();
  wire.on('Network.requestWillBeSent', ({ requestId, request }) => names.set(requestId, request.url));
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    weights.set(names.get(requestId) ?? requestId, encodedDataLength),
  );
  await wire.send('Network.enable');
  await watchShifts(page);
  await page.goto(pages.home);
  await scrollThrough(page);

  const pictures = page.locator('main picture img');
  expect(await pictures.count()).toBeGreaterThanOrEqual(9);
  for (const picture of await pictures.all()) {
    // Scrolled past in a moment, a picture may not have been asked for.
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
  const bytes = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const heaviest = [...weights].sort(([, one], [, other]) => other - one).slice(0, 8);
  expect(bytes, heaviest.map(([url, weight]) => `${weight} ${url}`).join('\n')).toBeLessThan(LIMIT_BYTES);
  expect(await shiftsOf(page)).toBeLessThan(SHIFT_MAX);
});

for (const path of [pages.purchase, pages.dashboard, pages.myOrder, pages.login])
  test(`${path} stands still while it comes, on a phone and on a desk`, async ({
    signedIn,
    page,
    newCustomer,
  }) => {
    const mine = path === pages.login ? page : await signedIn(await newCustomer());
    await watchShifts(mine);
    for (const width of [390, 1440]) {
      await mine.setViewportSize({ width, height: 844 });
      await mine.goto(path);
      await expect(mine.getByRole('main').getByRole('status')).toHaveCount(0);
      await mine.waitForLoadState('networkidle');
      expect(await shiftsOf(mine), `${path} at ${width} px`).toBeLessThan(SHIFT_MAX);
    }
  });
