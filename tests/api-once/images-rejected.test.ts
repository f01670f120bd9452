// Rejected uploads and image requests, and their errors.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { formTexts } from '#contract/core/form-texts.ts';
import { imageTexts } from '#contract/core/image-texts.ts';
import { IMAGE_MAX_BYTES } from '#contract/core/limits.ts';
import { fetchImage, form, jpeg, scene, upload } from '../support/articles/images.ts';
import * as malformed from '../support/articles/malformed-images.ts';
import { plainArticle, test } from '../support/test-app.ts';

test('by type', async ({ shop }) => {
  const { gif, animated, vector, notAnImage, heicUnsupported } = imageTexts;
  const token = await shop.signIn('mia@mail.com');
  for (const [name, make, detail] of [
    ['an SVG with a script', () => malformed.svg, vector],
    ['an HTML page named .jpg', () => malformed.htmlPage, notAnImage],
    ['an animated GIF', () => malformed.animated('gif'), gif],
    ['an animated WebP', () => malformed.animated('webp'), animated],
    ['an animated PNG', () => malformed.animatedPng(), animated],
    ['an animated AVIF', () => malformed.container('avis', 'avif', 'mif1'), animated],
    ['a photo in HEIC', () => malformed.container('heic', 'mif1', 'heic'), heicUnsupported],
    ['a video', () => malformed.container('isom', 'mp41'), notAnImage],
    ['a file of three bytes', () => Buffer.from('abc'), notAnImage],
    ['a scan in TIFF', async () => (await scene(32, 32)).tiff().toBuffer(), notAnImage],
  ] as const) {
    const problem = await shop.requestProblem('uploadImage', { token, ...form(await make()) });
    expect(problem, name).toMatchObject({ status: 415, code: 'image_type_not_allowed', message: detail });
  }
});

describe('by size', () => {
  test('an image of 30,000 × 30,000 pixels is rejected by its header', async ({ shop }) => {
    const token = await shop.signIn('mia@mail.com');
    const bomb = malformed.bomb();
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await shop.requestError('uploadImage', { token, ...form(bomb) })).toBe('image_too_many_pixels');
  });

  test('an image of 1 × 40,000,000 pixels is rejected before it is decoded', async ({ shop }) => {
    const token = await shop.signIn('mia@mail.com');
    const upload = { token, ...form(malformed.bomb(1, 40_000_000)) };
    expect(await shop.requestProblem('uploadImage', upload)).toMatchObject({
      code: 'image_too_many_pixels',
      message: imageTexts.sideTooLong,
    });
    expect((await shop.send('uploadImage', { token, ...form(malformed.bomb(16_384, 1)) })).status).toBe(200);
  });

  test('50 megapixels are accepted, one row more is not', async ({ shop }) => {
    const token = await shop.signIn('mia@mail.com');
    const flat = (height: number) =>
      sharp({ create: { width: 10_000, height, channels: 3, background: '#345' } })
        .png()
        .toBuffer();
    expect((await shop.send('uploadImage', { token, ...form(await flat(5000)) })).status).toBe(200);
    expect(await shop.requestError('uploadImage', { token, ...form(await flat(5001)) })).toBe(
      'image_too_many_pixels',
    );
  });

  test('12 MB are accepted, one byte more is not', async ({ shop }) => {
    const token = await shop.signIn('mia@mail.com');
    const heavy = async (bytes: number) => Buffer.concat([await jpeg()], bytes);
    expect((await shop.send('uploadImage', { token, ...form(await heavy(IMAGE_MAX_BYTES)) })).status).toBe(
      200,
    );
    const problem = await shop.requestProblem('uploadImage', {
      token,
      ...form(await heavy(IMAGE_MAX_BYTES + 1)),
    });
    expect([problem.status, problem.code]).toEqual([413, 'image_too_large']);
  });
});

test('a truncated image is unreadable', async ({ shop }) => {
  const token = await shop.signIn('mia@mail.com');
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const truncated = { token, ...form(await malformed.truncated(format)) };
    expect(await shop.requestError('uploadImage', truncated), format).toBe('image_unreadable');
  }
});

test('only the photo of a file that is also page and archive is stored', async ({ shop }) => {
  const original = await malformed.polyglot();
  const { url } = await upload(shop, original);
  const master = await readFile(
    join(shop.storageOptions.dataDir, 'images', url.split('/')[2] ?? '', 'master.jpg'),
  );
  expect([original.includes('<script>'), original.includes('PK\x05\x06')]).toEqual([true, true]);
  expect([master.includes('<script>'), master.includes('PK\x03\x04'), master.includes('PK\x05\x06')]).toEqual(
    [false, false, false],
  );
  expect((await fetchImage(shop, url)).headers['content-type']).toBe('image/jpeg');
});

describe('by form', () => {
  test('a form without the field, or with an empty one', async ({ shop }) => {
    const token = await shop.signIn('mia@mail.com');
    const problem = await shop.requestProblem('uploadImage', {
      token,
      ...form(await jpeg(), { field: 'photo' }),
    });
    expect([problem.code, problem.message]).toEqual(['image_missing', formTexts.review.imageRequired]);
    expect(await shop.requestError('uploadImage', { token, ...form(Buffer.alloc(0)) })).toBe('image_missing');
    expect(await shop.requestError('uploadImage', { token })).toBe('image_missing');
  });

  test('a truncated form', async ({ shop }) => {
    const token = await shop.signIn('mia@mail.com');
    const { body, headers } = form(await jpeg());
    const half = (body as Buffer).subarray(0, 2000);
    expect(await shop.requestError('uploadImage', { token, body: half, headers })).toBe('malformed_request');
  });

  test('a body that is not a form, and a form for another endpoint', async ({ shop }) => {
    const token = await shop.signIn('ada@mail.com', { admin: true });
    expect(await shop.requestError('uploadImage', { token, body: { image: 'x' } })).toBe(
      'unsupported_media_type',
    );
    expect(await shop.requestError('addProduct', { token, ...form(await jpeg()) })).toBe(
      'unsupported_media_type',
    );
  });
});

test('uploads per hour are limited per user', async ({ createApp }) => {
  const shop = await createApp({ IMAGE_UPLOADS_PER_HOUR: '2' });
  const token = await shop.signIn('mia@mail.com');
  const image = form(await jpeg(32, 32));
  await shop.request('uploadImage', { token, ...image });
  await shop.request('uploadImage', { token, ...image });
  const rejected = await shop.send('uploadImage', { token, ...image });
  expect([rejected.status, rejected.headers['retry-after']]).toEqual([429, '3600']);
  expect(rejected.body).toMatchObject({ code: 'too_many_requests', message: imageTexts.tooManyUploads });
  await shop.request('uploadImage', { token: await shop.signIn('ben@mail.com'), ...image });
});

test('only preset sizes are served', async ({ shop }) => {
  const { url } = await upload(shop, await jpeg());
  const folder = url.slice(0, url.lastIndexOf('/'));
  const paths = [
    `${folder}/641.avif`,
    `${folder}/640.png`,
    `${folder}/0640.avif`,
    `${folder}/master.jpg`,
    `${folder}/640.avif/`,
    `${folder}/`,
    `/images/${'0'.repeat(64)}/640.avif`,
    `/images/${url.split('/')[2]?.toUpperCase()}/640.avif`,
    '/images/..%2F..%2Fselvedge.db/640.jpg',
    '/images/%2e%2e/selvedge.db',
    `${folder}/..%2F..%2F..%2Fselvedge.db`,
  ];
  for (const path of paths) {
    expect([path, (await fetchImage(shop, path)).statusCode]).toEqual([path, 404]);
  }
});

test('an article cannot reference a missing image or a URL that is not allowed', async ({ shop }) => {
  const token = await shop.signIn('ada@mail.com', { admin: true });
  const img = `/images/${'0'.repeat(64)}/1440.jpg`;
  const problem = await shop.requestProblem('addProduct', { token, body: { ...plainArticle, img } });
  expect(problem.errors).toEqual([{ pointer: '/img', detail: imageTexts.imageNotFound }]);
  for (const bad of [
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'http://plain.example/a.jpg',
    'https://evil.example/a.jpg',
    '/api/auth/sign-out',
    '/images/../api/auth/sign-out',
    '/purchase',
    '//evil.example/a',
  ]) {
    expect(await shop.requestError('addProduct', { token, body: { ...plainArticle, img: bad } })).toBe(
      'validation_failed',
    );
  }
  expect(await shop.request('listProducts')).toEqual([]);
});
