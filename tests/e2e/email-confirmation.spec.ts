// Confirming the email of a new account: the notice in the dashboard and the page that the emailed link opens.
import { authMessages } from '#contract/auth-messages.ts';
import { endpoints } from '#contract/endpoints.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { emailedLink } from '../support/emailed-link.ts';
import { isTooWide } from './order-steps.ts';
import { PHONE } from './page-steps.ts';
import { delayRequests } from './steps.ts';

const words = authMessages.email;

test('a new customer confirms the email on a phone; the notice sends the link again, and says when it cannot', async ({
  app,
  signedIn,
  newCustomer,
  consoleErrors,
  checkAccessibility,
}) => {
  consoleErrors.allow(/status of 4(10|29)/, /ERR_FAILED/);
  const { email, ...ada } = await newCustomer();
  const page = await signedIn({ email, ...ada });
  await page.setViewportSize(PHONE);
  await page.goto(pages.myOrder);
  const notice = page.getByText(words.linkSentTo(email));
  await expect(notice).toBeVisible();
  expect(await isTooWide(page)).toBe(false);
  await checkAccessibility(page);

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

  await page.goto(await emailedLink(app.dataDir, email, pages.confirmEmail));
  await checkAccessibility(page);
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
  await expect(page.getByRole('alert').getByText(authMessages.confirmationLinkInvalid)).toBeVisible();

  await page.goto(pages.confirmEmail);
  await expect(page.getByRole('alert')).toHaveText(authMessages.confirmationLinkInvalid);
  await checkAccessibility(page);
});
