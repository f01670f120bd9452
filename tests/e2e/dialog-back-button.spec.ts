// The order dialog and the address: back closes the dialog; reload, a shared address and a sign-in open it;
// and the offline notice above it.

import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { ArticleSummary } from '#contract/articles/article.ts';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { SAMPLE_CONTENT } from '#contract/shop/shop-content-samples.ts';
import { test as base, expect } from '../support/browser.ts';
import { logIn } from './account-steps.ts';
import { PHONE } from './page-steps.ts';
import { openOrderDialog } from './steps.ts';

/** --color-neutral in web/styles/theme.css. */
const NOTICE_RGB = [0x23, 0x1d, 0x17];

const DIALOG_URL = /\/purchase\?order=[\w-]+$/;

/** The purchase page on a phone. */
const test = base.extend<{ purchase: Page }>({
  purchase: async ({ signedIn }, use) => {
    const page = await signedIn('customer');
    await page.setViewportSize(PHONE);
    await page.goto(pages.purchase);
    await use(page);
  },
});

test('a shared address opens the dialog after the login', async ({ page, newCustomer }) => {
  const customer = await newCustomer();
  const [article]: ArticleSummary[] = await (await page.request.get(endpoints.listAvailable.path)).json();
  const dialog = page.getByRole('dialog');
  await page.goto(`${pages.purchase}?order=${article?._id}`);
  await page.waitForURL(/\/login\?from=/);
  await logIn(page, customer);
  await expect(dialog.getByRole('heading')).toHaveText(article?.productName ?? '');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(pages.purchase);
});

test('back from the dialog keeps search and scroll position', async ({ purchase: page }) => {
  const dialog = page.getByRole('dialog');
  await page.getByRole('searchbox').fill('cotton');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\?q=cotton$/);
  await expect(page.getByText(/^\d+ results$/)).toBeVisible();
  const buy = page.getByRole('button', { name: texts.shop.buyNow, disabled: false }).nth(6);
  await buy.scrollIntoViewIfNeeded();
  await buy.click();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\?q=cotton&order=/);
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(PHONE.height);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\?q=cotton$/);
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(5);
});

test('the dialog of a deleted article says so', async ({ signedIn, consoleErrors }) => {
  consoleErrors.allow(/status of 404/);
  const page = await signedIn('customer');
  const dialog = page.getByRole('dialog');
  await page.goto(`${pages.purchase}?order=01a00000-0000-7000-8000-000000000000`);
  await expect(page.getByText('This fabric is no longer in the collection.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(pages.purchase);
});

test('back closes and forward opens the dialog, with its focus', async ({ purchase: page }) => {
  const dialog = await openOrderDialog(page);
  const title = dialog.getByRole('heading');
  await expect(page).toHaveURL(DIALOG_URL);
  await expect(title).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  const buy = page.getByRole('button', { name: texts.shop.buyNow, disabled: false }).first();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(pages.purchase);
  await expect(buy).toBeFocused();
  await page.goForward();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(DIALOG_URL);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
});

test('closing the dialog leaves no entry in the history', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.goto(pages.home);
  const claim = page.getByRole('heading', { name: SAMPLE_CONTENT.home.claim });
  await page.getByRole('link', { name: texts.shop.getStarted }).click();
  const dialog = page.getByRole('dialog');
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
    await page.getByRole('link', { name: texts.shop.getStarted }).click();
  }
});

test('a reload keeps the dialog open', async ({ purchase: page }) => {
  const dialog = await openOrderDialog(page);
  const title = dialog.getByRole('heading');
  const article = (await title.textContent()) ?? '';
  await page.reload();
  await expect(title).toHaveText(article);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(pages.purchase);
});

test('the offline notice is above an open dialog, whichever came first', async ({
  purchase: page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const notice = page.getByText('You are offline.');
  // Under a dialog's backdrop its background would be darker. Content outside a dialog is inert to hit tests.
  const isOnTop = async () => {
    const box = await notice.boundingBox();
    if (!box) return false;
    const clip = { x: box.x + 4, y: box.y + 4, width: 1, height: 1 };
    const pixel = await sharp(await page.screenshot({ clip }))
      .removeAlpha()
      .raw()
      .toBuffer();
    return [...pixel].join() === NOTICE_RGB.join();
  };
  const dialog = await openOrderDialog(page);
  await page.context().setOffline(true);
  await expect.poll(isOnTop).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await openOrderDialog(page);
  await expect.poll(isOnTop).toBe(true);
});
