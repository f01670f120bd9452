// The order in which a page loads: styles and the hero image early, scripts without blocking (decision 0018).

import { devices, type Page } from '@playwright/test';
import { pages } from '#contract/paths.ts';
import { SAMPLE_CONTENT } from '#contract/shop-content-samples.ts';
import { HYDRATED_ATTRIBUTE } from '#web/layout/document-state.ts';
import { expect, test } from '../support/browser.ts';
import { delayRequests } from './steps.ts';

const HERO = '**/cloth/hero-*';
const FONT = /bitter.*\.woff2$/;

test.use({ ...devices['Pixel 7'] });

/** Paths of the page's requests that match `pattern`, as they are made. */
function requestedPaths(page: Page, pattern: RegExp): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pattern.test(pathname)) paths.push(pathname);
  });
  return paths;
}

/** Whether the shop's font is loaded; its local fallbacks do not count. */
const hasFont = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => /^"?Bitter"?$/.test(family) && status === 'loaded'),
  );

const hydrated = (page: Page) => page.locator(`html[${HYDRATED_ATTRIBUTE}]`);

test('the hero image and the stylesheet come first, and no stylesheet is fetched twice', async ({ page }) => {
  const stylesheets = requestedPaths(page, /\.css$/);
  const requests = requestedPaths(page, /\/cloth\/hero-|\.css$|\.js$|\.woff2$/);
  await page.goto(pages.home);
  expect(requests.slice(0, 2).sort()).toEqual([
    expect.stringContaining('/assets/shop-'),
    expect.stringContaining('/cloth/hero-phone'),
  ]);
  await expect(page.locator('h1')).toHaveCSS('font-weight', '300');
  expect(stylesheets).toHaveLength(1);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: SAMPLE_CONTENT.home.claim })).toBeVisible();
  // Only the toasts bring a stylesheet of their own, after hydration.
  expect(stylesheets.length).toBeLessThanOrEqual(2);
});

/** For the pages that are opened next: on a busy machine seconds pass between two steps. */
async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 60_000);
}

test('scripts load after the hero image, or on the first interaction', async ({ page }) => {
  const scripts = requestedPaths(page, /\.js$/);
  await stopClock(page);
  const release = await delayRequests(page, HERO);
  await page.goto(pages.home, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('article')).toHaveCount(6);
  expect(scripts).toEqual([]);
  await page.clock.resume();
  await page.getByRole('heading', { name: SAMPLE_CONTENT.home.claim }).tap();
  await expect(hydrated(page)).toHaveCount(1);
  release();
});

test('scripts load after three seconds when the hero image does not arrive; without the font, text stays in the fallback', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED .*woff2/);
  await stopClock(page);
  await page.route(FONT, (route) => route.abort());
  await page.route(HERO, () => {});
  await page.goto(pages.home, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('article')).toHaveCount(6);
  await expect(hydrated(page)).toHaveCount(0);
  await page.clock.runFor(3000);
  await page.clock.resume();
  await expect(hydrated(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: SAMPLE_CONTENT.home.claim })).toBeVisible();
  expect(await hasFont(page)).toBe(false);
});
