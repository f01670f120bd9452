// The admin menu, an article that is added and deleted, and the guards of admin pages (spec sections 2, 4, 6, 8).
import type { Page } from '@playwright/test';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { testPhoto } from './steps.ts';

const words = formTexts.dashboard;

async function fillArticle(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description').fill('A twill for tests.');
  await page.getByLabel('Price in dollars a piece').fill('12.5');
  await page.getByLabel('Minimum quantity').fill('2');
  await page.getByLabel('Available quantity').fill('40');
  await page.getByLabel('Photo').setInputFiles(await testPhoto());
}
/** Opens the form of a new article. */
async function openForm(page: Page) {
  await page.goto(pages.addProduct);
  return page.getByRole('main').getByRole('button', { name: words.addProduct });
}

test('the header leads an admin to the Overview', async ({ signedIn }) => {
  const page = await signedIn('admin');
  await page.goto(pages.home);
  const dashboard = page.getByRole('banner').getByRole('link', { name: texts.navigation.dashboard });
  await expect(dashboard).toHaveAttribute('href', pages.overview);
  await dashboard.click();
  await page.waitForURL(pages.overview);
});

test('the menu of an admin has the work, and on request the rest', async ({
  signedIn,
  checkAccessibility,
}) => {
  const page = await signedIn('admin');
  await page.goto(pages.overview);
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  const work = [
    words.myProfile,
    words.allUser,
    words.allOrder,
    words.addProduct,
    words.manageProduct,
    words.overview,
    words.stock,
  ];
  // They go up when something waits there, which other tests may bring about.
  const waiting = [words.messages, words.quotations, words.reviews];
  const named = (names: readonly string[]) => names.map((name) => new RegExp(`^${name}`));
  const further = [words.log, words.taxAndDelivery, words.shop];
  const own = [words.savedFabrics, words.swatches, words.addresses];
  await expect(menu.getByRole('link', { name: words.stock })).toBeVisible();
  expect((await menu.getByRole('link').allInnerTexts()).slice(0, work.length)).toEqual(
    named(work).map((name) => expect.stringMatching(name)),
  );
  await expect(menu.getByRole('link', { name: words.log })).toHaveCount(0);
  const more = menu.getByRole('button', { name: words.more });
  await more.click();
  for (const name of waiting) await expect(menu.getByRole('link', { name })).toHaveCount(1);
  await expect(
    menu.getByRole('link').filter({ hasText: new RegExp([...further, ...own].join('|')) }),
  ).toHaveText(named([...further, ...own]));
  await menu.getByRole('link', { name: words.taxAndDelivery }).click();
  await page.waitForURL(pages.taxAndDelivery);
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(menu.getByRole('link', { name: words.taxAndDelivery })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await more.press('Enter');
  await checkAccessibility(page);
  await menu.getByRole('link', { name: words.myProfile }).click();
  await page.waitForURL(pages.dashboard);
  await checkAccessibility(page);
  await menu.getByRole('link', { name: words.addProduct, exact: true }).click();
  await page.waitForURL(pages.addProduct);
});

test('a new article without its facts is refused at their fields', async ({
  signedIn,
  checkAccessibility,
}) => {
  const page = await signedIn('admin');
  const add = await openForm(page);
  await add.click();
  await expect(page.getByText(formTexts.fields.nameRequired)).toBeVisible();
  await expect(page.getByText(formTexts.fields.descriptionRequired)).toBeVisible();
  await expect(page.getByText(formTexts.review.imageRequired)).toBeVisible();
  for (const label of ['Price in dollars a piece', 'Minimum quantity', 'Available quantity'])
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  await checkAccessibility(page);
});

test('a failed image upload adds no article and keeps the form', async ({ signedIn, consoleErrors }) => {
  consoleErrors.allow(/status of 503/);
  const page = await signedIn('admin');
  const add = await openForm(page);
  await page.route('**/api/images', (route) => route.fulfill({ status: 503, json: { message: 'No host.' } }));
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/product') && sent.push(request.method()));
  await fillArticle(page, 'Test Twill');
  await expect(page.getByText('No host.')).toBeVisible();
  await add.click();
  await expect(page.getByLabel('Name')).toHaveValue('Test Twill');
  expect(sent).toEqual([]);
});

test('a response without insertedId fails the article and keeps the form', async ({ signedIn }) => {
  const page = await signedIn('admin');
  const add = await openForm(page);
  await page.route('**/api/product', (route) => route.fulfill({ status: 201, json: {} }));
  await fillArticle(page, 'Test Twill');
  await add.click();
  await expect(page.getByText(formTexts.article.notAdded)).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Test Twill');
});

test('an article that cannot be ordered as entered shows a warning', async ({ signedIn }) => {
  const page = await signedIn('admin');
  await openForm(page);
  await fillArticle(page, 'Test Twill');
  const warning = page.getByRole('main').getByRole('status').filter({ hasText: 'Customers cannot order' });
  await expect(warning).toHaveCount(0);
  await page.getByLabel('Available quantity').fill('1');
  await expect(warning).toContainText('the minimum quantity is above the available quantity');
  await page.getByLabel('Available quantity').fill('40');
  await page.getByLabel('Price in dollars a piece').fill('0.1');
  await expect(warning).toContainText('costs less than the $0.50 a card can be charged');
});

test('an article is added, listed and deleted', async ({ signedIn, checkAccessibility }) => {
  const page = await signedIn('admin');
  const add = await openForm(page);
  const name = `Test Twill ${crypto.randomUUID()}`;
  await fillArticle(page, name);
  await add.click();
  await expect(page.getByText(formTexts.article.added)).toBeVisible();

  await page.goto(pages.manageProduct);
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('$12.5/per pice');
  await row.getByRole('button', { name: formTexts.article.delete }).click();
  const dialog = page.getByRole('dialog', { name: words.areYouSure });
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(page.getByText(formTexts.article.deleted)).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a customer at a page for admins is signed out to the login', async ({ app, signedIn, newCustomer }) => {
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
