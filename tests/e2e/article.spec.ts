// The public page of an article: content, addresses, gallery, zoom, calculator, and its states.
import { pages } from '#contract/paths.ts';
import { closeContext, expect, test } from '../support/browser.ts';
import { addArticle, sampleArticle } from './article-steps.ts';

const DENIM = 'Shuttle Denim, 14 oz';

test('the page shows the whole article, and is accessible at 390 and 1440 px', async ({
  page,
  request,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const { path, article } = await sampleArticle(request, DENIM);
  await page.goto(path);
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
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await checkAccessibility(page);
  }
});

test('reviews of the article show their average, and lead to writing one', async ({ page, request }) => {
  const { path, article } = await sampleArticle(request, DENIM);
  await page.goto(path);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByRole('figure')).toHaveCount(2);
  await expect(reviews).toContainText('4.0');
  await expect(reviews).toContainText('from 2 ratings');
  await expect(reviews.getByRole('img', { name: '3 of 5 stars' })).toBeVisible();
  const link = reviews.getByRole('link', { name: 'Write a review' });
  await expect(link).toHaveAttribute('href', `${pages.addReview}?article=${article._id}`);
});

test('without JavaScript the page can be read, and pictures and sums are links and forms', async ({
  browser,
  app,
  request,
}) => {
  const { path, article } = await sampleArticle(request, DENIM);
  const context = await browser.newContext({ baseURL: app.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole('table', { name: 'Specification' }).getByRole('row')).toHaveCount(14);
  const picture = page
    .getByRole('region', { name: /^Pictures/ })
    .getByRole('link')
    .first();
  await expect(picture).toHaveAttribute('href', article.img);
  await page.getByLabel(/^I need/).fill('100');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await expect(page).toHaveURL(/\?metres=100/);
  // 100 m / (2.5 m × 0.98 × 0.92)
  await expect(page.locator('#calculator dd').first()).toHaveText('45');
  await expect(page.getByRole('link', { name: /^Buy Now/ })).toHaveAttribute('href', /order=/);
  await closeContext(context);
});

test('the calculator agrees with plain sums', async ({ page, request }) => {
  const { path, article } = await sampleArticle(request, DENIM);
  await page.goto(path);
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
  await expect(page.getByText(/^5,000 m take 2,219 pieces, and \d+ are in stock/)).toBeVisible();
  await field.fill('cloth');
  await expect(page.getByText('Enter a length in metres')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
});

test('an article without stated facts shows what there is, and no calculator', async ({
  signedIn,
  checkAccessibility,
}) => {
  const page = await signedIn('admin');
  const { path, article } = await addArticle(page, { productName: 'Plain cloth' });
  await page.goto(path);
  await expect(page.getByRole('row')).toHaveText([`Article number${article.articleNumber}`]);
  await expect(page.getByRole('region', { name: 'Care' })).toHaveCount(0);
  await expect(page.getByText('How much do I need?')).toHaveCount(0);
  await expect(page.getByText('per metre')).toHaveCount(0);
  await expect(page.getByText(/^No reviews of this fabric yet/)).toBeVisible();
  await checkAccessibility(page);
});

test('a sold-out article with a very long name fits a phone, and cannot be bought', async ({
  signedIn,
  checkAccessibility,
}) => {
  const page = await signedIn('admin');
  await page.setViewportSize({ width: 390, height: 844 });
  const productName = `${'Warpfaced'.repeat(12)} cloth`;
  const { path } = await addArticle(page, { productName, availableQuantity: 0 });
  await page.goto(path);
  await expect(page.getByText('Sold out', { exact: true })).toBeVisible();
  await expect(page.getByText('This fabric is sold out.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Buy Now/ })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await checkAccessibility(page);
});

test('an unknown slug shows a page with status 404 that leads to the collection', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/);
  const response = await page.goto('/fabrics/no-such-fabric');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This fabric is not in the collection');
  await expect(page.getByRole('link', { name: 'See all fabrics' })).toHaveAttribute('href', pages.fabrics);
  await expect(page).toHaveTitle('This fabric is not in the collection · Selvedge');
  await expect(page.locator('head title')).toHaveCount(1);
  await expect(page.locator('meta[name=robots]')).toHaveCount(1);
});

test('from a related fabric, the page loads in the browser; offline, it waits for the network', async ({
  page,
  request,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const { path } = await sampleArticle(request, DENIM);
  await page.goto(path);
  const related = page.getByRole('region', { name: 'Related fabrics' }).getByRole('link');
  const name = (await related.first().textContent()) ?? '';
  await related.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('link', { name: /^Buy Now/ })).toHaveAccessibleName(`Buy Now: ${name}`);

  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  const next = (await related.nth(1).textContent()) ?? '';
  await related.nth(1).click();
  await expect(page.locator('.loading-line')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(next);
});
