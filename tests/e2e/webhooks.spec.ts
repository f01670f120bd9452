// An admin adds a webhook, copies its secret, looks at what was sent, and removes it.
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { isTooWide } from './order-steps.ts';

test('an admin adds a webhook, whose secret is shown once, and removes it', async ({
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
