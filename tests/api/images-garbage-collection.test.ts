// Which pictures are removed, and when: only what nothing has shown for a whole day.
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { imageMessages } from '#contract/image-messages.ts';
import { referencedImages } from '#server/app.ts';
import { type BlobStorage, DiskBlobStorage } from '#server/modules/images/blob-storage.ts';
import { Images } from '#server/modules/images/service.ts';
import { fetchPicture, form, jpeg } from '../support/images.ts';
import { createTestApp, delivery, sampleProduct, type TestApp, test } from '../support/test-app.ts';

const HOUR = 60 * 60 * 1000;

/** The shop's pictures as they would be seen at another time, by this process or another. */
function imagesAt(
  shop: TestApp,
  clock: { now: number },
  change: (shelf: BlobStorage) => BlobStorage = (shelf) => shelf,
): Images {
  const blobStorage = change(new DiskBlobStorage(join(shop.storageOptions.dataDir, 'images')));
  const limits = { maxConcurrentJobs: 1, maxConcurrentUploads: 9, maxQueuedResizes: 9, uploadsPerHour: 99 };
  return new Images({ storage: shop.storage, blobStorage, now: () => clock.now, ...limits });
}

/** Sweeps every hour for so long, as the shop does; answers every hash that went. */
async function sweepFor(
  hours: number,
  shop: TestApp,
  clock: { now: number },
  images = imagesAt(shop, clock),
) {
  const gone: string[] = [];
  for (let hour = 0; hour <= hours; hour += 1) {
    gone.push(...(await images.collectGarbage(() => referencedImages(shop.app))));
    clock.now += HOUR;
  }
  return gone;
}

const folders = (shop: TestApp) => readdir(join(shop.storageOptions.dataDir, 'images'));

test('a picture nobody attached stays a day, then goes with all its sizes', async ({ shop }) => {
  const clock = { now: Date.now() };
  const images = imagesAt(shop, clock);
  const { hash, url } = await images.store(await jpeg(), 'mia@mail.com');
  await fetchPicture(shop, url);
  expect(await sweepFor(23, shop, clock)).toEqual([]);
  expect(await folders(shop)).toEqual([hash]);
  expect(await sweepFor(1, shop, clock)).toEqual([hash]);
  expect(await folders(shop)).toEqual([]);
  expect((await fetchPicture(shop, url)).statusCode).toBe(404);
  expect((await images.store(await jpeg(), 'mia@mail.com')).url).toBe(url);
  expect((await fetchPicture(shop, url)).statusCode).toBe(200);
});

test('what a product or a review shows stays for good', async ({ shop }) => {
  const clock = { now: Date.now() };
  const images = imagesAt(shop, clock);
  const [product, review, idle] = await Promise.all(
    [1, 2, 3].map(async (seed) => images.store(await jpeg(64, 64, seed), 'mia@mail.com')),
  );
  await shop.addProduct({ img: product?.url ?? '' });
  const body = { name: 'Mia', description: 'Soft.', img: review?.url ?? '' };
  await shop.request('addReview', { token: await shop.signIn('mia@mail.com'), body });
  expect(await sweepFor(72, shop, clock)).toEqual([idle?.hash]);
});

test('a deleted product takes its picture along, unless an order or a review still shows it', async ({
  shop,
}) => {
  const clock = { now: Date.now() };
  const images = imagesAt(shop, clock);
  const [plain, ordered, reviewed] = await Promise.all(
    [1, 2, 3].map(async (seed) => images.store(await jpeg(64, 64, seed), 'ada@mail.com')),
  );
  const token = await shop.signIn('ada@mail.com', { admin: true });
  const ids = [];
  for (const picture of [plain, ordered, reviewed])
    ids.push(await shop.addProduct({ img: picture?.url ?? '' }));
  const body = { ...delivery, productId: ids[1] ?? '', quantity: 3 };
  const { insertedId: order } = await shop.request('placeOrder', { token, body });
  await shop.request('addReview', {
    token,
    body: { name: 'Ada', description: 'Firm.', img: reviewed?.url ?? '' },
  });
  await sweepFor(30, shop, clock);

  for (const id of ids) await shop.request('deleteProduct', { token, params: { id } });
  expect(await sweepFor(23, shop, clock)).toEqual([]);
  expect(await sweepFor(1, shop, clock)).toEqual([plain?.hash]);
  await shop.request('cancelOrder', { token, params: { id: order } });
  expect(await sweepFor(24, shop, clock)).toEqual([ordered?.hash]);
});

test('a picture attached while the sweep is at work is not taken', async ({ shop }) => {
  const clock = { now: Date.now() };
  const images = imagesAt(shop, clock);
  const { hash, url } = await images.store(await jpeg(), 'ada@mail.com');
  clock.now += 48 * HOUR;
  const seen = await referencedImages(shop.app);
  const gone = await images.collectGarbage(async () => {
    await shop.addProduct({ img: url });
    return seen;
  });
  expect(gone).toEqual([]);
  expect(await sweepFor(48, shop, clock)).toEqual([]);
  expect(await folders(shop)).toEqual([hash]);
});

test('a picture on its way out can neither be attached nor kept until it is gone', async ({ shop }) => {
  const clock = { now: Date.now() };
  const { url } = await imagesAt(shop, clock).store(await jpeg(), 'ada@mail.com');
  clock.now += 48 * HOUR;
  const token = await shop.signIn('ada@mail.com', { admin: true });
  const meanwhile: unknown[] = [];
  const images = imagesAt(shop, clock, (shelf) => ({
    read: (name) => shelf.read(name),
    has: (name) => shelf.has(name),
    write: (name, bytes) => shelf.write(name, bytes),
    clear: async (hash) => {
      meanwhile.push(
        await shop.requestProblem('addProduct', { token, body: { ...sampleProduct, img: url } }),
      );
      meanwhile.push(await shop.requestProblem('uploadImage', { token, ...form(await jpeg()) }));
      await shelf.clear(hash);
    },
  }));
  expect(await images.collectGarbage(() => referencedImages(shop.app))).toHaveLength(1);
  expect(meanwhile).toMatchObject([
    { code: 'validation_failed', errors: [{ pointer: '/img', detail: imageMessages.imageNotFound }] },
    { code: 'overloaded' },
  ]);
  expect((await shop.request('uploadImage', { token, ...form(await jpeg()) })).data.url).toBe(url);
});

test('of two processes that sweep together each picture is removed by one', async ({ shop }) => {
  const clock = { now: Date.now() };
  for (const seed of [1, 2, 3, 4])
    await imagesAt(shop, clock).store(await jpeg(32, 32, seed), 'mia@mail.com');
  const other = await createTestApp(shop.storageOptions);
  clock.now += 48 * HOUR;
  const gone = await Promise.all([sweepFor(0, shop, { ...clock }), sweepFor(0, other, { ...clock })]);
  expect(new Set(gone.flat()).size).toBe(4);
  expect(gone.flat()).toHaveLength(4);
});

test('a removal that broke off is finished by a later sweep', async ({ shop }) => {
  const clock = { now: Date.now() };
  const { hash } = await imagesAt(shop, clock).store(await jpeg(), 'mia@mail.com');
  clock.now += 48 * HOUR;
  const broken = imagesAt(shop, clock, (shelf) => ({
    read: (name) => shelf.read(name),
    has: (name) => shelf.has(name),
    write: (name, bytes) => shelf.write(name, bytes),
    clear: () => Promise.reject(new Error('the power went')),
  }));
  await expect(broken.collectGarbage(() => referencedImages(shop.app))).rejects.toThrow('the power went');
  expect(await sweepFor(0, shop, clock)).toEqual([]);
  expect(await sweepFor(0, shop, clock)).toEqual([hash]);
  expect(existsSync(join(shop.storageOptions.dataDir, 'images', hash))).toBe(false);
});

test('one picture from many at the same time is one file, and nothing half-written is left', async ({
  shop,
}) => {
  const other = await createTestApp(shop.storageOptions);
  const picture = await jpeg(900, 700);
  const token = await shop.signIn('mia@mail.com');
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      (at % 2 ? shop : other).request('uploadImage', { token, ...form(picture) }),
    ),
  );
  expect(new Set(answers.map(({ data }) => data.url)).size).toBe(1);
  const [hash = '', ...more] = await folders(shop);
  expect(more).toEqual([]);
  expect(await readdir(join(shop.storageOptions.dataDir, 'images', hash))).toEqual(['master.jpg']);
  const url = answers[0]?.data.url ?? '';
  const sizes = await Promise.all(
    Array.from({ length: 12 }, (_, at) => fetchPicture(at % 2 ? shop : other, url)),
  );
  expect(new Set(sizes.map(({ statusCode, rawPayload }) => `${statusCode} ${rawPayload.length}`)).size).toBe(
    1,
  );
  expect(await readdir(join(shop.storageOptions.dataDir, 'images', hash))).toEqual(['960.jpg', 'master.jpg']);
});
