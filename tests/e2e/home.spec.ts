// The public pages, as a visitor sees them: home in the spec's order, portfolio, blog, contact, the not-found page; and
// what their links prefetch.

import type { Page } from '@playwright/test';
import type { ArticleSummary } from '#contract/articles/article.ts';
import { STATISTICS_COUNT_UP_MS } from '#contract/core/limits.ts';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { SAMPLE_CONTENT } from '#contract/shop/shop-content-samples.ts';
import { expect, test } from '../support/browser.ts';
import { isTooWide } from './order-steps.ts';
import { checkBothWidths, layoutShift, PHONE } from './page-steps.ts';
import { clickOn } from './steps.ts';

/** A font that arrives after the first paint moves some words by a pixel. */
const SHIFT_MAX = 0.001;
const LIST = `**${endpoints.listProducts.path}?*`;

const cards = (page: Page) => page.locator('[data-article]');
const articlesSpinner = (page: Page) =>
  page.getByRole('region', { name: texts.shop.ourProducts }).locator('.loading');
const figure = (page: Page, target: number) => page.locator(`[data-count="${target}"]`);
const navigate = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

/** What asks for the script of a page. */
const PREFETCHES = [
  ['hover', texts.navigation.blogs, 'blog'],
  ['touchstart', texts.navigation.portfolio, 'portfolio'],
  ['focus', texts.navigation.purchase, 'purchase'],
] as const;

/** Names of the scripts that the page asks for from now on. */
function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/([\w.]+)-[\w-]+\.js$/.exec(new URL(request.url()).pathname) ?? [];
    if (name) scripts.push(name);
  });
  return scripts;
}

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true });

  test('home has the specified sections in their order, and does not move', async ({
    page,
    checkAccessibility,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(pages.home);
    expect(await layoutShift(page)).toBeLessThan(SHIFT_MAX);
    const headings = await page.locator('main h1, main h2').allTextContents();
    expect(headings.slice(0, 4)).toEqual([
      SAMPLE_CONTENT.home.claim,
      texts.shop.whoWeAre,
      texts.shop.ourProducts,
      texts.shop.workingProcess,
    ]);
    const sections = page.locator('main > section');
    await expect(sections).toHaveCount(6);
    await expect(sections.nth(1).getByRole('listitem')).toHaveCount(6);
    await expect(sections.nth(3)).toContainText('awards');
    // With reduced motion the figures do not count up.
    for (const target of [25, 800, 17]) await expect(figure(page, target)).toHaveText(`${target}+`);
    await expect(sections.nth(4).getByRole('listitem')).toHaveCount(4);
    await expect(sections.nth(4)).toContainText('24*7');
    await expect(sections.nth(5).locator('[data-review]')).toHaveCount(3);
    for (const words of ['1970', 'Since 2004', '17+ years'])
      await expect(page.locator('main')).toContainText(words);
    const footer = page.locator('footer');
    await expect(footer).toContainText('more than 17 years');
    await expect(footer).toContainText('2022');
    const legal = footer.getByRole('navigation', { name: 'Legal' }).getByRole('link');
    const targets = await legal.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    // Those of the specification, and the page that the sample has.
    expect(targets).toEqual(['#', '#', '#', '/legal/delivery']);
    await checkBothWidths(page, checkAccessibility);
    await checkAccessibility(page);
  });
});

test('hover, focus and touch of a link ask for its script once', async ({ page }) => {
  const scripts = watchScripts(page);
  await page.goto(pages.home);
  for (const [, , script] of PREFETCHES) expect(scripts).not.toContain(script);
  for (const [intent, name, script] of PREFETCHES) {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
    if (intent === 'hover') await link.hover();
    else if (intent === 'focus') await link.focus();
    else await link.dispatchEvent('touchstart');
    await expect.poll(() => scripts, `${intent} on ${name}`).toContain(script);
    await expect(page).toHaveURL(pages.home);
  }
  await navigate(page, texts.navigation.blogs);
  await expect(page.locator('main article')).toHaveCount(6);
  await navigate(page, texts.navigation.purchase);
  await page.waitForURL(({ pathname }) => pathname === pages.login);
  for (const [, , script] of PREFETCHES) expect(scripts.filter((each) => each === script)).toEqual([script]);
});

test('the blog has its articles', async ({ page, checkAccessibility }) => {
  await page.goto(pages.home);
  await navigate(page, texts.navigation.blogs);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.navigation.blogs);
  await expect(page.locator('main article')).toHaveCount(6);
  await checkBothWidths(page, checkAccessibility);
});

test('the portfolio has its sections and projects', async ({ page, checkAccessibility }) => {
  await page.goto(pages.home);
  await navigate(page, texts.navigation.portfolio);
  for (const name of ['About me', 'Education', 'Contact', 'Recent projects'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.locator('main article')).toHaveCount(4);
  await checkBothWidths(page, checkAccessibility);
});

test('the footer leads to the contact page with its details', async ({ page, checkAccessibility }) => {
  await page.goto(pages.home);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await page.waitForURL(pages.contact);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible();
  const details = await (await page.request.get(endpoints.getContactDetails.path)).json();
  await expect(main.getByRole('link', { name: details.phone })).toHaveAttribute('href', /^tel:\+\d+$/);
  const email = main.getByRole('link', { name: details.email });
  await expect(email).toHaveAttribute('href', `mailto:${details.email}`);
  await expect(main).toContainText('24*7');
  for (const line of details.address.split(', ')) await expect(main).toContainText(line);
  await checkBothWidths(page, checkAccessibility);
});

test('an unknown page shows a picture', async ({ page, consoleErrors, checkAccessibility }) => {
  // The browser itself logs an error for the not-found page.
  consoleErrors.allow(/status of 404/);
  const response = await page.goto('/no-such-cloth');
  expect(response?.status()).toBe(404);
  const image = page.getByRole('main').getByRole('img');
  await expect(image).toBeVisible();
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  await checkBothWidths(page, checkAccessibility);
});

test('the cards of home are the newest articles, with links and a cut text', async ({ page }) => {
  await page.goto(pages.home);
  const newest: readonly ArticleSummary[] = await (
    await page.request.get(`${endpoints.listProducts.path}?limit=6&sort=newest`)
  ).json();
  const long = newest.find(({ description }) => description.length > 60);
  for (const name of [texts.shop.getStarted, texts.shop.seeAll])
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', pages.purchase);
  const inFooter = page.getByRole('contentinfo').getByRole('link', { name: 'Fabrics' });
  await expect(inFooter).toHaveAttribute('href', pages.fabrics);
  await expect(cards(page)).toHaveCount(6);
  await expect(
    cards(page)
      .first()
      .getByText(/^SV-\d{5}$/),
  ).toBeVisible();
  const cut = page.locator(`[data-article="${long?._id}"]`);
  await expect(cut).toContainText(`$${long?.price}/per pice`);
  await expect(cut).toContainText(`${long?.description.slice(0, 60).trimEnd()}…`);
});

test('figures count up once they are seen', async ({ page }) => {
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
  await page.clock.resume();
});

test('home leads to the collection, to an article and to the login', async ({ page }) => {
  await page.goto(pages.home);
  await page.getByRole('link', { name: 'Find a fabric by fibre' }).click();
  await expect(page.getByRole('heading', { name: 'Fabrics', level: 1 })).toBeVisible();
  await page.goBack();
  const links = cards(page).first().getByRole('link');
  await expect(links).toHaveCount(2);
  const href = (await cards(page).first().getByRole('heading').getByRole('link').getAttribute('href')) ?? '';
  expect(href).toMatch(/^\/fabrics\/./);
  await clickOn(page, cards(page).first().getByRole('img'));
  await page.waitForURL(href);
  await page.goBack();
  await cards(page).first().getByRole('link', { name: texts.shop.buyNow }).click();
  // A visitor is asked to log in first (spec section 2).
  await page.waitForURL((url) => url.pathname === pages.login);
});
/** From the blog to home, whose lists are then asked for by the browser. The clock stands still. */
async function leaveBlog(page: Page): Promise<void> {
  await page.goto(pages.blog);
  await page.clock.install();
}

test('lists that fail show nothing until they can be loaded', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 500/);
  await leaveBlog(page);
  await page.route(LIST, (route) => route.fulfill({ status: 500, body: '{}' }));
  await navigate(page, texts.navigation.home);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SAMPLE_CONTENT.home.claim);
  await expect(articlesSpinner(page)).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(articlesSpinner(page)).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0);
  await page.unroute(LIST);
  await page.clock.runFor(300_000);
  await expect(cards(page)).toHaveCount(6);
});

// Only in a long run: The same lists without network; those that fail are always tested.
test('without network lists show a spinner for eight seconds @long', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await leaveBlog(page);
  await navigate(page, texts.navigation.home);
  await expect(cards(page)).toHaveCount(6);
  await navigate(page, texts.navigation.blogs);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.navigation.blogs);
  // The lists are asked for again.
  await page.clock.runFor(60_000);
  await context.setOffline(true);
  await navigate(page, texts.navigation.home);
  await expect(articlesSpinner(page)).toBeVisible();
  await page.clock.runFor(8_000);
  await expect(articlesSpinner(page)).toHaveCount(0);
  await context.setOffline(false);
  await expect(cards(page)).toHaveCount(6);
});

// Only in a long run: Names of 120 characters.
test('long names and a very long review fit a phone @long', async ({ page, checkAccessibility }) => {
  await page.goto(pages.blog);
  const name = 'W'.repeat(120);
  const [review] = await (await page.request.get(`${endpoints.listReviews.path}?limit=1`)).json();
  await page.route(`**${endpoints.listReviews.path}?*`, (route) =>
    route.fulfill({
      json: [{ ...review, name, customer: name, description: 'Cloth without end. '.repeat(200) }],
    }),
  );
  const [article] = await (await page.request.get(`${endpoints.listProducts.path}?limit=1`)).json();
  await page.route(LIST, (route) =>
    route.fulfill({ json: [{ ...article, productName: name, description: name }] }),
  );
  await navigate(page, texts.navigation.home);
  await page.setViewportSize(PHONE);
  const shown = page.locator('[data-review]');
  await expect(shown).toContainText('Cloth without end.');
  expect((await shown.boundingBox())?.height).toBeLessThan(1200);
  await expect(cards(page)).toContainText(name);
  expect(await isTooWide(page)).toBe(false);
  await checkAccessibility(page);
});
