// Ordering on account: an admin allows it, the customer orders without a card, and the admin enters payments and books them from
// a bank's file.

import type { Page } from '@playwright/test';
import { pages } from '#contract/core/paths.ts';
import { expect, test } from '../support/browser.ts';
import { openOrderDialog } from './steps.ts';

const DAYS = 'On account, to be paid in 30 days';

test('a customer orders on account, and the statement follows the payment', async ({
  signedIn,
  newCustomer,
  checkAccessibility,
}) => {
  const customer = await newCustomer({ isConfirmed: true });
  // Their first page makes the user whom the admin finds.
  const page = await signedIn(customer);
  await page.goto(pages.myOrder);
  await expect(page.getByText('You have not ordered anything yet.')).toBeVisible();
  const admin = await signedIn('admin');
  await test.step('an admin sets the terms', async () => {
    await admin.goto(`${pages.users}?${new URLSearchParams({ q: customer.email })}`);
    await admin.getByRole('link', { name: customer.name }).click();
    await admin.getByText('Role and sessions').click();
    await admin.getByRole('button', { name: 'On account' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Credit limit').fill('2000');
    await checkAccessibility(admin);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByText(`${customer.name} may order on account`)).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  await expect(dialog.getByLabel(DAYS)).toBeChecked();
  await expect(dialog.getByText('$2,000.00 of $2,000.00 left')).toBeVisible();
  await dialog.getByLabel('Address').fill('1 Mill Lane, Halifax');
  await dialog.getByLabel('Phone').fill('+44 1422 000000');
  await checkAccessibility(page);
  const total = await dialog
    .getByRole('paragraph')
    .filter({ hasText: 'Total:' })
    .locator('strong')
    .innerText();
  await dialog.getByRole('button', { name: 'Place the order' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(pages.myOrder);
  await expect(page.getByText('On account', { exact: true })).toBeVisible();
  await expect(page.getByText(/^to be paid by /)).toBeVisible();

  await page.getByRole('link', { name: 'Statement of your account' }).click();
  const owed = (of: typeof page) => of.getByRole('term').filter({ hasText: 'Owed' }).locator('+ dd');
  await expect(owed(page)).toHaveText(total);
  await expect(page.getByRole('table', { name: 'Open invoices' }).getByRole('row')).toHaveCount(2);
  await checkAccessibility(page);
  await page.getByRole('link', { name: /^INV-/ }).first().click();
  await expect(page.getByText(/^Ordered on account, to be paid by /)).toBeVisible();

  await test.step('an admin enters a part of what is owed, and books the rest from a file', async () => {
    await admin.goto(pages.accounts);
    await admin.getByRole('link', { name: customer.name }).click();
    await expect(owed(admin)).toHaveText(total);
    await admin.getByText('Enter a payment').click();
    const enter = async (amount: string) => {
      await admin.getByLabel('Amount').fill(amount);
      await admin.getByRole('button', { name: 'Enter the payment' }).click();
    };
    await enter('100');
    const rest = (Number(total.replace(/[$,]/g, '')) - 100).toFixed(2);
    await expect(owed(admin)).toHaveText(
      `$${Number(rest).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
    );
    await checkAccessibility(admin);
    const [, number = ''] =
      /(INV-\d+-\d+)/.exec((await admin.getByRole('table').first().textContent()) ?? '') ?? [];
    await payFromBankFile(admin, { number, amount: rest, customer });
    await admin.goto(`${pages.statement}?${new URLSearchParams({ user: customer.email })}`);
    await expect(owed(admin)).toHaveText('−$5.00');
    await expect(admin.getByRole('table', { name: 'Open invoices' })).toHaveCount(0);
  });
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
