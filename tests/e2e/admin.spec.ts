// What admins do: users, orders, products; and what happens to those who are none (spec sections 2, 4, 6, 8).
import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { api, fillPath, pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { testPhoto } from './steps.ts';

const words = messages.dashboard;

async function fillProduct(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description').fill('A twill for tests.');
  await page.getByLabel('Price in dollars a piece').fill('12.5');
  await page.getByLabel('Minimum quantity').fill('2');
  await page.getByLabel('Available quantity').fill('40');
  await page.getByLabel('Photo').setInputFiles(await testPhoto());
}

test('the menu of an admin', async ({ signedIn, checkAccessibility }) => {
  const page = await signedIn('admin');
  await page.goto(pages.dashboard);
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('link')).toHaveText([
    words.myProfile,
    words.allUser,
    words.allOrder,
    words.addProduct,
    words.manageProduct,
  ]);
  await checkAccessibility(page);
});

for (const path of [pages.users, pages.manageAllOrder, pages.addProduct, pages.manageProduct]) {
  test(`a customer at ${path} is signed out and sent to the login page`, async ({
    signedIn,
    newCustomer,
  }) => {
    const page = await signedIn(await newCustomer());
    await page.goto(path);
    await page.waitForURL((address) => address.pathname === pages.login);
    expect(new URL(page.url()).search).toBe('');
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  });
}

test('a user is made an admin, and then has no button for it', async ({
  signedIn,
  newCustomer,
  checkAccessibility,
}) => {
  const ada = await newCustomer();
  const hers = await signedIn(ada);
  await hers.goto(pages.dashboard);
  await expect(hers.getByLabel('Email')).toHaveValue(ada.email);
  const page = await signedIn('admin');
  await page.goto(pages.users);
  const row = page.getByRole('row', { name: ada.email });
  await checkAccessibility(page);
  await row.getByRole('button', { name: words.makeAdmin }).click();
  await expect(page.getByText(messages.users.madeAdmin)).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  await hers.goto(pages.users);
  await expect(hers.getByRole('heading', { name: words.allUser })).toBeVisible();
});

test('somebody whom another admin just made an admin: a quiet word, and no toast', async ({
  signedIn,
  newCustomer,
}) => {
  const ada = await newCustomer();
  await (await signedIn(ada)).goto(pages.dashboard);
  const page = await signedIn('admin');
  await page.goto(pages.users);
  const row = page.getByRole('row', { name: ada.email });
  await row.getByRole('button', { name: words.makeAdmin }).waitFor();
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const meanwhile = await page.request.put(fillPath(api.makeAdmin.path, { email: ada.email }), {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await meanwhile.json()).toEqual({ modifiedCount: 1 });
  await row.getByRole('button', { name: words.makeAdmin }).click();
  await expect(page.getByRole('status').getByText(messages.users.alreadyAdmin(ada.name))).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('making an admin, answered with 403, has failed', async ({ signedIn, newCustomer, consoleErrors }) => {
  consoleErrors.allow(/status of 403/);
  const ada = await newCustomer();
  await (await signedIn(ada)).goto(pages.dashboard);
  const page = await signedIn('admin');
  await page.route('**/api/user/admin/**', (route) =>
    route.fulfill({ status: 403, json: { message: 'No.' } }),
  );
  await page.goto(pages.users);
  await page.getByRole('row').getByRole('button', { name: words.makeAdmin }).first().click();
  await expect(page.getByText(messages.users.makeAdminFailed)).toBeVisible();
});

test('all orders are listed; Processing does nothing', async ({
  signedIn,
  newCustomer,
  placedOrder,
  checkAccessibility,
}) => {
  const ada = await newCustomer();
  await placedOrder(ada);
  const page = await signedIn('admin');
  await page.goto(pages.manageAllOrder);
  const row = page.getByRole('row', { name: ada.email });
  const changes: string[] = [];
  await expect(row).toBeVisible();
  page.on('request', (request) => request.method() !== 'GET' && changes.push(request.url()));
  await row.getByRole('button', { name: words.processing }).click();
  await expect(row.getByRole('button', { name: words.processing })).toBeEnabled();
  expect(changes).toEqual([]);
  await checkAccessibility(page);
});

test('a product is added and deleted', async ({ signedIn, checkAccessibility }) => {
  const page = await signedIn('admin');
  await page.goto(pages.addProduct);
  const add = page.getByRole('main').getByRole('button', { name: words.addProduct });
  await add.click();
  await expect(page.getByText(messages.fields.nameRequired)).toBeVisible();
  await expect(page.getByText(messages.fields.descriptionRequired)).toBeVisible();
  await expect(page.getByText(messages.review.imageRequired)).toBeVisible();
  for (const label of ['Price in dollars a piece', 'Minimum quantity', 'Available quantity'])
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  await checkAccessibility(page);
  const name = `Test Twill ${crypto.randomUUID()}`;
  await fillProduct(page, name);
  await add.click();
  await expect(page.getByText(messages.product.added)).toBeVisible();

  await page.goto(pages.manageProduct);
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('$12.5/per pice');
  await row.getByRole('button', { name: messages.product.delete }).click();
  const dialog = page.getByRole('dialog', { name: words.areYouSure });
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(page.getByText(messages.product.deleted)).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a photo that is not taken sends no product, and keeps the form', async ({
  signedIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 503/);
  const page = await signedIn('admin');
  await page.goto(pages.addProduct);
  await page.route('**/api/image', (route) => route.fulfill({ status: 503, json: { message: 'No host.' } }));
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/product') && sent.push(request.method()));
  await fillProduct(page, 'Test Twill');
  await expect(page.getByText('No host.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: words.addProduct }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Test Twill');
  expect(sent).toEqual([]);
});

test('a product the shop answers without an id has failed, and stays in the form', async ({ signedIn }) => {
  const page = await signedIn('admin');
  await page.goto(pages.addProduct);
  await page.route('**/api/product', (route) => route.fulfill({ status: 201, json: {} }));
  await fillProduct(page, 'Test Twill');
  await page.getByRole('main').getByRole('button', { name: words.addProduct }).click();
  await expect(page.getByText(messages.product.notAdded)).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Test Twill');
});
