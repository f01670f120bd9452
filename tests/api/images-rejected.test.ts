// What is not taken as a picture, and why: told by its content, before it costs anything.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { imageMessages } from '#contract/image-messages.ts';
import { IMAGE_MAX_BYTES } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { fetchPicture, form, jpeg, scene, upload } from '../support/images.ts';
import * as mischief from '../support/malformed-images.ts';
import { sampleProduct, test } from '../support/test-app.ts';

describe('by kind', () => {
  const { gif, animated, vector, notAnImage, heicUnsupported } = imageMessages;
  test.for([
    ['a drawing with a script in it', () => mischief.drawing, vector],
    ['a page named .jpg', () => mischief.page, notAnImage],
    ['a moving GIF', () => mischief.moving('gif'), gif],
    ['a moving WebP', () => mischief.moving('webp'), animated],
    ['a moving PNG', () => mischief.movingPng(), animated],
    ['a moving AVIF', () => mischief.container('avis', 'avif', 'mif1'), animated],
    ['a photo in HEIC', () => mischief.container('heic', 'mif1', 'heic'), heicUnsupported],
    ['a film', () => mischief.container('isom', 'mp41'), notAnImage],
    ['a file of nothing but three bytes', () => Buffer.from('abc'), notAnImage],
    ['a scan in TIFF', async () => (await scene(32, 32)).tiff().toBuffer(), notAnImage],
  ] as const)('%s', async ([, make, detail], { shop }) => {
    const token = await shop.signIn('mia@mail.com');
    const problem = await shop.requestProblem('uploadImage', { token, ...form(await make()) });
    expect(problem).toMatchObject({ status: 415, code: 'image_type_not_allowed', message: detail });
  });
});

describe('by size', () => {
  test('a picture of 30,000 pixels square is refused by its header', async ({ shop }) => {
    const token = await shop.signIn('mia@mail.com');
    const bomb = mischief.bomb();
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await shop.requestError('uploadImage', { token, ...form(bomb) })).toBe('image_too_many_pixels');
  });

  test('50 megapixels are taken, one row more is not', async ({ shop }) => {
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

  test('12 MB are read, one byte more is not', async ({ shop }) => {
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

test.for(['jpeg', 'png', 'webp', 'avif'] as const)('a %s cut short is damaged', async (format, { shop }) => {
  const token = await shop.signIn('mia@mail.com');
  expect(await shop.requestError('uploadImage', { token, ...form(await mischief.truncated(format)) })).toBe(
    'image_unreadable',
  );
});

test('a photo that is a page and an archive as well is kept as a photo only', async ({ shop }) => {
  const original = await mischief.polyglot();
  const { url } = await upload(shop, original);
  const master = await readFile(
    join(shop.storageOptions.dataDir, 'images', url.split('/')[2] ?? '', 'master.jpg'),
  );
  expect([original.includes('<script>'), original.includes('PK\x05\x06')]).toEqual([true, true]);
  expect([master.includes('<script>'), master.includes('PK\x03\x04'), master.includes('PK\x05\x06')]).toEqual(
    [false, false, false],
  );
  expect((await fetchPicture(shop, url)).headers['content-type']).toBe('image/jpeg');
});

describe('by form', () => {
  test('a form without the field, or with an empty one', async ({ shop }) => {
    const token = await shop.signIn('mia@mail.com');
    const problem = await shop.requestProblem('uploadImage', {
      token,
      ...form(await jpeg(), { field: 'photo' }),
    });
    expect([problem.code, problem.message]).toEqual(['image_missing', messages.review.imageRequired]);
    expect(await shop.requestError('uploadImage', { token, ...form(Buffer.alloc(0)) })).toBe('image_missing');
    expect(await shop.requestError('uploadImage', { token })).toBe('image_missing');
  });

  test('a form that ends in the middle', async ({ shop }) => {
    const token = await shop.signIn('mia@mail.com');
    const { body, headers } = form(await jpeg());
    const half = (body as Buffer).subarray(0, 2000);
    expect(await shop.requestError('uploadImage', { token, body: half, headers })).toBe('malformed_request');
  });

  test('a body that is no form; and a form where none belongs', async ({ shop }) => {
    const token = await shop.signIn('ada@mail.com', { admin: true });
    expect(await shop.requestError('uploadImage', { token, body: { image: 'x' } })).toBe(
      'unsupported_media_type',
    );
    expect(await shop.requestError('addProduct', { token, ...form(await jpeg()) })).toBe(
      'unsupported_media_type',
    );
  });
});

test('too many in an hour, counted for each person', async ({ createApp }) => {
  const shop = await createApp({ IMAGE_UPLOADS_PER_HOUR: '2' });
  const token = await shop.signIn('mia@mail.com');
  const picture = form(await jpeg(32, 32));
  await shop.request('uploadImage', { token, ...picture });
  await shop.request('uploadImage', { token, ...picture });
  const told = await shop.send('uploadImage', { token, ...picture });
  expect([told.status, told.headers['retry-after']]).toEqual([429, '3600']);
  expect(told.body).toMatchObject({ code: 'too_many_requests', message: imageMessages.tooManyUploads });
  await shop.request('uploadImage', { token: await shop.signIn('ben@mail.com'), ...picture });
});

test('more at once than can wait are asked to come back', async ({ shop }) => {
  const token = await shop.signIn('mia@mail.com');
  const picture = form(await jpeg(2400, 1800));
  const told = await Promise.all(
    Array.from({ length: 24 }, () => shop.send('uploadImage', { token, ...picture })),
  );
  const turnedAway = told.filter(({ status }) => status === 503);
  expect(told.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(16);
  expect(turnedAway.length).toBeGreaterThan(0);
  expect(turnedAway[0]).toMatchObject({ body: { code: 'overloaded' }, headers: { 'retry-after': '2' } });
});

test('only the sizes the shop serves can be asked for', async ({ shop }) => {
  const { url } = await upload(shop, await jpeg());
  const folder = url.slice(0, url.lastIndexOf('/'));
  const elsewhere = [
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
  for (const address of elsewhere) {
    expect([address, (await fetchPicture(shop, address)).statusCode]).toEqual([address, 404]);
  }
});

test('a product cannot show a picture the shop never had, nor one from nowhere', async ({ shop }) => {
  const token = await shop.signIn('ada@mail.com', { admin: true });
  const img = `/images/${'0'.repeat(64)}/1440.jpg`;
  const problem = await shop.requestProblem('addProduct', { token, body: { ...sampleProduct, img } });
  expect(problem.errors).toEqual([{ pointer: '/img', detail: imageMessages.imageNotFound }]);
  for (const bad of [
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'http://plain.example/a.jpg',
    '//evil.example/a',
  ]) {
    expect(await shop.requestError('addProduct', { token, body: { ...sampleProduct, img: bad } })).toBe(
      'validation_failed',
    );
  }
  expect(await shop.request('listProducts')).toEqual([]);
});
