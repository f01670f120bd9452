// The page Shop: an admin writes the shop's name, claim and colours, and the changes of a second admin are kept.
import type { Page } from '@playwright/test';
import { pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { SHOP_CONTENT, type ShopContent } from '#contract/shop/shop-content-fields.ts';
import { SAMPLE_CONTENT } from '#contract/shop/shop-content-samples.ts';
import { expect, test } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { isTooWide } from './order-steps.ts';

const LOGO = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="10"><path d="M0 5h50"/></svg>',
  ),
};
const WIDTHS = [390, 820, 1440] as const;

async function write(admin: Page, settings: ShopContent): Promise<void> {
  const headers = { authorization: `Bearer ${await accessToken(admin)}` };
  const written = await admin.request.put(endpoints.putShopContent.path, { headers, data: { settings } });
  expect(written.ok()).toBe(true);
}

test('an admin writes the shop, and keeps what another has changed', async ({
  signedIn,
  page,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/, /status of 422/);
  const admin = await signedIn('admin');
  await admin.goto(pages.shop);
  await expect(admin.getByLabel('Name of the shop')).toBeHidden();
  for (const { title } of Object.values(SHOP_CONTENT))
    await admin.getByRole('heading', { name: title }).click();
  await admin.getByLabel('Name of the shop').fill('Weberei Adler');
  await admin.getByLabel('Claim', { exact: true }).fill('Leinen vom Bodensee');
  await admin.getByLabel('Buttons and accents').fill('#005577');
  const beside = admin.locator('#content-look figure');
  await expect(beside).toContainText('Weberei Adler');
  await admin.getByLabel('Logo', { exact: true }).setInputFiles(LOGO);
  await expect(beside.locator('img')).toHaveAttribute('src', /\/1200x240\.png$/);
  await admin.getByRole('button', { name: 'Preview' }).click();
  const preview = admin.getByRole('dialog');
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Leinen vom Bodensee');
  await expect(preview.locator('footer')).toContainText('Weberei Adler');
  await expect(preview.getByRole('link', { name: 'See All' })).toBeVisible();
  await checkAccessibility(admin);
  await admin.keyboard.press('Escape');

  const { company } = SAMPLE_CONTENT;
  await write(admin, { ...SAMPLE_CONTENT, company: { ...company, name: 'Habicht', hours: 'Mondays only' } });
  const save = admin.getByRole('button', { name: 'Save the shop' });
  await save.click();
  const others = admin.getByRole('alert').filter({ hasText: 'Somebody else has changed the shop' });
  await expect(others.getByRole('listitem')).toHaveText([
    /^Company: Name of the shop: “Habicht” \(theirs/,
    /^Company: Hours: “Mondays only” \(now in the form/,
  ]);
  await expect(admin.getByLabel('Name of the shop')).toHaveValue('Weberei Adler');
  await expect(admin.getByLabel('Hours')).toHaveValue('Mondays only');
  for (const width of WIDTHS) {
    await admin.setViewportSize({ width, height: 1000 });
    await checkAccessibility(admin);
    expect(await isTooWide(admin), `${width} px`).toBe(false);
  }
  await admin.getByLabel('Founded in').fill('once');
  await save.click();
  await expect(admin.getByText('A year such as 1970')).toBeVisible();
  await expect(admin.getByLabel('Founded in')).toBeFocused();
  await admin.getByLabel('Founded in').fill('1921');
  await save.click();
  await admin.getByRole('link', { name: 'See the home page' }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Leinen vom Bodensee');

  await page.goto(pages.contact);
  await expect(page).toHaveTitle(/Weberei Adler/);
  await expect(page.getByRole('banner').getByRole('img', { name: 'Weberei Adler' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Mondays only');
  const primary = await page.evaluate(() =>
    document.documentElement.style.getPropertyValue('--color-primary'),
  );
  expect(primary).toBe('#005577');
  await write(admin, SAMPLE_CONTENT);
});
