// Two-step login in the browser: set up an authenticator app, log in with its codes and with a recovery code, turn it off.
import type { Page } from '@playwright/test';
import { authTexts } from '#contract/core/auth-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { expect, type TestUser, test } from '../support/browser.ts';
import { totpCode } from '../support/people/totp.ts';
import { logIn, logOut, setUpTotp } from './account-steps.ts';

async function enterPassword(page: Page, user: TestUser): Promise<void> {
  await logIn(page, user);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
}

test('after the set-up a login takes a code or a recovery code', async ({
  signedIn,
  newCustomer,
  consoleErrors,
  checkAccessibility,
}) => {
  consoleErrors.allow(/status of 4\d\d/);
  const ada = await newCustomer();
  const page = await signedIn(ada);
  const confirm = page.getByRole('button', { name: 'Confirm' });
  await page.goto(pages.dashboard);
  await page.getByText('Two-step login', { exact: true }).click();
  const { totpUri, codes } = await setUpTotp(page);
  expect(codes).toHaveLength(10);
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await checkAccessibility(page);

  await logOut(page);
  await enterPassword(page, ada);
  await checkAccessibility(page);
  await page.goBack();
  await enterPassword(page, ada);
  await page.getByLabel('Code of your authenticator app').fill('000000');
  await confirm.click();
  await expect(page.getByText(authTexts.codeWrong)).toBeVisible();
  await page.getByLabel('Code of your authenticator app').fill(totpCode(totpUri, 1));
  await confirm.click();
  await page.waitForURL(pages.dashboard);

  await logOut(page);
  await enterPassword(page, ada);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await confirm.click();
  await page.waitForURL(pages.dashboard);
  // The server finds the sign-in too old once.
  let asked = false;
  await page.route('**/api/auth/two-factor/disable', async (route) => {
    if (asked) return route.continue();
    asked = true;
    const problem = { code: 'fresh_sign_in_required', message: 'Please confirm first that it is you.' };
    return route.fulfill({ status: 403, contentType: 'application/problem+json', json: problem });
  });
  await page.getByText('Two-step login', { exact: true }).click();
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
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
