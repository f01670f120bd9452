// Ordering from the page of an article: Buy Now as a visitor and as a customer, and the quantity of the calculator.
import type { Page, Route } from '@playwright/test';
import type { Article } from '#contract/articles/article.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { test as base, expect } from '../support/browser.ts';
import { sampleArticle } from './article-steps.ts';
import { delayRequests } from './steps.ts';

const TWEED = 'Fell Herringbone Tweed';
const buyNow = (page: Page) => page.getByRole('link', { name: `${texts.shop.buyNow}: ${TWEED}` });
const quantity = (page: Page) => page.getByRole('dialog').locator('[name=productQuantity]');

/** The page of the tweed, as a new customer sees it. */
const test = base.extend<{ openTweed: () => Promise<{ page: Page; article: Article; path: string }> }>({
  openTweed: async ({ signedIn, newCustomer, request }, use) => {
    await use(async () => {
      const { path, article } = await sampleArticle(request, TWEED);
      const page = await signedIn(await newCustomer());
      await page.goto(path);
      return { page, article, path };
    });
  },
});

test('a visitor who buys finds the dialog open after the login', async ({ page, request, newCustomer }) => {
  const { path, article } = await sampleArticle(request, TWEED);
  await page.goto(path);
  await buyNow(page).click();
  await page.waitForURL(/\/login\?from=/);
  const { email, password } = await newCustomer();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: texts.navigation.login }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: TWEED })).toBeVisible();
  await expect(page).toHaveURL(`${path}?order=${article._id}`);
  await expect(quantity(page)).toHaveValue(String(article.minimumQuantity));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(path);
});
test('the dialog has the pieces of a needed length, and cards answer for it', async ({ openTweed }) => {
  const { page, path, article } = await openTweed();
  // Buy Now is pressed before the page has computed them.
  const release = await delayRequests(page, '**/assets/calculation-*.js');
  await page.getByLabel(/^I need/).fill('40');
  await buyNow(page).click();
  await expect(quantity(page)).toHaveValue('17');
  release();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(path);
  await expect(page.getByLabel(/^I need/)).toHaveValue('40');

  await page.goto(`${pages.fabrics}?q=${article.articleNumber}`);
  await expect(page.getByLabel(/^I need/)).toHaveValue('40');
  const answer = page.getByText('For 40 m: 17 pieces · 42.5 m');
  await expect(answer).toBeVisible();
  await expect(page.getByText(/^At least 40\.\d+ m after washing\./)).toBeVisible();

  const releaseAnswer = await delayRequests(page, '**/assets/need-answer-*.js');
  await page.reload();
  const compare = page.getByRole('button', { name: `Compare ${TWEED}` });
  await expect(page.getByLabel(/^I need/)).toHaveValue('40');
  const place = await compare.boundingBox();
  releaseAnswer();
  await expect(answer).toBeVisible();
  expect(await compare.boundingBox()).toEqual(place);
});

test('a server that fails after the order leaves the page as it was', async ({
  openTweed,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 503/);
  const { page, article } = await openTweed();
  await buyNow(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('1 Mill Lane, Halifax');
  await dialog.getByLabel('Phone').fill('+44 1422 000000');
  const failed: string[] = [];
  const fail = (route: Route) => {
    failed.push(route.request().url());
    return route.fulfill({ status: 503, body: '{}' });
  };
  const isData = (url: URL) => url.pathname.endsWith('.data');
  const product = `**${fillPath(endpoints.getProduct.path, { id: article._id })}`;
  await page.route(isData, fail);
  await page.route(product, fail);
  await dialog.getByRole('button', { name: 'Place the order' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible();
  await expect.poll(() => failed.length).toBeGreaterThan(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TWEED);
  await expect(buyNow(page)).toBeVisible();
});

test('a customer orders on the page, which then shows the new stock', async ({
  openTweed,
  checkAccessibility,
}) => {
  const { page, article, path } = await openTweed();
  await buyNow(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: TWEED })).toBeFocused();
  await checkAccessibility(page);
  await dialog.getByLabel('Address').fill('1 Mill Lane, Halifax');
  await dialog.getByLabel('Phone').fill('+44 1422 000000');
  await dialog.getByRole('button', { name: 'Place the order' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`Order is set, ${TWEED} at ${article.minimumQuantity}`)).toBeVisible();
  await expect(page).toHaveURL(path);
  const left = article.availableQuantity - article.minimumQuantity;
  await expect(page.getByText(new RegExp(`^${left} pieces`))).toBeVisible();
});
