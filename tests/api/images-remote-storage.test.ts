// Pictures kept in a bucket, or passed on to imgbb: the same uploads, the same answers.
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished } from 'vitest';
import { referencedImages } from '#server/app.ts';
import { createS3BlobStorage } from '#server/modules/images/s3-blob-storage.ts';
import { Images } from '#server/modules/images/service.ts';
import { readSettings, SettingsError } from '#server/settings.ts';
import { openImgbb, openS3 } from '../support/image-hosts.ts';
import { fetchPicture, form, jpeg, phonePhoto, upload } from '../support/images.ts';
import { sampleProduct, test } from '../support/test-app.ts';

const DAY = 24 * 60 * 60 * 1000;

test('a bucket keeps the picture and its sizes; nothing lies on the disk', async ({ createApp }) => {
  const { env, folder } = await openS3();
  const shop = await createApp(env);
  const { url, id } = await upload(shop, await jpeg(800, 600));
  const { statusCode, headers, rawPayload } = await fetchPicture(shop, url.replace('1440.jpg', '640.avif'));
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/avif']);
  expect((await sharp(rawPayload).metadata()).width).toBe(640);
  const again = await fetchPicture(shop, url.replace('1440.jpg', '640.avif'));
  expect(again.rawPayload.equals(rawPayload)).toBe(true);
  const kept = (await readdir(join(folder, id))).filter((file) => file.endsWith('_object'));
  expect(kept.map((file) => file.replace('._S3rver_object', ''))).toEqual(['640.avif', 'master.jpg']);
  expect(existsSync(join(shop.storageOptions.dataDir, 'images'))).toBe(false);
  expect((await fetchPicture(shop, url.replace(id, '0'.repeat(64)))).statusCode).toBe(404);
});

test('a sweep takes a picture out of the bucket with all its sizes', async ({ createApp }) => {
  const { env, folder } = await openS3();
  const shop = await createApp(env);
  const blobStorage = await createS3BlobStorage(env.S3_BUCKET ?? '', readSettings(env));
  const clock = { now: Date.now() };
  const { storage } = shop;
  const limits = { maxConcurrentJobs: 1, maxConcurrentUploads: 9, maxQueuedResizes: 9, uploadsPerHour: 99 };
  const images = new Images({ storage, blobStorage, now: () => clock.now, ...limits });
  const { id, url } = await upload(shop, await jpeg());
  await fetchPicture(shop, url);
  clock.now += 2 * DAY;
  expect(await images.collectGarbage(() => referencedImages(shop.app))).toEqual([id]);
  expect(existsSync(join(folder, id, 'master.jpg._S3rver_object'))).toBe(false);
  expect((await fetchPicture(shop, url)).statusCode).toBe(404);
});

test('a bucket out of reach is said to be, and nothing is promised', async ({ createApp }) => {
  const s3 = await openS3();
  const shop = await createApp(s3.env);
  const { url } = await upload(shop, await jpeg());
  await s3.close();
  const token = await shop.signIn('mia@mail.com');
  const problem = await shop.requestProblem('uploadImage', { token, ...form(await jpeg(64, 64, 5)) });
  expect([problem.status, problem.code]).toEqual([503, 'image_host_unavailable']);
  const answer = await fetchPicture(shop, url);
  expect([answer.statusCode, answer.headers['cache-control'], answer.headers['retry-after']]).toEqual([
    503,
    'no-store',
    '5',
  ]);
});

test('imgbb gets the picture without its place, and its address is answered', async ({ createApp }) => {
  const imgbb = await openImgbb();
  const shop = await createApp(imgbb.env);
  const { url, width, height } = await upload(shop, await phonePhoto());
  expect({ url, width, height }).toEqual({
    url: 'https://i.ibb.example/1/picture.jpg',
    width: 2160,
    height: 2880,
  });
  const facts = await sharp(imgbb.received[0]).metadata();
  expect([facts.format, facts.exif, facts.orientation]).toEqual(['jpeg', undefined, undefined]);
  expect((await upload(shop, await phonePhoto())).url).toBe(url);
  expect(imgbb.received).toHaveLength(1);

  await shop.addProduct({ img: url });
  const [product] = await shop.request('listProducts');
  expect(product).toMatchObject({ img: url, picture: { width: 2160, height: 2880 } });
});

test('when imgbb says no, the upload says so without the key, and no product comes of it', async ({
  createApp,
}) => {
  const imgbb = await openImgbb();
  const shop = await createApp(imgbb.env);
  const token = await shop.signIn('ada@mail.com', { admin: true });
  for (const fail of [
    { status: 400, body: { success: false, error: { message: 'Rate limit reached' } } },
    { status: 200, body: { success: true, data: { url: 'javascript:alert(1)' } } },
    { status: 200, body: 'no JSON object' },
  ]) {
    imgbb.fail = fail;
    const problem = await shop.requestProblem('uploadImage', { token, ...form(await jpeg()) });
    expect(problem).toMatchObject({ status: 503, code: 'image_host_unavailable' });
    expect(JSON.stringify(problem)).not.toContain(imgbb.env.IMGBB_KEY);
  }
  expect(await shop.request('listProducts')).toEqual([]);
});

test('addresses elsewhere are kept as they are, and nobody knocks there', async ({ shop }) => {
  const knocks: unknown[] = [];
  const elsewhere = createServer((socket) => {
    knocks.push(socket.destroy());
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void elsewhere.close());
  const img = `https://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/picture.jpg`;
  const token = await shop.signIn('ada@mail.com', { admin: true });
  await shop.request('addProduct', { token, body: { ...sampleProduct, img } });
  await shop.request('addReview', { token, body: { name: 'Ada', description: 'Soft.', img } });
  expect(await shop.request('listProducts')).toMatchObject([{ img, picture: null }]);
  await shop.app.images.collectGarbage(() => referencedImages(shop.app));
  expect(knocks).toEqual([]);
});

test('a shop with two places for its pictures does not open', () => {
  expect(() => readSettings({ IMGBB_KEY: 'a', S3_BUCKET: 'b' })).toThrow(SettingsError);
});
