// A first order from sign-up to payment, by the notice that leads to it, with a card that is declined at first.
import type { Page } from '@playwright/test';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { expect, test } from '../support/browser.ts';
import { followHeader } from './account-steps.ts';
import { CARDS, fillCard, placeOrder } from './steps.ts';

test('a visitor signs up, orders and pays after a declined card', async ({
  page,
  consoleErrors,
  checkAccessibility,
}) => {
  consoleErrors.allow(/status of 402/);
  await page.goto(pages.home);
  await page.getByRole('link', { name: texts.shop.getStarted }).first().click();
  await page.waitForURL(/\/login\?from=/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await signUp(page);
  await page.waitForURL(pages.purchase);
  await expect(page.getByText(formTexts.signUp.updatedProfile)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeTruthy();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.shop.ourProducts);
  await expect(page.getByText(texts.shop.quality)).toBeVisible();
  const ordered = await placeOrder(page);
  await expect(page.getByText(formTexts.order.placed(ordered.article, ordered.quantity))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const notice = page.getByRole('region', { name: 'Order to pay' });
  await expect(notice).toBeFocused();
  await expect(notice).toContainText(`${ordered.article}: ${ordered.quantity} piece`);
  await checkAccessibility(page);
  await page.keyboard.press('Tab');
  await expect(notice.getByRole('link', { name: 'Pay now' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard\/payment\//);
  await expect(notice).toHaveCount(0);
  const myOrder = page.getByRole('link', { name: formTexts.dashboard.myOrder }).first();
  const row = page.getByRole('row', { name: ordered.article });
  const pay = page.getByRole('button', { name: formTexts.payment.pay });
  await fillCard(page, CARDS.declined);
  await pay.click();
  const reason = page.getByRole('alert').getByText('Your card was declined.');
  await expect(reason).toBeVisible();
  const red = await reason.evaluate((element) => getComputedStyle(element).color);
  expect(red).toBe(await themeColor(page, '--color-error'));
  await expect(pay).toBeEnabled();
  await myOrder.click();
  await expect(row).not.toContainText(formTexts.order.paid);
  await row.getByRole('link', { name: formTexts.payment.pay }).click();

  await fillCard(page, CARDS.good);
  await pay.click();
  await expect(page.getByText(formTexts.payment.completed)).toBeVisible();
  await expect(pay).toBeDisabled();
  const transactionId = (await page.getByText(/^pi_/).textContent()) ?? '';
  await checkAccessibility(page);
  await myOrder.click();
  await expect(row).toContainText(formTexts.order.paid);
  await expect(row).toContainText(transactionId);
  await expect(row.getByRole('button')).toHaveCount(0);
  await checkAccessibility(page);
  await followHeader(page, texts.navigation.purchase);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(notice).toHaveCount(0);
});

async function signUp(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada Weaver');
  await page.getByLabel('Email').fill(`ada${crypto.randomUUID().replaceAll('-', '')}@mail.com`);
  await page.getByLabel('Password').fill('a-length-of-cloth');
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

/** The computed value of a theme color. */
function themeColor(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.createElement('i');
    probe.style.color = `var(${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);
}
