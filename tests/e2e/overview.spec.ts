// Where the figures of the Overview lead: to the settlements and refunds they are the sums of, those of an article too.
import { readFile } from 'node:fs/promises';
import { pages } from '#contract/core/paths.ts';
import { expect, test } from '../support/browser.ts';
import { isTooWide, payOrder, refundWhole } from './order-steps.ts';

test('takings, bars and best sellers lead to their entries in the ledger', async ({
  signedIn,
  requestsOf,
  newCustomer,
  placedOrder,
  checkAccessibility,
}) => {
  const customer = await newCustomer();
  const { id } = await placedOrder(customer);
  await payOrder(await requestsOf(customer), id);
  const page = await signedIn('admin');
  await refundWhole(page, id);
  await page.goto(pages.overview);
  await page.getByRole('region', { name: 'Today' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/ledger\?from=(\d{4}-\d\d-\d\d)&to=\1$/);
  const entries = page.getByRole('row').filter({ has: page.locator(`a[href$="${id}"]`) });
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(/Settlement.*INV-/);
  await expect(entries.last()).toContainText(/Refund.*CN-.*−/);
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await isTooWide(page)).toBe(false);
  }
  await checkAccessibility(page);
  const format = page.getByLabel('Format of CSV files');
  await format.filter({ visible: true }).click();
  await page.getByRole('combobox', { name: 'Format of CSV files' }).selectOption('Semicolons, 12,50');
  await page.keyboard.press('Escape');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^ledger-.*\.csv$/);
  expect(await readFile(await (await file).path(), 'utf8')).toMatch(/\r\n[^\r]+;-\d+,\d\d;USD\r\n/);

  await page.getByRole('link', { name: '← Overview' }).click();
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
  // The browser remembers it for every export.
  await format.filter({ visible: true }).click();
  await expect(page.getByRole('combobox', { name: 'Format of CSV files' })).toHaveValue('semicolon comma');
  await page.keyboard.press('Escape');
  const bar = page.getByLabel('By month, the last 12 months').getByRole('link').last();
  await expect(bar).toHaveAttribute('href', /\/ledger\?from=\d{4}-\d\d-01&to=/);
  await page
    .getByRole('region', { name: 'Best sellers of the last 30 days' })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/ledger\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&article=SV-\d+$/);
  await expect(
    page.getByRole('button', { name: /^Remove the filter Article number: SV-\d+$/ }),
  ).toBeVisible();
});
