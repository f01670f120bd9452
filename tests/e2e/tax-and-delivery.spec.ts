// Tax and delivery: an admin turns them on, and a customer sees them from the article to the order.
import type { Page } from '@playwright/test';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { isTooWide } from './order-steps.ts';
import { PHONE } from './page-steps.ts';
import { sampleFabrics } from './swatch-steps.ts';

const WIDTHS = [390, 820, 1440] as const;

/** As a shop is until an admin changes it. */
async function chargeNothing(admin: Page): Promise<void> {
  const headers = { authorization: `Bearer ${await accessToken(admin)}` };
  const tax = { isCharged: false, sellerCountry: null, sellerTaxId: '', pricesIncludeTax: true, rates: [] };
  const collection = { isOffered: false, text: '' };
  const delivery = { isCharged: false, zones: [], collection, areSwatchesFree: true };
  for (const [path, settings] of [
    [endpoints.putTaxSettings.path, tax],
    [endpoints.putDeliverySettings.path, delivery],
  ] as const)
    expect((await admin.request.put(path, { headers, data: { settings } })).ok()).toBe(true);
}

test('an admin charges tax and delivery, and a customer sees both on article, dialog, payment and order', async ({
  signedIn,
  newCustomer,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/422 .*\/api\/quotes/);
  const admin = await signedIn('admin');
  await test.step('the settings', async () => {
    await admin.goto(pages.taxAndDelivery);
    await admin.getByLabel('Charge tax (VAT)').check();
    await admin.getByLabel("Seller's country").selectOption('GB');
    await admin.getByRole('button', { name: 'Add a rate' }).click();
    await admin.getByLabel('Percent 1').fill('20');
    await admin.getByLabel('From 1').fill('2021-01-01');
    const save = admin.getByRole('button', { name: 'Save the tax' });
    await save.click();
    await expect(
      admin.getByText("The seller's tax id is Required: invoices with tax state it"),
    ).toBeVisible();
    await admin.getByLabel("Seller's tax id").fill('GB 980 7806 84');
    await save.click();
    await expect(admin.getByText('The tax is saved.')).toBeVisible();
    await admin.getByLabel('Charge delivery').check();
    await admin.getByRole('button', { name: 'Add a zone' }).click();
    await admin.getByLabel('Name').fill('Home');
    await admin.getByRole('button', { name: 'Save the delivery' }).click();
    await expect(admin.getByText('At least one country')).toBeVisible();
    await admin.getByLabel('Add a country').selectOption('GB');
    await admin.getByLabel('Per order').fill('18');
    await admin.getByLabel('Offer collection at the mill').check();
    await admin.getByRole('button', { name: 'Save the delivery' }).click();
    await expect(admin.getByText('The delivery is saved.')).toBeVisible();
    const preview = admin.getByRole('region', { name: 'What a customer sees' });
    await preview.getByLabel("Customer's country").selectOption('GB');
    await expect(preview.getByText('To the United Kingdom, 2–3 working days')).toBeVisible();
    await expect(preview.getByText('Including VAT 20 %')).toBeVisible();
    await preview.getByLabel("Customer's country").selectOption('FR');
    await expect(preview.getByText('We do not deliver to this country.')).toBeVisible();
    await preview.getByLabel("Customer's country").selectOption('GB');
    await expect(preview.getByText('Including VAT 20 %')).toBeVisible();
    for (const width of WIDTHS) {
      await admin.setViewportSize({ width, height: 1000 });
      expect(await isTooWide(admin), `${width} px`).toBe(false);
    }
    await checkAccessibility(admin);
  });
  const page = await signedIn(await newCustomer());
  await test.step('the article', async () => {
    const [article] = await sampleFabrics(page, 1);
    await page.goto(fillPath(pages.fabric, { slug: article?.slug ?? '' }));
    await expect(page.getByRole('main').getByText('incl. VAT').first()).toBeVisible();
    await page.getByText('Delivery', { exact: true }).click();
    await expect(page.getByText('To the United Kingdom: $18, 2–3 working days')).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 1000 });
      expect(await isTooWide(page), `${width} px`).toBe(false);
    }
  });
  await test.step('the order dialog', async () => {
    await page.getByRole('link', { name: /^Buy Now/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Choose the country, and delivery and tax are shown here.')).toBeVisible();
    await dialog.getByLabel('Country').selectOption('FR');
    await expect(dialog.getByText('We do not deliver to this country.')).toBeVisible();
    await dialog.getByLabel('Country').selectOption('GB');
    await expect(dialog.getByText('To the United Kingdom, 2–3 working days')).toBeVisible();
    await expect(dialog.getByText('Including VAT 20 %')).toBeVisible();
    await dialog.getByLabel('Street').fill('1 Mill Lane');
    await dialog.getByLabel('City').fill('Halifax');
    await dialog.getByLabel('Postcode').fill('HX1 1AA');
    await dialog.getByLabel('Phone').fill('+44 1422 000000');
    await page.setViewportSize({ width: PHONE.width, height: 360 });
    await dialog.getByLabel('City').focus();
    await expect(dialog.getByLabel('City')).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(PHONE);
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Place the order' }).click();
    await expect(dialog).toHaveCount(0);
  });
  await test.step('payment and order', async () => {
    await page.goto(pages.myOrder);
    await page.getByRole('link', { name: /^SO-/ }).first().click();
    await expect(page.getByText('To the United Kingdom, 2–3 working days: $18.00')).toBeVisible();
    await expect(page.getByText('VAT 20 %')).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 1000 });
      expect(await isTooWide(page), `${width} px`).toBe(false);
    }
    await page.getByRole('link', { name: /^Pay/ }).first().click();
    await page.waitForURL(/\/dashboard\/payment\//);
    await page.getByText('Details', { exact: true }).click();
    await expect(page.getByText('To the United Kingdom, 2–3 working days: $18.00')).toBeVisible();
  });
  await test.step('prices without tax say so', async () => {
    const headers = { authorization: `Bearer ${await accessToken(admin)}` };
    const { settings } = await (await admin.request.get(endpoints.getTaxSettings.path, { headers })).json();
    const data = { settings: { ...settings, pricesIncludeTax: false } };
    expect((await admin.request.put(endpoints.putTaxSettings.path, { headers, data })).ok()).toBe(true);
    for (const path of [pages.fabrics, pages.purchase]) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText('excl. VAT').first()).toBeVisible();
    }
  });
  await chargeNothing(admin);
});
