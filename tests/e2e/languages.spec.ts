// The pages in another language: the pseudo-language, whose texts are the English ones in ⟦ ⟧.
import { pages } from '#contract/core/paths.ts';
import { PSEUDO } from '#contract/languages/languages.ts';
import { expect, test } from '../support/browser.ts';

test.use({ settings: { LANGUAGES: `en,${PSEUDO}` } });

test('visitors stay in their language until they choose another', async ({ page }) => {
  await page.goto(`/${PSEUDO}`);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', new RegExp(`/${PSEUDO}$`));
  await expect(page.locator('link[hreflang]')).toHaveCount(3);

  await page.getByRole('link', { name: '⟦Fabrics und⟧' }).first().click();
  await expect(page).toHaveURL(`/${PSEUDO}${pages.fabrics}`);
  await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO);
  await expect(canonical).toHaveAttribute('href', new RegExp(`/${PSEUDO}${pages.fabrics}$`));
  // The browser asks for English.
  await expect(page.getByRole('link', { name: 'This page is in English, too.' })).toBeVisible();
  const others = await page
    .locator(`a[href^="/"]:not([href^="/${PSEUDO}"])`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(others).toEqual([pages.fabrics, pages.fabrics]);

  await page.getByRole('link', { name: 'English', exact: true }).click();
  await expect(page).toHaveURL(pages.fabrics);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
