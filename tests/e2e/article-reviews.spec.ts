// The optional part of the Add Review form: the article a review is about, and its stars.
import type { Page } from '@playwright/test';
import type { ArticleSummary } from '#contract/article.ts';
import { endpoints } from '#contract/endpoints.ts';
import { formMessages } from '#contract/form-messages.ts';
import { pages } from '#contract/paths.ts';
import type { Review } from '#contract/review.ts';
import { expect, test } from '../support/browser.ts';
import { testPhoto } from './steps.ts';

const stars = (page: Page) => page.getByRole('group', { name: 'Stars' });

async function fillReview(page: Page, description: string): Promise<void> {
  await page.getByLabel('Name').fill('Ada Weaver');
  await page.getByLabel('Description').fill(description);
  await page.getByLabel('Photo').setInputFiles(await testPhoto());
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: formMessages.dashboard.addReview }).click();
  await expect(page.getByText(formMessages.review.added)).toBeVisible();
}

async function findReview(page: Page, text: string, query = ''): Promise<Review | undefined> {
  const reviews = (await (await page.request.get(endpoints.listReviews.path + query)).json()) as Review[];
  return reviews.find(({ description }) => description === text);
}

test('a review may name an article of the address or of an order, with stars by mouse and keyboard', async ({
  signedIn,
  newCustomer,
  placedOrder,
  consoleErrors,
  checkAccessibility,
}) => {
  consoleErrors.allow(/status of 404/);
  const customer = await newCustomer();
  const { article: ordered } = await placedOrder(customer);
  const page = await signedIn(customer);
  const articles: ArticleSummary[] = await (await page.request.get(endpoints.listProducts.path)).json();
  const linked = articles.find(({ productName }) => productName !== ordered);
  const article = page.getByLabel('Article');

  // The address chooses the article; stars can be taken back; without an article none are sent.
  await page.goto(`${pages.addReview}?article=${linked?._id}`);
  await expect(article).toHaveValue(linked?._id ?? '');
  await expect(article.getByRole('option', { selected: true })).toHaveText(linked?.productName ?? '');
  await stars(page).getByText('☆').nth(1).click();
  await expect(page.getByRole('radio', { name: '2 stars' })).toBeChecked();
  await page.getByRole('button', { name: 'No stars' }).click();
  await expect(page.getByRole('radio', { name: '2 stars' })).not.toBeChecked();
  await stars(page).getByText('☆').nth(2).click();
  await article.selectOption({ index: 0 });
  const aboutShop = `About the shop ${crypto.randomUUID()}`;
  await fillReview(page, aboutShop);
  await submit(page);
  expect(await findReview(page, aboutShop)).toMatchObject({ articleId: null, stars: null });

  // An unknown article in the address is ignored.
  await page.goto(`${pages.addReview}?article=unknown`);
  await expect(article).toHaveValue('');
  await expect(stars(page)).toHaveCount(0);
  await expect(article.getByRole('option')).toHaveCount(2);
  await article.selectOption({ label: ordered });
  await page.getByRole('radio', { name: '1 star', exact: true }).focus();
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await checkAccessibility(page);
  const text = `Wears well ${crypto.randomUUID()}`;
  await fillReview(page, text);
  // What a shop with REVIEWS=before answers.
  await page.route(`**${endpoints.addReview.path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), waiting: true } });
  });
  await submit(page);
  await expect(page.getByText(formMessages.review.waiting)).toBeVisible();
  await expect(stars(page)).toHaveCount(0);
  const review = await findReview(page, text);
  expect(review?.stars).toBe(4);
  expect(await findReview(page, text, `?article=${review?.articleId}`)).toEqual(review);
});
