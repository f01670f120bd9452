// The order dialog fills in the delivery of the last order or the profile, and says so.
import type { Locator, Page } from '@playwright/test';
import { pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { test as base, expect } from '../support/browser.ts';
import { openOrderDialog } from './steps.ts';

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

/** The purchase page of a customer who has ordered once. */
const test = base.extend<{ openAfterOrder: () => Promise<Page> }>({
  openAfterOrder: async ({ signedIn, newCustomer, placedOrder }, use) => {
    await use(async () => {
      const customer = await newCustomer();
      await placedOrder(customer);
      const page = await signedIn(customer);
      await page.goto(pages.purchase);
      return page;
    });
  },
});

test('without an order the delivery is that of the profile', async ({
  signedIn,
  newCustomer,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/);
  const page = await signedIn(await newCustomer());
  await changeProfile(page, '5 Dye Works Road');
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  await expect(source(dialog)).toHaveText('From your profile');
  await expect(address(dialog)).toHaveValue('5 Dye Works Road');
  await expect(phone(dialog)).toHaveValue('');
  await address(dialog).fill('6 Dye Works Road');
  await expect(source(dialog)).toHaveCount(0);
});
// Only in a long run: An answer that arrives after somebody has typed.
test('what was typed is kept when the last order arrives later @long', async ({ openAfterOrder }) => {
  const page = await openAfterOrder();
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
});

// Only in a long run: A request that fails.
test('without the address book the last order is offered @long', async ({
  openAfterOrder,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/);
  const page = await openAfterOrder();
  await page.route(`**${endpoints.listAddresses.path}`, (route) =>
    route.fulfill({ status: 404, json: { code: 'path_not_found', message: 'No' } }),
  );
  const dialog = await openOrderDialog(page);
  await expect(source(dialog)).toHaveText('From your last order');
});

test('Clear leaves the delivery of the last order empty, after a reload too', async ({
  openAfterOrder,
  checkAccessibility,
}) => {
  const page = await openAfterOrder();
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
