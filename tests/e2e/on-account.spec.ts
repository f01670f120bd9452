// Ordering on account: an admin allows it, the customer orders without a card, and the admin enters the payment.
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { openOrderDialog } from './steps.ts';

const DAYS = 'On account, to be paid in 30 days';

test('a customer whom an admin allows orders on account, and the statement follows the payment', async ({
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
    await admin.getByRole('button', { name: `On account: ${customer.name}` }).click();
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
  const total = (await dialog.getByText(/^Total:/).textContent())?.replace('Total: ', '') ?? '';
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

  await test.step('an admin finds what is owed, and enters a part and the rest of it', async () => {
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
    await enter(rest);
    await expect(owed(admin)).toHaveText('$0.00');
    await expect(admin.getByRole('table', { name: 'Open invoices' })).toHaveCount(0);
  });
});
