// Signing in and out: the messages of the forms, the return path, the token, several tabs.
import type { Page } from '@playwright/test';
import { authTexts } from '#contract/core/auth-texts.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { sampleAccounts } from '#server/modules/people/sample-accounts.ts';
import { expect, test } from '../support/browser.ts';
import { logIn } from './account-steps.ts';
import { layoutShift, PHONE, SHIFT_MAX } from './page-steps.ts';

const words = formTexts.fields;
const mia = sampleAccounts.find(({ role }) => role === 'customer') ?? { name: '', email: '', password: '' };

/** Waits for the form's button first: the address changes before the former page, with a field of the same label, is gone. */
async function fill(page: Page, fields: Readonly<Record<string, string>>, button: string): Promise<void> {
  const submit = page.getByRole('main').getByRole('button', { name: button });
  await submit.waitFor();
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  await submit.click();
}

const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text);
const token = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'));

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true });

  test('the login page does not move while it loads on a phone', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(pages.login);
    expect(await layoutShift(page)).toBeLessThan(SHIFT_MAX);
  });
});

test('the login says at its fields what is wrong, and what is refused', async ({
  page,
  checkAccessibility,
  consoleErrors,
}) => {
  await page.goto(pages.login);
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  const login = texts.navigation.login;
  await fill(page, {}, login);
  await expect(page.getByText(words.emailRequired)).toBeVisible();
  await expect(page.getByText(words.passwordRequired)).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(words.emailRequired);
  await checkAccessibility(page);
  await fill(page, { Email: 'nobody', Password: '12345' }, login);
  await expect(page.getByText(words.emailInvalid)).toBeVisible();
  await expect(page.getByText(words.passwordTooShort)).toBeVisible();

  consoleErrors.allow(/status of 4(01|29)/, /ERR_/);
  await fill(page, { Email: mia.email, Password: 'not-her-password' }, login);
  await expect(alert(page, authTexts.wrongCredentials)).toHaveClass(/text-error/);
  await expect(page.getByLabel('Email')).toHaveValue(mia.email);
  await page.route('**/api/auth/**', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '7' }, json: { message: 'Slow down.' } }),
  );
  await fill(page, { Password: mia.password }, login);
  await expect(alert(page, texts.errors.tooManyRequests(7))).toHaveClass(/text-error/);
  await page.unroute('**/api/auth/**');
  await page.route('**/api/auth/**', (route) => route.abort());
  await fill(page, {}, login);
  await expect(alert(page, texts.errors.network)).toBeVisible();
  await page.unroute('**/api/auth/**');
});

test('a forgotten password does not tell whether there is an account', async ({
  page,
  checkAccessibility,
}) => {
  await page.goto(pages.login);
  // Whether there is an account is not revealed.
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await page.waitForURL(pages.forgottenPassword);
  await fill(page, { Email: 'nobody@mail.com' }, 'Send the link');
  await expect(page.getByText(authTexts.password.resetRequested)).toBeVisible();
  await checkAccessibility(page);
});

test('the sign-up checks its fields, says what is refused, and signs up', async ({
  page,
  checkAccessibility,
  consoleErrors,
}) => {
  await page.goto(pages.signUp);
  for (const label of ['Name', 'Email', 'Password']) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-required', 'true');
    const mark = page.locator('label', { hasText: label });
    expect(await mark.evaluate((element) => getComputedStyle(element, '::after').content)).toContain('*');
  }
  const signUp = (fields: Readonly<Record<string, string>>) => fill(page, fields, 'Sign Up');
  await signUp({});
  for (const message of [words.nameRequired, words.emailRequired, words.passwordRequired])
    await expect(page.getByText(message)).toBeVisible();
  await checkAccessibility(page);
  await signUp({ Name: 'Ada', Email: 'ada@mail', Password: '12345' });
  await expect(page.getByText(words.emailInvalid)).toBeVisible();
  await expect(page.getByText(words.passwordTooShort)).toBeVisible();
  await signUp({ Email: 'ünin@mill.com', Password: 'a-length-of-cloth' });
  await expect(page.getByText(words.emailInvalid)).toBeVisible();

  consoleErrors.allow(/status of 4(22|09)/);
  await signUp({ Name: 'Ada', Email: mia.email, Password: 'a-length-of-cloth' });
  await expect(alert(page, formTexts.signUp.emailInUse)).toHaveClass(/text-error/);
  await signUp({ Email: `ann.${crypto.randomUUID()}@my-mill2.com`, Password: 'Qwerty123' });
  await expect(alert(page, authTexts.password.tooCommon)).toBeVisible();
  await signUp({ Password: 'a length of cloth' });
  await page.waitForURL(pages.purchase);
});

test('login returns to the page that asked for it', async ({ page, newCustomer }) => {
  const ada = await newCustomer();
  await page.goto(pages.myOrder);
  await page.waitForURL(/\/login\?from=%2Fdashboard%2FmyOrder$/);
  await logIn(page, ada);
  await page.waitForURL(pages.myOrder);
  expect(await token(page)).toBeTruthy();
});

test('Log Out ends the session in every tab', async ({ signedIn, newCustomer }) => {
  const page = await signedIn(await newCustomer());
  await page.goto(pages.myOrder);
  const other = await page.context().newPage();
  await other.goto(pages.dashboard);
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Ada Weaver');
  await page.getByRole('button', { name: texts.navigation.logOut }).click();
  await other.waitForURL(/\/login/);
  await page.waitForURL(/\/login/);
  expect(await token(page)).toBeNull();
});

test('login leads to no other site, but home', async ({ page, app, newCustomer }) => {
  const ada = await newCustomer();
  await page.goto(`${pages.login}?from=//evil.example/`);
  await logIn(page, ada);
  await page.waitForURL(`${app.address}/`);
});

test('the pages of login and sign-up lead a signed-in user on', async ({ signedIn, newCustomer }) => {
  const page = await signedIn(await newCustomer());
  await page.goto(pages.login);
  await page.waitForURL(pages.home);
  await page.goto(pages.signUp);
  await page.waitForURL(pages.purchase);
});
