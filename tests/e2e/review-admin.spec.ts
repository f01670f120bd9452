// The page of reviews: an admin hides, publishes and answers; what everybody then sees.
import type { Locator, Page } from '@playwright/test';
import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { ReviewRecord } from '#contract/office/review-admin.ts';
import { test as base, expect, type Requester } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';

interface Written {
  readonly text: string;
  readonly slug: string;
}

/** A customer's review of the oldest article. */
async function writeReview(page: Requester): Promise<Written> {
  const articles = await page.request.get(`${endpoints.listProducts.path}?limit=1`);
  const [article] = (await articles.json()) as [{ _id: string; slug: string }];
  const text = `Drapes well ${crypto.randomUUID()}`;
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const data = { name: 'Ada', description: text, img: '/cloth/og.jpg', articleId: article._id, stars: 4 };
  const added = await page.request.post(endpoints.addReview.path, { headers, data });
  expect(added.status(), await added.text()).toBe(201);
  return { text, slug: article.slug };
}

/** As another admin does. */
async function publishAnswer(page: Page, text: string, answer: string): Promise<void> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const found = await page.request.get(endpoints.listAllReviews.path, { headers, params: { q: text } });
  const [{ _id: id, revision }] = (await found.json()) as [ReviewRecord];
  const path = fillPath(endpoints.answerReview.path, { id });
  const answered = await page.request.put(path, { headers, data: { answer, revision } });
  expect(answered.status(), await answered.text()).toBe(200);
}

const find = (page: Page, text: string) => page.goto(`${pages.reviews}?${new URLSearchParams({ q: text })}`);
/** A new review, in the list of an admin. */
const test = base.extend<{
  openReview: () => Promise<Written & { readonly page: Page; readonly row: Locator }>;
}>({
  openReview: async ({ requestsOf, newCustomer, signedIn }, use) => {
    await use(async () => {
      const written = await writeReview(await requestsOf(await newCustomer()));
      const page = await signedIn('admin');
      await find(page, written.text);
      return { ...written, page, row: page.getByRole('row').filter({ hasText: written.text }) };
    });
  },
});

test('a long review is read whole, with its photo', async ({ openReview, checkAccessibility }) => {
  const { page, row, text } = await openReview();
  await row.getByRole('button', { name: text }).click();
  await expect(page.getByRole('dialog', { name: /^Review of / })).toContainText(text);
  await expect(page.getByRole('link', { name: 'Open the photo by Ada' })).toBeVisible();
  await checkAccessibility(page);
});

test('a review is hidden with a reason, and published again', async ({ openReview, checkAccessibility }) => {
  const { page, row, text, slug } = await openReview();
  await row.getByRole('button', { name: 'Hide the review by Ada' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hide the review' });
  await dialog.getByRole('button', { name: 'Hide the review' }).click();
  await expect(dialog.getByText('Reason is Required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Not about the cloth');
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Hide the review' }).click();
  await expect(row).toContainText('Hidden');
  await checkAccessibility(page);
  const article = fillPath(pages.fabric, { slug });
  expect(await (await page.request.get(article)).text()).not.toContain(text);
  await row.getByRole('button', { name: 'Publish the review by Ada' }).click();
  await expect(row).toContainText('Published');
  expect(await (await page.request.get(article)).text()).toContain(text);
});

test('an answer is shown under the review; taking it back asks first', async ({
  openReview,
  checkAccessibility,
}) => {
  const { page, row, text, slug } = await openReview();
  const article = fillPath(pages.fabric, { slug });
  await row.getByRole('button', { name: /^Answer/ }).click();
  await page.getByLabel('Answer of the mill').fill(`Thank you for ${text}`);
  await page.getByRole('button', { name: 'Publish the answer' }).click();
  await expect(row).toContainText('answered');
  const answered = await (await page.request.get(article)).text();
  expect(answered).toContain('The mill answers');
  expect(answered).toContain(`Thank you for ${text}`);
  await row.getByRole('button', { name: /^Edit answer/ }).click();
  await page.getByRole('button', { name: 'Take it back' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText(`Thank you for ${text}`);
  await checkAccessibility(page);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByLabel('Answer of the mill')).toHaveValue(`Thank you for ${text}`);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await question.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).not.toContainText('answered');
  await expect(row.getByRole('button', { name: /^Answer/ })).toBeFocused();
});

test('of two admins who answer, the second sees what the first wrote', async ({
  openReview,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  const { page, text } = await openReview();
  await page.goto(`${pages.reviews}?${new URLSearchParams({ q: text, answered: 'no' })}`);
  await page.getByRole('button', { name: 'Answer: the review by Ada' }).click();
  const answer = page.getByLabel('Answer of the mill');
  await answer.fill('Thank you so much');
  await publishAnswer(page, text, 'Thank you');
  await page.getByRole('button', { name: 'Publish the answer' }).click();
  await expect(page.getByText('Somebody has changed this review meanwhile. Nothing was done.')).toBeVisible();
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^Thank you$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Publish the answer' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await find(page, text);
  await page.getByRole('button', { name: 'Edit answer: the review by Ada' }).click();
  await expect(answer).toHaveValue('Thank you so much');
});
