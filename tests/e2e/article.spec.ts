// The public page of an article: content, print, calculator, and its states.
import type { Page } from '@playwright/test';
import type { Article, ArticleSummary } from '#contract/articles/article.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from '../support/browser.ts';
import { addArticle, sampleArticle } from './article-steps.ts';
import { checkBothWidths, DESK, layoutShift, SHIFT_MAX } from './page-steps.ts';

const DENIM = 'Shuttle Denim, 14 oz';

async function printedPages(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}
async function openDenim(page: Page): Promise<Article> {
  const { path, article } = await sampleArticle(page.request, DENIM);
  await page.goto(path);
  return article;
}
test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true });

  test('the longest article does not move, and prints on one page', async ({ page }) => {
    const articles: ArticleSummary[] = await (await page.request.get(endpoints.listProducts.path)).json();
    const lengthOf = ({ productName, description }: ArticleSummary) =>
      productName.length + description.length;
    const [longest] = articles.toSorted((a, b) => lengthOf(b) - lengthOf(a));
    await page.setViewportSize(DESK);
    await page.goto((await sampleArticle(page.request, longest?.productName ?? '')).path);
    expect(await layoutShift(page)).toBeLessThan(SHIFT_MAX);
    expect(await printedPages(page)).toBe(1);
  });
});

test('larger orders cost less a piece', async ({ page }) => {
  const { path, article } = await sampleArticle(page.request, 'Mill Canvas No. 8');
  await page.goto(path);
  await expect(page.getByRole('list', { name: 'Prices per piece of larger orders' })).toHaveText(
    'from 50 pieces $36.40from 200 pieces $34.10',
  );
  await page.getByLabel(/^I need/).fill('150');
  const pieces = Number(await page.locator('#calculator dd').first().textContent());
  expect(pieces).toBeGreaterThanOrEqual(50);
  expect(article.priceSteps?.[0]?.price).toBe(36.4);
  await expect(page.locator('#calculator dd').last()).toHaveText(
    `$${(pieces * 36.4).toLocaleString('en-US', { minimumFractionDigits: 2 })}$36.40 per piece`,
  );
});

test('an article has facts, care, related fabrics and reviews, and prints on one page', async ({
  page,
  checkAccessibility,
}) => {
  const article = await openDenim(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(DENIM);
  await expect(page.getByText('$54.80 per piece')).toBeVisible();
  await expect(page.getByText('$21.92 per metre')).toBeVisible();
  await expect(page.getByText(article.description)).toBeVisible();
  const row = (name: string) => page.getByRole('row', { name }).getByRole('cell');
  await expect(row('Article number')).toHaveText(article.articleNumber);
  await expect(row('Composition')).toHaveText('100 % cotton');
  await expect(row('Length of a piece')).toHaveText('2.5 m ± 2 %');
  await expect(row('Shrinkage, first wash')).toHaveText('8 % in length, 3 % in width');
  await expect(row('Woven in')).toHaveText('United Kingdom');
  await expect(page.getByRole('region', { name: 'Care' }).getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('region', { name: 'Care' })).toContainText('Wash at or below 30 °C');
  await expect(page.getByRole('region', { name: 'Related fabrics' }).getByRole('article')).toHaveCount(4);

  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByRole('figure')).toHaveCount(2);
  await expect(reviews).toContainText('4.0');
  await expect(reviews).toContainText('from 2 ratings');
  await expect(reviews.getByRole('img', { name: '3 of 5 stars' })).toBeVisible();
  const write = reviews.getByRole('link', { name: 'Write a review' });
  await expect(write).toHaveAttribute('href', `${pages.addReview}?article=${article._id}`);

  await checkBothWidths(page, checkAccessibility);

  expect(await printedPages(page)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Buy Now', 'Related fabrics', 'Write a review'])
    await expect(page.getByText(text, { exact: true })).toBeHidden();
  await expect(page.getByLabel(/^I need/)).toBeHidden();
  await expect(page.getByText(article.articleNumber).first()).toBeVisible();
  await expect(page.getByText(/^Selvedge · http\S+ · ./)).toBeVisible();
  await page.emulateMedia({ media: null });
});

test('the calculator agrees with plain sums, and says what it cannot take', async ({ page }) => {
  const article = await openDenim(page);
  const figures = page.locator('#calculator dd');
  const field = page.getByLabel(/^I need/);
  for (const metres of [40, 7.5, 123.45]) {
    await field.fill(String(metres));
    const pieces = Math.max(article.minimumQuantity, Math.ceil(metres / (2.5 * 0.98 * 0.92)));
    const price = (pieces * 54.8).toLocaleString('en-US', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    await expect(figures).toHaveText([
      String(pieces),
      `${(pieces * 2.5).toLocaleString('en-US')} m`,
      new RegExp(`^${Math.floor(pieces * 2.5 * 0.78)}(\\.\\d+)? m²$`),
      new RegExp(`^${Math.floor(pieces * 2.5 * 0.78 * 0.475)}(\\.\\d+)? kg$`),
      `$${price}`,
    ]);
  }

  await field.fill('2');
  await expect(page.getByText('1 piece would be enough; the minimum order is 4 pieces.')).toBeVisible();
  await field.fill('5000');
  await expect(page.getByText(/^5,000 m take 2,219 pieces, and \d+ can be ordered/)).toBeVisible();
  await field.fill('cloth');
  await expect(page.getByText('Enter a length in metres')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
});

test('a related fabric loads in the browser', async ({ page }) => {
  await openDenim(page);
  const related = page.getByRole('region', { name: 'Related fabrics' }).getByRole('link');
  const name = (await related.first().textContent()) ?? '';
  await related.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('link', { name: /^Buy Now/ })).toHaveAccessibleName(`Buy Now: ${name}`);
});

const LONG_NAME = `${'Warpfaced'.repeat(12)} cloth`;

test('a sold-out article without facts says what there is', async ({
  page,
  requestsOf,
  checkAccessibility,
}) => {
  const added = await addArticle(await requestsOf('admin'), { productName: LONG_NAME, availableQuantity: 0 });
  const { path, article } = added;
  await page.goto(path);
  await expect(page.getByText(article.articleNumber).first()).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Care' })).toHaveCount(0);
  await expect(page.getByLabel(/^I need/)).toHaveCount(0);
  await expect(page.getByText('per metre')).toHaveCount(0);
  await expect(page.getByText(/^No reviews of this fabric yet/)).toBeVisible();
  await expect(page.getByText('Sold out', { exact: true })).toBeVisible();
  await expect(page.getByText('This fabric is sold out.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Buy Now/ })).toHaveCount(0);
  await checkBothWidths(page, checkAccessibility);
});

test('a customer is told when a sold-out article is back', async ({ requestsOf, signedIn, newCustomer }) => {
  const added = await addArticle(await requestsOf('admin'), { productName: LONG_NAME, availableQuantity: 0 });
  const { path, article } = added;
  const customer = await newCustomer();
  const page = await signedIn(customer);
  await page.goto(path);
  const alertPath = fillPath(endpoints.addStockAlert.path, { id: article._id });
  // The page shows the alert before the server has it.
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === alertPath);
  const tell = page.getByRole('button', { name: /^Tell me when it is back/ });
  await tell.click();
  await expect(page.getByText(`You will get one email at ${customer.email}.`)).toBeVisible();
  expect((await answered).ok()).toBe(true);
  await page.getByRole('button', { name: /^Cancel the notice/ }).click();
  await expect(tell).toBeVisible();
});
