// All User and Log: search, an admin made and the role taken away, sessions ended, and what the log says of it.
import type { Locator, Page } from '@playwright/test';
import { errorCodes } from '#contract/core/error-codes.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { User } from '#contract/people/user.ts';
import { test as base, expect, type TestUser } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';
import { isTooWide, makeAdmin } from './order-steps.ts';
import { PHONE } from './page-steps.ts';

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
/** A user whom the list of an admin has. */
const test = base.extend<{ openUsers: (isConfirmed?: boolean) => Promise<{ page: Page; user: TestUser }> }>({
  openUsers: async ({ signedIn, requestsOf, newCustomer }, use) => {
    await use(async (isConfirmed = true) => {
      const user = await newCustomer({ isConfirmed });
      await accessToken(await requestsOf(user));
      const page = await signedIn('admin');
      await page.goto(`${pages.users}?${new URLSearchParams({ q: user.email })}`);
      await expect(rowOf(page, user)).toBeVisible();
      return { page, user };
    });
  },
});

test('a confirmed user is made admin after a question', async ({ openUsers, checkAccessibility }) => {
  const { page, user } = await openUsers();
  await checkAccessibility(page);
  const dialog = await askMakeAdmin(page, user);
  await expect(dialog).toContainText(user.name);
  await expect(dialog).toContainText(user.email);
  await expect(dialog).toContainText('The email address is confirmed.');
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(makeAdminButton(rowOf(page, user))).toBeVisible();

  await askMakeAdmin(page, user);
  await dialog.getByRole('button', { name: 'Yes, make admin' }).click();
  await expect(page.getByText(formTexts.users.madeAdmin)).toBeVisible();
  await expect(makeAdminButton(rowOf(page, user))).toHaveCount(0);
});

test('a user who is admin already is told of in a notice', async ({ openUsers }) => {
  const { page, user } = await openUsers();
  const dialog = await askMakeAdmin(page, user);
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const path = fillPath(endpoints.makeAdmin.path, { email: user.email });
  const response = await page.request.put(path, { headers });
  expect(await response.json()).toEqual({ modifiedCount: 1 });
  await dialog.getByRole('button', { name: 'Yes, make admin' }).click();
  await expect(page.getByRole('status').getByText(words.alreadyAdmin(user.name))).toBeVisible();
  await expect(makeAdminButton(rowOf(page, user))).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a user with an unconfirmed email is not made admin', async ({
  openUsers,
  checkAccessibility,
  consoleErrors,
}) => {
  const { page, user } = await openUsers(false);
  await makeAdminButton(rowOf(page, user)).click();
  const unconfirmed = page.getByRole('dialog', { name: words.unconfirmed });
  await expect(unconfirmed).toContainText(user.email);
  await checkAccessibility(page);
  await expect(unconfirmed.getByRole('button', { name: 'Yes, make admin' })).toHaveCount(0);
  await unconfirmed.getByRole('button', { name: 'Go back' }).click();

  consoleErrors.allow(/status of 409/);
  // A list that is older than the server knows.
  await page.route(`**${endpoints.listUsers.path}?*`, async (route) => {
    const response = await route.fetch();
    const users = (await response.json()) as User[];
    await route.fulfill({ response, json: users.map((user) => ({ ...user, isEmailConfirmed: true })) });
  });
  await page.reload();
  await (await askMakeAdmin(page, user)).getByRole('button', { name: 'Yes, make admin' }).click();
  await expect(page.getByText(errorCodes.email_unconfirmed.message)).toBeVisible();
});

test('a 403 for making a user admin shows that it failed', async ({ openUsers, consoleErrors }) => {
  consoleErrors.allow(/status of 403/);
  const { page, user } = await openUsers();
  await page.route('**/api/user/admin/**', (route) =>
    route.fulfill({ status: 403, json: { message: 'No.' } }),
  );
  await (await askMakeAdmin(page, user)).getByRole('button', { name: 'Yes, make admin' }).click();
  await expect(page.getByText(words.makeAdminFailed)).toBeVisible();
});

test('an admin who takes the own role away is signed out', async ({
  signedIn,
  requestsOf,
  newCustomer,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[13]/);
  const ada = await newCustomer({ isConfirmed: true });
  await makeAdmin(await requestsOf('admin'), await requestsOf(ada), ada.email);
  const adaPage = await signedIn(ada);
  await findUser(adaPage, ada);
  await rowOf(adaPage, ada).getByRole('button', { name: words.takeAdmin }).click();
  const question = adaPage.getByRole('dialog');
  await expect(question).toContainText('This is your own account.');
  await question.getByRole('button', { name: 'Yes, take it away' }).click();
  await adaPage.waitForURL(pages.login);
});

test('an admin takes the role away from another, as the log says', async ({
  signedIn,
  requestsOf,
  newCustomer,
  checkAccessibility,
}) => {
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
  await expect(rowOf(page, ada)).toBeVisible();
});

test('a user whose sessions are ended has to log in again', async ({
  openUsers,
  signedIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[19]/);
  const { page, user } = await openUsers();
  const own = await signedIn(user);
  await own.goto(pages.dashboard);
  await expect(own.getByLabel('Email')).toHaveValue(user.email);
  await rowOf(page, user).getByRole('link', { name: user.name }).click();
  const end = async () => {
    await page.getByText('Role and sessions').click();
    await page.getByRole('button', { name: words.endSessions }).click();
    await page.getByRole('button', { name: 'Yes, end all sessions' }).click();
  };
  await end();
  await expect(page.getByText(words.endedSessions(user.name))).toBeVisible();
  await own.getByRole('link', { name: formTexts.dashboard.addresses }).click();
  await own.waitForURL((address) => address.pathname === pages.login);
  await end();
  await expect(page.getByRole('status').getByText(words.noSessions(user.name))).toBeVisible();
});

test('the last admin cannot be removed, as the dialog says', async ({ signedIn, consoleErrors }) => {
  consoleErrors.allow(/status of 409/);
  const page = await signedIn('admin');
  await page.route('**/api/user/admin/**', (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'last_admin', message: 'The last admin cannot be removed.' },
    }),
  );
  await page.goto(`${pages.users}?role=admin`);
  await page.getByRole('row').nth(1).waitFor();
  await page.getByRole('button', { name: words.takeAdmin }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, take it away' }).click();
  const refusal = page.getByRole('dialog').getByRole('alert');
  await expect(refusal).toHaveText('The last admin cannot be removed.');
});

test('All User and the log fit a phone, and the log is a file', async ({ signedIn, checkAccessibility }) => {
  const page = await signedIn('admin');
  await page.setViewportSize(PHONE);
  await page.goto(`${pages.users}?role=admin`);
  await page.getByRole('row').nth(1).waitFor();
  expect(await isTooWide(page)).toBe(false);
  await checkAccessibility(page);

  await page.goto(pages.log);
  await page.getByRole('row').nth(1).waitFor();
  expect(await isTooWide(page)).toBe(false);
  await checkAccessibility(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('log.csv');
});
