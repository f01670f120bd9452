// Coming in and going out: every message of the two forms, the remembered page, the token, several tabs.
import type { Page } from '@playwright/test';
import { authMessages } from '#contract/auth-messages.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { seedAccounts } from '../../seed/accounts.ts';
import { expect, test } from '../support/browser.ts';

const words = messages.fields;
const mia = seedAccounts.find(({ role }) => role === 'customer');

async function fill(page: Page, fields: Readonly<Record<string, string>>, button: string): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  await page.getByRole('main').getByRole('button', { name: button }).click();
}

const token = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'));

test('the login form says what it misses, in the words of the specification', async ({
  page,
  checkAccessibility,
}) => {
  await page.goto(pages.login);
  const login = messages.navigation.login;
  await fill(page, {}, login);
  await expect(page.getByText(words.emailRequired)).toBeVisible();
  await expect(page.getByText(words.passwordRequired)).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(words.emailRequired);
  await checkAccessibility(page);
  await fill(page, { Email: 'nobody', Password: '12345' }, login);
  await expect(page.getByText(words.emailInvalid)).toBeVisible();
  await expect(page.getByText(words.passwordTooShort)).toBeVisible();
});

test('the sign-up form says what it misses', async ({ page, checkAccessibility }) => {
  await page.goto(pages.signUp);
  await fill(page, {}, 'Sign Up');
  await expect(page.getByText(words.nameRequired)).toBeVisible();
  await expect(page.getByText(words.emailRequired)).toBeVisible();
  await expect(page.getByText(words.passwordRequired)).toBeVisible();
  await checkAccessibility(page);
  await fill(page, { Name: 'Ada', Email: 'ada@mail', Password: '12345' }, 'Sign Up');
  await expect(page.getByText(words.emailInvalid)).toBeVisible();
  await expect(page.getByText(words.passwordTooShort)).toBeVisible();
});

test('too many requests are said, with the wait', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 429/);
  await page.goto(pages.login);
  await page.route('**/api/auth/**', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '7' }, json: { message: 'Slow down.' } }),
  );
  await fill(page, { Email: mia?.email ?? '', Password: mia?.password ?? '' }, messages.navigation.login);
  await expect(page.getByRole('alert').getByText(messages.errors.tooManyRequests(7))).toHaveClass(
    /text-error/,
  );
});

test('a wrong password, and an email in use, are said in red; what was typed stays', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 4(01|22|09)/);
  await page.goto(pages.login);
  const login = messages.navigation.login;
  await fill(page, { Email: mia?.email ?? '', Password: 'not-her-password' }, login);
  await expect(page.getByRole('alert').getByText(authMessages.wrongCredentials)).toHaveClass(/text-error/);
  await expect(page.getByLabel('Email')).toHaveValue(mia?.email ?? '');
  await page.goto(pages.signUp);
  const fields = { Name: 'Mia', Email: mia?.email ?? '', Password: 'a-length-of-cloth' };
  await fill(page, fields, 'Sign Up');
  await expect(page.getByRole('alert').getByText(messages.signUp.emailInUse)).toHaveClass(/text-error/);
});

test('a network that fails is said', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_/);
  await page.goto(pages.login);
  await page.route('**/api/auth/**', (route) => route.abort());
  await fill(page, { Email: mia?.email ?? '', Password: mia?.password ?? '' }, messages.navigation.login);
  await expect(page.getByRole('alert').getByText(messages.errors.network)).toBeVisible();
});

test('login returns to the page one came from, else to the home page', async ({ page, newCustomer }) => {
  const { email, password } = await newCustomer();
  await page.goto(pages.myOrder);
  await page.waitForURL(/\/login\?from=/);
  await fill(page, { Email: email, Password: password }, messages.navigation.login);
  await page.waitForURL(pages.myOrder);
  await page.getByRole('button', { name: messages.navigation.logOut }).click();
  await page.waitForURL(/\/login/);
  await page.goto(pages.login);
  await fill(page, { Email: email, Password: password }, messages.navigation.login);
  await page.waitForURL(pages.home);
});

test('login leads to no other site', async ({ page, app, newCustomer }) => {
  const { email, password } = await newCustomer();
  await page.goto(`${pages.login}?from=//evil.example/`);
  await fill(page, { Email: email, Password: password }, messages.navigation.login);
  await page.waitForURL(`${app.address}/`);
});

test('after a reload one is still signed in, by the token or by the cookie alone', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.goto(pages.purchase);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.shop.ourProducts);
  expect(await token(page)).toBeTruthy();
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.shop.ourProducts);
});

test('Log Out clears the token, ends the session at the server, and empties every tab', async ({
  signedIn,
  newCustomer,
}) => {
  const page = await signedIn(await newCustomer());
  await page.goto(pages.dashboard);
  const other = await page.context().newPage();
  await other.goto(pages.dashboard);
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Ada Weaver');
  await page.getByRole('button', { name: messages.navigation.logOut }).click();
  await other.waitForURL(/\/login/);
  expect(await token(page)).toBeNull();
  await page.goto(pages.dashboard);
  await page.waitForURL(/\/login/);
});

test('a forgotten password is asked for without telling who has an account', async ({
  page,
  checkAccessibility,
}) => {
  await page.goto(pages.login);
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await page.waitForURL(pages.forgottenPassword);
  await fill(page, { Email: 'nobody@mail.com' }, 'Send the link');
  await expect(page.getByText(authMessages.password.resetRequested)).toBeVisible();
  await checkAccessibility(page);
  await page.goto(`${pages.resetPassword}?token=spent`);
  await checkAccessibility(page);
});
