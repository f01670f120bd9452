// Signing in and out: the messages of the forms, the return path, the token, several tabs.
import type { Page } from '@playwright/test';
import { authMessages } from '#contract/auth-messages.ts';
import { formMessages } from '#contract/form-messages.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { sampleAccounts } from '#server/modules/people/sample-accounts.ts';
import { expect, test } from '../support/browser.ts';

const words = formMessages.fields;
const mia = sampleAccounts.find(({ role }) => role === 'customer');

async function fill(page: Page, fields: Readonly<Record<string, string>>, button: string): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  await page.getByRole('main').getByRole('button', { name: button }).click();
}

const token = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'));

test('the login form shows the validation messages of the specification', async ({
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

test('the sign-up form shows the validation messages of the specification', async ({
  page,
  checkAccessibility,
}) => {
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

test('after too many requests the form says how long to wait', async ({ page, consoleErrors }) => {
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

test('a wrong password and an email in use are shown in red; the input stays', async ({
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
  await expect(page.getByRole('alert').getByText(formMessages.signUp.emailInUse)).toHaveClass(/text-error/);
});

test('a network error is shown', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_/);
  await page.goto(pages.login);
  await page.route('**/api/auth/**', (route) => route.abort());
  await fill(page, { Email: mia?.email ?? '', Password: mia?.password ?? '' }, messages.navigation.login);
  await expect(page.getByRole('alert').getByText(messages.errors.network)).toBeVisible();
});

test('login returns to the page the user came from, else to the home page', async ({ page, newCustomer }) => {
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

test('a Login link on a public page returns there', async ({ page, newCustomer }) => {
  const { email, password } = await newCustomer();
  await page.goto(pages.blog);
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: messages.navigation.login }).click();
  await page.waitForURL(/\/login\?from=%2Fblog$/);
  await fill(page, { Email: email, Password: password }, messages.navigation.login);
  await page.waitForURL(pages.blog);
});

test('the sign-up page leads signed-in users on, as the login page does', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.goto(pages.signUp);
  await page.waitForURL(pages.purchase);
  await page.goto(pages.login);
  await page.waitForURL(pages.home);
});

test('the forms accept every email the server accepts and reject the others in the browser', async ({
  page,
  newCustomer,
}) => {
  const { password } = await newCustomer();
  await page.goto(pages.signUp);
  const email = `ann.${crypto.randomUUID()}@my-mill2.com`;
  await fill(page, { Name: 'Ann', Email: 'ünin@mill.com', Password: password }, 'Sign Up');
  await expect(page.getByText(words.emailInvalid)).toBeVisible();
  await fill(page, { Name: 'Ann', Email: email, Password: password }, 'Sign Up');
  await page.waitForURL(pages.purchase);
});

test('a common password is refused with the reason, and another one signs up', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 422/);
  await page.goto(pages.signUp);
  const fields = { Name: 'Ann', Email: `ann.${crypto.randomUUID()}@mill.com` };
  await fill(page, { ...fields, Password: 'Qwerty123' }, 'Sign Up');
  await expect(page.getByRole('alert').getByText(authMessages.password.tooCommon)).toBeVisible();
  await fill(page, { Password: 'a length of cloth' }, 'Sign Up');
  await page.waitForURL(pages.purchase);
});

test('required fields are marked for everybody', async ({ page }) => {
  await page.goto(pages.signUp);
  for (const label of ['Name', 'Email', 'Password']) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-required', 'true');
    const mark = page.locator('label', { hasText: label });
    expect(await mark.evaluate((element) => getComputedStyle(element, '::after').content)).toContain('*');
  }
});

test('login leads to no other site', async ({ page, app, newCustomer }) => {
  const { email, password } = await newCustomer();
  await page.goto(`${pages.login}?from=//evil.example/`);
  await fill(page, { Email: email, Password: password }, messages.navigation.login);
  await page.waitForURL(`${app.address}/`);
});

test('a reload keeps the user signed in, by the token or by the cookie alone', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.goto(pages.purchase);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.shop.ourProducts);
  expect(await token(page)).toBeTruthy();
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.shop.ourProducts);
});

test('Log Out clears the token, ends the session at the server and signs out every tab', async ({
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

test('the forgotten password page does not reveal who has an account', async ({
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
