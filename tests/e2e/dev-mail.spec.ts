// Every template of an email, as a phone and a mail program show it: fits 320 and 600 pixels, and passes axe in light and
// dark.
import type { Page } from '@playwright/test';
import { DEV_MAIL_PATH } from '#contract/core/paths.ts';
import { expect, test } from '../support/browser.ts';

const WIDTHS = [320, 600];

const COLOR_SCHEMES = ['light', 'dark'] as const;

/** Shows all emails in the document of one, whose styles they share: to load a document takes longer than to check it. */
async function showAll(page: Page, names: readonly string[]): Promise<void> {
  const emails: { name: string; html: string }[] = [];
  // One after the other: a busy server turns some of fifty requests away.
  for (const name of names) {
    const response = await page.request.get(`${DEV_MAIL_PATH}/${name}/html`);
    expect(response.status(), name).toBe(200);
    emails.push({ name, html: await response.text() });
  }
  await page.evaluate((all) => {
    const sections = all.map(({ name, html }) => {
      const section = document.createElement('section');
      section.id = name;
      section.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
      return section;
    });
    document.body.replaceChildren(...sections);
  }, emails);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(names.length);
}

// Only in a long run: The templates of all emails in two colour schemes; they seldom change.
test('every email fits its screen and is accessible in light and dark @long', async ({
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
  await page.goto(`${DEV_MAIL_PATH}/${names[0]}/html`);
  await showAll(page, names);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const tooWide = await page
      .locator('body > section')
      .evaluateAll((sections) => sections.filter((one) => one.scrollWidth > innerWidth).map(({ id }) => id));
    expect(tooWide, `too wide for ${width} px`).toEqual([]);
  }
  await checkInBothSchemes();

  await page.goto(`${DEV_MAIL_PATH}/order_shipped`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^On its way: order SO-2026-000123/);
  const phone = page.frameLocator('iframe[title="At 320 pixels"]');
  await expect(phone.getByRole('link', { name: 'Follow the parcel' })).toBeVisible();
  await expect(page.getByText('Tracking: 4712 3390 5518')).toBeVisible();
  await expect(page.getByText('Content-Type: multipart/alternative')).toBeVisible();
  await checkAccessibility(page);
});
