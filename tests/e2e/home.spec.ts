// The public pages, as a visitor sees them: home in the spec's order, portfolio, blog, the not-found page.
import type { Page } from '@playwright/test';
import type { ArticleSummary } from '#contract/article.ts';
import { endpoints } from '#contract/endpoints.ts';
import { STATISTICS_COUNT_UP_MS } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { clickOn, delayRequests } from './steps.ts';

const PHONE = { width: 390, height: 844 };
/** A font that arrives after the first paint moves some words by a pixel. */
const SHIFT_MAX = 0.001;
const DESK = { width: 1440, height: 900 };
const publicPages = [pages.home, pages.myPortfolio, pages.blog, '/no-such-cloth'];

/** The browser itself logs an error for the not-found page. */
const NOT_FOUND = /status of 404/;

const articlesSpinner = (page: Page) =>
  page.getByRole('region', { name: messages.shop.ourProducts }).locator('.loading');
const figure = (page: Page, target: number) => page.locator(`[data-count="${target}"]`);

test('home stacks its sections in the spec’s order', async ({ page }) => {
  await page.goto(pages.home);
  const headings = await page.locator('main h1, main h2').allTextContents();
  expect(headings.slice(0, 4)).toEqual([
    messages.shop.claim,
    messages.shop.whoWeAre,
    messages.shop.ourProducts,
    messages.shop.workingProcess,
  ]);
  const sections = page.locator('main > section');
  await expect(sections).toHaveCount(6);
  await expect(sections.nth(1).getByRole('listitem')).toHaveCount(6);
  await expect(sections.nth(3)).toContainText('awards');
  await expect(sections.nth(4).getByRole('listitem')).toHaveCount(4);
  await expect(sections.nth(4)).toContainText('24*7');
  await expect(sections.nth(5).locator('[data-review]')).toHaveCount(3);
});

test('Get Started, See All and Buy Now lead to the purchase page', async ({ page }) => {
  for (const name of [messages.shop.getStarted, messages.shop.seeAll]) {
    await page.goto(pages.home);
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', pages.purchase);
  }
  const cards = page.locator('[data-article]');
  await expect(cards).toHaveCount(6);
  await cards.first().getByRole('link', { name: messages.shop.buyNow }).click();
  // A visitor is asked to log in first (spec section 2).
  await page.waitForURL((url) => url.pathname === pages.login);
});

test('name and picture of a card lead to the article, whose number is shown', async ({ page }) => {
  await page.goto(pages.home);
  const card = page.locator('[data-article]').first();
  await expect(card.getByText(/^SV-\d{5}$/)).toBeVisible();
  await expect(card.getByRole('link')).toHaveCount(2);
  const name = card.getByRole('heading').getByRole('link');
  const href = (await name.getAttribute('href')) ?? '';
  expect(href).toMatch(/^\/fabrics\/./);
  await clickOn(page, card.getByRole('img'));
  await page.waitForURL(href);
});

test('cards cut the description at 60 characters and show the price', async ({ page, request }) => {
  const shown: readonly ArticleSummary[] = await (
    await request.get(`${endpoints.listProducts.path}?limit=6&sort=newest`)
  ).json();
  const newest = shown.find(({ description }) => description.length > 60);
  if (!newest) throw new Error('no article on the home page has a long description');
  await page.goto(pages.home);
  const card = page.locator(`[data-article="${newest._id}"]`);
  await expect(card).toContainText(`$${newest.price}/per pice`);
  await expect(card).toContainText(`${newest.description.slice(0, 60).trimEnd()}…`);
});

test('the statistics count up over two seconds once they are seen, and end in +', async ({ page }) => {
  await page.clock.install();
  await page.goto(pages.home);
  await expect(figure(page, 800)).toHaveText('0+');
  // On a busy machine the two seconds would pass between two steps.
  await page.clock.pauseAt(Date.now() + 60_000);
  await figure(page, 800).scrollIntoViewIfNeeded();
  const countOn = async () => {
    await page.clock.runFor(STATISTICS_COUNT_UP_MS / 20);
    return figure(page, 800).textContent();
  };
  await expect.poll(countOn).not.toBe('0+');
  await expect(figure(page, 800)).not.toHaveText('800+');
  await page.clock.runFor(STATISTICS_COUNT_UP_MS);
  for (const target of [25, 800, 17]) await expect(figure(page, target)).toHaveText(`${target}+`);
});

test('with reduced motion the statistics do not count up', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(pages.home);
  for (const target of [25, 800, 17]) await expect(figure(page, target)).toHaveText(`${target}+`);
});

test('all three years of the company are shown, and the footer has the rest', async ({ page }) => {
  await page.goto(pages.home);
  for (const words of ['1970', 'Since 2004', '17+ years'])
    await expect(page.locator('main')).toContainText(words);
  const footer = page.locator('footer');
  await expect(footer).toContainText('more than 17 years');
  await expect(footer).toContainText('2022');
  const legal = footer.getByRole('navigation', { name: 'Legal' }).getByRole('link');
  const targets = await legal.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(['#', '#', '#']);
});

test('navigating home from another page shows the lists, behind a spinner while they load', async ({
  page,
}) => {
  await page.goto(pages.blog);
  const release = await delayRequests(page, `**${endpoints.listProducts.path}?*`);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: messages.navigation.home })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.shop.claim);
  await expect(articlesSpinner(page)).toBeVisible();
  release();
  await expect(page.locator('[data-article]')).toHaveCount(6);
});

test('articles that fail to load: a spinner, then nothing, and no message', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/);
  await page.goto(pages.blog);
  await page.route(`**${endpoints.listProducts.path}?*`, (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  );
  await page.clock.install();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: messages.navigation.home })
    .click();
  await expect(articlesSpinner(page)).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(articlesSpinner(page)).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0);
});

test('lists that failed to load appear after a pause, once they can be loaded', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/);
  await page.goto(pages.blog);
  await page.route(`**${endpoints.listProducts.path}?*`, (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  );
  await page.clock.install();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: messages.navigation.home })
    .click();
  await expect(articlesSpinner(page)).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(articlesSpinner(page)).toHaveCount(0);
  await page.unroute(`**${endpoints.listProducts.path}?*`);
  await page.clock.runFor(300_000);
  await expect(page.locator('[data-article]')).toHaveCount(6);
});

test('lists that failed to load offline appear when the network is back', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(pages.home);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: messages.navigation.blogs }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.navigation.blogs);
  const loaded = page.waitForResponse((response) => /browser-lists.*\.js$/.test(response.url()));
  await navigation.getByRole('link', { name: messages.navigation.home }).click();
  await loaded;
  await expect(page.locator('[data-article]')).toHaveCount(6);
  await navigation.getByRole('link', { name: messages.navigation.blogs }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.navigation.blogs);
  await page.clock.install();
  await page.clock.runFor(60_000);
  await context.setOffline(true);
  await navigation.getByRole('link', { name: messages.navigation.home }).click();
  await expect(articlesSpinner(page)).toBeVisible();
  await page.clock.runFor(8_000);
  await expect(articlesSpinner(page)).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.locator('[data-article]')).toHaveCount(6);
});

test('a very long review opens in a dialog; endless names fit a phone', async ({
  page,
  request,
  checkAccessibility,
}) => {
  await page.setViewportSize(PHONE);
  const name = 'W'.repeat(120);
  const [review] = await (await request.get(`${endpoints.listReviews.path}?limit=1`)).json();
  await page.route(`**${endpoints.listReviews.path}?*`, (route) =>
    route.fulfill({
      json: [{ ...review, name, customer: name, description: 'Cloth without end. '.repeat(200) }],
    }),
  );
  const [article] = await (await request.get(`${endpoints.listProducts.path}?limit=1`)).json();
  await page.route(`**${endpoints.listProducts.path}?*`, (route) =>
    route.fulfill({ json: [{ ...article, productName: name, description: name }] }),
  );
  await page.goto(pages.blog);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: messages.navigation.home })
    .click();
  const shown = page.locator('[data-review]');
  await expect(shown).toContainText('Cloth without end.');
  expect((await shown.boundingBox())?.height).toBeLessThan(1200);
  await expect(page.locator('[data-article]')).toContainText(name);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await checkAccessibility(page);
});

test('the blog answers six questions; the portfolio shows four projects', async ({ page }) => {
  await page.goto(pages.blog);
  await expect(page.locator('main article')).toHaveCount(6);
  await page.goto(pages.myPortfolio);
  for (const name of ['About me', 'Education', 'Contact', 'Recent projects']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.locator('main article')).toHaveCount(4);
});

test('any other path shows the not-found image', async ({ page, consoleErrors }) => {
  consoleErrors.allow(NOT_FOUND);
  const response = await page.goto('/no-such-cloth');
  expect(response?.status()).toBe(404);
  const image = page.getByRole('main').getByRole('img');
  await expect(image).toBeVisible();
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
});

test('nothing moves by itself while a page loads', async ({ page }) => {
  await page.goto(pages.home, { waitUntil: 'networkidle' });
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            total += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
      }),
  );
  expect(shift).toBeLessThan(SHIFT_MAX);
});

for (const path of publicPages) {
  test(`${path} is accessible and fits at 390 and 1440 px`, async ({
    page,
    consoleErrors,
    checkAccessibility,
  }) => {
    consoleErrors.allow(NOT_FOUND);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(PHONE);
    await page.goto(path);
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport);
      await checkAccessibility(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
    }
  });
}
