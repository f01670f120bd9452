// What is optional for buyers and admins: company and tax id, the reason of a cancellation, the choice of emails.
import { formMessages } from '#contract/form-messages.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';

test('company and tax id are kept in the profile', async ({ signedIn, newCustomer, checkAccessibility }) => {
  const page = await signedIn(await newCustomer());
  await page.goto(pages.dashboard);
  await page.getByLabel('Education').fill('Textile school');
  await page.getByLabel('Address').fill('1 Mill Lane, Halifax');
  await page.getByLabel('Phone').fill('441422000000');
  await page.getByLabel('Linkend').fill('https://example.com/ada');
  await page.getByLabel('Company (optional)').fill('Weaver & Daughters Ltd');
  await page.getByLabel('Tax id (optional)').fill('GB123456789');
  await page.getByRole('button', { name: 'Update the profile' }).click();
  await expect(page.getByText(formMessages.profile.updated)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Company (optional)')).toHaveValue('Weaver & Daughters Ltd');
  await expect(page.getByLabel('Tax id (optional)')).toHaveValue('GB123456789');
  await checkAccessibility(page);
});

test('the reason of a cancellation stands on the order’s page', async ({
  signedIn,
  newCustomer,
  placedOrder,
  checkAccessibility,
}) => {
  const customer = await newCustomer();
  const { id } = await placedOrder(customer);
  const page = await signedIn(customer);
  await page.goto(pages.myOrder);
  await page.getByRole('button', { name: /^Cancel/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toHaveText('Are you sure?');
  await dialog.getByLabel('Reason (optional)').fill('The wrong shade');
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText(formMessages.order.cancelled)).toBeVisible();
  await page.goto(fillPath(pages.order, { id }));
  await expect(page.getByText('The wrong shade').first()).toBeVisible();
  await page.goto(fillPath(pages.payment, { id }));
  await expect(page.getByRole('alert').getByText(/was cancelled\.$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Order again' })).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
});

test('an admin chooses which emails to get', async ({ signedIn, checkAccessibility }) => {
  const page = await signedIn('admin');
  const choice = page.getByRole('group').filter({ hasText: 'Emails to me as an admin' });
  const paid = page.getByLabel('A new order is paid');
  const low = page.getByLabel('The stock of an article is low');
  const open = async () => {
    await page.goto(pages.dashboard);
    await choice.getByText('Emails to me as an admin').click();
    await expect(paid).toBeVisible();
  };
  await open();
  const before = await low.isChecked();
  await paid.setChecked(true);
  await low.setChecked(!before);
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Save the choice' }).click();
  await expect(page.getByText('Your choice of emails is saved.')).toBeVisible();
  await open();
  await expect(paid).toBeChecked();
  await expect(low).toBeChecked({ checked: !before });
  await low.setChecked(before);
  await page.getByRole('button', { name: 'Save the choice' }).click();
  await expect(page.getByText('Your choice of emails is saved.')).toBeVisible();
});
