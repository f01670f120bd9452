// Other systems: an admin makes an API key, a system uses it, the log names it, and the admin revokes it; a webhook is added,
// its secret copied, what was sent looked at, and removed.

import { pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { isTooWide } from './order-steps.ts';

test('an admin makes an API key, which is shown once, and revokes it; adds a webhook and removes it', async ({
  app,
  signedIn,
  checkAccessibility,
}) => {
  const page = await signedIn('admin');
  await page.goto(pages.apiKeys);
  await expect(page.getByText('No system has a key yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await expect(dialog.getByText('Name is Required')).toBeVisible();
  await expect(dialog.getByText('Choose what the key may do')).toBeVisible();
  await checkAccessibility(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Stock system');
  await dialog.getByLabel('Read and change stock').check();
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await expect(page.getByRole('dialog', { name: 'Copy the key now' })).toBeVisible();
  const key = await dialog.getByLabel('API key').inputValue();
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'I have it' }).click();
  const row = page.getByRole('row', { name: 'Stock system' });
  await expect(row).toContainText('Works until');
  await expect(row).toContainText('Never');
  const headers = { authorization: `Bearer ${key}` };
  const read = (path: string) => page.request.get(app.address + path, { headers });
  expect((await read(`${endpoints.listArticles.path}?limit=1`)).status()).toBe(200);
  expect((await read(endpoints.listAllOrders.path)).status()).toBe(403);
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await isTooWide(page), `${width}`).toBe(false);
  }
  await checkAccessibility(page);
  await row.getByRole('button', { name: 'Revoke: Stock system' }).click();
  await page.getByRole('button', { name: 'Yes, revoke it' }).click();
  await expect(row).toContainText('Revoked');
  expect((await read(`${endpoints.listArticles.path}?limit=1`)).status()).toBe(401);
  await page.goto(`${pages.log}?actor=admin`);
  await expect(page.getByRole('row', { name: /Made API key/ })).toContainText('Stock system');
  await test.step('a webhook, whose secret is shown once, is added and removed', async () => {
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Webhooks' }).click();
    await expect(page.getByText('Nothing is sent to other systems yet.')).toBeVisible();
    await page.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect(dialog.getByText('Name is Required')).toBeVisible();
    await expect(dialog.getByText('Choose what to send')).toBeVisible();
    await checkAccessibility(page);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Stock system');
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://erp.example/selvedge');
    await dialog.getByLabel('Paid', { exact: true }).check();
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect(page.getByRole('dialog', { name: 'Copy the secret now' })).toBeVisible();
    await expect(dialog.getByLabel('Secret')).toHaveValue(/^whsec_/);
    await dialog.getByRole('button', { name: 'I have it' }).click();
    const row = page.getByRole('row', { name: 'Stock system' });
    await expect(row).toContainText('Everything was sent');
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await isTooWide(page), `${width}`).toBe(false);
    }
    await checkAccessibility(page);
    await row.getByRole('link', { name: 'Stock system' }).click();
    await expect(page.getByText('Nothing has happened since that is to be sent.')).toBeVisible();
    await page.goBack();
    await row.getByRole('button', { name: 'Remove: Stock system' }).click();
    await page.getByRole('button', { name: 'Yes, remove it' }).click();
    await expect(page.getByText('Nothing is sent to other systems yet.')).toBeVisible();
  });
});

test('a key that the browser does not copy is selected, and the dialog says so', async ({ signedIn }) => {
  const page = await signedIn('admin');
  // As at an address without HTTPS.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto(pages.apiKeys);
  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Carrier');
  await dialog.getByLabel('Read and change stock').check();
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByText('This browser does not allow copying.')).toBeVisible();
  const key = dialog.getByLabel('API key');
  await expect(key).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toBe(await key.inputValue());
});
