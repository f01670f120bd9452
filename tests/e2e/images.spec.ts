// Add Review: the article and the stars, which are optional; the image field with preview, upload, rejection, cancellation
// and resizing; and the review on the home page.
import type { Page } from '@playwright/test';
import type { ArticleSummary } from '#contract/articles/article.ts';
import type { Review } from '#contract/articles/review.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { imageTexts } from '#contract/core/image-texts.ts';
import { IMAGES_BASE, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { phonePhoto, scene } from '../support/articles/images.ts';
import { htmlPage } from '../support/articles/malformed-images.ts';
import { test as base, expect } from '../support/browser.ts';
import { testPhoto } from './steps.ts';

const words = imageTexts;

const fields = formTexts.fields;
const photoField = (page: Page) => page.getByLabel('Photo', { exact: true });

const choose = (page: Page, name: string, buffer: Buffer) =>
  photoField(page).setInputFiles({ name, mimeType: 'image/jpeg', buffer });

const send = (page: Page) => page.getByRole('button', { name: formTexts.dashboard.addReview }).click();

const articleField = (page: Page) => page.getByLabel('Article');
const stars = (page: Page) => page.getByRole('group', { name: 'Stars' });

async function findReview(page: Page, text: string, query = ''): Promise<Review | undefined> {
  const reviews = (await (await page.request.get(endpoints.listReviews.path + query)).json()) as Review[];
  return reviews.find(({ description }) => description === text);
}
/** Opens Add Review; resolves with the page of a new customer. */
const test = base.extend<{ openForm: () => Promise<Page> }>({
  openForm: async ({ signedIn, newCustomer }, use) => {
    await use(async () => {
      const page = await signedIn(await newCustomer());
      await page.goto(pages.addReview);
      return page;
    });
  },
});

test('the address chooses the article, an unknown one none', async ({
  signedIn,
  newCustomer,
  placedOrder,
  consoleErrors,
}) => {
  const customer = await newCustomer();
  const { article: ordered } = await placedOrder(customer);
  const page = await signedIn(customer);
  const articles: ArticleSummary[] = await (await page.request.get(endpoints.listProducts.path)).json();
  const linked = articles.find(({ productName }) => productName !== ordered);
  const article = articleField(page);
  await page.goto(`${pages.addReview}?article=${linked?._id}`);
  await expect(article).toHaveValue(linked?._id ?? '');
  await expect(article.getByRole('option', { selected: true })).toHaveText(linked?.productName ?? '');
  await stars(page).getByText('☆').nth(1).click();
  await expect(page.getByRole('radio', { name: '2 stars' })).toBeChecked();
  await page.getByRole('button', { name: 'No stars' }).click();
  await expect(page.getByRole('radio', { name: '2 stars' })).not.toBeChecked();

  consoleErrors.allow(/status of 404/);
  await page.goto(`${pages.addReview}?article=unknown`);
  await expect(articleField(page)).toHaveValue('');
  await expect(stars(page)).toHaveCount(0);
});

test('a review needs name, description and a photo that is one', async ({
  openForm,
  checkAccessibility,
  consoleErrors,
}) => {
  const page = await openForm();
  await expect(page.getByLabel('Customer')).toHaveValue(formTexts.review.customerDefault);
  await expect(page.getByLabel('Name')).not.toHaveValue('');
  await page.getByLabel('Name').clear();
  await send(page);
  for (const message of [fields.nameRequired, fields.descriptionRequired, formTexts.review.imageRequired])
    await expect(page.getByText(message)).toBeVisible();
  await checkAccessibility(page);

  consoleErrors.allow(/status of 415/);
  const text = `Never added ${crypto.randomUUID()}`;
  await page.getByLabel('Name').fill('Ada Weaver');
  await page.getByLabel('Description').fill(text);
  await choose(page, 'page.jpg', htmlPage);
  await expect(page.getByText(words.notAnImage)).toBeVisible();
  await send(page);
  await expect(page.getByText(formTexts.review.added)).toBeHidden();
  await expect(page.getByLabel('Description')).toHaveValue(text);
  expect(await (await page.request.get('/api/review')).text()).not.toContain(text);
});

test('a large photo is resized in the browser', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
      if (body instanceof FormData) Object.assign(window, { sent: body.get('image') });
      send.call(this, body);
    };
  });
  await page.goto(pages.addReview);
  await choose(page, 'panorama.jpg', await (await scene(6000, 2000)).jpeg().toBuffer());
  await expect(page.getByText(words.uploaded).first()).toBeVisible();
  const size = await page.evaluate(async () => {
    const { width, height } = await createImageBitmap((window as unknown as { sent: Blob }).sent);
    return [width, height];
  });
  expect(size).toEqual([4096, 1365]);
});

test('a photo is dropped and removed, and an upload cancelled', async ({ openForm }) => {
  const page = await openForm();
  const bytes = (await (await scene(400, 300)).jpeg().toBuffer()).toString('base64');
  const transfer = await page.evaluateHandle((base64) => {
    const data = new DataTransfer();
    const file = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    data.items.add(new File([file], 'dropped.jpg', { type: 'image/jpeg' }));
    return data;
  }, bytes);
  await page.getByText(words.choose).dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByRole('img', { name: words.preview('dropped.jpg') })).toBeVisible();
  await expect(page.getByText(words.uploaded).first()).toBeVisible();
  await page.getByRole('button', { name: words.remove }).click();
  await expect(page.getByText(words.choose)).toBeVisible();

  const uploadCancelled = Promise.withResolvers<void>();
  await page.route('**/api/images', async (route) => {
    await uploadCancelled.promise;
    await route.abort().catch(() => undefined);
  });
  await choose(page, 'holiday.jpg', await (await scene(800, 600)).jpeg().toBuffer());
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: words.cancelUpload }).click();
  await expect(page.getByText(words.uploadCancelled).first()).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
  uploadCancelled.resolve();
  await page.unroute('**/api/images');
  await send(page);
  await expect(page.getByText(formTexts.review.imageRequired)).toBeVisible();
});

test('an article of an order is reviewed with stars by keyboard', async ({
  signedIn,
  newCustomer,
  placedOrder,
  checkAccessibility,
}) => {
  const customer = await newCustomer();
  const { article: ordered } = await placedOrder(customer);
  const page = await signedIn(customer);
  await page.goto(pages.addReview);
  const article = articleField(page);
  await expect(article.getByRole('option')).toHaveCount(2);
  await article.selectOption({ label: ordered });
  await page.getByRole('radio', { name: '1 star', exact: true }).focus();
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  const text = `Wears well ${crypto.randomUUID()}`;
  await page.getByLabel('Name').fill('Ada Weaver');
  await page.getByLabel('Description').fill(text);
  await photoField(page).setInputFiles(await testPhoto());
  await expect(page.getByText(words.uploaded).first()).toBeVisible();
  await checkAccessibility(page);
  await send(page);
  await expect(page.getByText(formTexts.review.added)).toBeVisible();
  await expect(stars(page)).toHaveCount(0);
  const review = await findReview(page, text);
  expect(review?.stars).toBe(4);
  await expect(page.getByRole('link', { name: 'See your review' })).toHaveAttribute('href', /#reviews$/);
  expect(await findReview(page, text, `?article=${review?.articleId}`)).toEqual(review);
});

test('a review that waits for an admin says so', async ({ openForm }) => {
  const page = await openForm();
  await page.getByLabel('Name').fill('Ada Weaver');
  await page.getByLabel('Description').fill('Wears well');
  await photoField(page).setInputFiles(await testPhoto());
  await expect(page.getByText(words.uploaded).first()).toBeVisible();
  // What a shop with REVIEWS=before answers.
  await page.route(`**${endpoints.addReview.path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isWaiting: true } });
  });
  await send(page);
  await expect(page.getByText(formTexts.review.waiting)).toBeVisible();
});

test('a review that is not added stays; an added one is on home', async ({ openForm }) => {
  const page = await openForm();
  const text = `A lasting cloth ${crypto.randomUUID()}`;
  await page.getByLabel('Name').fill('Ada Weaver');
  await page.getByLabel('Description').fill(text);
  await choose(page, 'holiday.jpg', await phonePhoto());
  await expect(page.getByRole('img', { name: words.preview('holiday.jpg') })).toBeVisible();
  await expect(page.getByText(words.uploaded).first()).toBeVisible();

  await page.route('**/api/review', (route) => route.fulfill({ status: 201, json: {} }));
  await send(page);
  await expect(page.getByText(formTexts.review.notAdded)).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue(text);
  await page.unroute('**/api/review');
  await send(page);
  await expect(page.getByText(formTexts.review.added)).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('');
  await expect(photoField(page)).toHaveValue('');
  expect(await findReview(page, text)).toMatchObject({ articleId: null, stars: null });

  await page.getByRole('link', { name: 'See your review' }).click();
  const photo = page.locator('[data-review]').filter({ hasText: text }).locator('picture img');
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const shown = await photo.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname);
  expect(shown).toMatch(new RegExp(`^${IMAGES_BASE}/[0-9a-f]{64}/320\\.avif$`));
  await expect(photo).toHaveAttribute('width', '2250');
});
