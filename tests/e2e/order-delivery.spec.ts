// The order dialog fills in the delivery of the last order or the profile, and says so.
import type { Locator, Page } from '@playwright/test';
import { pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { openOrderDialog, placeOrder } from './steps.ts';

const address = (dialog: Locator) => dialog.getByLabel('Address');
const phone = (dialog: Locator) => dialog.getByLabel('Phone');
const source = (dialog: Locator) => dialog.getByRole('status').filter({ hasText: 'From your' });

/** Makes the user's profile have this address, and no phone. */
async function changeProfile(page: Page, address: string): Promise<void> {
  await page.route('**/api/user/*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), address, phone: '' } });
  });
}

test('the delivery is filled in from the profile, then from the last order; what was typed stays', async ({
  signedIn,
  newCustomer,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/);
  const page = await signedIn(await newCustomer());
  await changeProfile(page, '5 Dye Works Road');
  await page.goto(pages.purchase);
  await test.step('without an order it is the profile; an address that is changed is no longer from it', async () => {
    const dialog = await openOrderDialog(page);
    await expect(source(dialog)).toHaveText('From your profile');
    await expect(address(dialog)).toHaveValue('5 Dye Works Road');
    await expect(phone(dialog)).toHaveValue('');
    await address(dialog).fill('6 Dye Works Road');
    await expect(source(dialog)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  });
  await test.step('what was typed is kept when the last order arrives later', async () => {
    await placeOrder(page);
    await page.goto(pages.purchase);
    const { promise: typed, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/api/order?*', async (route) => {
      await typed;
      await route.continue();
    });
    const dialog = await openOrderDialog(page);
    await address(dialog).fill('9 New Street');
    const ordersRead = page.waitForResponse(/\/api\/order\?/);
    goOn();
    await ordersRead;
    await dialog.getByLabel(/Custom details/).fill('Two ends, please.');
    await expect(address(dialog)).toHaveValue('9 New Street');
    await expect(phone(dialog)).toHaveValue('');
    await expect(source(dialog)).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  await test.step('without the address book the last order is offered', async () => {
    await page.route(`**${endpoints.listAddresses.path}`, (route) =>
      route.fulfill({ status: 404, json: { code: 'path_not_found', message: 'No' } }),
    );
    const dialog = await openOrderDialog(page);
    await expect(source(dialog)).toHaveText('From your last order');
    await page.unrouteAll({ behavior: 'wait' });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  await test.step('Clear leaves it empty, after a reload too', async () => {
    const dialog = await openOrderDialog(page);
    await expect(source(dialog)).toHaveText('From your last order');
    await expect(address(dialog)).toHaveValue('1 Mill Lane, Halifax');
    await expect(phone(dialog)).toHaveValue('+44 1422 000000');
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Clear' }).click();
    await expect(address(dialog)).toBeFocused();
    await expect(source(dialog)).toHaveCount(0);
    const ordersRead = page.waitForResponse(
      (response) => new URL(response.url()).pathname === endpoints.listOrders.path,
    );
    await page.reload();
    await ordersRead;
    await expect(phone(dialog)).toHaveValue('');
    await expect(address(dialog)).toHaveValue('');
  });
});
