// The order dialog and the address: back closes the dialog; reload, a shared address and a sign-in open it.
import { devices } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { openOrderDialog } from './steps.ts';

const { viewport } = devices['Pixel 7'];
const DIALOG_URL = /\/purchase\?order=[\w-]+$/;

test('back closes the dialog and stays on the page; forward opens it again', async ({ signedIn }) => {
  const page = await signedIn('customer');
  if (viewport) await page.setViewportSize(viewport);
  await page.goto(pages.home);
  await page.getByRole('link', { name: messages.shop.getStarted }).click();
  const dialog = await openOrderDialog(page);
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(DIALOG_URL);
  const buy = page.getByRole('button', { name: messages.shop.buyNow, disabled: false }).first();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(pages.purchase);
  await expect(buy).toBeFocused();

  await page.goForward();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(DIALOG_URL);
});

for (const [how, close] of [
  ['Escape', 'Escape'],
  ['its close control', 'Close'],
] as const)
  test(`closed by ${how}, it leaves no history entry: back leads to the page before`, async ({
    signedIn,
  }) => {
    const page = await signedIn('customer');
    await page.goto(pages.home);
    await page.getByRole('link', { name: messages.shop.getStarted }).click();
    const dialog = await openOrderDialog(page);
    await expect(page).toHaveURL(DIALOG_URL);
    if (close === 'Escape') await page.keyboard.press(close);
    else await dialog.getByRole('button', { name: close }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(pages.purchase);
    await page.goBack();
    await expect(page.getByRole('heading', { name: messages.shop.claim })).toBeVisible();
  });

test('the search and the scroll position stay as they were', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${pages.purchase}?q=a`);
  const buy = page.getByRole('button', { name: messages.shop.buyNow, disabled: false }).nth(2);
  await buy.scrollIntoViewIfNeeded();
  await buy.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/\?q=a&order=/);
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(844);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\?q=a$/);
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(5);
});

test('a reload keeps the dialog open; closing it then leads back to the list', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  const article = await dialog.getByRole('heading').textContent();
  await page.reload();
  await expect(dialog.getByRole('heading')).toHaveText(article ?? '');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(pages.purchase);
});

test('a shared address opens the dialog after signing in', async ({ signedIn, page, newCustomer }) => {
  const owner = await signedIn('customer');
  await owner.goto(pages.purchase);
  const article = await (await openOrderDialog(owner)).getByRole('heading').textContent();
  await page.goto(owner.url());
  await page.waitForURL(/\/login\?from=/);
  const { email, password } = await newCustomer();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: messages.navigation.login }).click();
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText(article ?? '');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(pages.purchase);
});

test('the address of a deleted article shows a notice and the list', async ({ signedIn, consoleErrors }) => {
  consoleErrors.allow(/status of 404/);
  const page = await signedIn('customer');
  await page.goto(`${pages.purchase}?order=01a00000-0000-7000-8000-000000000000`);
  await expect(page.getByText('This fabric is no longer in the collection.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(pages.purchase);
});

test('the title takes the focus when the dialog opens', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.goto(pages.purchase);
  const dialog = await openOrderDialog(page);
  await expect(dialog.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
});
