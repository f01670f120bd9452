// The optional part of the Add Review form: the article a review is about, and its stars.
import type { Page } from '@playwright/test';
import type { ArticleSummary } from '#contract/article.ts';
import { endpoints } from '#contract/endpoints.ts';
import { formMessages } from '#contract/form-messages.ts';
import { pages } from '#contract/paths.ts';
import type { Review } from '#contract/review.ts';
import { startAppProcess } from '../support/app-process.ts';
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

test('a customer reviews an article of his orders, with stars chosen by the keyboard', async ({
  signedIn,
  newCustomer,
  placedOrder,
  checkAccessibility,
}) => {
  const customer = await newCustomer();
  const { article } = await placedOrder(customer);
  const page = await signedIn(customer);
  await page.goto(pages.addReview);
  await expect(stars(page)).toHaveCount(0);
  await expect(page.getByLabel('Article').getByRole('option')).toHaveCount(2);
  await page.getByLabel('Article').selectOption({ label: article });
  await page.getByRole('radio', { name: '1 star', exact: true }).focus();
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await checkAccessibility(page);
  const text = `Wears well ${crypto.randomUUID()}`;
  await fillReview(page, text);
  await submit(page);
  await expect(stars(page)).toHaveCount(0);
  const review = await findReview(page, text);
  expect(review?.stars).toBe(4);
  expect(await findReview(page, text, `?article=${review?.articleId}`)).toEqual(review);
});

test('the address chooses the article; stars can be taken back; without an article none are sent', async ({
  signedIn,
  newCustomer,
}) => {
  const page = await signedIn(await newCustomer());
  const [{ _id: id, productName }] = (await (await page.request.get(endpoints.listProducts.path)).json()) as [
    ArticleSummary,
  ];
  await page.goto(`${pages.addReview}?article=${id}`);
  const article = page.getByLabel('Article');
  await expect(article).toHaveValue(id);
  await expect(article.getByRole('option', { selected: true })).toHaveText(productName);
  await stars(page).getByText('☆').nth(1).click();
  await expect(page.getByRole('radio', { name: '2 stars' })).toBeChecked();
  await page.getByRole('button', { name: 'No stars' }).click();
  await expect(page.getByRole('radio', { name: '2 stars' })).not.toBeChecked();
  await stars(page).getByText('☆').nth(2).click();
  await article.selectOption({ index: 0 });
  const text = `About the shop ${crypto.randomUUID()}`;
  await fillReview(page, text);
  await submit(page);
  expect(await findReview(page, text)).toMatchObject({ articleId: null, stars: null });
});

test('an unknown article in the address is ignored', async ({ signedIn, newCustomer, consoleErrors }) => {
  consoleErrors.allow(/status of 404/);
  const page = await signedIn(await newCustomer());
  await page.goto(`${pages.addReview}?article=unknown`);
  await expect(page.getByLabel('Article')).toHaveValue('');
  await expect(stars(page)).toHaveCount(0);
  const text = `Not about it ${crypto.randomUUID()}`;
  await fillReview(page, text);
  await submit(page);
  expect(await findReview(page, text)).toMatchObject({ articleId: null });
});

test('with REVIEWS=before a second toast says that the review waits for the mill', async ({ page }) => {
  const app = await startAppProcess({ env: { REVIEWS: 'before' } });
  try {
    const customer = { name: 'Ada', email: 'ada@mail.com', password: 'a-length-of-cloth' };
    const headers = { origin: app.address };
    await page.request.post(app.address + endpoints.signUp.path, { headers, data: customer });
    await page.goto(app.address + pages.addReview);
    const text = `Not seen yet ${crypto.randomUUID()}`;
    await fillReview(page, text);
    await submit(page);
    await expect(page.getByText(formMessages.review.waiting)).toBeVisible();
    const listed = await page.request.get(app.address + endpoints.listReviews.path);
    expect(await listed.text()).not.toContain(text);
  } finally {
    await page.close();
    await app.remove();
  }
});
