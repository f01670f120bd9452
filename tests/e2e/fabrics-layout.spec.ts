// The public collection on a phone, by keyboard, and for assistive technology.
import { pages } from '#contract/core/paths.ts';
import { expect, test } from '../support/browser.ts';
import { checkBothWidths, DESK, layoutShift, PHONE, SHIFT_MAX } from './page-steps.ts';

test.use({ isFirstVisit: true });

test('the collection does not move on a desk, whose first row loads at once', async ({
  page,
  checkAccessibility,
}) => {
  await page.setViewportSize(DESK);
  await page.goto(pages.fabrics);
  expect(await layoutShift(page)).toBeLessThan(SHIFT_MAX);
  await checkAccessibility(page);
  const loading = await page
    .getByRole('article')
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).loading));
  expect(loading.slice(0, 3)).toEqual(['eager', 'eager', 'eager']);
  expect(new Set(loading.slice(3))).toEqual(new Set(['lazy']));
  // A colour is chosen without scrolling.
  await expect(page.getByText(/^Green/)).toBeInViewport({ ratio: 1 });
});

test('the search of the header proposes terms and fabrics', async ({ page, checkAccessibility }) => {
  await page.setViewportSize(DESK);
  await page.goto(pages.fabrics);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search the collection' })).toBeFocused();
  await page.keyboard.type('curt');
  const terms = page.getByRole('list', { name: 'Uses and fibres' }).getByRole('link');
  await expect(terms).toHaveText(['Curtains']);
  const proposed = page.getByRole('list', { name: 'Fabrics', exact: true }).getByRole('link');
  await expect(proposed.first()).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox', { name: 'Search the collection' })).toBeHidden();
});

test('a part of the address that is not understood is named', async ({ page }) => {
  await page.goto(`${pages.fabrics}?weave=foo`);
  const note = page.getByRole('note');
  await expect(note).toHaveText('Part of this address was not understood and has no effect: weave=foo');
  await page.locator('summary', { hasText: 'Weave' }).press('Enter');
  await page.getByRole('checkbox', { name: /^Satin \d/ }).press('Space');
  await expect(page).toHaveURL(`${pages.fabrics}?weave=satin`);
  await expect(note).toHaveCount(0);
});

test('filters are chosen by keyboard, which goes on to the results', async ({ page }) => {
  await page.setViewportSize(DESK);
  await page.goto(pages.fabrics);
  const weave = page.locator('summary', { hasText: 'Weave' });
  const satin = page.getByRole('checkbox', { name: /^Satin \d/ });
  await expect(satin).toBeHidden();
  await weave.press('Enter');
  await satin.press('Space');
  await expect(page).toHaveURL(`${pages.fabrics}?weave=satin`);
  await expect(satin).toBeFocused();
  await satin.press('Space');
  await expect(page).toHaveURL(pages.fabrics);
  await expect(satin).toBeFocused();
  await page.getByRole('link', { name: 'Skip to the results' }).press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeFocused();
});

test('no match offers the lists with one part fewer', async ({ page, checkAccessibility }) => {
  await page.goto(`${pages.fabrics}?q=heavy+tweed&weave=satin`);
  await expect(page.getByText('No fabric matches all of this.')).toBeVisible();
  await checkBothWidths(page, checkAccessibility);
  const alternative = page
    .getByRole('link', { name: /^without “Satin”|^without Satin|^without “\w+”/ })
    .first();
  const total = Number(/: (\d+) /.exec((await alternative.textContent()) ?? '')?.[1]);
  await alternative.click();
  const name = `${total} ${total === 1 ? 'fabric' : 'fabrics'}`;
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

test('on a phone the filters are in a sheet, whose button counts them', async ({
  page,
  checkAccessibility,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto(`${pages.fabrics}?fibre=wool`);
  expect(await layoutShift(page)).toBeLessThan(SHIFT_MAX);
  await checkAccessibility(page);
  const open = page.getByRole('button', { name: 'Filters 1 chosen' });
  const wool = page.getByRole('checkbox', { name: /^Wool \d/ });
  await expect(wool).toBeHidden();
  await open.click();
  await checkAccessibility(page);
  await page.getByRole('checkbox', { name: /^Check \d/ }).click();
  await expect(page).toHaveURL(`${pages.fabrics}?fibre=wool&pattern=check`);
  await expect(wool).toBeVisible();
  await page.getByRole('button', { name: /^Show \d+ fabrics?$/ }).click();
  await expect(wool).toBeHidden();
  const openTwo = page.getByRole('button', { name: 'Filters 2 chosen' });
  await openTwo.click();
  await page.keyboard.press('Escape');
  await expect(wool).toBeHidden();
  await openTwo.click();
  await page.goBack();
  await expect(wool).toBeHidden();
  await expect(open).toBeVisible();
});
