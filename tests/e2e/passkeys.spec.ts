// Passkeys in the browser, with Chromium's virtual authenticator: add, log in with it by the browser's suggestion and by
// the button, rename, remove.
import { pages } from '#contract/core/paths.ts';
import { expect, test } from '../support/browser.ts';
import { addVirtualAuthenticator, suggestNoPasskeys } from '../support/people/virtual-authenticator.ts';
import { addPasskey, logInAt, logOut } from './account-steps.ts';

test('a passkey is added, is suggested at login, logs in, is renamed and removed', async ({
  page,
  app,
  newCustomer,
  consoleErrors,
  checkAccessibility,
}) => {
  consoleErrors.allow(/status of 4\d\d/);
  const ada = await newCustomer();
  // Passkeys belong to a domain, which an IP address is not.
  const shop = app.address.replace('127.0.0.1', 'localhost');
  await logInAt(page, shop, ada);
  await addVirtualAuthenticator(page);
  await addPasskey(page, 'Phone');
  await expect(page.getByRole('button', { name: 'Rename Phone' })).toBeVisible();
  await checkAccessibility(page);

  // Among the saved logins of the email field, without a press: the virtual device takes the browser's suggestion.
  const isAtLogin = page.waitForURL((url) => url.pathname === pages.login);
  await logOut(page);
  await isAtLogin;
  await page.waitForURL(shop + pages.dashboard);

  // In a new document, before the logout: the page shown until then would log in again by its suggestion.
  await suggestNoPasskeys(page);
  await page.reload();
  await logOut(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.waitForURL(shop + pages.dashboard);

  await page.getByText('Passkeys', { exact: true }).click();
  await page.getByRole('button', { name: 'Rename Phone' }).click();
  await page.getByLabel('New name').fill('Old phone');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Remove Old phone' }).click();
  await page.getByRole('button', { name: 'Yes, remove it' }).click();
  await expect(page.getByText('The passkey is removed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Old phone' })).toBeHidden();
});
