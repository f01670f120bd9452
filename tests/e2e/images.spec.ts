// Add Review and its image field: preview, upload, rejection, cancellation, resizing; and the review on the home page.
import type { Page } from '@playwright/test';
import { formMessages } from '#contract/form-messages.ts';
import { imageMessages } from '#contract/image-messages.ts';
import { messages } from '#contract/messages.ts';
import { IMAGES_BASE, pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { phonePhoto, scene } from '../support/images.ts';
import { htmlPage } from '../support/malformed-images.ts';

const words = imageMessages;

const fields = formMessages.fields;
const photoField = (page: Page) => page.getByLabel('Photo', { exact: true });

const choose = (page: Page, name: string, buffer: Buffer) =>
  photoField(page).setInputFiles({ name, mimeType: 'image/jpeg', buffer });

const send = (page: Page) => page.getByRole('button', { name: formMessages.dashboard.addReview }).click();

test('a review is added with a photo and not without one, and shown on the home page', async ({
  signedIn,
  newCustomer,
  checkAccessibility,
}) => {
  const page = await signedIn(await newCustomer());
  await page.goto(pages.addReview);
  await expect(page.getByLabel('Customer')).toHaveValue(formMessages.review.customerDefault);
  await send(page);
  for (const message of [fields.nameRequired, fields.descriptionRequired, formMessages.review.imageRequired])
    await expect(page.getByText(message)).toBeVisible();
  await checkAccessibility(page);
  const text = `A lasting cloth ${crypto.randomUUID()}`;
  await page.getByLabel('Name').fill('Ada Weaver');
  await page.getByLabel('Description').fill(text);
  await choose(page, 'holiday.jpg', await phonePhoto());
  await expect(page.getByRole('img', { name: words.preview('holiday.jpg') })).toBeVisible();
  await expect(page.getByText(words.uploaded).first()).toBeVisible();
  await checkAccessibility(page);

  await page.route('**/api/review', (route) => route.fulfill({ status: 201, json: {} }));
  await send(page);
  await expect(page.getByText(formMessages.review.notAdded)).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue(text);
  await page.unroute('**/api/review');
  await send(page);
  await expect(page.getByText(formMessages.review.added)).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('');
  await expect(photoField(page)).toHaveValue('');

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: messages.navigation.home })
    .click();
  const photo = page.locator('[data-review]').filter({ hasText: text }).locator('picture img');
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const shown = await photo.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname);
  expect(shown).toMatch(new RegExp(`^${IMAGES_BASE}/[0-9a-f]{64}/320\\.avif$`));
  await expect(photo).toHaveAttribute('width', '2160');
});

test('a file that is no photo is rejected, an upload can be cancelled, a large photo is resized, one can be dropped', async ({
  signedIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 415/);
  const page = await signedIn('customer');
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
      if (body instanceof FormData) Object.assign(window, { sent: body.get('image') });
      send.call(this, body);
    };
  });
  await page.goto(pages.addReview);
  const text = `Never added ${crypto.randomUUID()}`;
  await page.getByLabel('Name').fill('Ada Weaver');
  await page.getByLabel('Description').fill(text);
  await choose(page, 'page.jpg', htmlPage);
  await expect(page.getByText(words.notAnImage)).toBeVisible();
  await send(page);
  await expect(page.getByText(formMessages.review.added)).toBeHidden();
  await expect(page.getByLabel('Description')).toHaveValue(text);
  expect(await (await page.request.get('/api/review')).text()).not.toContain(text);

  const uploadCancelled = Promise.withResolvers<void>();
  await page.route('**/api/image', async (route) => {
    await uploadCancelled.promise;
    await route.abort().catch(() => undefined);
  });
  await choose(page, 'holiday.jpg', await (await scene(800, 600)).jpeg().toBuffer());
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: words.cancelUpload }).click();
  await expect(page.getByText(words.uploadCancelled).first()).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
  uploadCancelled.resolve();
  await page.unroute('**/api/image');
  await send(page);
  await expect(page.getByText(formMessages.review.imageRequired)).toBeVisible();

  await choose(page, 'panorama.jpg', await (await scene(6000, 2000)).jpeg().toBuffer());
  await expect(page.getByText(words.uploaded).first()).toBeVisible();
  const size = await page.evaluate(async () => {
    const { width, height } = await createImageBitmap((window as unknown as { sent: Blob }).sent);
    return [width, height];
  });
  expect(size).toEqual([4096, 1365]);
  await page.getByRole('button', { name: words.remove }).click();

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
});
