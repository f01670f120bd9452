// Notices of the layout about network errors: scripts that do not load, and no network.
import type { Locator, Page, Route } from '@playwright/test';
import { SCRIPT_CHUNK_TIMEOUT_MS } from '#contract/core/limits.ts';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { HYDRATED_ATTRIBUTE } from '#web/components/browser/document-state.ts';
import { ANSWER_WITHIN_MS } from '#web/layout/away-server.ts';
import { expect, test } from '../support/browser.ts';

/** A page whose scripts did not arrive is not hydrated. */
const hydrated = (page: Page) => page.locator(`html[${HYDRATED_ATTRIBUTE}]`);

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** React Router logs a page's script that fails to load. */
const SCRIPT_FAILED = [/Error loading route module/, /Failed to fetch dynamically imported module/];

/** A document that is loaded again has no mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

test.use({ isFirstVisit: true });

test('offline a link waits for the network, also after a failed prefetch', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/, ...SCRIPT_FAILED);
  await page.goto(pages.home);
  await mark(page);
  await page.context().setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/blog-'));
  const blog = link(page, texts.navigation.blogs);
  await blog.hover();
  await failed;
  await expect(page.getByText('You are offline.')).toBeVisible();
  await blog.click();
  await expect(page.locator('.loading-line')).toBeAttached();
  await expect(page).toHaveURL(pages.home);
  expect(await isMarked(page)).toBe(true);
  await page.context().setOffline(false);
  await expect(page).toHaveURL(pages.blog);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});

test('after a new build a link loads its page anew', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 404/, ...SCRIPT_FAILED);
  await page.goto(pages.blog);
  await mark(page);
  await page.route('**/assets/portfolio-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  const missing = page.waitForResponse((response) => response.url().includes('/assets/portfolio-'));
  const portfolio = link(page, texts.navigation.portfolio);
  await portfolio.hover();
  await missing;
  await expect(page).toHaveURL(pages.blog);
  expect(await isMarked(page)).toBe(true);
  await portfolio.click();
  await expect(page).toHaveURL(pages.myPortfolio);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isMarked(page)).toBe(false);
});

// Only in a long run: The offer of a page whose scripts do not load in two minutes.
test('a page whose scripts are gone offers a reload @long', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 404/);
  const reload = page.getByRole('button', { name: 'Reload the page' });
  // As after a new build.
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(pages.home);
  await expect(reload).toBeVisible();
});

test('a page whose scripts do not load in two minutes offers a reload', async ({ page }) => {
  const reload = page.getByRole('button', { name: 'Reload the page' });
  await page.clock.install();
  await page.route('**/assets/every-page-*.js', () => undefined);
  await page.goto(pages.home, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  await expect(reload).toBeHidden();
  await page.clock.runFor(SCRIPT_CHUNK_TIMEOUT_MS);
  await expect(reload).toBeVisible();
});

/** Runs the page's clock until `shown` is visible: after a click the timer that shows it may not have started yet. */
async function runClockUntilVisible(page: Page, ms: number, shown: Locator) {
  await expect(async () => {
    await page.clock.runFor(ms);
    await expect(shown).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** Starts a change of page while the server is away. Resolves with a function that brings the server back. */
async function leaveWithServerAway(page: Page, next: string, whenAway: (route: Route) => unknown) {
  await mark(page);
  const before = page.url();
  let isAway = true;
  await page.route('**/*', async (route) => void (await (isAway ? whenAway(route) : route.fallback())));
  await page.locator(`a[href="${next}"]`).first().click();
  await runClockUntilVisible(page, ANSWER_WITHIN_MS, page.getByText('The shop does not answer.'));
  // The page before stays usable.
  await expect(page).toHaveURL(before);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isMarked(page)).toBe(true);
  return () => {
    isAway = false;
  };
}

// Only in a long run: A server that is away for seconds.
test('a server that does not answer is told of, and tried again @long', async ({ page }) => {
  await page.clock.install();
  await page.goto(pages.home);
  const answer = await leaveWithServerAway(page, pages.contact, () => undefined);
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await tryAgain.click();
  await expect(page.getByRole('button', { name: 'Trying again…' })).toBeDisabled();
  await page.clock.runFor(ANSWER_WITHIN_MS);
  await expect(tryAgain).toBeEnabled();
  answer();
  await tryAgain.click();
  await expect(page).toHaveURL(pages.contact);
});

// Only in a long run: A server that is away for seconds.
test('a server that refuses connections is told of until it accepts @long', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_CONNECTION_REFUSED/, ...SCRIPT_FAILED);
  await page.clock.install();
  await page.goto(pages.home);
  // The page of a script, and one of a script and data.
  for (const next of [pages.blog, pages.fabrics]) {
    await expect(hydrated(page)).toHaveCount(1);
    const accept = await leaveWithServerAway(page, next, (route) => route.abort('connectionrefused'));
    accept();
    await expect(page).toHaveURL(next);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

// Only in a long run: A server that is away for seconds.
test('another link ends the wait for a page @long', async ({ page }) => {
  await page.clock.install();
  await page.goto(pages.home);
  await page.route('**/assets/login-*.js', () => undefined);
  await link(page, texts.navigation.login).click();
  await runClockUntilVisible(page, ANSWER_WITHIN_MS, page.getByText('The shop does not answer.'));
  await link(page, texts.navigation.blogs).click();
  await expect(page).toHaveURL(pages.blog);
  await expect(page.getByText('The shop does not answer.')).toBeHidden();
});

test('a page without its script for two minutes has a reload link', async ({ page }) => {
  await page.clock.install();
  await page.goto(pages.home);
  await page.route('**/assets/portfolio-*.js', () => undefined);
  await link(page, texts.navigation.portfolio).click();
  const reload = page.getByRole('link', { name: 'Reload the page' });
  await runClockUntilVisible(page, SCRIPT_CHUNK_TIMEOUT_MS, reload);
  await expect(reload).toHaveAttribute('href', pages.myPortfolio);
});
for (const [visitor, path, list, target] of [
  ['customer', pages.myOrder, 'My Order', pages.myOrder],
  ['admin', pages.users, 'All Order', pages.manageAllOrder],
] as const)
  test(`a page of a ${visitor} that breaks leads to what may have arrived`, async ({
    signedIn,
    consoleErrors,
  }) => {
    consoleErrors.allow(/TypeError/);
    const page = await signedIn(visitor);
    // Not what the contract promises.
    await page.route(/\/api\/(order|user)(\?|$)/, (route) => route.fulfill({ json: [null] }));
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main).toContainText('What you sent last, such as an order or a payment, may have arrived');
    await main.getByRole('link', { name: list, exact: true }).click();
    await page.waitForURL(`**${target}`);
  });
