// Other systems: an admin makes an API key, a system uses it, the log names it, and the admin revokes it; a webhook is added,
// its secret copied, what was sent looked at, and removed.

import type { Page } from '@playwright/test';
import { pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { isTooWide } from './order-steps.ts';

async function expectFits(page: Page): Promise<void> {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await isTooWide(page), `${width}`).toBe(false);
  }
}

/** Makes a key for stock on the open page; resolves with it. */
async function makeKey(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByLabel('Read and change stock').check();
  await dialog.getByRole('button', { name: 'Make key' }).click();
  return dialog.getByLabel('API key').inputValue();
}

test('a new API key needs a name and a scope, and is shown once', async ({
  signedIn,
  checkAccessibility,
}) => {
  const page = await signedIn('admin');
  await page.goto(pages.apiKeys);
  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await expect(dialog.getByText('Name is Required')).toBeVisible();
  await expect(dialog.getByText('Choose what the key may do')).toBeVisible();
  await expect(dialog.getByLabel('Refund paid orders')).toBeHidden();
  await dialog.getByText('More: orders for customers').click();
  await expect(dialog.getByLabel('Refund paid orders')).not.toBeChecked();
  await checkAccessibility(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Stock system');
  await dialog.getByLabel('Read and change stock').check();
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await expect(page.getByRole('dialog', { name: 'Copy the key now' })).toBeVisible();
  const key = await dialog.getByLabel('API key').inputValue();
  await checkAccessibility(page);
  expect(key).toBeTruthy();
  await dialog.getByRole('button', { name: 'I have it' }).click();
  await expect(dialog).toHaveCount(0);
});

test('a key works within its scope until it is revoked', async ({ shop, signedIn, checkAccessibility }) => {
  const page = await signedIn('admin');
  await page.goto(pages.apiKeys);
  const name = `Till ${crypto.randomUUID().slice(0, 8)}`;
  const key = await makeKey(page, name);
  await page.getByRole('button', { name: 'I have it' }).click();
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Works until');
  await expect(row).toContainText('Never');
  const headers = { authorization: `Bearer ${key}` };
  const read = (path: string) => page.request.get(shop.address + path, { headers });
  expect((await read(`${endpoints.listArticles.path}?limit=1`)).status()).toBe(200);
  expect((await read(endpoints.listAllOrders.path)).status()).toBe(403);
  await expectFits(page);
  await checkAccessibility(page);
  await row.getByRole('button', { name: `Revoke: ${name}` }).click();
  await page.getByRole('button', { name: 'Yes, revoke it' }).click();
  await expect(row).toContainText('Revoked');
  expect((await read(`${endpoints.listArticles.path}?limit=1`)).status()).toBe(401);
  await page.goto(`${pages.log}?actor=admin`);
  await expect(page.getByRole('row', { name: /Made API key/ }).filter({ hasText: name })).toBeVisible();
});

test('a webhook, whose secret is shown once, is added and removed', async ({
  signedIn,
  checkAccessibility,
}) => {
  const page = await signedIn('admin');
  await page.goto(pages.webhooks);
  await expect(page.getByText('Nothing is sent to other systems yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('Name is Required')).toBeVisible();
  await expect(dialog.getByText('Choose what to send')).toBeVisible();
  await checkAccessibility(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Stock system');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:1/');
  await dialog.getByLabel('Paid', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByRole('dialog', { name: 'Copy the secret now' })).toBeVisible();
  await expect(dialog.getByLabel('Secret')).toHaveValue(/^whsec_/);
  await dialog.getByRole('button', { name: 'I have it' }).click();
  const row = page.getByRole('row', { name: 'Stock system' });
  await expect(row).toContainText('Everything was sent');
  await row.getByRole('button', { name: 'Test: Stock system' }).click();
  await dialog.getByRole('button', { name: 'Send it' }).click();
  await expect(dialog.getByRole('status')).toContainText('Not accepted: connect ECONNREFUSED');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expectFits(page);
  await checkAccessibility(page);
  await row.getByRole('link', { name: 'Stock system' }).click();
  await expect(page.getByText('Nothing has happened since that is to be sent.')).toBeVisible();
  await page.goBack();
  await row.getByRole('button', { name: 'Remove: Stock system' }).click();
  await page.getByRole('button', { name: 'Yes, remove it' }).click();
  await expect(page.getByText('Nothing is sent to other systems yet.')).toBeVisible();
});

test('a key that the browser does not copy is selected instead', async ({ signedIn }) => {
  const page = await signedIn('admin');
  // As at an address without HTTPS.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto(pages.apiKeys);
  await makeKey(page, 'Carrier');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByText('This browser does not allow copying.')).toBeVisible();
  const key = dialog.getByLabel('API key');
  await expect(key).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toBe(await key.inputValue());
});
