// Tax and delivery: an admin turns them on, and a customer sees them from the article to the order.
import type { Page } from '@playwright/test';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { DeliverySettings, TaxSettings } from '#contract/shop/shop-settings.ts';
import { test as base, expect, type Requester } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { isTooWide } from './order-steps.ts';
import { PHONE } from './page-steps.ts';
import { sampleFabrics } from './swatch-steps.ts';

const WIDTHS = [390, 820, 1440] as const;

const CHARGED_TAX: TaxSettings = {
  isCharged: true,
  sellerCountry: 'GB',
  sellerTaxId: 'GB980780684',
  pricesIncludeTax: true,
  rates: [{ country: 'GB', kind: 'standard', percent: 20, from: '2021-01-01' }],
};
const CHARGED_DELIVERY: DeliverySettings = {
  isCharged: true,
  zones: [{ name: 'Home', countries: ['GB'], perOrder: 18, perKilogram: 0, freeFrom: null, days: [2, 3] }],
  collection: { isOffered: true, text: '' },
  areSwatchesFree: true,
};
/** As a shop is until an admin changes it. */
const NO_TAX: TaxSettings = {
  ...CHARGED_TAX,
  isCharged: false,
  sellerCountry: null,
  sellerTaxId: '',
  rates: [],
};
const NO_DELIVERY: DeliverySettings = {
  ...CHARGED_DELIVERY,
  isCharged: false,
  zones: [],
  collection: { isOffered: false, text: '' },
};

async function write(admin: Requester, tax: TaxSettings, delivery: DeliverySettings): Promise<void> {
  const headers = { authorization: `Bearer ${await accessToken(admin)}` };
  for (const [path, settings] of [
    [endpoints.putTaxSettings.path, tax],
    [endpoints.putDeliverySettings.path, delivery],
  ] as const) {
    const written = await admin.request.put(path, { headers, data: { settings } });
    expect(written.ok(), await written.text()).toBe(true);
  }
}

/** Charges VAT of 20 % and $18 for the way within Great Britain, until the test ends. */
const test = base.extend<{ charge: (tax?: Partial<TaxSettings>) => Promise<void> }>({
  charge: async ({ requestsOf }, use) => {
    const admin = await requestsOf('admin');
    await use((tax) => write(admin, { ...CHARGED_TAX, ...tax }, CHARGED_DELIVERY));
    await write(admin, NO_TAX, NO_DELIVERY);
  },
});

async function expectFits(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1000 });
    expect(await isTooWide(page), `${width} px`).toBe(false);
  }
}

/** Opens the page of the first sample fabric. */
async function openArticle(page: Page): Promise<void> {
  const [article] = await sampleFabrics(page, 1);
  await page.goto(fillPath(pages.fabric, { slug: article?.slug ?? '' }));
}

test('an admin turns the tax on, with the tax id it needs', async ({ signedIn, charge: _ }) => {
  const admin = await signedIn('admin');
  await admin.goto(pages.taxAndDelivery);
  await admin.getByLabel('Charge tax (VAT)').check();
  await admin.getByLabel("Seller's country").selectOption('GB');
  await admin.getByRole('button', { name: 'Add a rate' }).click();
  await admin.getByLabel('Percent 1').fill('20');
  await admin.getByLabel('From 1').fill('2021-01-01');
  const save = admin.getByRole('button', { name: 'Save the tax' });
  await save.click();
  await expect(admin.getByText("The seller's tax id is Required: invoices with tax state it")).toBeVisible();
  await admin.getByLabel("Seller's tax id").fill('GB 980 7806 84');
  await save.click();
  await expect(admin.getByText('The tax is saved.')).toBeVisible();
});

test('an admin turns delivery on, with a zone of countries', async ({ signedIn, charge: _ }) => {
  const admin = await signedIn('admin');
  await admin.goto(pages.taxAndDelivery);
  await admin.getByLabel('Charge delivery').check();
  await admin.getByRole('button', { name: 'Add a zone' }).click();
  await admin.getByLabel('Name').fill('Home');
  await admin.getByRole('button', { name: 'Save the delivery' }).click();
  await expect(admin.getByText('At least one country')).toBeVisible();
  await admin.getByLabel('Add a country').selectOption('GB');
  await admin.getByLabel('Per order').fill('18');
  await admin.getByLabel('Offer collection at the mill').check();
  await admin.locator('summary', { hasText: 'When orders leave the mill' }).click();
  await admin.getByLabel('Working days from payment, at most').fill('2');
  await admin.getByRole('button', { name: 'Save the delivery' }).click();
  await expect(admin.getByText('The delivery is saved.')).toBeVisible();
  await openArticle(admin);
  await admin.getByLabel(/^I need/).fill('40');
  await expect(
    admin.getByText(/Delivery: \$18\.00\. Paid today, it leaves by \w+day \d+ \w+\./).first(),
  ).toBeVisible();
});

test('the settings show what a customer of a country sees', async ({
  signedIn,
  charge,
  checkAccessibility,
  consoleErrors,
}) => {
  // France is not delivered to.
  consoleErrors.allow(/422 .*\/api\/quotes/);
  await charge();
  const admin = await signedIn('admin');
  await admin.goto(pages.taxAndDelivery);
  const preview = admin.getByRole('region', { name: 'What a customer sees' });
  await preview.getByLabel("Customer's country").selectOption('GB');
  await expect(preview.getByText('To the United Kingdom, 2–3 working days')).toBeVisible();
  await expect(preview.getByText('Including VAT 20 %')).toBeVisible();
  await preview.getByLabel("Customer's country").selectOption('FR');
  await expect(preview.getByText('We do not deliver to this country.')).toBeVisible();
  await preview.getByLabel("Customer's country").selectOption('GB');
  await expect(preview.getByText('Including VAT 20 %')).toBeVisible();
  await expectFits(admin);
  await checkAccessibility(admin);
});

test('the page of an article has tax and delivery', async ({ page, charge }) => {
  await charge();
  await openArticle(page);
  await expect(page.getByRole('main').getByText('incl. VAT').first()).toBeVisible();
  await expect(page.getByText('To the United Kingdom: $18, 2–3 working days')).toBeVisible();
  await expectFits(page);
});

test('the order dialog has tax and delivery of the only country delivered to', async ({
  signedIn,
  newCustomer,
  charge,
  checkAccessibility,
}) => {
  await charge();
  const page = await signedIn(await newCustomer());
  await openArticle(page);
  await page.getByRole('link', { name: /^Buy Now/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Country').getByRole('option')).toHaveText([
    'Choose a country',
    'United Kingdom',
  ]);
  await expect(dialog.getByLabel('Country')).toHaveValue('GB');
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

test('the order and its payment have tax and delivery', async ({ signedIn, newCustomer, charge }) => {
  await charge();
  const page = await signedIn(await newCustomer());
  await order(page);
  await page.goto(pages.myOrder);
  await page.getByRole('link', { name: /^SO-/ }).first().click();
  await expect(page.getByText('To the United Kingdom, 2–3 working days: $18.00')).toBeVisible();
  await expect(page.getByText('VAT 20 %')).toBeVisible();
  await expectFits(page);
  await page.getByRole('link', { name: /^Pay/ }).first().click();
  await page.waitForURL(/\/dashboard\/payment\//);
  await page.getByText('Details', { exact: true }).click();
  await expect(page.getByText('To the United Kingdom, 2–3 working days: $18.00')).toBeVisible();
});

test('prices without tax say so', async ({ signedIn, charge }) => {
  await charge({ pricesIncludeTax: false });
  const page = await signedIn('customer');
  for (const path of [pages.fabrics, pages.purchase]) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText('excl. VAT').first()).toBeVisible();
  }
});
/** Places an order to Great Britain. */
async function order(page: Page): Promise<void> {
  await openArticle(page);
  await page.getByRole('link', { name: /^Buy Now/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Country').selectOption('GB');
  await dialog.getByLabel('Street').fill('1 Mill Lane');
  await dialog.getByLabel('City').fill('Halifax');
  await dialog.getByLabel('Postcode').fill('HX1 1AA');
  await dialog.getByLabel('Phone').fill('+44 1422 000000');
  await dialog.getByRole('button', { name: 'Place the order' }).click();
  await expect(dialog).toHaveCount(0);
}
