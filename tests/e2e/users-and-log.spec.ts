// All User and Log: search, the admin role taken away, sessions ended, and both read in the log.
import type { Page } from '@playwright/test';
import { formMessages } from '#contract/form-messages.ts';
import { pages } from '#contract/paths.ts';
import { expect, type TestUser, test } from '../support/browser.ts';
import { isTooWide, makeAdmin } from './order-steps.ts';

const words = formMessages.users;

/** Opens All User with this user alone. */
async function findUser(page: Page, { email }: TestUser) {
  await page.goto(pages.users);
  const field = page.getByRole('searchbox', { name: 'Search' });
  await field.waitFor();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type(email);
  await page.waitForURL((address) => address.searchParams.get('q') === email);
  await expect(page.getByRole('row')).toHaveCount(2);
  return page.getByRole('row', { name: email });
}

test('an admin takes the role away from another, and ends the sessions of a user; the log says so', async ({
  signedIn,
  newCustomer,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/);
  const ada = await newCustomer({ isConfirmed: true });
  const [page, adaPage] = [await signedIn('admin'), await signedIn(ada)];
  await makeAdmin(page, adaPage, ada.email);
  const row = await findUser(page, ada);
  await checkAccessibility(page);
  await row.getByRole('button', { name: words.takeAdmin }).click();
  const dialog = page.getByRole('dialog', { name: formMessages.dashboard.areYouSure });
  await expect(dialog).toContainText(ada.email);
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(dialog).toHaveCount(0);
  await row.getByRole('button', { name: words.takeAdmin }).click();
  await dialog.getByRole('button', { name: 'Yes, take it away' }).click();
  await expect(page.getByText(words.tookAdmin(ada.name))).toBeVisible();
  await expect(row.getByRole('button', { name: formMessages.dashboard.makeAdmin })).toBeVisible();
  await adaPage.goto(pages.users);
  await adaPage.waitForURL(pages.login);

  await page.goto(`${pages.log}?subject=${encodeURIComponent(ada.email)}`);
  const newest = page.getByRole('row').nth(1);
  await expect(newest).toContainText('Took admin role away');
  await expect(newest).toContainText(ada.name);
  await checkAccessibility(page);
  await newest.getByRole('link', { name: ada.name }).click();
  await expect(page.getByRole('row', { name: ada.email })).toBeVisible();
  await test.step('ending the sessions of a user leads their next page to the login', async () => {
    const ada = await newCustomer();
    const adaPage = await signedIn(ada);
    await adaPage.goto(pages.dashboard);
    await expect(adaPage.getByLabel('Email')).toHaveValue(ada.email);
    await (await findUser(page, ada)).getByRole('link', { name: ada.name }).click();
    const end = async () => {
      await page.getByText('Role and sessions').click();
      await page.getByRole('button', { name: words.endSessions }).click();
      await page.getByRole('button', { name: 'Yes, end all sessions' }).click();
    };
    await end();
    await expect(page.getByText(words.endedSessions(ada.name))).toBeVisible();
    await adaPage.getByRole('link', { name: formMessages.dashboard.addresses }).click();
    await adaPage.waitForURL((address) => address.pathname === pages.login);
    await end();
    await expect(page.getByRole('status').getByText(words.noSessions(ada.name))).toBeVisible();
  });
});

test('an admin who takes the own role away is told what follows, and is signed out', async ({
  signedIn,
  newCustomer,
}) => {
  const ada = await newCustomer({ isConfirmed: true });
  const page = await signedIn(ada);
  await makeAdmin(await signedIn('admin'), page, ada.email);
  const row = await findUser(page, ada);
  await row.getByRole('button', { name: words.takeAdmin }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This is your own account.');
  await dialog.getByRole('button', { name: 'Yes, take it away' }).click();
  await page.waitForURL(pages.login);
});

test('All User and Log fit a phone, the last admin cannot be removed, and the log is saved as a file', async ({
  signedIn,
  consoleErrors,
  checkAccessibility,
}) => {
  consoleErrors.allow(/status of 409/);
  const page = await signedIn('admin');
  await page.setViewportSize({ width: 390, height: 844 });
  await test.step('the last admin cannot be removed: the dialog says so', async () => {
    await page.route('**/api/user/admin/**', (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'last_admin', message: 'The last admin cannot be removed.' },
      }),
    );
    await page.goto(`${pages.users}?role=admin`);
    await page.getByRole('row').nth(1).waitFor();
    expect(await isTooWide(page)).toBe(false);
    await checkAccessibility(page);
    await page.getByRole('button', { name: words.takeAdmin }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Yes, take it away' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('The last admin cannot be removed.');
  });
  await page.goto(pages.log);
  await page.getByRole('row').nth(1).waitFor();
  expect(await isTooWide(page)).toBe(false);
  await checkAccessibility(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('log.csv');
});
