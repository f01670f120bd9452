// The components page: every shared component passes axe in light and dark mode, dialogs included. In forced colors axe
// reads the author's colors instead of the browser's, so it is not run there.
import { DEV_COMPONENTS_PATH } from '#contract/core/paths.ts';
import { expect, test } from '../support/browser.ts';

test('all components are accessible in light and in dark', async ({ page, checkAccessibility }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(DEV_COMPONENTS_PATH);
  await expect(page.getByRole('heading', { name: 'Components', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Button: variants' }).getByRole('button')).toHaveCount(7);
  // The second page fails as soon as the list is near the screen; until then the buttons below it would move.
  const list = page.getByRole('region', { name: 'PagedList and LoadMore' });
  await expect(list).toContainText('Duchesse Satin');
  await list.scrollIntoViewIfNeeded();
  await expect(list.getByRole('alert')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await checkAccessibility(page);
    for (const dialog of ['Open a dialog', 'Open a confirm dialog']) {
      await page.getByRole('button', { name: dialog }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await checkAccessibility(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  }
});
