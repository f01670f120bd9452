// The back button and the order dialog: back closes the sheet, forward opens nothing (people on phones expect it).
import { devices } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { openOrderDialog } from './steps.ts';

/** Whether one is at a dialog's own entry. Runs in the browser. */
const hasEntry = () => typeof history.state?.usr?.dialog === 'string';

const { viewport } = devices['Pixel 7'];

test('back closes the sheet and stays on the page; forward opens nothing', async ({ signedIn }) => {
  const page = await signedIn('customer');
  if (viewport) await page.setViewportSize(viewport);
  await page.goto(pages.home);
  await page.getByRole('link', { name: messages.shop.getStarted }).click();
  const dialog = await openOrderDialog(page);
  await expect(dialog).toBeVisible();
  const buy = page.getByRole('button', { name: messages.shop.buyNow, disabled: false }).first();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(pages.purchase);
  await expect(buy).toBeFocused();

  await page.goForward();
  await expect(page).toHaveURL(pages.purchase);
  await expect(dialog).toHaveCount(0);
  await buy.click();
  await expect(dialog).toBeVisible();
});

for (const [how, close] of [
  ['Escape', 'Escape'],
  ['its close control', 'Close'],
] as const)
  test(`closed by ${how}, it leaves nothing behind: back leads where one came from`, async ({ signedIn }) => {
    const page = await signedIn('customer');
    await page.goto(pages.home);
    await page.getByRole('link', { name: messages.shop.getStarted }).click();
    const dialog = await openOrderDialog(page);
    await page.waitForFunction(hasEntry);
    if (close === 'Escape') await page.keyboard.press(close);
    else await dialog.getByRole('button', { name: close }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => page.evaluate(hasEntry)).toBe(false);
    await page.goBack();
    await expect(page.getByRole('heading', { name: messages.shop.claim })).toBeVisible();
  });

test('a search stays where it was, and so does the place in the list', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${pages.purchase}?q=a`);
  const buy = page.getByRole('button', { name: messages.shop.buyNow, disabled: false }).nth(2);
  await buy.scrollIntoViewIfNeeded();
  await buy.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.waitForFunction(hasEntry);
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(844);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\?q=a$/);
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(5);
});
