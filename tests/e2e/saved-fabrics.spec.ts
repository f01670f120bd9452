// Saved fabrics in the browser: hearts, the list in the dashboard, two tabs, visitors, failures.
import type { Page } from '@playwright/test';
import { fillPath, pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { followHeader, logIn, logOut } from './account-steps.ts';

const heart = (page: Page, nth = 0) => page.getByRole('button', { name: /^Save / }).nth(nth);
const nameOf = async (page: Page, nth = 0) =>
  ((await heart(page, nth).getAttribute('aria-label')) ?? '').replace('Save ', '');
const SAVE = `**${fillPath(endpoints.saveFabric.path, { id: '*' }).replace('%2A', '*')}`;
const isSavedIds = (url: string) => new URL(url).pathname === endpoints.getSavedIds.path;

/** Answers what saves a fabric with an error. */
const failToSave = (page: Page) =>
  page.route(SAVE, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  );

test('a heart saves a fabric, and the list lets it go', async ({
  signedIn,
  newCustomer,
  consoleErrors,
  checkAccessibility,
}) => {
  consoleErrors.allow(/status of 503/);
  const page = await signedIn(await newCustomer());
  const asked: string[] = [];
  page.on('requestfinished', (request) => {
    if (isSavedIds(request.url())) asked.push(request.method());
  });
  await page.goto(pages.fabrics);
  // One request for all hearts.
  await expect.poll(() => asked).toEqual(['GET']);
  const name = await nameOf(page);
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => asked).toEqual(['GET', 'GET']);
  await failToSave(page);
  await heart(page, 1).click();
  await expect(page.getByRole('article').nth(1).getByRole('alert')).toBeVisible();
  await expect(heart(page, 1)).toHaveAttribute('aria-pressed', 'false');

  await followHeader(page, texts.navigation.dashboard);
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Saved Fabrics' })
    .click();
  await expect(page.getByRole('heading', { name: 'Saved Fabrics' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(name);
  await checkAccessibility(page);
  await heart(page).press('Space');
  await expect(page.getByText('You have not saved a fabric yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Saved Fabrics' })).toBeFocused();
  await checkAccessibility(page);
});

// Only in a long run: Two tabs.
test('two tabs agree, also while the list of one is still loading @long', async ({
  signedIn,
  newCustomer,
}) => {
  const page = await signedIn(await newCustomer());
  const other = await page.context().newPage();
  const read = Promise.withResolvers<void>();
  const saved = Promise.withResolvers<void>();
  await other.route(
    (url) => isSavedIds(url.href),
    async (route) => {
      const response = await route.fetch();
      read.resolve();
      await saved.promise;
      // Rejects where the page has given up on this answer.
      await route.fulfill({ response }).catch(() => undefined);
    },
    { times: 1 },
  );
  await page.goto(pages.fabrics);
  await other.goto(pages.fabrics);
  await read.promise;
  const message = await other.evaluateHandle(() => {
    const channel = new BroadcastChannel('saved-fabrics');
    return {
      arrived: new Promise((resolve) => channel.addEventListener('message', resolve)).then(() => true),
    };
  });
  await heart(page).click();
  expect(await message.evaluate(({ arrived }) => arrived)).toBe(true);
  saved.resolve();
  await expect(heart(other)).toHaveAttribute('aria-pressed', 'true');
  await heart(other).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
});

test('a visitor logs in and finds the fabric saved, if it can be', async ({
  page,
  newCustomer,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 503/);
  const customer = await newCustomer();
  const list = `${pages.fabrics}?sort=weight`;
  await page.goto(list);
  await heart(page).click();
  await page.waitForURL(/\/login/);
  await page.getByRole('link', { name: 'Selvedge' }).first().click();
  await page.waitForURL(pages.home);
  // The page forgets it once it has left the login page.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('saveAfterLogin'))).toBeNull();
  await page.goBack();
  await page.goBack();
  await page.waitForURL(list);

  await failToSave(page);
  await heart(page).click();
  await page.waitForURL(/\/login/);
  await logIn(page, customer);
  await page.waitForURL(list);
  await expect(page.getByRole('article').first().getByRole('alert')).toBeVisible();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  await page.unroute(SAVE);
  await logOut(page);

  await heart(page, 2).click();
  await page.waitForURL(/\/login/);
  await logIn(page, customer);
  await page.waitForURL(list);
  await expect(heart(page, 2)).toHaveAttribute('aria-pressed', 'true');
  await expect(heart(page, 1)).toHaveAttribute('aria-pressed', 'false');
  await logOut(page);
  await expect(heart(page, 2)).toHaveAttribute('aria-pressed', 'false');
});
