// Passkeys in the browser, with Chromium's virtual authenticator: add, log in with it, rename, remove.
import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';

/** A device with fingerprint reader. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

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
  await page.goto(`${shop}${pages.login}?from=${pages.dashboard}`);
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password').fill(ada.password);
  await page.getByRole('main').getByRole('button', { name: messages.navigation.login, exact: true }).click();
  await page.waitForURL(shop + pages.dashboard);
  await addAuthenticator(page);
  await page.getByText('Passkeys', { exact: true }).click();
  await page.getByLabel('Name of the new passkey').fill('Phone');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey is added.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rename Phone' })).toBeVisible();
  await checkAccessibility(page);

  // The virtual device answers a suggestion at once, without the user.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.getByRole('banner').getByRole('button', { name: messages.navigation.logOut }).first().click();
  await page.goto(`${shop}${pages.login}?from=${pages.dashboard}`);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.waitForURL(shop + pages.dashboard);

  await page.getByText('Passkeys', { exact: true }).click();
  await page.getByRole('button', { name: 'Rename Phone' }).click();
  await page.getByLabel('New name').fill('Old phone');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove Old phone' }).click();
  await page.getByRole('button', { name: 'Yes, remove it' }).click();
  await expect(page.getByText('The passkey is removed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Old phone' })).toBeHidden();
});
