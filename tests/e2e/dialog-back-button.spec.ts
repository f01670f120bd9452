// The order dialog and the address: back closes the dialog; reload, a shared address and a sign-in open it.

import type { ArticleSummary } from '#contract/article.ts';
import { endpoints } from '#contract/endpoints.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { SAMPLE_CONTENT } from '#contract/shop-content-samples.ts';
import { expect, test } from '../support/browser.ts';
import { logIn } from './account-steps.ts';
import { PHONE } from './page-steps.ts';
import { openOrderDialog } from './steps.ts';

const DIALOG_URL = /\/purchase\?order=[\w-]+$/;

test('back closes the dialog and forward opens it; closed otherwise it leaves no history entry; a reload keeps it', async ({
  signedIn,
}) => {
  const page = await signedIn('customer');
  await page.setViewportSize(PHONE);
  await page.goto(pages.home);
  const claim = page.getByRole('heading', { name: SAMPLE_CONTENT.home.claim });
  await page.getByRole('link', { name: messages.shop.getStarted }).click();
  const dialog = await openOrderDialog(page);
  const title = dialog.getByRole('heading');
  const article = (await title.textContent()) ?? '';
  await expect(page).toHaveURL(DIALOG_URL);
  await expect(title).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  const buy = page.getByRole('button', { name: messages.shop.buyNow, disabled: false }).first();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(pages.purchase);
  await expect(buy).toBeFocused();
  await page.goForward();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(DIALOG_URL);
  await page.goBack();
  await expect(dialog).toHaveCount(0);

  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await openOrderDialog(page);
    await close();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(pages.purchase);
    await page.goBack();
    await expect(claim).toBeVisible();
    await page.getByRole('link', { name: messages.shop.getStarted }).click();
  }

  await openOrderDialog(page);
  await page.reload();
  await expect(title).toHaveText(article);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(pages.purchase);
});

test('a shared address opens the dialog after signing in; search and scroll position stay; a deleted article is said', async ({
  page,
  newCustomer,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/);
  const [article]: ArticleSummary[] = await (await page.request.get(endpoints.listAvailable.path)).json();
  const dialog = page.getByRole('dialog');
  await page.setViewportSize(PHONE);
  await page.goto(`${pages.purchase}?order=${article?._id}`);
  await page.waitForURL(/\/login\?from=/);
  await logIn(page, await newCustomer());
  await expect(dialog.getByRole('heading')).toHaveText(article?.productName ?? '');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(pages.purchase);

  await page.getByRole('searchbox').fill('a');
  await expect(page).toHaveURL(/\?q=a$/);
  const buy = page.getByRole('button', { name: messages.shop.buyNow, disabled: false }).nth(2);
  await buy.scrollIntoViewIfNeeded();
  await buy.click();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\?q=a&order=/);
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(PHONE.height);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\?q=a$/);
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(5);

  await page.goto(`${pages.purchase}?order=01a00000-0000-7000-8000-000000000000`);
  await expect(page.getByText('This fabric is no longer in the collection.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(pages.purchase);
});
