// Every template of an email, as a phone and a mail program show it: fits 320 and 600 pixels, and passes axe in light and
// dark.
import { DEV_MAIL_PATH } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';

const WIDTHS = [320, 600];

const COLOR_SCHEMES = ['light', 'dark'] as const;

test('every email fits its screen and is accessible in light and dark; its page shows it with text and headers', async ({
  page,
  checkAccessibility,
}) => {
  const checkInBothSchemes = async () => {
    for (const colorScheme of COLOR_SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await checkAccessibility(page);
    }
  };
  await page.goto(DEV_MAIL_PATH);
  const names = await page.getByRole('listitem').getByRole('link').allTextContents();
  expect(names.length).toBeGreaterThan(15);
  await checkInBothSchemes();
  for (const name of names) {
    await page.goto(`${DEV_MAIL_PATH}/${name}/html`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${name} at ${width}`).toBeLessThanOrEqual(0);
    }
    await checkInBothSchemes();
  }

  await page.goto(`${DEV_MAIL_PATH}/order_shipped`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^On its way: order SO-2026-000123/);
  const phone = page.frameLocator('iframe[title="At 320 pixels"]');
  await expect(phone.getByRole('link', { name: 'Follow the parcel' })).toBeVisible();
  await expect(page.getByText('Tracking: 4712 3390 5518')).toBeVisible();
  await expect(page.getByText('Content-Type: multipart/alternative')).toBeVisible();
  await checkAccessibility(page);
});
