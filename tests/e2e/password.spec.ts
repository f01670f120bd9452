// Resetting a password by emailed link; changing password and name from the profile.
import { authTexts } from '#contract/core/auth-texts.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { expect, test } from '../support/browser.ts';
import { emailedLink } from '../support/people/emailed-link.ts';
import { followHeader, logIn } from './account-steps.ts';

test('a password is set by the emailed link, and changed in the profile', async ({
  page,
  app,
  newCustomer,
  consoleErrors,
  checkAccessibility,
}) => {
  consoleErrors.allow(/status of 4\d\d/);
  const ada = await newCustomer();
  await page.goto(pages.forgottenPassword);
  await page.getByLabel('Email').fill(ada.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(authTexts.password.resetRequested)).toBeVisible();
  const link = await emailedLink(app.dataDir, ada.email, pages.resetPassword);
  await page.goto(link);
  const save = page.getByRole('button', { name: 'Save the password' });
  await page.getByLabel('New password').fill('short');
  await save.click();
  await expect(page.getByText(formTexts.fields.passwordTooShort)).toBeVisible();
  await checkAccessibility(page);
  const password = 'another length of cloth';
  await page.getByLabel('New password').fill(password);
  await save.click();
  await page.waitForURL(pages.login);
  await expect(page.getByText(authTexts.password.changed)).toBeVisible();
  await logIn(page, { ...ada, password });
  await page.waitForURL(pages.home);

  await followHeader(page, texts.navigation.dashboard);
  await page.getByText('Change the password').first().click();
  const change = page.getByRole('button', { name: 'Change the password' });
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('Selvedge-Fabrics-2026');
  await change.click();
  await expect(page.getByText(authTexts.password.tooCommon)).toBeVisible();
  await page.getByLabel('New password').fill('a third length of cloth');
  await change.click();
  await expect(page.getByRole('alert').getByText(authTexts.currentPasswordWrong)).toBeVisible();
  await page.getByLabel('Current password').fill(password);
  await change.click();
  await expect(page.getByText(authTexts.password.changed)).toBeVisible();
  await page.getByLabel('Name').fill('Ada Dyer');
  for (const label of ['Education', 'Address', 'Linkend'])
    await page.getByLabel(label).fill('mill.example/ada');
  await page.getByLabel('Phone').fill('01422000000');
  await page.getByRole('button', { name: 'Update the profile' }).click();
  await expect(page.getByText(formTexts.profile.updated)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Dyer');
  await page.getByRole('link', { name: formTexts.dashboard.myOrder }).click();
  await expect(page.getByText('You have not ordered anything yet.')).toBeVisible();

  await page.goto(link);
  await page.getByLabel('New password').fill('a fourth length of cloth');
  await save.click();
  await expect(page.getByRole('alert').getByText(authTexts.resetLinkInvalid)).toBeVisible();
});
