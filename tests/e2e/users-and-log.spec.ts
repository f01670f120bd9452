// All User and Log: search, an admin made and the role taken away, sessions ended, and what the log says of it.
import type { Locator, Page } from '@playwright/test';
import { errorCodes } from '#contract/core/error-codes.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { User } from '#contract/people/user.ts';
import { expect, type TestUser, test } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { isTooWide, makeAdmin } from './order-steps.ts';

const words = formTexts.users;
const { areYouSure } = formTexts.dashboard;
const makeAdminButton = (row: Locator) => row.getByRole('button', { name: formTexts.dashboard.makeAdmin });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: areYouSure });
const rowOf = (page: Page, { email }: TestUser) => page.getByRole('row', { name: email });

/** Opens All User with this user alone. */
async function findUser(page: Page, { email }: TestUser): Promise<void> {
  await page.goto(pages.users);
  const field = page.getByRole('searchbox', { name: 'Search' });
  await field.waitFor();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type(email);
  await page.waitForURL((address) => address.searchParams.get('q') === email);
  await expect(page.getByRole('row')).toHaveCount(2);
}

/** Opens the confirmation for a user in the list. */
async function askMakeAdmin(page: Page, user: TestUser): Promise<Locator> {
  await makeAdminButton(rowOf(page, user)).click();
  return dialogOf(page);
}

test('making a user admin asks first, and says why it cannot', async ({
  signedIn,
  requestsOf,
  newCustomer,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  consoleErrors.allow(/status of 40[13]/);
  const ada = await newCustomer({ isConfirmed: true });
  const [bea, cleo] = [await newCustomer({ isConfirmed: true }), await newCustomer()];
  for (const user of [ada, bea, cleo]) await accessToken(await requestsOf(user));
  const page = await signedIn('admin');
  await page.goto(pages.users);
  const row = rowOf(page, ada);
  await expect(row).toBeVisible();
  await checkAccessibility(page);
  const dialog = await askMakeAdmin(page, ada);
  await expect(dialog).toContainText(ada.name);
  await expect(dialog).toContainText(ada.email);
  await expect(dialog).toContainText('The email address is confirmed.');
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(makeAdminButton(row)).toBeVisible();

  await askMakeAdmin(page, ada);
  await dialog.getByRole('button', { name: 'Yes, make admin' }).click();
  await expect(page.getByText(formTexts.users.madeAdmin)).toBeVisible();
  await expect(makeAdminButton(row)).toHaveCount(0);
  await test.step('a user whom another admin has just made admin: a notice instead of a toast', async () => {
    await askMakeAdmin(page, bea);
    const headers = { authorization: `Bearer ${await accessToken(page)}` };
    const path = fillPath(endpoints.makeAdmin.path, { email: bea.email });
    const response = await page.request.put(path, { headers });
    expect(await response.json()).toEqual({ modifiedCount: 1 });
    await dialog.getByRole('button', { name: 'Yes, make admin' }).click();
    await expect(page.getByRole('status').getByText(words.alreadyAdmin(bea.name))).toBeVisible();
    await expect(makeAdminButton(rowOf(page, bea))).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
  await test.step('a user who has not confirmed the email cannot be made admin: the dialog says why', async () => {
    await makeAdminButton(rowOf(page, cleo)).click();
    const unconfirmed = page.getByRole('dialog', { name: words.unconfirmed });
    await expect(unconfirmed).toContainText(cleo.email);
    await checkAccessibility(page);
    await expect(unconfirmed.getByRole('button', { name: 'Yes, make admin' })).toHaveCount(0);
    await unconfirmed.getByRole('button', { name: 'Go back' }).click();

    // A list that is older than the server knows.
    await page.route(`**${endpoints.listUsers.path}?*`, async (route) => {
      const response = await route.fetch();
      const users = (await response.json()) as User[];
      await route.fulfill({ response, json: users.map((user) => ({ ...user, isEmailConfirmed: true })) });
    });
    await page.reload();
    await (await askMakeAdmin(page, cleo)).getByRole('button', { name: 'Yes, make admin' }).click();
    await expect(page.getByText(errorCodes.email_unconfirmed.message)).toBeVisible();
  });
  await test.step('a 403 for making a user admin shows that it failed', async () => {
    await page.route('**/api/user/admin/**', (route) =>
      route.fulfill({ status: 403, json: { message: 'No.' } }),
    );
    await (await askMakeAdmin(page, cleo)).getByRole('button', { name: 'Yes, make admin' }).click();
    await expect(page.getByText(words.makeAdminFailed)).toBeVisible();
  });
  await test.step('an admin who takes the own role away is told what follows, and is signed out', async () => {
    const adaPage = await signedIn(ada);
    await findUser(adaPage, ada);
    await rowOf(adaPage, ada).getByRole('button', { name: words.takeAdmin }).click();
    const question = adaPage.getByRole('dialog');
    await expect(question).toContainText('This is your own account.');
    await question.getByRole('button', { name: 'Yes, take it away' }).click();
    await adaPage.waitForURL(pages.login);
  });
});

test('a role taken away and ended sessions are in the log', async ({
  signedIn,
  requestsOf,
  newCustomer,
  checkAccessibility,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/);
  consoleErrors.allow(/status of 409/);
  const ada = await newCustomer({ isConfirmed: true });
  const page = await signedIn('admin');
  await makeAdmin(page, await requestsOf(ada), ada.email);
  await findUser(page, ada);
  const row = rowOf(page, ada);
  await row.getByRole('button', { name: words.takeAdmin }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText(ada.email);
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(dialog).toHaveCount(0);
  await row.getByRole('button', { name: words.takeAdmin }).click();
  await dialog.getByRole('button', { name: 'Yes, take it away' }).click();
  await expect(page.getByText(words.tookAdmin(ada.name))).toBeVisible();
  await expect(makeAdminButton(row)).toBeVisible();

  await page.goto(`${pages.log}?subject=${encodeURIComponent(ada.email)}`);
  const newest = page.getByRole('row').nth(1);
  await expect(newest).toContainText('Took admin role away');
  await expect(newest).toContainText(ada.name);
  await newest.getByRole('link', { name: ada.name }).click();
  await expect(row).toBeVisible();
  await test.step('ending the sessions of a user leads their next page to the login', async () => {
    const adaPage = await signedIn(ada);
    await adaPage.goto(pages.dashboard);
    await expect(adaPage.getByLabel('Email')).toHaveValue(ada.email);
    await row.getByRole('link', { name: ada.name }).click();
    const end = async () => {
      await page.getByText('Role and sessions').click();
      await page.getByRole('button', { name: words.endSessions }).click();
      await page.getByRole('button', { name: 'Yes, end all sessions' }).click();
    };
    await end();
    await expect(page.getByText(words.endedSessions(ada.name))).toBeVisible();
    await adaPage.getByRole('link', { name: formTexts.dashboard.addresses }).click();
    await adaPage.waitForURL((address) => address.pathname === pages.login);
    await end();
    await expect(page.getByRole('status').getByText(words.noSessions(ada.name))).toBeVisible();
  });
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
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, take it away' }).click();
    const refusal = page.getByRole('dialog').getByRole('alert');
    await expect(refusal).toHaveText('The last admin cannot be removed.');
    await page.keyboard.press('Escape');
  });
  await test.step('the log is saved as a file', async () => {
    await page.goto(pages.log);
    await page.getByRole('row').nth(1).waitFor();
    expect(await isTooWide(page)).toBe(false);
    await checkAccessibility(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    expect((await download).suggestedFilename()).toBe('log.csv');
  });
});
