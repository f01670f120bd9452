// My Profile: a customer downloads everything the shop keeps of them, and removes the account.
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { formMessages } from '#contract/form-messages.ts';
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';

const remove = formMessages.dashboard.removeAccount;

for (const width of [1440, 390]) {
  test(`the own data is made and downloaded once at ${width} px`, async ({
    signedIn,
    newCustomer,
    checkAccessibility,
  }) => {
    const page = await signedIn(await newCustomer());
    await page.setViewportSize({ width, height: 844 });
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

  test(`an account is removed after it was said what goes and what stays at ${width} px`, async ({
    signedIn,
    newCustomer,
    placedOrder,
    checkAccessibility,
  }) => {
    const customer = await newCustomer();
    await placedOrder(customer);
    const page = await signedIn(customer);
    await page.setViewportSize({ width, height: 844 });
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
    await expect(page.getByText('Your account is removed.')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${pages.login}$`));
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('draft:x');
    await page.goto(pages.dashboard);
    await expect(page.getByRole('button', { name: remove })).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(pages.login));
  });
}

test('an account with an order on its way is not removed, and the dialog says why', async ({
  signedIn,
  newCustomer,
  checkAccessibility,
}) => {
  const page = await signedIn(await newCustomer());
  const removal = { unpaidOrders: 0, ordersInProgress: ['SV-2026-000123'], reviews: 0, invoices: 1 };
  await page.route('**/api/account/removal', (route) =>
    route.fulfill({ json: { ...removal, isLastAdmin: false } }),
  );
  await page.goto(pages.dashboard);
  await page.getByRole('button', { name: remove }).click();
  await expect(page.getByText('SV-2026-000123 is paid and on the way.')).toBeVisible();
  await checkAccessibility(page);
  await expect(page.getByRole('button', { name: 'Yes, remove it for good' })).toHaveCount(0);
});

test('a login of long ago is confirmed first, then the account is removed', async ({
  signedIn,
  newCustomer,
  consoleErrors,
}) => {
  consoleErrors.allow(/403 .*\/account\/removal/);
  const customer = await newCustomer();
  const page = await signedIn(customer);
  let refusals = 0;
  await page.route('**/api/account/removal', async (route) => {
    if (route.request().method() !== 'POST' || refusals++ > 0) return route.fallback();
    const problem = { code: 'fresh_sign_in_required', status: 403, title: '', detail: '', message: '' };
    return route.fulfill({ status: 403, contentType: 'application/problem+json', json: problem });
  });
  await page.goto(pages.dashboard);
  await page.getByRole('button', { name: remove }).click();
  await page.getByRole('button', { name: 'Yes, remove it for good' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirm.getByLabel('Password').fill(customer.password);
  await confirm.getByLabel('Password').press('Enter');
  await expect(page.getByText('Your account is removed.')).toBeVisible();
});
