// Two-step login in the browser: set up an authenticator app, log in with its codes and with a recovery code, turn it off.
import type { Page } from '@playwright/test';
import { authMessages } from '#contract/auth-messages.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { expect, type TestUser, test } from '../support/browser.ts';
import { totpCode } from '../support/totp.ts';
import { chooseAtGoogle, setUpTotp } from './account-steps.ts';

async function setUp(page: Page): Promise<{ totpUri: string; codes: string[] }> {
  await page.goto(pages.dashboard);
  await page.getByText('Two-step login', { exact: true }).click();
  return setUpTotp(page);
}

async function enterPassword(page: Page, { email, password }: TestUser): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: messages.navigation.login }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
}

test('after the set-up a login takes a code, and back leads to the first step', async ({
  page,
  signedIn,
  newCustomer,
  consoleErrors,
  checkAccessibility,
}) => {
  consoleErrors.allow(/status of 4\d\d/);
  const ada = await newCustomer();
  const profile = await signedIn(ada);
  const { totpUri, codes } = await setUp(profile);
  expect(codes).toHaveLength(10);
  await checkAccessibility(profile);
  await profile.getByRole('button', { name: 'I have kept them' }).click();
  await expect(profile.getByText('10 recovery codes are left.')).toBeVisible();
  await checkAccessibility(profile);

  await page.goto(`${pages.login}?from=${pages.purchase}`);
  await enterPassword(page, ada);
  await checkAccessibility(page);
  await page.goBack();
  await enterPassword(page, ada);
  await page.getByLabel('Code of your authenticator app').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(authMessages.codeWrong)).toBeVisible();
  await page.getByLabel('Code of your authenticator app').fill(totpCode(totpUri, 1));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(pages.purchase);
});

test('a recovery code logs in once, and turning off asks for a recent login', async ({
  page,
  signedIn,
  newCustomer,
  consoleErrors,
  checkAccessibility,
}) => {
  consoleErrors.allow(/status of 4\d\d/);
  const ada = await newCustomer();
  const profile = await signedIn(ada);
  const { codes } = await setUp(profile);
  await page.goto(pages.login);
  await enterPassword(page, ada);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(pages.home);

  // The server finds the sign-in too old once.
  let asked = false;
  await page.route('**/api/auth/two-factor/disable', async (route) => {
    if (asked) return route.continue();
    asked = true;
    const problem = { code: 'fresh_sign_in_required', message: 'Please confirm first that it is you.' };
    return route.fulfill({ status: 403, contentType: 'application/problem+json', json: problem });
  });
  await page.goto(pages.dashboard);
  await page.getByText('Two-step login', { exact: true }).click();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('button', { name: 'Yes, turn it off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Password').fill(ada.password);
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await dialog.getByLabel('Recovery code').fill(codes[1] ?? '');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Two-step login is off.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
});

test('a login with Google takes a code too, and leads to the page the user came from', async ({
  page,
  checkAccessibility,
}) => {
  const google = { name: 'Greta Loom', email: `greta-${crypto.randomUUID()}@gmail.test` };
  await page.goto(`${pages.login}?from=${pages.dashboard}`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await chooseAtGoogle(page, google);
  await page.waitForURL(pages.dashboard);
  const { totpUri } = await setUp(page);
  await page.getByRole('banner').getByRole('button', { name: messages.navigation.logOut }).first().click();

  await page.goto(`${pages.login}?from=${pages.purchase}`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await chooseAtGoogle(page, google);
  await page.waitForURL(/\/login\?.*step=code/);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel('Code of your authenticator app').fill(totpCode(totpUri, 1));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(pages.purchase);
  await expect(page.getByRole('button', { name: messages.navigation.logOut }).first()).toBeVisible();
});
