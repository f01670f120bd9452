// Images stored in a bucket or at imgbb, through the same API.

import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished } from 'vitest';
import { referencedImages } from '#server/jobs.ts';
import { createS3BlobStorage } from '#server/modules/images/s3-blob-storage.ts';
import { Images } from '#server/modules/images/service.ts';
import { readSettings, SettingsError } from '#server/settings.ts';
import { fetchImage, form, imagesOptions, jpeg, phonePhoto, upload } from '../support/articles/images.ts';
import { testContext } from '../support/context.ts';
import { freshDatabase } from '../support/database.ts';
import { startImgbbServer, startS3Server } from '../support/providers/image-hosts.ts';
import { createProductionProcess } from '../support/seeded-shop.ts';
import { plainArticle, test } from '../support/test-app.ts';

const DAY = 24 * 60 * 60 * 1000;

test('a bucket stores the image and its sizes; nothing is written to the disk', async ({ createApp }) => {
  const { env, folder } = await startS3Server();
  const shop = await createApp(env);
  const { url, id } = await upload(shop, await jpeg(800, 600));
  const { statusCode, headers, rawPayload } = await fetchImage(shop, url.replace('1440.jpg', '640.avif'));
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/avif']);
  expect((await sharp(rawPayload).metadata()).width).toBe(640);
  const again = await fetchImage(shop, url.replace('1440.jpg', '640.avif'));
  expect(again.rawPayload.equals(rawPayload)).toBe(true);
  const files = (await readdir(join(folder, id))).filter((file) => file.endsWith('_object'));
  expect(files.map((file) => file.replace('._S3rver_object', ''))).toEqual(['640.avif', 'master.jpg']);
  expect(existsSync(join(shop.storageOptions.dataDir, 'images'))).toBe(false);
  expect((await fetchImage(shop, url.replace(id, '0'.repeat(64)))).statusCode).toBe(404);
});

test('garbage collection deletes an image from the bucket with all its sizes', async ({ createApp }) => {
  const { env, folder } = await startS3Server();
  const shop = await createApp(env);
  const blobStorage = createS3BlobStorage(env.S3_BUCKET ?? '', readSettings(env));
  const clock = { now: Date.now() };
  const { storage } = shop;
  const images = new Images(testContext(storage, { clock: { now: () => clock.now } }), {
    ...imagesOptions,
    blobStorage,
  });
  const { id, url } = await upload(shop, await jpeg());
  await fetchImage(shop, url);
  clock.now += 2 * DAY;
  expect(await images.collectGarbage(() => referencedImages(shop.app.ctx, shop.app))).toEqual([id]);
  expect(existsSync(join(folder, id, 'master.jpg._S3rver_object'))).toBe(false);
  expect((await fetchImage(shop, url)).statusCode).toBe(404);
});

test('an unreachable bucket is reported as image_host_unavailable', async ({ createApp }) => {
  const s3 = await startS3Server();
  const shop = await createApp(s3.env);
  const { url } = await upload(shop, await jpeg());
  await s3.close();
  const token = await shop.signIn('mia@mail.com');
  const problem = await shop.requestProblem('uploadImage', { token, ...form(await jpeg(64, 64, 5)) });
  expect([problem.status, problem.code]).toEqual([503, 'image_host_unavailable']);
  const { statusCode, headers } = await fetchImage(shop, url);
  expect([statusCode, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '5']);
  const bucket = createS3BlobStorage('images', readSettings(s3.env));
  await expect(bucket.verify()).rejects.toThrow('The bucket of S3_BUCKET does not answer.');
});

test('imgbb receives the image without its location, and its URL is returned', async ({ createApp }) => {
  const imgbb = await startImgbbServer();
  const shop = await createApp(imgbb.env);
  const { url, width, height } = await upload(shop, await phonePhoto());
  expect({ url, width, height }).toEqual({
    url: 'https://i.ibb.example/1/image.jpg',
    width: 2250,
    height: 3000,
  });
  const facts = await sharp(imgbb.received[0]).metadata();
  expect([facts.format, facts.exif, facts.orientation]).toEqual(['jpeg', undefined, undefined]);
  expect((await upload(shop, await phonePhoto())).url).toBe(url);
  expect(imgbb.received).toHaveLength(1);

  await shop.addArticle({ img: url });
  const [article] = await shop.request('listProducts');
  expect(article).toMatchObject({ img: url, imageInfo: { width: 2250, height: 3000 } });
});

test('an error of imgbb is reported without the key', async ({ createApp }) => {
  const imgbb = await startImgbbServer();
  const shop = await createApp(imgbb.env);
  const token = await shop.signIn('ada@mail.com', { admin: true });
  for (const failure of [
    { status: 400, body: { success: false, error: { message: 'Rate limit reached' } } },
    { status: 200, body: { success: true, data: { url: 'javascript:alert(1)' } } },
    { status: 200, body: { success: true, data: { url: 'https://other.example/image.jpg' } } },
    { status: 200, body: 'no JSON object' },
  ]) {
    imgbb.failure = failure;
    const problem = await shop.requestProblem('uploadImage', { token, ...form(await jpeg()) });
    expect(problem).toMatchObject({ status: 503, code: 'image_host_unavailable' });
    expect(JSON.stringify(problem)).not.toContain(imgbb.env.IMGBB_KEY);
  }
  expect(await shop.request('listProducts')).toEqual([]);
});

test('images of IMAGE_HOSTS are referenced by their URL and never fetched', async ({ createApp }) => {
  const connections: unknown[] = [];
  const server = createServer((socket) => {
    connections.push(socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const shop = await createApp({ IMAGE_HOSTS: `${host}, images.example.com` });
  const img = `https://${host}/image.jpg`;
  const token = await shop.signIn('ada@mail.com', { admin: true });
  await shop.request('addProduct', { token, body: { ...plainArticle, img } });
  await shop.request('addReview', { token, body: { name: 'Ada', description: 'Soft.', img } });
  expect(await shop.request('listProducts')).toMatchObject([{ img, imageInfo: null }]);
  await shop.app.images.collectGarbage(() => referencedImages(shop.app.ctx, shop.app));
  expect(connections).toEqual([]);
  expect(shop.app.images.externalHosts).toEqual([host, 'images.example.com']);
});

test('pages allow images of IMAGE_HOSTS and of no other host', async () => {
  const shop = createProductionProcess(await freshDatabase(), { IMAGE_HOSTS: 'images.example.com' });
  await shop.start();
  const { headers } = await fetch(shop.address);
  const policy = headers.get('content-security-policy') ?? '';
  expect(/img-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' data: blob: https://images.example.com");
});

test('IMGBB_KEY and S3_BUCKET cannot both be set, and a bucket needs its keys', () => {
  const keys = { S3_ACCESS_KEY_ID: 'c', S3_SECRET_ACCESS_KEY: 'd' };
  expect(() => readSettings({ IMGBB_KEY: 'a', S3_BUCKET: 'b', ...keys })).toThrow(SettingsError);
  expect(() => readSettings({ S3_BUCKET: 'b' })).toThrow(/^S3_BUCKET needs S3_ACCESS_KEY_ID/);
});
