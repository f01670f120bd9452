// Notices of the layout about network errors: scripts that do not load, and no network.
import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { SCRIPT_CHUNK_TIMEOUT_MS } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { ANSWER_WITHIN_MS } from '#web/layout/away-server.ts';
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
  await page.route('**/assets/every-page-*.js', () => undefined);
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

/** React Router logs a page's script that fails to load. */
const SCRIPT_FAILED = [/Error loading route module/, /Failed to fetch dynamically imported module/];

/** A document that is loaded again has no mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

test('offline, a prefetch does nothing, and a link leads on when the network is back', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/, ...SCRIPT_FAILED);
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
  consoleErrors.allow(/status of 404/, ...SCRIPT_FAILED);
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

/** Starts a change of page while the server is away. Resolves with a function that brings the server back. */
async function leaveWithServerAway(page: Page, next: string, whenAway: (route: Route) => unknown) {
  await page.clock.install();
  await page.goto(pages.home);
  await mark(page);
  let isAway = true;
  await page.route('**/*', async (route) => void (await (isAway ? whenAway(route) : route.continue())));
  await page.locator(`a[href="${next}"]`).first().click();
  return () => {
    isAway = false;
  };
}

/** The page before stays usable. */
async function expectNoticeInTime(page: Page): Promise<void> {
  const notice = page.getByText('The shop does not answer.');
  await page.clock.runFor(ANSWER_WITHIN_MS);
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL(pages.home);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isMarked(page)).toBe(true);
}

/** The page of a script, and one of a script and data. */
for (const next of [pages.blog, pages.contact]) {
  test(`a server that does not answer: the change to ${next} says so in eight seconds, and Try again goes on`, async ({
    page,
  }) => {
    const bringBack = await leaveWithServerAway(page, next, () => undefined);
    await expectNoticeInTime(page);
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    await tryAgain.click();
    await expect(page.getByRole('button', { name: 'Trying again…' })).toBeDisabled();
    await page.clock.runFor(ANSWER_WITHIN_MS);
    await expect(tryAgain).toBeEnabled();
    bringBack();
    await tryAgain.click();
    await expect(page).toHaveURL(next);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test(`a server that refuses connections: the change to ${next} says so in eight seconds, and goes on when it is back`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_CONNECTION_REFUSED/, ...SCRIPT_FAILED);
    const bringBack = await leaveWithServerAway(page, next, (route) => route.abort('connectionrefused'));
    await expectNoticeInTime(page);
    bringBack();
    await expect(page).toHaveURL(next);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('another link ends the wait for a page that is not answered', async ({ page }) => {
  await page.clock.install();
  await page.goto(pages.blog);
  await page.goto(pages.home);
  await page.route('**/assets/contact-*.js', () => undefined);
  await page.locator(`a[href="${pages.contact}"]`).first().click();
  await page.clock.runFor(ANSWER_WITHIN_MS);
  await expect(page.getByText('The shop does not answer.')).toBeVisible();
  await blogLink(page).click();
  await expect(page).toHaveURL(pages.blog);
  await expect(page.getByText('The shop does not answer.')).toBeHidden();
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
