// The public collection in the browser: choices, counts, chips, words, order, pages, the back button, failures.
import type { Locator, Page } from '@playwright/test';
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { delayRequests } from './steps.ts';

const API = '**/api/fabrics**';
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const filters = (page: Page) => page.getByRole('region', { name: 'Filters' });
const choice = (page: Page, name: string) =>
  filters(page).getByRole('checkbox', { name: new RegExp(`^${name}( \\d|$)`) });
const results = (page: Page) => page.getByRole('heading', { name: /^\d+ fabrics?$/ });
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' }).getByRole('link');

/** The number of fabrics in a choice's label. */
async function countOf(choice: Locator): Promise<number> {
  const label = await choice.locator('xpath=ancestor::label').textContent();
  return Number(/([\d,]+) fabrics?$/.exec(label ?? '')?.[1]);
}

const expectCount = (page: Page, count: number) =>
  expect(page.getByRole('heading', { name: `${count} ${count === 1 ? 'fabric' : 'fabrics'}` })).toBeVisible();

test('a choice applies at once, leaves as many as it says, and stays after a reload', async ({ page }) => {
  await page.goto(pages.fabrics);
  const wool = choice(page, 'Wool');
  const count = await countOf(wool);
  expect(count).toBeGreaterThan(1);
  await wool.click();
  await expect(page).toHaveURL(`${pages.fabrics}?fibre=wool`);
  await expectCount(page, count);
  await expect(wool).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: `${count} fabrics` })).toHaveCount(1);
  await expect(cards(page)).toHaveCount(count);
  for (const card of await cards(page).all()) await expect(card).toContainText('wool');
  // Other fibres still say how many they would leave; other filters count within the choice.
  expect(await countOf(choice(page, 'Silk'))).toBeGreaterThan(0);
  const twill = choice(page, 'Twill');
  const both = await countOf(twill);
  await twill.click();
  await expectCount(page, both);
  await page.reload();
  await expectCount(page, both);
  await expect(wool).toBeChecked();
  await expect(twill).toBeChecked();
});

test('two quick choices both apply', async ({ page }) => {
  await page.goto(pages.fabrics);
  const release = await delayRequests(page, API);
  await choice(page, 'Wool').click();
  await choice(page, 'Twill').click();
  await expect(choice(page, 'Wool')).toBeChecked();
  await expect(choice(page, 'Twill')).toBeChecked();
  release();
  await expect(page).toHaveURL(`${pages.fabrics}?fibre=wool&weave=twill`);
});

test('choices that leave none say so, and chips take choices off', async ({ page }) => {
  await page.goto(`${pages.fabrics}?weave=velvet&sort=weight`);
  await expect(filters(page).locator('[data-leaves-none]').first()).toContainText('0 fabrics');
  await expect(chips(page)).toHaveText(['Remove the filter Velvet', 'Clear all']);
  await choice(page, 'Cotton').click();
  await expect(chips(page)).toHaveCount(3);
  await chips(page).filter({ hasText: 'Velvet' }).click();
  await expect(page).toHaveURL(`${pages.fabrics}?fibre=cotton&sort=weight`);
  await expect(choice(page, 'Velvet')).not.toBeChecked();
  await expect(results(page)).toBeFocused();
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(`${pages.fabrics}?sort=weight`);
  await expect(chips(page)).toHaveCount(0);
});

test('words, figures and the order are part of the address', async ({ page }) => {
  await page.goto(pages.fabrics);
  const words = page.getByRole('searchbox', { name: 'Search fabrics' });
  await words.fill('wool coating');
  await words.press('Enter');
  await expect(page).toHaveURL(`${pages.fabrics}?q=wool+coating`);
  const least = filters(page).getByRole('spinbutton', { name: 'Weight from' });
  await least.fill('400');
  await least.press('Tab');
  await expect(page).toHaveURL(`${pages.fabrics}?q=wool+coating&weightFrom=400`);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Weight, heaviest first');
  await expect(page).toHaveURL(`${pages.fabrics}?q=wool+coating&weightFrom=400&sort=weight-desc`);
  await expect(async () => {
    const texts = await cards(page).allTextContents();
    const weights = texts.map((text) => Number(/(\d+) g\/m²/.exec(text)?.[1]));
    expect(weights).toEqual([...weights].sort((a, b) => b - a));
    expect(Math.min(...weights)).toBeGreaterThanOrEqual(400);
  }).toPass();
  await page.goBack();
  await page.goBack();
  await expect(least).toHaveValue('');
});

test('a figure outside its bounds is said at its field and does not apply', async ({ page }) => {
  await page.goto(pages.fabrics);
  const width = filters(page).getByRole('spinbutton', { name: 'Width, at least' });
  await width.fill('-5');
  await width.press('Tab');
  expect(await width.evaluate((input: HTMLInputElement) => input.validity.rangeUnderflow)).toBe(true);
  await expect(page).toHaveURL(pages.fabrics);
});

test('the next page begins at its first fabric; back returns to where one was', async ({ page }) => {
  await page.goto(pages.fabrics);
  const first = await cards(page).first().getAttribute('data-article');
  const next = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' });
  await next.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  await next.click();
  await expect(page).toHaveURL(`${pages.fabrics}?page=2`);
  await expect(results(page)).toBeFocused();
  await expect(results(page)).toBeInViewport();
  expect(await cards(page).first().getAttribute('data-article')).not.toBe(first);
  await expect(
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }),
  ).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
  expect(await cards(page).first().getAttribute('data-article')).toBe(first);
});

test('back from an article returns to the same place', async ({ page }) => {
  await page.goto(`${pages.fabrics}?fibre=cotton`);
  const card = cards(page).nth(5);
  await card.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  await card.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/fabrics\/[\w-]+$/);
  await page.goBack();
  await expect(choice(page, 'Cotton')).toBeChecked();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
});

test('no match offers the lists with one part fewer', async ({ page }) => {
  await page.goto(`${pages.fabrics}?q=heavy+tweed&weave=satin`);
  await expect(page.getByText('No fabric matches all of this.')).toBeVisible();
  const alternative = page
    .getByRole('link', { name: /^without “Satin”|^without Satin|^without “\w+”/ })
    .first();
  const total = Number(/: (\d+) /.exec((await alternative.textContent()) ?? '')?.[1]);
  await alternative.click();
  await expectCount(page, total);
});

test('a misspelt word is corrected, and the page says so', async ({ page }) => {
  await page.goto(`${pages.fabrics}?q=herringbome`);
  await expect(page.getByText('Showing results for herringbone instead of herringbome')).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
});

test('an address that is understood in part works, with a note', async ({ page }) => {
  await page.goto(`${pages.fabrics}?weave=foo&fibre=wool`);
  await expect(page.getByRole('note')).toHaveText(
    'Part of this address was not understood and has no effect: weave=foo',
  );
  await expect(choice(page, 'Wool')).toBeChecked();
  await choice(page, 'Silk').click();
  await expect(page).toHaveURL(`${pages.fabrics}?fibre=silk&fibre=wool`);
  await expect(page.getByRole('note')).toHaveCount(0);
});

test('when the list cannot be loaded, the page says so and tries again', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 503/);
  await page.goto(pages.fabrics);
  await page.route(API, (route) => route.fulfill({ status: 503, json: {} }));
  await choice(page, 'Wool').click();
  await expect(page.getByRole('alert').getByRole('link', { name: 'Try again' })).toBeVisible();
  await expect(choice(page, 'Wool')).toBeChecked();
  await page.unroute(API);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('offline, the page says why; back online it loads by itself', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(pages.fabrics);
  await context.setOffline(true);
  await choice(page, 'Wool').click();
  await expect(page.getByRole('alert')).toContainText('Network request failed.');
  await context.setOffline(false);
  await expect(cards(page).first()).toBeVisible();
});
