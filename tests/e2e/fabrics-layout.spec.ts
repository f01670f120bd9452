// The public collection without scripts, on a phone, by keyboard, and for assistive technology.
import { pages } from '#contract/paths.ts';
import { closeContext, expect, test } from '../support/browser.ts';

const PHONE = { width: 390, height: 844 };
const SHIFT_MAX = 0.01;

for (const viewport of [PHONE, { width: 1440, height: 900 }])
  test(`without scripts, ${viewport.width} px wide: choices, words, chips and pages`, async ({
    browser,
    app,
  }) => {
    const context = await browser.newContext({ baseURL: app.address, javaScriptEnabled: false, viewport });
    const page = await context.newPage();
    await page.goto(pages.fabrics, { waitUntil: 'load' });
    await expect(page.getByRole('article')).toHaveCount(24);
    if (viewport === PHONE) await page.getByRole('button', { name: 'Filters' }).click();
    const filters = page.getByRole('region', { name: 'Filters' });
    await filters.getByRole('checkbox', { name: /^Wool \d/ }).check();
    await filters.getByRole('spinbutton', { name: 'Weight from' }).fill('400');
    await filters.getByRole('button', { name: 'Apply the filters' }).click();
    await expect(page).toHaveURL(/fibre=wool/);
    await expect(page).toHaveURL(/weightFrom=400/);
    await expect(page.getByRole('note')).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search fabrics' }).fill('tweed');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('article').first()).toContainText(/tweed/i);
    await page.getByRole('link', { name: 'Remove the filter from 400 g/m²' }).click();
    await expect(page).toHaveURL(`${pages.fabrics}?q=tweed&fibre=wool`);
    await page.getByRole('link', { name: 'Clear all' }).click();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(`${pages.fabrics}?page=2`);
    await closeContext(context);
  });

test('on a phone the filters are in a sheet, its button says how many are chosen', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(`${pages.fabrics}?fibre=wool`);
  const open = page.getByRole('button', { name: 'Filters 1 chosen' });
  const wool = page.getByRole('checkbox', { name: /^Wool \d/ });
  await expect(wool).toBeHidden();
  await open.click();
  await page.getByRole('checkbox', { name: /^Twill \d/ }).click();
  await expect(page).toHaveURL(`${pages.fabrics}?fibre=wool&weave=twill`);
  await expect(wool).toBeVisible();
  await page.getByRole('button', { name: /^Show \d+ fabrics?$/ }).click();
  await expect(wool).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters 2 chosen' })).toBeVisible();
  await page.getByRole('button', { name: 'Filters 2 chosen' }).click();
  await page.keyboard.press('Escape');
  await expect(wool).toBeHidden();
  await page.getByRole('button', { name: 'Filters 2 chosen' }).click();
  await page.goBack();
  await expect(wool).toBeHidden();
  await expect(open).toBeVisible();
});

test('by keyboard: open a group, choose, and go on to the results', async ({ page }) => {
  await page.goto(pages.fabrics);
  const pattern = page.locator('summary', { hasText: 'Pattern' });
  const stripe = page.getByRole('checkbox', { name: /^Stripe \d/ });
  await expect(stripe).toBeHidden();
  await pattern.press('Enter');
  await stripe.press('Space');
  await expect(page).toHaveURL(`${pages.fabrics}?pattern=stripe`);
  await expect(stripe).toBeFocused();
  await stripe.press('Space');
  await expect(page).toHaveURL(pages.fabrics);
  await expect(stripe).toBeFocused();
  const skip = page.getByRole('link', { name: 'Skip to the results' });
  await skip.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeFocused();
});

for (const width of [390, 1440])
  test(`is accessible and does not shift at ${width} px`, async ({ page, checkAccessibility }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          (window as unknown as { shifted: number }).shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${pages.fabrics}?fibre=wool&weave=foo`);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(
      SHIFT_MAX,
    );
    await checkAccessibility(page);
    if (width === PHONE.width) {
      await page.getByRole('button', { name: 'Filters' }).click();
      await checkAccessibility(page);
    }
    await page.goto(`${pages.fabrics}?q=heavy+tweed&weave=satin`);
    await checkAccessibility(page);
  });

test('only the first row of images is loaded early', async ({ page }) => {
  await page.goto(pages.fabrics);
  const loading = await page
    .getByRole('article')
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).loading));
  expect(loading.slice(0, 3)).toEqual(['eager', 'eager', 'eager']);
  expect(new Set(loading.slice(3))).toEqual(new Set(['lazy']));
});

test('the menu, the footer and the home page lead to the collection', async ({ page }) => {
  await page.goto(pages.home);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Fabrics' })).toHaveAttribute(
    'href',
    pages.fabrics,
  );
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  expect((await menu.allTextContents()).at(-1)).toBe('Fabrics');
  await page.getByRole('link', { name: 'Find a fabric by fibre' }).click();
  await expect(page.getByRole('heading', { name: 'Fabrics', level: 1 })).toBeVisible();
});
