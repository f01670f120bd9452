// An admin makes an API key, a system uses it, the log names it, and the admin revokes it.
import { endpoints } from '#contract/endpoints.ts';
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { isTooWide } from './order-steps.ts';

test('an admin makes a key, which is shown once, and revokes it', async ({
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
});
