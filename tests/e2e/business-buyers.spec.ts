// What is optional for buyers and admins: business details on invoices, the reason of a cancellation, the choice of emails.
import { formMessages } from '#contract/form-messages.ts';
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';

test('company, tax id and invoice address are saved without the rest of the profile, and stay in the form if they cannot be', async ({
  signedIn,
  newCustomer,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/503 .*\/business/);
  const page = await signedIn(await newCustomer());
  await page.goto(pages.dashboard);
  const section = page.getByText(formMessages.profile.businessDetails);
  await section.click();
  const company = page.getByLabel('Company (optional)');
  const taxId = page.getByLabel('Tax id (optional)');
  await expect(company).toHaveAttribute('autocomplete', 'organization');
  await page.getByLabel('Education').fill('Textile school');
  await company.fill('Weaver & Daughters Ltd');
  await taxId.fill('none');
  await taxId.press('Enter');
  await expect(page.getByText(formMessages.fields.taxIdInvalid)).toBeVisible();
  await expect(taxId).toBeFocused();
  await checkAccessibility(page);
  await taxId.fill('GB123456789');
  await page.getByRole('button', { name: 'Add an invoice address' }).click();
  await page.getByLabel('Country').selectOption('GB');
  await page.getByLabel('Street').fill('2 Weaving Shed');
  await page.getByLabel('City').fill('Leeds');
  await taxId.press('Enter');
  await expect(page.getByText(formMessages.fields.postcodeRequired)).toBeVisible();
  await expect(page.getByLabel('Postcode')).toBeFocused();
  await page.getByLabel('Postcode').fill('LS1 1UR');
  await taxId.press('Enter');
  await expect(page.getByText(formMessages.profile.businessDetailsSaved)).toBeVisible();
  await expect(page.getByText(formMessages.fields.linkendRequired)).toHaveCount(0);
  await expect(page.getByLabel('Education')).toHaveValue('Textile school');
  await page.reload();
  await section.click();
  await expect(page.getByLabel('Postcode')).toHaveValue('LS1 1UR');
  await expect(company).toHaveValue('Weaver & Daughters Ltd');
  await expect(taxId).toHaveValue('GB123456789');
  await test.step('business details that cannot be saved stay in the form', async () => {
    await page.route('**/account/business', (route) =>
      route.fulfill({ status: 503, json: { code: 'storage_unavailable', message: 'Please try again.' } }),
    );
    await company.fill('Weaver & Sons Ltd');
    await page.getByRole('button', { name: 'Save the business details' }).click();
    await expect(page.getByRole('alert').getByText('Please try again.')).toBeVisible();
    await expect(company).toHaveValue('Weaver & Sons Ltd');
  });
});

test('an admin chooses which emails to get', async ({ signedIn, checkAccessibility }) => {
  const page = await signedIn('admin');
  const choice = page.getByRole('group').filter({ hasText: 'Emails to me for my work' });
  const paid = page.getByLabel('A new order is paid');
  const low = page.getByLabel('The stock of an article is low');
  const open = async () => {
    await page.goto(pages.dashboard);
    await choice.getByText('Emails to me for my work').click();
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
