// Garbage collection of images: uploads nobody uses are deleted within an hour, others a day after nothing references them.

import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { imageTexts } from '#contract/core/image-texts.ts';
import { referencedImages } from '#server/jobs.ts';
import { type BlobStorage, DiskBlobStorage } from '#server/modules/images/blob-storage.ts';
import type { Images } from '#server/modules/images/service.ts';
import { fetchImage, form, imagesAt, jpeg } from '../support/articles/images.ts';
import { callerOf } from '../support/callers.ts';
import { createTestApp, delivery, plainArticle, type TestApp, test, testOnce } from '../support/test-app.ts';

const HOUR = 60 * 60 * 1000;

type ChangeStorage = (storage: BlobStorage) => BlobStorage;

const imagesOf = (shop: TestApp, clock: { now: number }, change: ChangeStorage): Images =>
  imagesAt(shop, clock, {
    blobStorage: change(new DiskBlobStorage(join(shop.storageOptions.dataDir, 'images'))),
  });

/** Collects once an hour, as the server does; resolves to the deleted hashes. */
async function collectHourly(
  hours: number,
  shop: TestApp,
  clock: { now: number },
  images = imagesAt(shop, clock),
) {
  const deleted: string[] = [];
  for (let hour = 0; hour <= hours; hour += 1) {
    deleted.push(...(await images.collectGarbage(() => referencedImages(shop.app.ctx, shop.app))));
    clock.now += HOUR;
  }
  return deleted;
}

const folders = (shop: TestApp) => readdir(join(shop.storageOptions.dataDir, 'images'));

testOnce('an unused photo goes within the hour, and a late form says so', async ({ shop }) => {
  const clock = { now: Date.now() };
  const images = imagesAt(shop, clock);
  const { hash, url } = await images.uploads.store(await jpeg(), await callerOf(shop, 'mia@mail.com'));
  const used = await images.uploads.store(await jpeg(64, 64, 2), await callerOf(shop, 'mia@mail.com'));
  const token = await shop.signIn('mia@mail.com');
  const review = (img: string) => ({ token, body: { name: 'Mia', description: 'Soft.', img } });
  clock.now += HOUR / 2;
  expect(await collectHourly(0, shop, clock)).toEqual([]);
  await shop.request('addReview', review(used.url));
  expect(await collectHourly(0, shop, clock)).toEqual([hash]);
  expect(await shop.requestProblem('addReview', review(url))).toMatchObject({
    code: 'validation_failed',
    errors: [{ pointer: '/img', detail: imageTexts.imageNotFound }],
  });
  expect(await collectHourly(48, shop, clock)).toEqual([]);
});

testOnce('uploaded again, a photo is kept as long as after its last upload', async ({ shop }) => {
  const clock = { now: Date.now() };
  const images = imagesAt(shop, clock);
  const mia = await callerOf(shop, 'mia@mail.com');
  const { hash } = await images.uploads.store(await jpeg(), mia);
  clock.now += HOUR / 2;
  await images.uploads.store(await jpeg(), mia);
  clock.now += HOUR / 2;
  expect(await collectHourly(0, shop, clock)).toEqual([]);
  expect(await collectHourly(0, shop, clock)).toEqual([hash]);
});

testOnce("an admin's unused upload is deleted after a day with its sizes", async ({ shop }) => {
  const clock = { now: Date.now() };
  const images = imagesAt(shop, clock);
  const { hash, url } = await images.uploads.store(
    await jpeg(),
    await callerOf(shop, 'ada@mail.com', { isStaff: true }),
  );
  await fetchImage(shop, url);
  expect(await collectHourly(23, shop, clock)).toEqual([]);
  expect(await folders(shop)).toEqual([hash]);
  expect(await collectHourly(1, shop, clock)).toEqual([hash]);
  expect(await folders(shop)).toEqual([]);
  expect((await fetchImage(shop, url)).statusCode).toBe(404);
  expect((await images.uploads.store(await jpeg(), await callerOf(shop, 'mia@mail.com'))).url).toBe(url);
  expect((await fetchImage(shop, url)).statusCode).toBe(200);
});

test('images of articles and reviews are not deleted', async ({ shop }) => {
  const clock = { now: Date.now() };
  const images = imagesAt(shop, clock);
  const [article, reverse, review, idle] = await Promise.all(
    [1, 2, 3, 4].map(async (seed) =>
      images.uploads.store(await jpeg(64, 64, seed), await callerOf(shop, 'mia@mail.com')),
    ),
  );
  const urls = [article, reverse].map((image) => ({ url: image?.url ?? '', alt: '' }));
  await shop.addArticle({ img: article?.url ?? '', images: urls });
  const body = { name: 'Mia', description: 'Soft.', img: review?.url ?? '' };
  await shop.request('addReview', { token: await shop.signIn('mia@mail.com'), body });
  expect(await collectHourly(72, shop, clock)).toEqual([idle?.hash]);
});

test('a deleted article’s image goes after a year, unless orders or reviews have it', async ({ shop }) => {
  const clock = { now: Date.now() };
  const images = imagesAt(shop, clock);
  const [plain, ordered, reviewed] = await Promise.all(
    [1, 2, 3].map(async (seed) =>
      images.uploads.store(await jpeg(64, 64, seed), await callerOf(shop, 'ada@mail.com')),
    ),
  );
  const token = await shop.signIn('ada@mail.com', { admin: true });
  const ids = [];
  for (const image of [plain, ordered, reviewed]) ids.push(await shop.addArticle({ img: image?.url ?? '' }));
  const body = { ...delivery, productId: ids[1] ?? '', quantity: 3 };
  const { insertedId: order } = await shop.request('placeOrder', { token, body });
  await shop.request('addReview', {
    token,
    body: { name: 'Ada', description: 'Firm.', img: reviewed?.url ?? '' },
  });
  await collectHourly(30, shop, clock);

  for (const id of ids) await shop.request('deleteProduct', { token, params: { id } });
  expect(await collectHourly(30, shop, clock)).toEqual([]);
  const yearAgo = Date.now() - 366 * 24 * HOUR;
  await shop.storage.db.updateTable('articles').set({ withdrawn_at: yearAgo }).execute();
  clock.now += HOUR;
  expect(await collectHourly(23, shop, clock)).toEqual([]);
  expect(await collectHourly(1, shop, clock)).toEqual([plain?.hash]);
  await shop.request('cancelOrder', { token, params: { id: order } });
  expect(await collectHourly(24, shop, clock)).toEqual([ordered?.hash]);
});

testOnce('an image referenced during a collection is not deleted', async ({ shop }) => {
  const clock = { now: Date.now() };
  const images = imagesAt(shop, clock);
  const { hash, url } = await images.uploads.store(await jpeg(), await callerOf(shop, 'ada@mail.com'));
  clock.now += 48 * HOUR;
  const referenced = await referencedImages(shop.app.ctx, shop.app);
  const deleted = await images.collectGarbage(async () => {
    await shop.addArticle({ img: url });
    return referenced;
  });
  expect(deleted).toEqual([]);
  expect(await collectHourly(48, shop, clock)).toEqual([]);
  expect(await folders(shop)).toEqual([hash]);
});

testOnce(
  'an image being deleted can neither be referenced nor uploaded until it is gone',
  async ({ shop }) => {
    const clock = { now: Date.now() };
    const { url } = await imagesAt(shop, clock).uploads.store(
      await jpeg(),
      await callerOf(shop, 'ada@mail.com'),
    );
    clock.now += 48 * HOUR;
    const token = await shop.signIn('ada@mail.com', { admin: true });
    const rejections: unknown[] = [];
    const images = imagesOf(shop, clock, (storage) => ({
      read: (name) => storage.read(name),
      has: (name) => storage.has(name),
      write: (name, bytes) => storage.write(name, bytes),
      deleteAll: async (hash) => {
        rejections.push(
          await shop.requestProblem('addProduct', { token, body: { ...plainArticle, img: url } }),
        );
        rejections.push(await shop.requestProblem('uploadImage', { token, ...form(await jpeg()) }));
        await storage.deleteAll(hash);
      },
    }));
    expect(await images.collectGarbage(() => referencedImages(shop.app.ctx, shop.app))).toHaveLength(1);
    expect(rejections).toMatchObject([
      { code: 'validation_failed', errors: [{ pointer: '/img', detail: imageTexts.imageNotFound }] },
      { code: 'overloaded' },
    ]);
    expect((await shop.request('uploadImage', { token, ...form(await jpeg()) })).data.url).toBe(url);
  },
);

test('two processes that collect at once delete each image once', async ({ shop }) => {
  const clock = { now: Date.now() };
  for (const seed of [1, 2, 3, 4])
    await imagesAt(shop, clock).uploads.store(await jpeg(32, 32, seed), await callerOf(shop, 'mia@mail.com'));
  const other = await createTestApp(shop.storageOptions);
  clock.now += 48 * HOUR;
  const deleted = await Promise.all([
    collectHourly(0, shop, { ...clock }),
    collectHourly(0, other, { ...clock }),
  ]);
  expect(new Set(deleted.flat()).size).toBe(4);
  expect(deleted.flat()).toHaveLength(4);
});

testOnce('an interrupted deletion is completed by a later collection', async ({ shop }) => {
  const clock = { now: Date.now() };
  const { hash } = await imagesAt(shop, clock).uploads.store(
    await jpeg(),
    await callerOf(shop, 'mia@mail.com'),
  );
  clock.now += 48 * HOUR;
  const failing = imagesOf(shop, clock, (storage) => ({
    read: (name) => storage.read(name),
    has: (name) => storage.has(name),
    write: (name, bytes) => storage.write(name, bytes),
    deleteAll: () => Promise.reject(new Error('disk failure')),
  }));
  await expect(failing.collectGarbage(() => referencedImages(shop.app.ctx, shop.app))).rejects.toThrow(
    'disk failure',
  );
  expect(await collectHourly(0, shop, clock)).toEqual([]);
  expect(await collectHourly(0, shop, clock)).toEqual([hash]);
  expect(existsSync(join(shop.storageOptions.dataDir, 'images', hash))).toBe(false);
});

test('concurrent uploads of one image store one file, and no temporary file is left', async ({ shop }) => {
  const other = await createTestApp(shop.storageOptions);
  const image = await jpeg(900, 700);
  const token = await shop.signIn('mia@mail.com');
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      (at % 2 ? shop : other).request('uploadImage', { token, ...form(image) }),
    ),
  );
  expect(new Set(responses.map(({ data }) => data.url)).size).toBe(1);
  const [hash = '', ...others] = await folders(shop);
  expect(others).toEqual([]);
  expect(await readdir(join(shop.storageOptions.dataDir, 'images', hash))).toEqual(['master.jpg']);
  const url = responses[0]?.data.url ?? '';
  const sizes = await Promise.all(
    Array.from({ length: 12 }, (_, at) => fetchImage(at % 2 ? shop : other, url)),
  );
  expect(new Set(sizes.map(({ statusCode, rawPayload }) => `${statusCode} ${rawPayload.length}`)).size).toBe(
    1,
  );
  expect(await readdir(join(shop.storageOptions.dataDir, 'images', hash))).toEqual(['960.jpg', 'master.jpg']);
});
