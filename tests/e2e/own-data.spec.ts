// My Profile: a customer downloads everything the shop keeps of them, ends logins elsewhere, and removes the account.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { errorCodes } from '#contract/core/error-codes.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { test as base, expect, type TestUser } from '../support/browser.ts';
import { ageSessionsOf } from '../support/people/age-sessions.ts';
import { PHONE } from './page-steps.ts';

const remove = formTexts.dashboard.removeAccount;
const { message: wrongCredentials } = errorCodes.wrong_credentials;
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });
/** My Profile of a new customer on a phone. */
const test = base.extend<{ openProfile: () => Promise<{ page: Page; customer: TestUser }> }>({
  openProfile: async ({ signedIn, newCustomer }, use) => {
    await use(async () => {
      const customer = await newCustomer();
      const page = await signedIn(customer);
      await page.setViewportSize(PHONE);
      await page.goto(pages.dashboard);
      return { page, customer };
    });
  },
});

test('the own data is downloaded once', async ({ openProfile, checkAccessibility }) => {
  const { page } = await openProfile();
  await page.getByText('My data', { exact: true }).click();
  await page.getByRole('button', { name: 'Prepare my data' }).click();
  const button = page.getByRole('button', { name: 'Download my data' });
  await expect(button).toBeVisible({ timeout: 60_000 });
  await checkAccessibility(page);
  const downloading = page.waitForEvent('download');
  await button.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('my-data.zip');
  expect(Object.keys(unzipSync(await readFile(await download.path())))).toContain('users.json');
  await expect(page.getByText('You have downloaded your file')).toBeVisible();
  await expect(button).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Prepare my data' })).toBeVisible();
});

test('a login elsewhere is ended after a recent login', async ({
  openProfile,
  app,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[13]/);
  const { page, customer } = await openProfile();
  await page.getByText('Where you are logged in').click();
  const section = page.getByRole('group').filter({ hasText: 'Where you are logged in' });
  await expect(section.getByText('this browser')).toBeVisible();
  // The sign-up began one too.
  await expect(section.getByRole('listitem')).toHaveCount(2);
  await checkAccessibility(page);
  ageSessionsOf(app.dataDir, customer.email);
  const logOutFirst = section.getByRole('button', { name: /^Log out: / }).first();
  await logOutFirst.click();
  await confirmation(page).waitFor();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await expect(confirmation(page)).toBeHidden();
  await expect(section.getByRole('listitem')).toHaveCount(2);
  await logOutFirst.click();
  await confirmation(page).getByLabel('Password').fill('not that');
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(confirmation(page).getByRole('alert')).toBeVisible();
  await confirmation(page).getByLabel('Password').fill(customer.password);
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(1);
});

test('all logins elsewhere are ended at once', async ({ openProfile, request, app }) => {
  const { page, customer } = await openProfile();
  const elsewhere = { headers: { origin: app.address }, data: customer };
  expect((await request.post(endpoints.signIn.path, elsewhere)).ok()).toBe(true);
  await page.getByText('Where you are logged in').click();
  const section = page.getByRole('group').filter({ hasText: 'Where you are logged in' });
  await expect(section.getByRole('listitem')).toHaveCount(3);
  await section.getByRole('button', { name: 'Log out everywhere else' }).click();
  await page.getByRole('button', { name: 'Yes, log out' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(1);
  await expect(section.getByText('this browser')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Log out everywhere else' })).toBeHidden();
  expect(await (await request.get(endpoints.getSession.path)).json()).toBeNull();
});

/** What the server says of an account with orders in progress. */
const REFUSED = {
  unpaidOrders: 0,
  ordersInProgress: [
    { _id: 'a', number: 'SO-2026-000101', state: 'paid' },
    { _id: 'b', number: 'SO-2026-000102', state: 'paid' },
    { _id: 'c', number: 'SO-2026-000103', state: 'processing' },
    { _id: 'd', number: 'SO-2026-000104', state: 'shipped' },
    { _id: 'e', number: 'SO-2026-000105', state: 'paid', isBeingRefunded: true },
  ],
  reviews: 0,
  invoices: 1,
  isLastAdmin: false,
};
const WHAT_BECOMES_OF_EACH = [
  '2 orders paid, not begun yet',
  '1 order being prepared',
  '1 order on the way',
  '1 order being refunded',
];

test('orders in progress keep the account, and are named', async ({ openProfile, checkAccessibility }) => {
  const { page } = await openProfile();
  await page.route('**/api/account/removal', (route) => route.fulfill({ json: REFUSED }));
  await page.getByRole('button', { name: remove }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(WHAT_BECOMES_OF_EACH);
  for (const { _id: id, number } of REFUSED.ordersInProgress)
    await expect(dialog.getByRole('link', { name: number })).toHaveAttribute(
      'href',
      fillPath(pages.order, { id }),
    );
  await checkAccessibility(page);
  await expect(page.getByRole('button', { name: 'Yes, remove it for good' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('an account is removed, after it was said what goes', async ({
  openProfile,
  placedOrder,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[13]/, /403 .*\/account\/removal/);
  const { page, customer } = await openProfile();
  await placedOrder(customer);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: remove }).click();
  await expect(dialog.getByText('1 unpaid order, cancelled')).toBeVisible();
  await expect(dialog.getByText('What the law keeps')).toBeVisible();
  await checkAccessibility(page);
  await page.evaluate(() => sessionStorage.setItem('draft:x', 'mine'));
  await dialog.getByRole('button', { name: 'Yes, remove it for good' }).click();
  // The login of a moment ago was not made for this.
  const password = confirmation(page).getByLabel('Password');
  await password.fill('a bad guess');
  await password.press('Enter');
  await expect(confirmation(page).getByText(wrongCredentials)).toBeVisible();
  await password.fill(customer.password);
  await password.press('Enter');
  await expect(page.getByText('Your account is removed.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${pages.login}$`));
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('draft:x');
  await page.goto(pages.dashboard);
  await expect(page.getByRole('button', { name: remove })).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(pages.login));
});
