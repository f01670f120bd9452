// Ordering on account: an admin allows it, the customer orders without a card, and the admin enters payments and books them from
// a bank's file.

import type { Page } from '@playwright/test';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { test as base, expect, type Requester, type TestUser } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { openOrderDialog } from './steps.ts';

const DAYS = 'On account, to be paid in 30 days';

const owedOn = (page: Page) => page.getByRole('term').filter({ hasText: 'Owed' }).locator('+ dd');

const dollars = (amount: number) =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

const authorization = async (user: Requester) => ({ authorization: `Bearer ${await accessToken(user)}` });

interface OnAccount {
  readonly customer: TestUser;
  /** The customer's page. */
  readonly page: Page;
}

interface Owing extends OnAccount {
  /** What the customer's one order costs. */
  readonly owed: number;
}

const test = base.extend<{
  /** A customer who may order on account. */
  allowed: OnAccount;
  /** The same, who has ordered. */
  owing: Owing;
}>({
  allowed: async ({ signedIn, requestsOf, newCustomer }, use) => {
    const name = `Weaver ${crypto.randomUUID().slice(0, 8)}`;
    const customer = await newCustomer({ isConfirmed: true, name });
    const page = await signedIn(customer);
    await accessToken(page);
    const admin = await requestsOf('admin');
    const allowed = await admin.request.put(
      fillPath(endpoints.putAccountTerms.path, { email: customer.email }),
      {
        headers: await authorization(admin),
        data: { isAllowed: true, netDays: 30, creditLimit: 2000 },
      },
    );
    expect(allowed.ok(), await allowed.text()).toBe(true);
    await use({ customer, page });
  },
  owing: async ({ allowed }, use) => {
    const { page, customer } = allowed;
    const [article] = await (await page.request.get(`${endpoints.listAvailable.path}?limit=1`)).json();
    const placed = await page.request.post(endpoints.placeOrder.path, {
      headers: await authorization(page),
      data: {
        productId: article._id,
        quantity: article.minimumQuantity,
        address: '1 Mill Lane, Halifax',
        phone: '+44 1422 000000',
        paymentMethod: 'account',
      },
    });
    expect(placed.status(), await placed.text()).toBe(201);
    await use({ customer, page, owed: article.price * article.minimumQuantity });
  },
});

test('an admin allows a customer to order on account', async ({
  signedIn,
  requestsOf,
  newCustomer,
  checkAccessibility,
}) => {
  const customer = await newCustomer({ isConfirmed: true });
  await accessToken(await requestsOf(customer));
  const admin = await signedIn('admin');
  await admin.goto(`${pages.users}?${new URLSearchParams({ q: customer.email })}`);
  await admin.getByRole('link', { name: customer.name }).click();
  await admin.getByRole('button', { name: 'Let them order on account' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Credit limit').fill('2000');
  await checkAccessibility(admin);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText(`${customer.name} may order on account`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a customer orders on account, without a card', async ({ allowed: { page }, checkAccessibility }) => {
  await page.goto(pages.myOrder);
  await expect(page.getByText('You have not ordered anything yet.')).toBeVisible();
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  await expect(dialog.getByLabel(DAYS)).toBeChecked();
  await expect(dialog.getByText('$2,000.00 of $2,000.00 left')).toBeVisible();
  await dialog.getByLabel('Address').fill('1 Mill Lane, Halifax');
  await dialog.getByLabel('Phone').fill('+44 1422 000000');
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Place the order' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(pages.myOrder);
  await expect(page.getByText('On account', { exact: true })).toBeVisible();
  await expect(page.getByText(/^to be paid by /)).toBeVisible();
});

// Only in a long run: Its sums have API tests.
test('the statement of an account has what is owed, and its invoices @long', async ({
  owing: { page, owed },
  checkAccessibility,
}) => {
  await page.goto(pages.myOrder);
  await page.getByRole('link', { name: 'Statement of your account' }).click();
  await expect(owedOn(page)).toHaveText(dollars(owed));
  await expect(page.getByRole('table', { name: 'Open invoices' }).getByRole('row')).toHaveCount(2);
  await checkAccessibility(page);
  await page.getByRole('link', { name: /^INV-/ }).first().click();
  await expect(page.getByText(/^Ordered on account, to be paid by /)).toBeVisible();
});

test('an admin enters a part of what is owed', async ({
  owing: { customer, owed },
  signedIn,
  checkAccessibility,
}) => {
  const admin = await signedIn('admin');
  await admin.goto(pages.accounts);
  await admin.getByRole('link', { name: customer.name }).click();
  await expect(owedOn(admin)).toHaveText(dollars(owed));
  await admin.getByText('Enter a payment').click();
  await admin.getByLabel('Amount').fill('10');
  await admin.getByRole('button', { name: 'Enter the payment' }).click();
  await expect(owedOn(admin)).toHaveText(dollars(owed - 10));
  await checkAccessibility(admin);
});

test('an admin books the payments of a bank’s file, once', async ({
  owing: { customer, owed },
  signedIn,
}) => {
  const admin = await signedIn('admin');
  const statement = `${pages.statement}?${new URLSearchParams({ user: customer.email })}`;
  await admin.goto(statement);
  const table = admin.getByRole('table').first();
  const [number = ''] = /INV-\d+-\d+/.exec((await table.textContent()) ?? '') ?? [];
  await payFromBankFile(admin, { number, amount: owed.toFixed(2), customer });
  await admin.goto(statement);
  await expect(owedOn(admin)).toHaveText('−$5.00');
  await expect(admin.getByRole('table', { name: 'Open invoices' })).toHaveCount(0);
});

/** The statement has a line that names the invoice, and one of $5.00 that names nobody. */
async function payFromBankFile(
  admin: Page,
  of: { readonly number: string; readonly amount: string; readonly customer: { readonly email: string } },
): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const file = [
    'Booking date,Amount,Payer,Reference,Status',
    `${today},${of.amount},Weber Coats,Invoice ${of.number},Booked`,
    `${today},5.00,Weber Coats,Thank you,Booked`,
    `${today},-9.99,Bank,Fees,Booked`,
    `${today},${of.amount},Weber Pending,Invoice ${of.number},Pending`,
  ].join('\n');
  const upload = () =>
    admin
      .getByLabel('Choose a statement')
      .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await admin.goto(pages.accounts);
  await admin.getByRole('link', { name: "Payments from a bank's file" }).click();
  await upload();
  await expect(admin.getByRole('row', { name: of.number })).toContainText('whole');
  await admin.getByRole('button', { name: /^Choose what the payment of \$5\.00/ }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Customer').selectOption(of.customer.email);
  await dialog.getByRole('button', { name: 'Use this' }).click();
  await admin.getByText('2 lines that are left out').click();
  await expect(admin.getByRole('row', { name: 'Weber Pending' })).toContainText('Not booked by the bank yet');
  await expect(admin.getByRole('row', { name: /^Bank/ })).toContainText('−$9.99');
  await admin.getByRole('button', { name: /^Book 2 payments/ }).click();
  await expect(admin.getByText('2 payments booked.')).toBeVisible();
  await upload();
  await expect(admin.getByText('Nothing in this file is left to be booked.')).toBeVisible();
}
