// The draft of an order form survives an ended session: in its tab, for its customer only.
import type { Locator, Page } from '@playwright/test';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, type TestUser, test } from '../support/browser.ts';
import { openOrderDialog, placeOrder } from './steps.ts';

const ADDRESS = '1 Mill Lane, Halifax';

/** Opens the dialog and waits for what it offers a new customer: one that is rejected later leads to the login page. */
async function openLoadedDialog(page: Page): Promise<Locator> {
  const offered = [
    endpoints.listAddresses.path,
    endpoints.listOrders.path,
    endpoints.getSwatchOffer.path,
    '/api/user/',
  ].map((path) =>
    page.waitForResponse(
      (response) =>
        response.request().method() === 'GET' && new URL(response.url()).pathname.startsWith(path),
    ),
  );
  const dialog = await openOrderDialog(page);
  await Promise.all(offered);
  return dialog;
}

async function fillForm(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Address').fill(ADDRESS);
  await dialog.getByLabel('Phone').fill('0123');
  await dialog.getByLabel(/Custom details/).fill('Two ends, please.');
}

/** Ends the session at the server while the dialog is open, and submits the form. */
async function endSession(page: Page, dialog: Locator): Promise<void> {
  const headers = { origin: new URL(page.url()).origin };
  expect((await page.request.post(endpoints.signOut.path, { headers, data: {} })).ok()).toBe(true);
  await dialog.getByRole('button', { name: 'Place the order' }).click();
  await expect(dialog.getByRole('alert').getByText(texts.errors.sessionEnded)).toBeVisible();
  await expect(dialog.getByLabel('Address')).toHaveValue(ADDRESS);
  await page.reload();
  await page.waitForURL(/\/login\?from=/);
}

async function logIn(page: Page, { email, password }: TestUser): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: texts.navigation.login }).click();
  await page.waitForURL((url) => url.pathname === pages.purchase);
}

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));

const payNow = (page: Page) => page.getByRole('link', { name: 'Pay now' });

async function expectNothingOffered(dialog: Locator): Promise<void> {
  await expect(dialog.getByLabel('Address')).toHaveValue('');
  await expect(dialog.getByRole('status').filter({ hasText: 'From your' })).toHaveCount(0);
}

test('after a session that ended a draft is restored, for its article only', async ({
  signedIn,
  newCustomer,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/);
  const customer = await newCustomer();
  const page = await signedIn(customer);
  const dialog = page.getByRole('dialog');
  await page.goto(pages.purchase);
  await fillForm(await openLoadedDialog(page));
  await endSession(page, dialog);
  await logIn(page, customer);
  await expect(dialog.getByLabel('Address')).toHaveValue(ADDRESS);
  await expect(dialog.getByLabel('Phone')).toHaveValue('0123');
  await expect(dialog.getByLabel(/Custom details/)).toHaveValue('Two ends, please.');

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await drafts(page)).toEqual([]);
  await page.getByRole('button', { name: texts.shop.buyNow, disabled: false }).nth(1).click();
  await expect(dialog.getByLabel('Address')).toHaveValue('');
});

test('placing the order removes its draft', async ({ signedIn, newCustomer }) => {
  const page = await signedIn(await newCustomer());
  const dialog = page.getByRole('dialog');
  await page.goto(pages.purchase);
  await fillForm(await openOrderDialog(page));
  expect(await drafts(page)).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Place the order' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await drafts(page)).toEqual([]);
  await expect(payNow(page)).toBeVisible();
});

test('logging out removes the drafts in every tab', async ({ signedIn, newCustomer }) => {
  const page = await signedIn(await newCustomer());
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(pages.purchase);
    await fillForm(await openOrderDialog(tab));
  }
  // The address without the article: an open dialog would cover the button.
  await page.goto(pages.purchase);
  expect(await drafts(page)).toHaveLength(1);
  await page.getByRole('button', { name: texts.navigation.logOut }).click();
  await expect.poll(() => drafts(page)).toEqual([]);
  await expect.poll(() => drafts(other)).toEqual([]);
});

test('another user in the tab gets neither delivery nor notice to pay', async ({ signedIn, newCustomer }) => {
  const customer = await newCustomer();
  const page = await signedIn(customer);
  await page.goto(pages.purchase);
  await placeOrder(page);
  await expect(payNow(page)).toBeVisible();
  await page.getByRole('button', { name: texts.navigation.logOut }).click();
  await logIn(page, await newCustomer());
  await expectNothingOffered(await openLoadedDialog(page));
  await expect(payNow(page)).toHaveCount(0);
});

// Only in a long run: Two users in one tab, after a session that ended.
test('another user gets no draft of a session that ended @long', async ({
  signedIn,
  newCustomer,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/);
  const page = await signedIn(await newCustomer());
  const dialog = page.getByRole('dialog');
  await page.goto(pages.purchase);
  await fillForm(await openLoadedDialog(page));
  await endSession(page, dialog);
  expect(await drafts(page)).toHaveLength(1);
  await logIn(page, await newCustomer());
  await expectNothingOffered(dialog);
  expect(await drafts(page)).toEqual([]);
});
