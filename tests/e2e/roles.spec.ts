// Roles smaller than admin: an admin gives one, and each sees its own work and nothing else.
import type { Page } from '@playwright/test';
import { endpoints } from '#contract/endpoints.ts';
import { formMessages } from '#contract/form-messages.ts';
import { fillPath, pages } from '#contract/paths.ts';
import type { StaffRole } from '#contract/roles.ts';
import { expect, test } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { payOrder } from './order-steps.ts';

const words = formMessages.dashboard;

const menuOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link').allInnerTexts();

/** The names in the menu, without their counts. */
async function expectMenu(page: Page, names: readonly string[]): Promise<void> {
  await expect(page.getByRole('button', { name: words.forMyself })).toBeVisible();
  expect((await menuOf(page)).map((name) => name.replace(/\s*\d+\+?$/, '').trim())).toEqual(names);
}

test('warehouse, sales and books each see their own work, from the next request on', async ({
  signedIn,
  newCustomer,
  placedOrder,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[34]/);
  const [eva, mia] = [await newCustomer({ isConfirmed: true }), await newCustomer()];
  const { id } = await placedOrder(mia);
  const [admin, customerPage, page] = [await signedIn('admin'), await signedIn(mia), await signedIn(eva)];
  await payOrder(customerPage, id);
  await accessToken(page);
  const change = async (from: StaffRole, to: StaffRole) => {
    const headers = { authorization: `Bearer ${await accessToken(admin)}` };
    const path = fillPath(endpoints.changeRole.path, { email: eva.email });
    expect((await admin.request.put(path, { headers, data: { from, to } })).status()).toBe(200);
  };
  const order = fillPath(pages.order, { id });

  await test.step('an admin gives the role in All User', async () => {
    await admin.goto(`${pages.users}?q=${eva.email}`);
    await admin.getByRole('button', { name: `Role: ${eva.name}` }).click();
    const dialog = admin.getByRole('dialog', { name: 'Role' });
    await dialog.getByRole('radio', { name: /^Warehouse/ }).check();
    await checkAccessibility(admin);
    await dialog.getByRole('button', { name: 'Save the role' }).click();
    await expect(admin.getByRole('row', { name: eva.email })).toContainText('Warehouse');
  });

  await test.step('the warehouse prepares an order and sees nothing of money', async () => {
    await page.goto(pages.overview);
    await expectMenu(page, [words.myProfile, words.allOrder, words.overview, words.stock]);
    await expect(page.getByRole('list', { name: 'What waits' })).toContainText('to prepare');
    await expect(page.getByText('Revenue')).toHaveCount(0);
    await page.goto(order);
    await page.getByRole('button', { name: 'Start preparing' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start preparing' }).click();
    await expect(page.getByRole('button', { name: 'Packing slip' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Documents' })).toHaveCount(0);
    await page.goto(pages.ledger);
    await expect(page.getByRole('heading', { name: 'This page is for another role' })).toBeVisible();
  });

  await test.step('sales sees customers and articles, but prepares and refunds nothing', async () => {
    await change('warehouse', 'sales');
    await page.goto(order);
    const { myProfile, allUser, allOrder, addProduct, manageProduct } = words;
    const added = [words.overview, words.messages, words.quotations, words.reviews];
    const names: string[] = [myProfile, allUser, allOrder, addProduct, manageProduct];
    await expectMenu(page, names.concat(added));
    await expect(page.getByRole('region', { name: 'Documents' })).toContainText('INV-');
    await expect(page.getByRole('region', { name: 'Emails' })).toBeVisible();
    for (const name of ['Mark as shipped', 'Refund'])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    await page.getByRole('link', { name: mia.name }).click();
    await expect(page.getByRole('region', { name: 'Contact' })).toContainText(mia.email);
    await page.getByLabel('New note').fill('Prefers calls before noon');
    await page.getByRole('button', { name: 'Add the note' }).click();
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText(eva.email);
    await checkAccessibility(page);
    await page.getByRole('link', { name: /^← Order/ }).click();
    await expect(page.getByRole('region', { name: 'Documents' })).toBeVisible();
    await page.goto(`${pages.users}?q=${mia.email}`);
    await expect(page.getByRole('row', { name: mia.email })).toBeVisible();
    await expect(page.getByRole('button', { name: new RegExp(words.makeAdmin) })).toHaveCount(0);
  });

  await test.step('the books refund an order and read the ledger', async () => {
    await change('sales', 'books');
    await page.goto(order);
    await expectMenu(page, [words.myProfile, words.allOrder, words.overview, words.accounts]);
    await page.getByRole('button', { name: 'Refund' }).click();
    await page.getByLabel(/^Reason/).fill('A fault in the weave');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Refund \$/ })
      .click();
    await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('A fault in the weave');
    await page.goto(pages.ledger);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await checkAccessibility(page);
  });
});
