// A customer's dashboard: menu, profile, cancelling and printing orders (spec sections 2, 4, 5, 8).
import type { Page } from '@playwright/test';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { DESK, layoutShift, SHIFT_MAX } from './page-steps.ts';

const words = formTexts.fields;

test.use({ isFirstVisit: true });

test('a customer cancels an order, and saves profile and business details', async ({
  signedIn,
  newCustomer,
  placedOrder,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/503 .*\/business/);
  const { email, ...ada } = await newCustomer();
  const { article } = await placedOrder({ email, ...ada });
  const page = await signedIn({ email, ...ada });
  await page.setViewportSize(DESK);
  await test.step('an unpaid order is cancelled only after confirmation; printed on wide paper, orders fill the width', () =>
    cancelOrder(page, article, checkAccessibility));
  await page.goto(pages.dashboard);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(ada.name);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  expect(await layoutShift(page)).toBeLessThan(SHIFT_MAX);
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('link')).toHaveText([
    formTexts.dashboard.myProfile,
    formTexts.dashboard.myOrder,
    formTexts.dashboard.addReview,
    formTexts.dashboard.savedFabrics,
    formTexts.dashboard.swatches,
    formTexts.dashboard.addresses,
    formTexts.dashboard.quotations,
  ]);
  await test.step('company, tax id and invoice address are saved without the rest of the profile, and stay in the form if they cannot be', () =>
    saveBusinessDetails(page, checkAccessibility));
  const update = page.getByRole('button', { name: 'Update the profile' });
  await update.click();
  for (const message of [
    words.educationRequired,
    words.addressRequired,
    words.phoneRequired,
    words.linkendRequired,
  ])
    await expect(page.getByText(message)).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel('Education').fill('Textile design, Leeds');
  await page.getByLabel('Address').fill('1 Mill Lane');
  await page.getByLabel('Phone').fill('none');
  await expect(page.getByText(words.phoneDigits)).toBeVisible();
  await page.getByLabel('Phone').fill('01422000000');
  await page.getByLabel('Linkend').fill('ada');
  await update.click();
  await expect(page.getByRole('main').getByText(words.linkendInvalid)).toHaveCount(1);
  await expect(page.getByLabel('Linkend')).toBeFocused();
  await page.getByLabel('Linkend').fill('https://linkedin.com/in/ada');
  await update.click();
  await expect(page.getByText(formTexts.profile.updated)).toBeVisible();
  await expect(page.getByLabel('Education')).toHaveValue('Textile design, Leeds');
  const profile = await page.request.get(fillPath(endpoints.getUser.path, { email }), {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('accessToken'))}` },
  });
  expect(await profile.json()).toMatchObject({ education: 'Textile design, Leeds', phone: '01422000000' });
});

type Check = (page: Page) => Promise<void>;

async function cancelOrder(page: Page, article: string, check: Check): Promise<void> {
  await page.goto(pages.myOrder);
  await expect(page.getByText(formTexts.order.unpaid)).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(SHIFT_MAX);
  const cancel = page.getByRole('button', { name: `${formTexts.order.cancel} ${article}` });
  await page.emulateMedia({ media: 'print' });
  expect((await page.getByRole('table').boundingBox())?.width).toBeGreaterThan(1000);
  await expect(page.getByText(formTexts.order.unpaid)).toBeVisible();
  await expect(cancel).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await cancel.click();
  const dialog = page.getByRole('dialog', { name: formTexts.dashboard.areYouSure });
  await check(page);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(dialog).toHaveCount(0);
  await cancel.click();
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText(formTexts.order.cancelled)).toBeVisible();
  await expect(page.getByText('You have not ordered anything yet.')).toBeVisible();
}

async function saveBusinessDetails(page: Page, check: Check): Promise<void> {
  const section = page.getByText(formTexts.profile.businessDetails);
  await section.click();
  const company = page.getByLabel('Company (optional)');
  const taxId = page.getByLabel('Tax id (optional)');
  await expect(company).toHaveAttribute('autocomplete', 'organization');
  await page.getByLabel('Education').fill('Textile school');
  await company.fill('Weaver & Daughters Ltd');
  await taxId.fill('none');
  await taxId.press('Enter');
  await expect(page.getByText(formTexts.fields.taxIdInvalid)).toBeVisible();
  await expect(taxId).toBeFocused();
  await check(page);
  await taxId.fill('GB123456789');
  await page.getByRole('button', { name: 'Add an invoice address' }).click();
  await page.getByLabel('Country').selectOption('GB');
  await page.getByLabel('Street').fill('2 Weaving Shed');
  await page.getByLabel('City').fill('Leeds');
  await taxId.press('Enter');
  await expect(page.getByText(formTexts.fields.postcodeRequired)).toBeVisible();
  await expect(page.getByLabel('Postcode')).toBeFocused();
  await page.getByLabel('Postcode').fill('LS1 1UR');
  await taxId.press('Enter');
  await expect(page.getByText(formTexts.profile.businessDetailsSaved)).toBeVisible();
  await expect(page.getByText(formTexts.fields.linkendRequired)).toHaveCount(0);
  await expect(page.getByLabel('Education')).toHaveValue('Textile school');
  await page.reload();
  await section.click();
  await expect(page.getByLabel('Postcode')).toHaveValue('LS1 1UR');
  await expect(company).toHaveValue('Weaver & Daughters Ltd');
  await expect(taxId).toHaveValue('GB123456789');
  await test.step('business details that cannot be saved stay in the form', async () => {
    await page.route('**/account/business', (route) =>
      route.fulfill({ status: 503, json: { code: 'storage_unavailable', message: 'Please try again.' } }),
    );
    await company.fill('Weaver & Sons Ltd');
    await page.getByRole('button', { name: 'Save the business details' }).click();
    await expect(page.getByRole('alert').getByText('Please try again.')).toBeVisible();
    await expect(company).toHaveValue('Weaver & Sons Ltd');
  });
}
