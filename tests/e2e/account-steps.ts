// Steps of browser tests about the account: log in and out, set up an authenticator app, choose at Google.
import type { Page } from '@playwright/test';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { expect, type TestUser } from '../support/browser.ts';
import { totpCode } from '../support/people/totp.ts';

/** On the login page, with the password. Waits for its button: the page before it may have fields of the same labels. */
export async function logIn(page: Page, { email, password }: TestUser): Promise<void> {
  const submit = page.getByRole('main').getByRole('button', { name: texts.navigation.login, exact: true });
  await submit.waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await submit.click();
}

/** With the password; ends on My Profile. `shop` is an origin. */
export async function logInAt(page: Page, shop: string, user: TestUser): Promise<void> {
  await page.goto(`${shop}${pages.login}?from=${pages.dashboard}`);
  await logIn(page, user);
  await page.waitForURL(shop + pages.dashboard);
}

/** In the header, without loading a document. */
export const followHeader = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name }).click();

/** In the header. */
export const logOut = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: texts.navigation.logOut }).first().click();

/** On My Profile, with a virtual authenticator. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByText('Passkeys', { exact: true }).click();
  await page.getByLabel('Name of the new passkey').fill(name);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey is added.')).toBeVisible();
}

/** In the open section of My Profile; returns the app's `otpauth:` URI and the recovery codes, which are still shown. */
export async function setUpTotp(page: Page): Promise<{ totpUri: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const link = page.getByRole('link', { name: 'Open the app on this device' });
  const totpUri = (await link.getAttribute('href')) ?? '';
  await page.getByLabel('Code', { exact: true }).fill(totpCode(totpUri));
  await page.getByRole('button', { name: 'Turn on two-step login' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^\w{5}-\w{5}$/ })
    .allTextContents();
  return { totpUri, codes };
}

/** In Google's account chooser, with an account that need not exist. */
export async function chooseAtGoogle(
  page: Page,
  { name, email }: Pick<TestUser, 'name' | 'email'>,
): Promise<void> {
  await page.getByText('Use another account').click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Next' }).click();
}
