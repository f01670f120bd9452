// The page of reviews: an admin hides, publishes and answers; what everybody then sees.
import type { Page } from '@playwright/test';
import { endpoints } from '#contract/endpoints.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { accessToken } from './address-steps.ts';

interface Written {
  readonly text: string;
  readonly slug: string;
}

/** A customer's review of the oldest article. */
async function writeReview(page: Page): Promise<Written> {
  const articles = await page.request.get(`${endpoints.listProducts.path}?limit=1`);
  const [article] = (await articles.json()) as [{ _id: string; slug: string }];
  const text = `Drapes well ${crypto.randomUUID()}`;
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const data = { name: 'Ada', description: text, img: '/cloth/og.jpg', articleId: article._id, stars: 4 };
  const added = await page.request.post(endpoints.addReview.path, { headers, data });
  expect(added.status(), await added.text()).toBe(201);
  return { text, slug: article.slug };
}

const find = (page: Page, text: string) => page.goto(`${pages.reviews}?${new URLSearchParams({ q: text })}`);

test('an admin hides a review with a reason, publishes it again and answers it', async ({
  signedIn,
  newCustomer,
  checkAccessibility,
}) => {
  const { text, slug } = await writeReview(await signedIn(await newCustomer()));
  const page = await signedIn('admin');
  await find(page, text);
  const row = page.getByRole('row').filter({ hasText: text });
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
  await test.step('an answer is shown under the review; taking it back asks first', async () => {
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
});

test('of two admins, the second sees what has changed, though the list shows the review no longer, and goes on', async ({
  signedIn,
  newCustomer,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  const { text } = await writeReview(await signedIn(await newCustomer()));
  const [first, second] = [await signedIn('admin'), await signedIn('admin')];
  for (const page of [first, second]) {
    await page.goto(`${pages.reviews}?${new URLSearchParams({ q: text, answered: 'no' })}`);
    await page.getByRole('button', { name: 'Answer: the review by Ada' }).click();
  }
  await first.getByLabel('Answer of the mill').fill('Thank you');
  await second.getByLabel('Answer of the mill').fill('Thank you so much');
  await first.getByRole('button', { name: 'Publish the answer' }).click();
  await expect(first.getByRole('dialog')).toBeHidden();
  await second.getByRole('button', { name: 'Publish the answer' }).click();
  await expect(
    second.getByText('Somebody has changed this review meanwhile. Nothing was done.'),
  ).toBeVisible();
  await expect(second.getByText('Nothing matches these filters.')).toBeVisible();
  await expect(second.getByRole('definition').filter({ hasText: /^Thank you$/ })).toBeVisible();
  await second.getByRole('button', { name: 'Publish the answer' }).click();
  await expect(second.getByRole('dialog')).toBeHidden();
  await find(second, text);
  await second.getByRole('button', { name: 'Edit answer: the review by Ada' }).click();
  await expect(second.getByLabel('Answer of the mill')).toHaveValue('Thank you so much');
});
