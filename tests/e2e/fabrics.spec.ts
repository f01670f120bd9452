// The public collection in the browser: choices, counts, chips, words, order, pages, the back button, failures.
import type { Locator, Page } from '@playwright/test';
import { pages } from '#contract/core/paths.ts';
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

test('the next page begins at its first fabric, and back returns', async ({ page }) => {
  await page.goto(pages.fabrics);
  const scrollPosition = () => page.evaluate(() => scrollY);
  const first = await cards(page).first().getAttribute('data-article');
  const next = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' });
  await next.scrollIntoViewIfNeeded();
  const atNext = await scrollPosition();
  await next.click();
  await expect(page).toHaveURL(`${pages.fabrics}?page=2`);
  await expect(results(page)).toBeFocused();
  await expect(results(page)).toBeInViewport();
  expect(await cards(page).first().getAttribute('data-article')).not.toBe(first);
  await expect(
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }),
  ).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect.poll(scrollPosition).toBe(atNext);
  expect(await cards(page).first().getAttribute('data-article')).toBe(first);
});

test('back from an article returns to its card', async ({ page }) => {
  await page.goto(pages.fabrics);
  const scrollPosition = () => page.evaluate(() => scrollY);
  const count = await countOf(choice(page, 'Cotton'));
  await choice(page, 'Cotton').click();
  await expectCount(page, count);
  const card = cards(page).nth(5);
  await card.scrollIntoViewIfNeeded();
  const atCard = await scrollPosition();
  await card.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/fabrics\/[\w-]+$/);
  await page.goBack();
  await expect(choice(page, 'Cotton')).toBeChecked();
  await expect.poll(scrollPosition).toBe(atCard);
});

test('a figure out of range is left out of the address', async ({ page }) => {
  await page.goto(`${pages.fabrics}?q=wool+coating`);
  const width = filters(page).getByRole('spinbutton', { name: 'Width, at least' });
  await width.fill('-5');
  await width.press('Tab');
  expect(await width.evaluate((input: HTMLInputElement) => input.validity.rangeUnderflow)).toBe(true);
  await expect(page).toHaveURL(`${pages.fabrics}?q=wool+coating`);
});

test('words, corrected ones too, figures and the order are part of the address', async ({ page }) => {
  await page.goto(pages.fabrics);
  const words = page.getByRole('searchbox', { name: 'Search fabrics' });
  await words.fill('herringbome');
  await words.press('Enter');
  await expect(page.getByText('Showing results for herringbone instead of herringbome')).toBeVisible();

  await page.goto(pages.fabrics);
  await words.fill('wool coating');
  await words.press('Enter');
  await expect(page).toHaveURL(`${pages.fabrics}?q=wool+coating`);
  const sort = page.getByRole('combobox', { name: 'Sort by' }).locator('option:checked');
  await expect(sort).toHaveText('Best match');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Newest');
  await expect(page).toHaveURL(`${pages.fabrics}?q=wool+coating&sort=newest`);
  await page.goBack();
  await expect(sort).toHaveText('Best match');
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

test('a failed list says so and is loaded again', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 503/);
  await page.goto(pages.fabrics);
  await page.route(API, (route) => route.fulfill({ status: 503, json: {} }));
  await choice(page, 'Wool').click();
  const tryAgain = page.getByRole('alert').getByRole('link', { name: 'Try again' });
  await expect(tryAgain).toBeVisible();
  await expect(choice(page, 'Wool')).toBeChecked();
  await page.unroute(API);
  await tryAgain.click();
  await expect(cards(page).first()).toBeVisible();
});

test('without network the list waits until it is back', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(`${pages.fabrics}?fibre=wool`);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page.getByRole('alert')).toContainText('Network request failed.');
  await page.context().setOffline(false);
  await expect(cards(page).first()).toBeVisible();
});

test('a card shows another picture under the pointer', async ({ page }) => {
  await page.goto(`${pages.fabrics}?weave=velvet&sort=weight`);
  await expect(filters(page).locator('[data-leaves-none]').first()).toContainText('0 fabrics');
  const pictures = cards(page).first().locator('picture img');
  await expect(pictures).toHaveCount(1);
  await cards(page).first().hover();
  await expect(pictures.nth(1)).toHaveCSS('opacity', '1');
});

test('chips take choices off, also while one loads, and lead the focus', async ({ page }) => {
  await page.goto(`${pages.fabrics}?weave=velvet&sort=weight`);
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

  await page.goto(`${pages.fabrics}?weave=velvet&sort=weight`);
  const release = await delayRequests(page, API);
  await choice(page, 'Cotton').click();
  await expect(chips(page)).toHaveCount(3);
  await chips(page).filter({ hasText: 'Velvet' }).click();
  release();
  await expect(page).toHaveURL(`${pages.fabrics}?fibre=cotton&sort=weight`);
  await expect(choice(page, 'Velvet')).not.toBeChecked();
  await expect(results(page)).toBeFocused();
});

test('choices apply at once, also quick ones, and leave what they say', async ({ page }) => {
  await page.goto(`${pages.fabrics}?sort=weight`);
  await filters(page).locator('summary', { hasText: 'Weave' }).click();
  const wool = choice(page, 'Wool');
  await expect.poll(() => countOf(wool)).toBeGreaterThan(1);
  const count = await countOf(wool);
  await wool.click();
  await expect(page).toHaveURL(`${pages.fabrics}?fibre=wool&sort=weight`);
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

  await page.goto(`${pages.fabrics}?sort=weight`);
  await filters(page).locator('summary', { hasText: 'Weave' }).click();
  const release = await delayRequests(page, API);
  await choice(page, 'Silk').click();
  await choice(page, 'Plain').click();
  await expect(choice(page, 'Silk')).toBeChecked();
  await expect(choice(page, 'Plain')).toBeChecked();
  release();
  await expect(page).toHaveURL(`${pages.fabrics}?fibre=silk&weave=plain&sort=weight`);
});
