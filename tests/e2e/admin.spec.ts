// The admin pages: users, orders and articles, and their guards (spec sections 2, 4, 6, 8).
import type { Locator, Page } from '@playwright/test';
import { endpoints } from '#contract/endpoints.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { formMessages } from '#contract/form-messages.ts';
import { messages } from '#contract/messages.ts';
import { fillPath, pages } from '#contract/paths.ts';
import type { User } from '#contract/user.ts';
import { expect, test } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { placeOrder, testPhoto } from './steps.ts';

const words = formMessages.dashboard;

async function fillArticle(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description').fill('A twill for tests.');
  await page.getByLabel('Price in dollars a piece').fill('12.5');
  await page.getByLabel('Minimum quantity').fill('2');
  await page.getByLabel('Available quantity').fill('40');
  await page.getByLabel('Photo').setInputFiles(await testPhoto());
}

test('the header leads an admin to the Overview; an admin sees the admin menu, and adds, lists and deletes an article, whatever fails before', async ({
  signedIn,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 503/);
  const page = await signedIn('admin');
  await page.goto(pages.home);
  const dashboard = page.getByRole('banner').getByRole('link', { name: messages.navigation.dashboard });
  await expect(dashboard).toHaveAttribute('href', pages.overview);
  await dashboard.click();
  await page.waitForURL(pages.overview);
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  const work = [
    words.myProfile,
    words.allUser,
    words.allOrder,
    words.addProduct,
    words.manageProduct,
    words.overview,
    words.messages,
    words.quotations,
    words.reviews,
    words.stock,
    words.log,
    words.taxAndDelivery,
    words.shop,
    words.apiKeys,
    words.webhooks,
  ];
  const named = (names: readonly string[]) => names.map((name) => new RegExp(`^${name}`));
  await expect(menu.getByRole('link')).toHaveText(named(work));
  await menu.getByRole('button', { name: words.forMyself }).click();
  await expect(menu.getByRole('link')).toHaveText(
    named([...work, words.savedFabrics, words.swatches, words.addresses]),
  );
  await menu.getByRole('link', { name: words.myProfile }).click();
  await page.waitForURL(pages.dashboard);
  await checkAccessibility(page);
  await menu.getByRole('link', { name: words.addProduct, exact: true }).click();
  const add = page.getByRole('main').getByRole('button', { name: words.addProduct });
  await add.click();
  await expect(page.getByText(formMessages.fields.nameRequired)).toBeVisible();
  await expect(page.getByText(formMessages.fields.descriptionRequired)).toBeVisible();
  await expect(page.getByText(formMessages.review.imageRequired)).toBeVisible();
  for (const label of ['Price in dollars a piece', 'Minimum quantity', 'Available quantity'])
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  await checkAccessibility(page);
  await test.step('a failed image upload adds no article and keeps the form', async () => {
    await page.route('**/api/image', (route) =>
      route.fulfill({ status: 503, json: { message: 'No host.' } }),
    );
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/product') && sent.push(request.method()));
    await fillArticle(page, 'Test Twill');
    await expect(page.getByText('No host.')).toBeVisible();
    await add.click();
    await expect(page.getByLabel('Name')).toHaveValue('Test Twill');
    expect(sent).toEqual([]);
    await page.unroute('**/api/image');
  });
  await test.step('a response without insertedId fails the article and keeps the form', async () => {
    await page.route('**/api/product', (route) => route.fulfill({ status: 201, json: {} }));
    await fillArticle(page, 'Test Twill');
    await add.click();
    await expect(page.getByText(formMessages.article.notAdded)).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Test Twill');
    await page.unroute('**/api/product');
  });
  await test.step('an article that cannot be ordered as entered shows a warning', async () => {
    const warning = page.getByRole('main').getByRole('status').filter({ hasText: 'Customers cannot order' });
    await expect(warning).toHaveCount(0);
    await page.getByLabel('Available quantity').fill('1');
    await expect(warning).toContainText('the minimum quantity is above the available quantity');
    await page.getByLabel('Available quantity').fill('40');
    await page.getByLabel('Price in dollars a piece').fill('0.1');
    await expect(warning).toContainText('costs less than the $0.50 a card can be charged');
  });
  await test.step('an article is added, listed and deleted', async () => {
    const name = `Test Twill ${crypto.randomUUID()}`;
    await fillArticle(page, name);
    await add.click();
    await expect(page.getByText(formMessages.article.added)).toBeVisible();

    await page.goto(pages.manageProduct);
    const row = page.getByRole('row', { name });
    await expect(row).toContainText('$12.5/per pice');
    await row.getByRole('button', { name: formMessages.article.delete }).click();
    const dialog = page.getByRole('dialog', { name: words.areYouSure });
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Yes, delete it' }).click();
    await expect(page.getByText(formMessages.article.deleted)).toBeVisible();
    await expect(row).toHaveCount(0);
  });
});

test('a customer at a page for admins is signed out and sent to the login page', async ({
  app,
  signedIn,
  newCustomer,
}) => {
  const customer = await newCustomer();
  const page = await signedIn(customer);
  const headers = { origin: app.address };
  for (const path of [
    pages.users,
    pages.manageAllOrder,
    pages.addProduct,
    pages.manageProduct,
    pages.failedEmails,
  ]) {
    await page.goto(path);
    await page.waitForURL((address) => address.pathname === pages.login);
    // A page that is loaded before the server has answered signs out again.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('pendingSignOut')), { message: path })
      .toBeNull();
    expect(new URL(page.url()).search, path).toBe('');
    expect(await page.evaluate(() => localStorage.getItem('accessToken')), path).toBeNull();
    const signIn = await page.request.post(endpoints.signIn.path, { headers, data: customer });
    expect(signIn.ok(), await signIn.text()).toBe(true);
  }
});

/** Opens the confirmation for `email` in the list of users. */
async function askMakeAdmin(page: Page, email: string): Promise<Locator> {
  await page.getByRole('row', { name: email }).getByRole('button', { name: words.makeAdmin }).click();
  return page.getByRole('dialog', { name: words.areYouSure });
}

test('making a user admin asks first; who is admin already or unconfirmed, and a failure, are told', async ({
  signedIn,
  newCustomer,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  consoleErrors.allow(/status of 403/);
  const ada = await newCustomer({ isConfirmed: true });
  const customerPage = await signedIn(ada);
  const [bea, cleo] = [await newCustomer({ isConfirmed: true }), await newCustomer()];
  for (const user of [bea, cleo]) await accessToken(await signedIn(user));
  await customerPage.goto(pages.dashboard);
  await expect(customerPage.getByLabel('Email')).toHaveValue(ada.email);
  const page = await signedIn('admin');
  await page.goto(pages.users);
  const row = page.getByRole('row', { name: ada.email });
  await checkAccessibility(page);
  const dialog = await askMakeAdmin(page, ada.email);
  await expect(dialog).toContainText(ada.name);
  await expect(dialog).toContainText(ada.email);
  await expect(dialog).toContainText('The email address is confirmed.');
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row.getByRole('button', { name: words.makeAdmin })).toBeVisible();

  await askMakeAdmin(page, ada.email);
  await dialog.getByRole('button', { name: 'Yes, make admin' }).click();
  await expect(page.getByText(formMessages.users.madeAdmin)).toBeVisible();
  await expect(row.getByRole('button', { name: words.makeAdmin })).toHaveCount(0);
  await customerPage.goto(pages.users);
  await expect(customerPage.getByRole('heading', { name: words.allUser })).toBeVisible();
  await test.step('a user whom another admin has just made admin: a notice instead of a toast', async () => {
    const dialog = await askMakeAdmin(page, bea.email);
    const token = await accessToken(page);
    const response = await page.request.put(fillPath(endpoints.makeAdmin.path, { email: bea.email }), {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await response.json()).toEqual({ modifiedCount: 1 });
    await dialog.getByRole('button', { name: 'Yes, make admin' }).click();
    await expect(page.getByRole('status').getByText(formMessages.users.alreadyAdmin(bea.name))).toBeVisible();
    await expect(
      page.getByRole('row', { name: bea.email }).getByRole('button', { name: words.makeAdmin }),
    ).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
  await test.step('a user who has not confirmed the email cannot be made admin: the dialog says why', async () => {
    await page.getByRole('row', { name: cleo.email }).getByRole('button', { name: words.makeAdmin }).click();
    const dialog = page.getByRole('dialog', { name: formMessages.users.unconfirmed });
    await expect(dialog).toContainText(cleo.email);
    await checkAccessibility(page);
    await expect(dialog.getByRole('button', { name: 'Yes, make admin' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Go back' }).click();

    // A list that is older than the server knows.
    await page.route(`**${endpoints.listUsers.path}?*`, async (route) => {
      const response = await route.fetch();
      const users = (await response.json()) as User[];
      await route.fulfill({ response, json: users.map((user) => ({ ...user, emailConfirmed: true })) });
    });
    await page.reload();
    await (await askMakeAdmin(page, cleo.email)).getByRole('button', { name: 'Yes, make admin' }).click();
    await expect(page.getByText(errorCodes.email_unconfirmed.message)).toBeVisible();
  });
  await test.step('a 403 for making a user admin shows that it failed', async () => {
    await page.route('**/api/user/admin/**', (route) =>
      route.fulfill({ status: 403, json: { message: 'No.' } }),
    );
    const dialog = await askMakeAdmin(page, cleo.email);
    await dialog.getByRole('button', { name: 'Yes, make admin' }).click();
    await expect(page.getByText(formMessages.users.makeAdminFailed)).toBeVisible();
  });
});

const COLUMNS = ['Product', 'Customer', 'Quantity', 'Price', 'State', 'Action'] as const;

test('every order shows phone, custom details and state; Processing leads to its page and changes nothing', async ({
  signedIn,
  newCustomer,
  checkAccessibility,
}) => {
  const ada = await newCustomer();
  const customerPage = await signedIn(ada);
  await customerPage.goto(pages.purchase);
  await placeOrder(customerPage, { customDetails: 'Two ends, please.' });
  const page = await signedIn('admin');
  await page.goto(pages.manageAllOrder);
  const row = page.getByRole('row', { name: ada.email });
  await expect(row).toContainText('+44 1422 000000');
  await expect(row).toContainText('Two ends, please.');
  await expect(page.getByRole('columnheader')).toHaveText(COLUMNS);
  // The checkbox takes the place of the first column, whose cell is the header of the row.
  const cell = (column: (typeof COLUMNS)[number]) =>
    column === 'Product' ? row.getByRole('rowheader') : row.getByRole('cell').nth(COLUMNS.indexOf(column));
  await expect(cell('State')).toContainText(formMessages.order.unpaid);
  const changes: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && changes.push(request.url()));
  await checkAccessibility(page);
  const number = (await cell('Product').getByRole('link').textContent()) ?? '';
  await cell('Action').getByRole('link', { name: words.processing }).click();
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'For the mill' })).toContainText(ada.email);
  expect(changes).toEqual([]);
});
