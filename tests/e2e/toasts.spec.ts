// Toasts (spec section 8): five seconds, top right, light; with reduced motion too.
import type { Page } from '@playwright/test';
import { formTexts } from '#contract/core/form-texts.ts';
import { TOAST_AUTO_CLOSE_MS } from '#contract/core/limits.ts';
import { pages } from '#contract/core/paths.ts';
import { expect, test } from '../support/browser.ts';
import { DESK, layoutShift, SHIFT_MAX } from './page-steps.ts';
import { openOrderDialog, placeOrder } from './steps.ts';

test.use({ isFirstVisit: true });

const toasts = (page: Page) => page.locator('.Toastify__toast');
/** A toast closes when the animation of its bar ends. */
const bar = (page: Page) => page.locator('.Toastify__progress-bar[style*=duration]');

/** Holds the bars of all toasts at their start, so that the toasts stay however slow the machine is. */
async function pauseToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

async function expectToastAsSpecified(page: Page): Promise<void> {
  await expect(toasts(page)).toHaveClass(/--light/);
  await expect(
    page.locator('.Toastify__toast-container--top-right').filter({ has: toasts(page) }),
  ).toBeVisible();
  await expect(bar(page)).toHaveCSS('animation-duration', `${TOAST_AUTO_CLOSE_MS / 1000}s`);
  await expect(toasts(page)).toHaveCSS('font-family', /^Bitter/);
}

test('toasts stay five seconds, top right and light, each once', async ({
  signedIn,
  newCustomer,
  checkAccessibility,
}) => {
  const page = await signedIn(await newCustomer());
  await page.setViewportSize(DESK);
  await page.goto(pages.purchase);
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(SHIFT_MAX);
  await pauseToasts(page);
  /** Ends the animation that the toast's end waits for. */
  const endToast = async () => {
    await bar(page).evaluate((element) => {
      for (const animation of element.getAnimations()) animation.finish();
    });
    await expect(toasts(page)).toHaveCount(0);
  };
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    const { article, quantity } = await placeOrder(page);
    await expect(toasts(page)).toHaveText(formTexts.order.placed(article, quantity));
    await expectToastAsSpecified(page);
    await endToast();
  }
  const dialog = await openOrderDialog(page);
  const minus = dialog.getByRole('button', { name: 'One piece fewer' });
  for (let press = 0; press < 4; press++) await minus.click();
  await expect(toasts(page)).toHaveText(formTexts.order.belowMinimum);
  await expectToastAsSpecified(page);
  await checkAccessibility(page);
});
