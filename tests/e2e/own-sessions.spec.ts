// Where the user is logged in, in My Profile: the list, ending one login, ending all others.
import type { Page } from '@playwright/test';
import { pages } from '#contract/paths.ts';
import { ageSessionsOf } from '../support/age-sessions.ts';
import { expect, test } from '../support/browser.ts';

async function openSessions(page: Page) {
  await page.goto(pages.dashboard);
  await page.getByText('Where you are logged in').click();
  const section = page.getByRole('group').filter({ hasText: 'Where you are logged in' });
  await expect(section.getByText('this browser')).toBeVisible();
  return section;
}

test('a login elsewhere is shown and ended on a phone, after a login of the last ten minutes', async ({
  app,
  signedIn,
  newCustomer,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[13]/);
  const customer = await newCustomer();
  const [other, page] = [await signedIn(customer), await signedIn(customer)];
  await other.goto(pages.myOrder);
  await expect(other.getByText('You have not ordered anything yet.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 900 });
  const section = await openSessions(page);
  // The sign-up began one too.
  await expect(section.getByRole('listitem')).toHaveCount(3);
  await checkAccessibility(page);

  ageSessionsOf(app.dataDir, customer.email);
  await section
    .getByRole('button', { name: /^Log out: / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.waitFor();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(section.getByRole('listitem')).toHaveCount(3);

  await section
    .getByRole('button', { name: /^Log out: / })
    .first()
    .click();
  await dialog.getByLabel('Password').fill('not that');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Password').fill(customer.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(2);

  await section.getByRole('button', { name: 'Log out everywhere else' }).click();
  await page.getByRole('button', { name: 'Yes, log out' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(1);
  await expect(section.getByText('this browser')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Log out everywhere else' })).toBeHidden();
  await other.goto(pages.myOrder);
  await other.waitForURL(pages.homeAlias);
});
