// Passkeys in the browser, with Chromium's virtual authenticator: add, log in with it, rename, remove.
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { addVirtualAuthenticator, suggestNoPasskeys } from '../support/virtual-authenticator.ts';
import { addPasskey, logInAt } from './account-steps.ts';

test('a passkey is added, logs in, is renamed and removed', async ({
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

  await suggestNoPasskeys(page);
  await page.getByRole('banner').getByRole('button', { name: messages.navigation.logOut }).first().click();
  await page.goto(`${shop}${pages.login}?from=${pages.dashboard}`);
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

test('the login page offers a passkey among the saved logins of the email field', async ({
  page,
  app,
  newCustomer,
}) => {
  const ada = await newCustomer();
  const shop = app.address.replace('127.0.0.1', 'localhost');
  await logInAt(page, shop, ada);
  await addVirtualAuthenticator(page);
  await addPasskey(page, 'Phone');
  await page.getByRole('banner').getByRole('button', { name: messages.navigation.logOut }).first().click();
  await page.goto(shop + pages.home);
  await expect(page.getByRole('link', { name: messages.navigation.login }).first()).toBeVisible();

  // Without a press: the virtual device takes the browser's suggestion.
  await page.goto(`${shop}${pages.login}?from=${pages.purchase}`, { waitUntil: 'commit' });
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await page.waitForURL(shop + pages.purchase);
  await expect(page.getByRole('button', { name: messages.navigation.logOut }).first()).toBeVisible();
});
