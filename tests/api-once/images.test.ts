// Images from upload to page: normalized, served in preset sizes, referenced by articles and reviews.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { IMAGE_WIDTHS, PAGE_IMAGE_WIDTHS } from '#contract/core/limits.ts';
import { fetchImage, form, jpeg, phonePhoto, scene, upload } from '../support/articles/images.ts';
import { plainArticle, test } from '../support/test-app.ts';

test('a phone photo is served upright, without location and maker, in every preset size', async ({
  shop,
}) => {
  const original = await phonePhoto();
  const before = await sharp(original).metadata();
  expect([before.orientation, before.exif?.includes('Selvedge Phone')]).toEqual([6, true]);
  const { url, width, height } = await upload(shop, original);
  expect({ width, height }).toEqual({ width: 2250, height: 3000 });

  const sizes = [
    [320, 'avif', 'image/avif', 'heif'],
    ...PAGE_IMAGE_WIDTHS.map((preset) => [preset, 'jpg', 'image/jpeg', 'jpeg'] as const),
  ] as const;
  for (const [preset, format, type, kind] of sizes) {
    const response = await fetchImage(shop, url.replace('1440.jpg', `${preset}.${format}`));
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, type]);
    const facts = await sharp(response.rawPayload).metadata();
    expect([facts.format, facts.width, facts.height]).toEqual([kind, preset, Math.round((preset * 4) / 3)]);
    expect([facts.exif, facts.xmp, facts.iptc, facts.icc, facts.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    expect(response.rawPayload.includes('Selvedge Phone')).toBe(false);
  }
});

test('an image is found in a list longer than the cache', async ({ shop }) => {
  const { url } = await upload(shop, await jpeg());
  const { images } = shop.app;
  const known = await images.imageInfoByUrl([url]);
  expect(known.has(url)).toBe(true);
  const others = Array.from({ length: 20_000 }, (_, nth) => `https://other.example/${nth}.jpg`);
  expect(await images.imageInfoByUrl([url, ...others])).toEqual(known);
});

test('an image is cached for a year, served with nosniff, and not sent again', async ({ shop }) => {
  const { url } = await upload(shop, await jpeg());
  const { headers } = await fetchImage(shop, url);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-type': 'image/jpeg',
  });
  const again = await fetchImage(shop, url, { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});

test('articles and reviews contain the size and colour of their images', async ({ shop }) => {
  const { url } = await upload(shop, await jpeg(800, 600));
  const token = await shop.signIn('ada@mail.com', { admin: true });
  const { insertedId } = await shop.request('addProduct', { token, body: { ...plainArticle, img: url } });
  await shop.addArticle({ img: '/cloth/twill.jpg' });
  await shop.request('addReview', { token, body: { name: 'Ada', description: 'Soft.', img: url } });

  const info = {
    width: 800,
    height: 600,
    tone: expect.stringMatching(/^#[0-9a-f]{6}$/),
  };
  const articles = await shop.request('listProducts');
  expect(articles.map((article) => [article.img, article.imageInfo])).toEqual([
    [url, info],
    ['/cloth/twill.jpg', null],
  ]);
  expect((await shop.request('getProduct', { params: { id: insertedId } })).imageInfo).toEqual(info);
  expect((await shop.request('listReviews')).map((review) => review.imageInfo)).toEqual([info]);
});

test('an upload needs a token', async ({ shop }) => {
  const options = form(await jpeg());
  expect(await shop.requestError('uploadImage', options)).toBe('not_signed_in');
  expect(await shop.requestError('uploadImage', { ...options, token: 'made-up' })).toBe('token_unknown');
});

test('the same image with other metadata is stored once', async ({ shop }) => {
  const plain = await (await scene(640, 480)).jpeg({ quality: 85 }).toBuffer();
  const tagged = await (await scene(640, 480))
    .withExif({ IFD0: { Artist: 'Mia' } })
    .jpeg({ quality: 85 })
    .toBuffer();
  expect(plain.equals(tagged)).toBe(false);
  const first = await upload(shop, plain);
  expect((await upload(shop, tagged, 'ben@mail.com')).url).toBe(first.url);
  expect((await upload(shop, await jpeg(640, 480, 2))).url).not.toBe(first.url);
  expect(await readdir(join(shop.storageOptions.dataDir, 'images'))).toHaveLength(2);
});

test.for(['png', 'webp', 'avif'] as const)(
  'a %s is accepted with the wrong name and content type',
  async (format, { shop }) => {
    const token = await shop.signIn('mia@mail.com');
    const bytes = await (await scene(500, 400)).toFormat(format).toBuffer();
    const misnamed = form(bytes, { name: 'page.html', type: 'text/html' });
    expect((await shop.request('uploadImage', { token, ...misnamed })).data).toMatchObject({
      width: 500,
      height: 400,
    });
  },
);

test('a CMYK photo is converted to sRGB', async ({ shop }) => {
  const blue = sharp({ create: { width: 64, height: 64, channels: 3, background: '#2040c0' } });
  const print = await blue.toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
  expect((await sharp(print).metadata()).space).toBe('cmyk');
  const { url } = await upload(shop, print);
  const { rawPayload } = await fetchImage(shop, url.replace('1440.jpg', '320.jpg'));
  expect((await sharp(rawPayload).metadata()).space).toBe('srgb');
  const [red, green, light] = (await sharp(rawPayload).stats()).channels.map(({ mean }) => mean);
  expect(Math.max(red ?? 255, green ?? 255)).toBeLessThan(110);
  expect(light).toBeGreaterThan(140);
});

test('transparent images get a white background', async ({ shop }) => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const { url } = await upload(
    shop,
    await sharp({ create: { width: 64, height: 64, channels: 4, background: clear } })
      .png()
      .toBuffer(),
  );
  const { rawPayload } = await fetchImage(shop, url);
  const means = (await sharp(rawPayload).stats()).channels.map(({ mean }) => Math.round(mean));
  expect(means).toEqual([255, 255, 255]);
});

test('a small image is not enlarged: wider presets serve its own width', async ({ shop }) => {
  const { url } = await upload(shop, await jpeg(500, 400));
  const widths = [];
  for (const preset of IMAGE_WIDTHS) {
    const { rawPayload } = await fetchImage(shop, url.replace('1440.jpg', `${preset}.jpg`));
    widths.push((await sharp(rawPayload).metadata()).width);
  }
  expect(widths).toEqual([320, 500, 500, 500, 500]);
});

test('four photos of 12 megapixels do not block the event loop', async ({ shop }) => {
  const photos = await Promise.all(
    [1, 2, 3, 4].map(async (seed) => ({
      token: await shop.signIn(`mia${seed}@mail.com`),
      ...form(await phonePhoto(seed)),
    })),
  );
  const before = process.threadCpuUsage();
  const processBefore = process.cpuUsage();
  await Promise.all(photos.map((photo) => shop.request('uploadImage', photo)));
  // CPU time, which other processes of a busy machine do not change.
  const { user, system } = process.threadCpuUsage(before);
  const all = process.cpuUsage(processBefore);
  const loopMs = (user + system) / 1000;
  expect(loopMs).toBeLessThan(photos.length * 50);
  expect(loopMs).toBeLessThan((all.user + all.system) / 1000 / 3);
});
