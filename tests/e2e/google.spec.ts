// Signing in with Google, through the account chooser of the development service: cancelling there, another account than
// one's own, and the second step.
import { authTexts } from '#contract/core/auth-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { expect, test } from '../support/browser.ts';
import { totpCode } from '../support/people/totp.ts';
import { chooseAtGoogle, logOut, setUpTotp } from './account-steps.ts';

const GOOGLE = 'Continue with Google';

test('a sign-in with Google is cancelled, made and confirmed, with a code', async ({
  page,
  consoleErrors,
  checkAccessibility,
}) => {
  // Logging out ends what is still read anew after the set-up of the second step.
  consoleErrors.allow(/403 .*\/account\/export/, /status of 401/);
  const own = { name: 'Greta Loom', email: `greta-${crypto.randomUUID()}@gmail.test` };
  const google = page.getByRole('button', { name: GOOGLE });
  await page.goto(`${pages.login}?from=${pages.dashboard}`);
  await google.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert').getByText(authTexts.problems.google_denied)).toBeVisible();
  await expect(page).toHaveURL(/\/login/);

  await page.goto(`${pages.login}?from=${pages.dashboard}`);
  await google.click();
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
  await expect(page.getByText(authTexts.problems.google_other_account)).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(own.name);
  await checkAccessibility(page);

  await page.getByText('Two-step login', { exact: true }).click();
  const { totpUri } = await setUpTotp(page);
  await logOut(page);
  await page.waitForURL(/\/login\?from=/);
  await google.click();
  await chooseAtGoogle(page, own);
  await page.waitForURL(/\/login\?.*step=code/);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel('Code of your authenticator app').fill(totpCode(totpUri, 1));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL((url) => url.pathname === pages.dashboard);
  await expect(page.getByRole('button', { name: texts.navigation.logOut }).first()).toBeVisible();
});
