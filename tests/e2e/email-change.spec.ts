// Changing the email from My Profile: the links to both addresses, and "It was not me".
import type { Page } from '@playwright/test';
import { authMessages } from '#contract/auth-messages.ts';
import { formMessages } from '#contract/form-messages.ts';
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { emailedLink } from '../support/emailed-link.ts';
import { isTooWide } from './order-steps.ts';

const words = authMessages.email;
const newAddress = () => `weaver-${crypto.randomUUID()}@mail.com`;
const change = (page: Page) => page.getByRole('button', { name: 'Change the email' });

async function openSection(page: Page): Promise<void> {
  await page.goto(pages.dashboard);
  await page.getByText('Email', { exact: true }).and(page.locator('summary')).click();
}

/** In the open section. */
async function askForChange(page: Page, newEmail: string): Promise<void> {
  await page.getByLabel('New email').fill(newEmail);
  await change(page).click();
  await expect(page.getByText(`Changing to ${newEmail}`)).toBeVisible();
}

test('both addresses confirm a change of the email on a phone', async ({
  app,
  signedIn,
  newCustomer,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 410/);
  const { email, ...ada } = await newCustomer({ isConfirmed: true });
  const page = await signedIn({ email, ...ada });
  await page.setViewportSize({ width: 390, height: 900 });
  const newEmail = newAddress();
  await openSection(page);
  await askForChange(page, newEmail);
  await expect(page.getByRole('listitem').filter({ hasText: newEmail })).toContainText('not opened yet');
  await checkAccessibility(page);
  expect(await isTooWide(page)).toBe(false);

  const confirm = page.getByRole('button', { name: 'Confirm the change' });
  await page.goto(await emailedLink(app.dataDir, email, pages.confirmEmailChange));
  await checkAccessibility(page);
  expect(await isTooWide(page)).toBe(false);
  await confirm.click();
  await expect(page.getByText(words.otherAddressWaits)).toBeVisible();
  await page.goto(await emailedLink(app.dataDir, newEmail, pages.confirmEmailChange));
  await confirm.click();
  await expect(page.getByText(words.changed)).toBeVisible();
  await page.getByRole('link', { name: 'My profile' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(newEmail);

  // The link works once.
  await page.goBack();
  await confirm.click();
  await expect(page.getByRole('alert').getByText(authMessages.confirmationLinkInvalid)).toBeVisible();
});

test('the form says what is wrong with an email; My Profile cancels a change, and so does the old address', async ({
  app,
  page: elsewhere,
  signedIn,
  newCustomer,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  const [ada, other] = [await newCustomer({ isConfirmed: true }), await newCustomer({ isConfirmed: true })];
  const page = await signedIn(ada);
  await openSection(page);
  await page.getByLabel('New email').fill('no address');
  await change(page).click();
  await expect(page.getByText(formMessages.fields.emailInvalid)).toBeVisible();
  await page.getByLabel('New email').fill(other.email);
  await change(page).click();
  await expect(page.getByText(formMessages.signUp.emailInUse)).toBeVisible();

  const linkToOld = () => emailedLink(app.dataDir, ada.email, pages.confirmEmailChange);
  await askForChange(page, newAddress());
  const cancelled = await linkToOld();
  await page.getByRole('button', { name: 'Cancel the change' }).click();
  await expect(page.getByLabel('New email')).toBeVisible();

  await askForChange(page, newAddress());
  await expect.poll(linkToOld).not.toBe(cancelled);
  await elsewhere.goto(await linkToOld());
  await elsewhere.getByRole('button', { name: 'It was not me' }).click();
  await expect(elsewhere.getByText(words.changeCancelled)).toBeVisible();
  await checkAccessibility(elsewhere);
});
