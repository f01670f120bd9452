// The email of an account: confirming it with the link that is sent at the sign-up, and changing it from My Profile, with
// the links to both addresses and "It was not me".
import type { Page } from '@playwright/test';
import { authTexts } from '#contract/core/auth-texts.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { emailedLink } from '../support/people/emailed-link.ts';
import { isTooWide } from './order-steps.ts';
import { PHONE } from './page-steps.ts';
import { delayRequests } from './steps.ts';

const words = authTexts.email;
const newAddress = () => `weaver-${crypto.randomUUID()}@mail.com`;
const change = (page: Page) => page.getByRole('button', { name: 'Change the email' });
type Check = (page: Page) => Promise<void>;

/** In the open section. */
async function askForChange(page: Page, newEmail: string): Promise<void> {
  await page.getByLabel('New email').fill(newEmail);
  await change(page).click();
  await expect(page.getByText(`Changing to ${newEmail}`)).toBeVisible();
}

test('a new customer confirms the email and changes it, on a phone', async ({
  app,
  signedIn,
  newCustomer,
  consoleErrors,
  checkAccessibility,
}) => {
  // The page's own requests that are on their way when the email changes have the token of the former one.
  const formerToken = /status of 40[13] .*\/api\/(saved-fabrics\/ids|basket|user\/)/;
  consoleErrors.allow(/status of 4(10|29)/, /ERR_FAILED/, formerToken);
  const { email, ...ada } = await newCustomer();
  const page = await signedIn({ email, ...ada });
  await page.setViewportSize(PHONE);
  await test.step('the notice sends the link again, and says when it cannot; the link works once', () =>
    confirmEmail(page, email, app.dataDir, checkAccessibility));
  await page.getByRole('link', { name: texts.navigation.dashboard }).first().click();
  await page.getByText('Email', { exact: true }).and(page.locator('summary')).click();
  const newEmail = newAddress();
  await askForChange(page, newEmail);
  await expect(page.getByRole('listitem').filter({ hasText: newEmail })).toContainText('not opened yet');
  await checkAccessibility(page);
  expect(await isTooWide(page)).toBe(false);
  await test.step('both addresses confirm a change', async () =>
    confirmChange(
      page,
      [
        await emailedLink(app.dataDir, email, pages.confirmEmailChange),
        await emailedLink(app.dataDir, newEmail, pages.confirmEmailChange),
      ],
      newEmail,
      checkAccessibility,
    ));
});

async function confirmChange(
  page: Page,
  [linkToOld, linkToNew]: readonly [string, string],
  newEmail: string,
  check: Check,
): Promise<void> {
  const confirm = page.getByRole('button', { name: 'Confirm the change' });
  await page.goto(linkToOld);
  await check(page);
  expect(await isTooWide(page)).toBe(false);
  await confirm.click();
  await expect(page.getByText(words.otherAddressWaits)).toBeVisible();
  await page.goto(linkToNew);
  await confirm.click();
  await expect(page.getByText(words.changed)).toBeVisible();
  await page.getByRole('link', { name: 'My profile' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(newEmail);

  // The link works once.
  await page.goBack();
  await confirm.click();
  await expect(page.getByRole('alert').getByText(authTexts.confirmationLinkInvalid)).toBeVisible();
}

async function confirmEmail(page: Page, email: string, dataDir: string, check: Check): Promise<void> {
  await page.goto(pages.myOrder);
  const notice = page.getByText(words.linkSentTo(email));
  await expect(notice).toBeVisible();
  expect(await isTooWide(page)).toBe(false);
  await check(page);

  const again = page.getByRole('button', { name: authTexts.email.sendAgain });
  const release = await delayRequests(page, `**${endpoints.sendConfirmation.path}`);
  await again.click();
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect(page.getByText(words.sentAgain)).toBeVisible();
  for (let count = 2; count <= 3; count += 1) {
    const sent = page.waitForResponse(`**${endpoints.sendConfirmation.path}`);
    await again.click();
    expect((await sent).status()).toBe(200);
  }
  await again.click();
  await expect(page.getByText(words.sentTooOften)).toBeVisible();
  await check(page);
  await page.route(`**${endpoints.sendConfirmation.path}`, (route) => route.abort());
  await again.click();
  await expect(page.getByText(texts.errors.network)).toBeVisible();

  await page.goto(await emailedLink(dataDir, email, pages.confirmEmail));
  await check(page);
  expect(await isTooWide(page)).toBe(false);
  const confirm = page.getByRole('button', { name: 'Confirm the email' });
  await confirm.click();
  await expect(page.getByRole('status').getByText(words.confirmed)).toBeVisible();
  await page.getByRole('link', { name: 'My profile' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(notice).toHaveCount(0);
  // The link works once.
  await page.goBack();
  await confirm.click();
  await expect(page.getByRole('alert').getByText(authTexts.confirmationLinkInvalid)).toBeVisible();

  await page.goto(pages.confirmEmail);
  await expect(page.getByRole('alert')).toHaveText(authTexts.confirmationLinkInvalid);
  await check(page);
}

// Only in a long run: What is refused has API tests.
test('a change of email is checked, and cancelled from both addresses @long', async ({
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
  await page.goto(pages.dashboard);
  await page.getByText('Email', { exact: true }).and(page.locator('summary')).click();
  await page.getByLabel('New email').fill('no address');
  await change(page).click();
  await expect(page.getByText(formTexts.fields.emailInvalid)).toBeVisible();
  await page.getByLabel('New email').fill(other.email);
  await change(page).click();
  await expect(page.getByText(formTexts.signUp.emailInUse)).toBeVisible();

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
