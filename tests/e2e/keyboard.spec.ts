// Keyboard only: logging in, ordering and cancelling.
import type { Page } from '@playwright/test';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { expect, test } from '../support/browser.ts';

/** Presses Tab until an enabled element with this accessible name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    const accessibleName = await focused.evaluate((at) => {
      if (at.getAttribute('aria-disabled') === 'true') return '';
      const labels =
        at instanceof HTMLInputElement ? [...(at.labels ?? [])].map((one) => one.textContent) : [];
      return [at.getAttribute('aria-label') ?? at.textContent, ...labels].join(' ').trim();
    });
    if (name.test(accessibleName)) return;
  }
  throw new Error(`Tab never reached ${name}`);
}

test('a user without a mouse logs in, orders and cancels', async ({ page, newCustomer }) => {
  const { email, password } = await newCustomer();
  await page.goto(pages.purchase);
  await page.waitForURL(/\/login/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The focus of the redirect draws no frame around the page.
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('main')).toHaveCSS('outline-style', 'none');
  await tabTo(page, /^Email$/);
  await page.keyboard.type(email);
  await tabTo(page, /^Password$/);
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(pages.purchase);
  await page.getByRole('article').first().waitFor();

  // The filters of the collection stand before the cards.
  await tabTo(page, /^Skip to the results$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Buy Now/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await tabTo(page, /^One piece more$/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Address$/);
  await page.keyboard.type('1 Mill Lane, Halifax');
  await tabTo(page, /^Phone$/);
  await page.keyboard.type('01422000000');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);

  await page.goto(pages.myOrder);
  await page.getByRole('row').nth(1).waitFor();
  await tabTo(page, /^Cancel/);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await tabTo(page, /^Yes, cancel it$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText(formTexts.order.cancelled)).toBeVisible();
  await expect(page.getByText('You have not ordered anything yet.')).toBeVisible();
});
