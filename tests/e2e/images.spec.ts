// The image field: preview, upload, rejection, cancellation, resizing; and the uploaded image in responsive sizes.
import type { Page } from '@playwright/test';
import { formMessages } from '#contract/form-messages.ts';
import { imageMessages } from '#contract/image-messages.ts';
import { IMAGES_BASE, pages } from '#contract/paths.ts';
import { expect, test } from '../support/browser.ts';
import { phonePhoto, scene } from '../support/images.ts';
import { htmlPage } from '../support/malformed-images.ts';

const words = imageMessages;

async function openReview(page: Page, text: string): Promise<void> {
  await page.goto(pages.addReview);
  await page.getByLabel('Name').fill('Ada Weaver');
  await page.getByLabel('Description').fill(text);
}

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Photo', { exact: true }).setInputFiles({ name, mimeType, buffer });

const send = (page: Page) => page.getByRole('button', { name: formMessages.dashboard.addReview }).click();

test('a photo is previewed, uploaded and shown with the review', async ({ signedIn, checkAccessibility }) => {
  const page = await signedIn('customer');
  const text = `A lasting cloth ${crypto.randomUUID()}`;
  await openReview(page, text);
  await choose(page, 'holiday.jpg', 'image/jpeg', await phonePhoto());
  await expect(page.getByRole('img', { name: words.preview('holiday.jpg') })).toBeVisible();
  await expect(page.getByText(words.uploaded).first()).toBeVisible();
  await checkAccessibility(page);
  await send(page);
  await expect(page.getByText(formMessages.review.added)).toBeVisible();
  await expect(page.getByLabel('Photo', { exact: true })).toHaveValue('');

  await page.goto(pages.home);
  const review = page.locator('[data-review]').filter({ hasText: text });
  const photo = review.locator('picture img');
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const shown = await photo.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname);
  expect(shown).toMatch(new RegExp(`^${IMAGES_BASE}/[0-9a-f]{64}/320\\.avif$`));
  await expect(photo).toHaveAttribute('width', '2160');
});

test('a file that is not a photo is rejected with a message, and no review is added', async ({
  signedIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 415/);
  const page = await signedIn('customer');
  const text = `Never added ${crypto.randomUUID()}`;
  await openReview(page, text);
  await choose(page, 'holiday.jpg', 'image/jpeg', htmlPage);
  await expect(page.getByText(words.notAnImage)).toBeVisible();
  await send(page);
  await expect(page.getByText(formMessages.review.added)).toBeHidden();
  await expect(page.getByLabel('Description')).toHaveValue(text);
  const reviews = await page.request.get('/api/review');
  expect(await reviews.text()).not.toContain(text);
});

test('a cancelled upload leaves the form without a photo', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await openReview(page, 'A cloth.');
  const uploadCancelled = Promise.withResolvers<void>();
  await page.route('**/api/image', async (route) => {
    await uploadCancelled.promise;
    await route.abort().catch(() => undefined);
  });
  await choose(page, 'holiday.jpg', 'image/jpeg', await (await scene(800, 600)).jpeg().toBuffer());
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: words.cancelUpload }).click();
  await expect(page.getByText(words.uploadCancelled).first()).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
  uploadCancelled.resolve();
  await page.unroute('**/api/image');
  await send(page);
  await expect(page.getByText(formMessages.review.imageRequired)).toBeVisible();
});

test('a photo above the size limit is resized before the upload', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
      if (body instanceof FormData) Object.assign(window, { sent: body.get('image') });
      send.call(this, body);
    };
  });
  await openReview(page, 'A large cloth.');
  const large = await (await scene(6000, 2000)).jpeg().toBuffer();
  await choose(page, 'panorama.jpg', 'image/jpeg', large);
  await expect(page.getByText(words.uploaded).first()).toBeVisible();
  const size = await page.evaluate(async () => {
    const { width, height } = await createImageBitmap((window as unknown as { sent: Blob }).sent);
    return [width, height];
  });
  expect(size).toEqual([4096, 1365]);
});

test('a photo can be dropped onto the field', async ({ signedIn }) => {
  const page = await signedIn('customer');
  await openReview(page, 'A dropped cloth.');
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
