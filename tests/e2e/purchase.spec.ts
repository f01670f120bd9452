// The purchase page: loading, failing, scrolling, searching and layout (spec sections 2, 4, 9).
import type { Locator, Page } from '@playwright/test';
import type { ArticleSummary } from '#contract/articles/article.ts';
import { PURCHASE_CARD_DESCRIPTION } from '#contract/core/limits.ts';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { expect, test } from '../support/browser.ts';
import { PHONE } from './page-steps.ts';
import { clickOn, delayRequests } from './steps.ts';

const AVAILABLE = '**/api/available**';

/** A name of this many characters fits. */
const LONG_NAME = 'W'.repeat(120);

/** Changes the articles that the page reads. */
const change = (page: Page, fields: Partial<ArticleSummary>) =>
  page.route('**/api/{available,product}**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as ArticleSummary | ArticleSummary[];
    const changed = (article: ArticleSummary) => ({ ...article, ...fields });
    await route.fulfill({ response, json: Array.isArray(body) ? body.map(changed) : changed(body) });
  });

async function searchFor(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox').fill(words);
  await page.keyboard.press('Enter');
}

test('a failed list of articles is tried again', async ({ signedIn, consoleErrors }) => {
  consoleErrors.allow(/ERR_/);
  const page = await signedIn('customer');
  await page.route(AVAILABLE, (route) => route.abort());
  await page.goto(pages.purchase);
  await expect(page.getByRole('alert').getByText(texts.errors.network)).toBeVisible();
  await page.unroute(AVAILABLE);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a sold-out article is marked in red and cannot be bought', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await change(page, { availableQuantity: 0 });
  await page.goto(pages.purchase);
  const card = page.getByRole('article').first();
  await expect(card.getByText(texts.shop.notAvailable)).toHaveClass(/text-error/);
  const buy = card.getByRole('button', { name: texts.shop.buyNow });
  await expect(buy).toBeDisabled();
  await buy.dispatchEvent('click');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a spinner of the size of the list shows until it has loaded', async ({ signedIn }) => {
  const page = await signedIn('customer');
  const release = await delayRequests(page, AVAILABLE);
  await page.goto(pages.purchase);
  const spinner = page.getByRole('main').getByRole('status');
  await expect(spinner).toHaveText('Loading the collection');
  const { width = 0, height = 0 } = (await spinner.boundingBox()) ?? {};
  expect([width > 800, height > 500]).toEqual([true, true]);
  release();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(spinner).toHaveCount(0);
});

test('a search finds an article, and is part of the address', async ({ signedIn, request }) => {
  const page = await signedIn('customer');
  await page.goto(pages.purchase);
  const articles = (await (await request.get('/api/available')).json()) as ArticleSummary[];
  const long = articles.find(({ description }) => description.length > PURCHASE_CARD_DESCRIPTION + 1);
  await searchFor(page, long?.productName ?? '');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.locator('[aria-live]').filter({ hasText: '1 result' })).toHaveCount(1);
  const card = page.getByRole('article').filter({ hasText: long?.productName ?? '' });
  const cut = `${long?.description.slice(0, PURCHASE_CARD_DESCRIPTION).trimEnd()}…`;
  await expect(card.getByText(cut, { exact: true })).toBeVisible();
  await expect(card.getByText(texts.article.price(long?.price ?? 0))).toBeVisible();
  await expect(card.getByRole('img', { name: long?.productName })).toBeVisible();

  await searchFor(page, 'tweed');
  await expect(page).toHaveURL(/\/purchase\?q=tweed$/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('tweed');
  await expect(page.getByRole('article').first()).toContainText(/tweed/i);
  await searchFor(page, 'no such cloth');
  await expect(page.getByText(/Nothing in the collection matches/)).toBeVisible();
});

test('the filters of the collection narrow it, on a phone too', async ({
  signedIn,
  request,
  checkAccessibility,
}) => {
  const page = await signedIn('customer');
  await page.goto(pages.purchase);
  const reds = (await (await request.get('/api/available?colour=red')).json()) as ArticleSummary[];
  const names = page.getByRole('article').getByRole('heading');
  await page.getByRole('region', { name: 'Filters' }).getByText('Red').click();
  await expect(page).toHaveURL(/\/purchase\?colour=red$/);
  await expect(names).toHaveCount(reds.length);
  expect((await names.allTextContents()).toSorted()).toEqual(
    reds.map(({ productName }) => productName).toSorted(),
  );
  await checkAccessibility(page);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Filters 1 chosen' }).click();
  await page.getByRole('button', { name: `Show ${reds.length} fabric` }).click();
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(pages.purchase);
  await expect.poll(() => names.count()).toBeGreaterThan(reds.length);
});

test('scrolling loads every article once, and back restores the position', async ({ signedIn, request }) => {
  const page = await signedIn('customer');
  await page.route(AVAILABLE, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '5');
    return route.fallback({ url: url.href });
  });
  await page.goto(pages.purchase);
  const all = (await (await request.get('/api/available')).json()) as ArticleSummary[];
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  const scrollAndCount = async () => {
    await page.mouse.wheel(0, 3000);
    return cards.count();
  };
  await expect.poll(scrollAndCount, { intervals: [100] }).toBe(all.length);
  const names = await cards.getByRole('heading').allTextContents();
  expect(names.toSorted()).toEqual(all.map(({ productName }) => productName).toSorted());
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);

  await cards.last().scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await page.getByRole('contentinfo').getByRole('link', { name: texts.navigation.blogs }).click();
  await page.waitForURL(pages.blog);
  await page.goBack();
  await expect(cards).toHaveCount(all.length);
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(1000);
});

test('cards are in columns, prices in line, and lead to the article', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.goto(pages.purchase);
  for (const [width, columns] of [
    [390, 2],
    [768, 3],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => columnCount(page)).toBe(columns);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  expect(new Set(await priceTops(page.getByRole('article'))).size).toBe(1);

  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  await expect(cards.first().getByText(/^SV-\d{5}$/)).toBeVisible();
  const link = cards.first().getByRole('link');
  await expect(link).toHaveCount(1);
  const href = (await link.getAttribute('href')) ?? '';
  expect(href).toMatch(/^\/fabrics\/./);
  await clickOn(page, cards.first().getByRole('img'));
  await page.waitForURL(href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a name of 120 characters fits a phone, on card and dialog', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await change(page, { productName: LONG_NAME });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pages.purchase);
  const buy = page.getByRole('button', { name: texts.shop.buyNow, disabled: false });
  await buy.first().click();
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText(LONG_NAME);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

/** Tops of the prices of the first three cards, in whole pixels. */
async function priceTops(cards: Locator): Promise<number[]> {
  const prices = await cards.getByText(/per pice$/).all();
  const boxes = await Promise.all(prices.slice(0, 3).map((price) => price.boundingBox()));
  return boxes.map((box) => Math.round(box?.y ?? Number.NaN));
}

async function columnCount(page: Page): Promise<number> {
  const lefts = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)));
  return new Set(lefts).size;
}
