// The public collection on a phone, by keyboard, and for assistive technology.
import type { Page } from '@playwright/test';
import { pages } from '#contract/core/paths.ts';
import { expect, test } from '../support/browser.ts';
import { checkBothWidths, DESK, layoutShift, PHONE, SHIFT_MAX } from './page-steps.ts';

type Check = (page: Page) => Promise<void>;

test('the collection by keyboard on a desk, in a sheet on a phone, and without a match', async ({
  page,
  checkAccessibility,
}) => {
  await test.step('on a desk: an address understood in part, the filters by keyboard, the images of the first row', () =>
    onDesk(page, checkAccessibility));
  await test.step('no match offers the lists with one part fewer', () =>
    withoutMatch(page, checkAccessibility));
  await test.step('on a phone the filters are in a sheet, its button says how many are chosen', () =>
    onPhone(page, checkAccessibility));
});

async function onPhone(page: Page, checkAccessibility: Check): Promise<void> {
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
}

async function onDesk(page: Page, checkAccessibility: Check): Promise<void> {
  await page.setViewportSize(DESK);
  await page.goto(`${pages.fabrics}?weave=foo`);
  expect(await layoutShift(page)).toBeLessThan(SHIFT_MAX);
  await checkAccessibility(page);
  const loading = await page
    .getByRole('article')
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).loading));
  expect(loading.slice(0, 3)).toEqual(['eager', 'eager', 'eager']);
  expect(new Set(loading.slice(3))).toEqual(new Set(['lazy']));

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

  const note = page.getByRole('note');
  await expect(note).toHaveText('Part of this address was not understood and has no effect: weave=foo');
  // A colour is chosen without scrolling.
  await expect(page.getByText(/^Green/)).toBeInViewport({ ratio: 1 });
  const weave = page.locator('summary', { hasText: 'Weave' });
  const satin = page.getByRole('checkbox', { name: /^Satin \d/ });
  await expect(satin).toBeHidden();
  await weave.press('Enter');
  await satin.press('Space');
  await expect(page).toHaveURL(`${pages.fabrics}?weave=satin`);
  await expect(note).toHaveCount(0);
  await expect(satin).toBeFocused();
  await satin.press('Space');
  await expect(page).toHaveURL(pages.fabrics);
  await expect(satin).toBeFocused();
  await page.getByRole('link', { name: 'Skip to the results' }).press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeFocused();
}

async function withoutMatch(page: Page, checkAccessibility: Check): Promise<void> {
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
}
