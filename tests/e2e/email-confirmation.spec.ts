// Confirming the email of a new account: the notice in the dashboard and the page that the emailed link opens.
import { authMessages } from '#contract/auth-messages.ts';
import { endpoints } from '#contract/endpoints.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { emailedLink } from '../support/emailed-link.ts';
import { isTooWide } from './order-steps.ts';
import { delayRequests } from './steps.ts';

const words = authMessages.email;

test('a new customer confirms the email on a phone', async ({
  page,
  app,
  consoleErrors,
  checkAccessibility,
}) => {
  consoleErrors.allow(/status of 410/);
  const email = `ada-${crypto.randomUUID()}@mail.com`;
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(pages.signUp);
  await page.getByLabel('Name').fill('Ada Weaver');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('a-length-of-cloth');
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL(pages.purchase);
  await page.goto(pages.myOrder);
  const notice = page.getByText(words.linkSentTo(email));
  await expect(notice).toBeVisible();
  expect(await isTooWide(page)).toBe(false);
  await checkAccessibility(page);

  const link = await emailedLink(app.dataDir, email, pages.confirmEmail);
  await page.goto(link);
  await checkAccessibility(page);
  expect(await isTooWide(page)).toBe(false);
  await page.getByRole('button', { name: 'Confirm the email' }).click();
  await expect(page.getByRole('status').getByText(words.confirmed)).toBeVisible();
  await page.getByRole('link', { name: 'My profile' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(notice).toHaveCount(0);

  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm the email' }).click();
  await expect(page.getByRole('alert').getByText(authMessages.confirmationLinkInvalid)).toBeVisible();
});

test('the notice sends the link again, and says when it cannot', async ({
  signedIn,
  newCustomer,
  consoleErrors,
  checkAccessibility,
}) => {
  consoleErrors.allow(/status of 429/, /ERR_FAILED/);
  const page = await signedIn(await newCustomer());
  await page.goto(pages.dashboard);
  const again = page.getByRole('button', { name: 'Send again' });
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
  await checkAccessibility(page);
  await page.route(`**${endpoints.sendConfirmation.path}`, (route) => route.abort());
  await again.click();
  await expect(page.getByText(messages.errors.network)).toBeVisible();
});

test('a page without a token says that the link does not work', async ({ page, checkAccessibility }) => {
  await page.goto(pages.confirmEmail);
  await expect(page.getByRole('alert')).toHaveText(authMessages.confirmationLinkInvalid);
  await checkAccessibility(page);
});
