// Signing in with Google, through the account chooser of the development service, and cancelling there.
import { authMessages } from '#contract/auth-messages.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { chooseAtGoogle } from './account-steps.ts';

const GOOGLE = 'Continue with Google';

test('signing in with Google returns to the page the user came from', async ({ page }) => {
  await page.goto(pages.purchase);
  await page.waitForURL(/\/login/);
  await page.getByRole('button', { name: GOOGLE }).click();
  await page.getByRole('listitem').getByRole('button').first().click();
  await page.waitForURL(pages.purchase);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.shop.ourProducts);
  await expect(page.getByRole('button', { name: messages.navigation.logOut })).toBeVisible();
});

test('cancelling at Google shows why on the login page', async ({ page }) => {
  await page.goto(pages.login);
  await page.getByRole('button', { name: GOOGLE }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert').getByText(authMessages.problems.google_denied)).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('without Google configured there is no button', async ({ page }) => {
  await page.route('**/api/identity-settings', (route) => route.fulfill({ json: { google: false } }));
  await page.goto(pages.home);
  const settingsLoaded = page.waitForResponse('**/api/identity-settings');
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: messages.navigation.login }).click();
  await settingsLoaded;
  await expect(page.getByRole('button', { name: messages.navigation.login })).toBeVisible();
  await expect(page.getByRole('button', { name: GOOGLE })).toHaveCount(0);
});

test('another Google account does not confirm who somebody is: My Profile says so and stays', async ({
  page,
  consoleErrors,
  checkAccessibility,
}) => {
  consoleErrors.allow(/403 .*\/account\/export/);
  const own = { name: 'Greta Loom', email: `greta-${crypto.randomUUID()}@gmail.test` };
  await page.goto(`${pages.login}?from=${pages.dashboard}`);
  await page.getByRole('button', { name: GOOGLE }).click();
  await chooseAtGoogle(page, own);
  await page.waitForURL(pages.dashboard);
  await page.route('**/api/account/export', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const problem = { code: 'fresh_sign_in_required', status: 403, title: '', detail: '', message: '' };
    return route.fulfill({ status: 403, contentType: 'application/problem+json', json: problem });
  });
  await page.getByText('My data', { exact: true }).click();
  await page.getByRole('button', { name: 'Prepare my data' }).click();
  await page.getByRole('dialog').getByRole('button', { name: GOOGLE }).click();
  await chooseAtGoogle(page, { name: 'Someone Else', email: `else-${crypto.randomUUID()}@gmail.test` });
  await page.waitForURL(/\/dashboard\?problem=google_other_account/);
  await expect(page.getByText(authMessages.problems.google_other_account)).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(own.name);
  await checkAccessibility(page);
});
