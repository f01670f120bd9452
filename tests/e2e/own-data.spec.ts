// My Profile: a customer downloads everything the shop keeps of them, and removes the account.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { errorCodes } from '#contract/error-codes.ts';
import { formMessages } from '#contract/form-messages.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';

const remove = formMessages.dashboard.removeAccount;
const { message: wrongCredentials } = errorCodes.wrong_credentials;
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });

test('the own data is made and downloaded once, on a phone', async ({
  signedIn,
  newCustomer,
  checkAccessibility,
}) => {
  const page = await signedIn(await newCustomer());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pages.dashboard);
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

test('an account is removed after it was said what goes and what stays, on a phone', async ({
  signedIn,
  newCustomer,
  placedOrder,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/403 .*\/account\/removal/);
  consoleErrors.allow(/401 .*\/sign-in\/email/);
  const customer = await newCustomer();
  await placedOrder(customer);
  const page = await signedIn(customer);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pages.dashboard);
  await page.getByRole('button', { name: remove }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 unpaid order, cancelled')).toBeVisible();
  await expect(dialog.getByText('What the law keeps')).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: remove }).click();
  await page.evaluate(() => sessionStorage.setItem('draft:x', 'mine'));
  await dialog.getByRole('button', { name: 'Yes, remove it for good' }).click();
  // The login of a moment ago was not made for this.
  const password = confirmation(page).getByLabel('Password');
  await password.fill('a bad guess');
  await password.press('Enter');
  await expect(confirmation(page).getByText(wrongCredentials)).toBeVisible();
  await checkAccessibility(page);
  await password.fill(customer.password);
  await password.press('Enter');
  await expect(page.getByText('Your account is removed.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${pages.login}$`));
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('draft:x');
  await page.goto(pages.dashboard);
  await expect(page.getByRole('button', { name: remove })).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(pages.login));
});

const ORDERS_IN_PROGRESS = [
  { _id: 'a', number: 'SO-2026-000101', state: 'paid' },
  { _id: 'b', number: 'SO-2026-000102', state: 'paid' },
  { _id: 'c', number: 'SO-2026-000103', state: 'processing' },
  { _id: 'd', number: 'SO-2026-000104', state: 'shipped' },
  { _id: 'e', number: 'SO-2026-000105', state: 'paid', isBeingRefunded: true },
];

for (const [what, ordersInProgress, expected] of [
  ['one order', ORDERS_IN_PROGRESS.slice(0, 1), ['1 order paid, not begun yet']],
  [
    'several orders',
    ORDERS_IN_PROGRESS,
    [
      '2 orders paid, not begun yet',
      '1 order being prepared',
      '1 order on the way',
      '1 order being refunded',
    ],
  ],
] as const)
  test(`an account with ${what} in progress is not removed: the dialog says what becomes of each`, async ({
    signedIn,
    newCustomer,
    checkAccessibility,
  }) => {
    const page = await signedIn(await newCustomer());
    const removal = { unpaidOrders: 0, ordersInProgress, reviews: 0, invoices: 1, isLastAdmin: false };
    await page.route('**/api/account/removal', (route) => route.fulfill({ json: removal }));
    await page.goto(pages.dashboard);
    await page.getByRole('button', { name: remove }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([...expected]);
    for (const { _id: id, number } of ordersInProgress)
      await expect(dialog.getByRole('link', { name: number })).toHaveAttribute(
        'href',
        fillPath(pages.order, { id }),
      );
    await checkAccessibility(page);
    await expect(page.getByRole('button', { name: 'Yes, remove it for good' })).toHaveCount(0);
  });
