// Notices of the layout about network errors: scripts that do not load, and no network.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { SCRIPT_CHUNK_TIMEOUT_MS } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { openOrderDialog } from './steps.ts';

/** --color-neutral in web/styles/shop.css. */
const NOTICE_RGB = [0x23, 0x1d, 0x17];

test('a script that does not load within two minutes shows a page with a reload link', async ({ page }) => {
  await page.clock.install();
  await page.goto(pages.home);
  await page.route('**/assets/blog-*.js', () => undefined);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: messages.navigation.blogs })
    .click();
  await page.clock.runFor(SCRIPT_CHUNK_TIMEOUT_MS);
  await expect(page.getByRole('link', { name: 'Reload the page' })).toHaveAttribute('href', pages.blog);
});

test('when the scripts of the first page do not load within two minutes, a notice offers a reload', async ({
  page,
}) => {
  await page.clock.install();
  await page.route('**/assets/react-*.js', () => undefined);
  await page.goto(pages.home, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  const reload = page.getByRole('button', { name: 'Reload the page' });
  await expect(reload).toBeHidden();
  await page.clock.runFor(SCRIPT_CHUNK_TIMEOUT_MS);
  await expect(reload).toBeVisible();
});

test('scripts that are 404, as after a new build, show the notice at once', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/);
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(pages.home);
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});

test('a notice is shown while the browser is offline', async ({ page, context }) => {
  await page.goto(pages.home);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});

const blogLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: messages.navigation.blogs });

/** A document that is loaded again has no mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

test('offline, a prefetch does nothing, and a link leads on when the network is back', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(pages.home);
  await mark(page);
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/blog-'));
  await blogLink(page).hover();
  await failed;
  await expect(page.getByText('You are offline.')).toBeVisible();
  await blogLink(page).click();
  await expect(page.locator('.loading-line')).toBeAttached();
  await expect(page).toHaveURL(pages.home);
  expect(await isMarked(page)).toBe(true);
  await context.setOffline(false);
  await expect(page).toHaveURL(pages.blog);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a script that fails to be prefetched does nothing; when a new build has removed it, the link loads the page', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/);
  await page.goto(pages.home);
  await mark(page);
  await page.route('**/assets/blog-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  const missing = page.waitForResponse((response) => response.url().includes('/assets/blog-'));
  await blogLink(page).hover();
  await missing;
  await expect(page).toHaveURL(pages.home);
  expect(await isMarked(page)).toBe(true);
  await blogLink(page).click();
  await expect(page).toHaveURL(pages.blog);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isMarked(page)).toBe(false);
});

test('a page whose script cannot be loaded while the server is away shows an error', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|Failed to fetch/);
  await page.goto(pages.home);
  await mark(page);
  await page.route('**/assets/blog-*.js', (route) => route.abort());
  await blogLink(page).click();
  await expect(page.getByRole('link', { name: 'Reload the page' })).toHaveAttribute('href', pages.blog);
  expect(await isMarked(page)).toBe(true);
});

test('the offline notice is above an open dialog, whichever came first', async ({
  signedIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const page = await signedIn('customer');
  await page.goto(pages.purchase);
  const notice = page.getByText('You are offline.');
  // Under a dialog's backdrop its background would be darker. Content outside a dialog is inert to hit tests.
  const isOnTop = async () => {
    const box = await notice.boundingBox();
    if (!box) return false;
    const clip = { x: box.x + 4, y: box.y + 4, width: 1, height: 1 };
    const pixel = await sharp(await page.screenshot({ clip }))
      .removeAlpha()
      .raw()
      .toBuffer();
    return [...pixel].join() === NOTICE_RGB.join();
  };
  const dialog = await openOrderDialog(page);
  await page.context().setOffline(true);
  await expect.poll(isOnTop).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await openOrderDialog(page);
  await expect.poll(isOnTop).toBe(true);
});
