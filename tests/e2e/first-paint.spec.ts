// When a page loads its scripts: without blocking what is seen first, whose order is in page-weight.spec.ts.

import type { Page } from '@playwright/test';
import { pages } from '#contract/core/paths.ts';
import { SAMPLE_CONTENT } from '#contract/shop/shop-content-samples.ts';
import { HYDRATED_ATTRIBUTE } from '#web/components/browser/document-state.ts';
import { expect, PHONE, test } from '../support/browser.ts';

const HERO = '**/cloth/hero-*';
const FONT = /bitter.*\.woff2$/;

test.use(PHONE);

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

/** For the pages that are opened next: on a busy machine seconds pass between two steps. */
async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 60_000);
}

test('scripts load three seconds after a missing hero, or on the first tap', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED .*woff2/);
  await stopClock(page);
  await page.route(FONT, (route) => route.abort());
  await page.route(HERO, () => {});
  const claim = page.getByRole('heading', { name: SAMPLE_CONTENT.home.claim });
  await page.goto(pages.home, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('article')).toHaveCount(6);
  await expect(hydrated(page)).toHaveCount(0);
  await page.clock.runFor(3000);
  await page.clock.resume();
  await expect(hydrated(page)).toHaveCount(1);
  await expect(claim).toBeVisible();
  expect(await hasFont(page)).toBe(false);

  const scripts = requestedPaths(page, /\.js$/);
  await page.clock.pauseAt(Date.now() + 600_000);
  await page.goto(pages.home, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('article')).toHaveCount(6);
  expect(scripts).toEqual([]);
  await page.clock.resume();
  await claim.tap();
  await expect(hydrated(page)).toHaveCount(1);
});
