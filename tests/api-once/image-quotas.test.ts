// How many photos people and networks may upload, and how many the shop keeps of a customer.
import { expect } from 'vitest';
import { imageTexts } from '#contract/core/image-texts.ts';
import { createPseudonymizer } from '#server/http/logging.ts';
import type { Images } from '#server/modules/images/service.ts';
import type { UploadQuotas } from '#server/modules/images/uploads.ts';
import { form, imagesAt, imagesOptions, jpeg, upload } from '../support/articles/images.ts';
import { callerOf } from '../support/callers.ts';
import { type TestApp, test } from '../support/test-app.ts';

const HOUR = 60 * 60 * 1000;
const NETWORK = '192.0.2.1';

/** Uploads with these limits. Every photo differs. */
function uploading(shop: TestApp, limits: Partial<UploadQuotas>, clock = { now: Date.now() }) {
  const images: Images = imagesAt(shop, clock, { quotas: { ...imagesOptions.quotas, ...limits } });
  let seed = 0;
  const upload = async (name: string, { network = NETWORK, isStaff = false } = {}) =>
    images.uploads.upload({ ...(await callerOf(shop, `${name}@mail.com`, { isStaff })), network }, async () =>
      jpeg(64, 64, ++seed),
    );
  return { images, upload };
}

const tooMany = (message: string) => ({ code: 'too_many_requests', message });

test('a network uploads so many photos an hour, refused ones aside', async ({ shop }) => {
  const clock = { now: Date.now() };
  const { upload } = uploading(shop, { perHourOfUser: 2, perHourOfNetwork: 3 }, clock);
  await upload('mia');
  await upload('mia');
  for (let nth = 0; nth < 3; nth++)
    await expect(upload('mia')).rejects.toMatchObject(tooMany(imageTexts.tooManyUploads));
  await upload('ben');
  await expect(upload('eve')).rejects.toMatchObject(tooMany(imageTexts.tooManyOfNetwork));
  await upload('eve', { network: '192.0.2.2' });
  await upload('ada', { isStaff: true });
  clock.now += HOUR + 1;
  await upload('eve');
});

test('a network uploads so many bytes an hour', async ({ shop }) => {
  const { upload } = uploading(shop, { bytesPerHourOfNetwork: 1000 });
  let bytes = 0;
  while (bytes < 1000) bytes += (await upload('mia')).byteCount;
  await expect(upload('ben')).rejects.toMatchObject(tooMany(imageTexts.tooManyOfNetwork));
  await upload('ben', { network: '192.0.2.2' });
});

test('a customer has so many photos and bytes; deleted ones make room', async ({ shop }) => {
  const clock = { now: Date.now() };
  for (const limit of [{ storedOfUser: 1 }, { storedBytesOfUser: 1 }]) {
    const { images, upload } = uploading(shop, limit, clock);
    await upload('mia');
    await expect(upload('mia')).rejects.toMatchObject({ code: 'too_many_images', status: 409 });
    await upload('ben');
    for (let nth = 0; nth < 2; nth++) await upload('ada', { isStaff: true });
    clock.now += HOUR;
    await images.collectGarbage(async () => []);
    await upload('mia');
    clock.now += 25 * HOUR;
    await images.collectGarbage(async () => []);
  }
});

test('requests count by the network of their address', async ({ createApp }) => {
  const shop = await createApp({ IMAGE_UPLOADS_PER_HOUR: '1' });
  const upload = async (name: string) =>
    shop.send('uploadImage', { token: await shop.signIn(`${name}@mail.com`), ...form(await jpeg(64, 64)) });
  for (const name of ['mia', 'ben', 'eve', 'tom']) expect((await upload(name)).status).toBe(200);
  expect(await upload('zoe')).toMatchObject({
    status: 429,
    headers: { 'retry-after': '3600' },
    body: { detail: imageTexts.tooManyOfNetwork },
  });
});

test('networks are stored under pseudonyms that need the secret', async ({ createApp }) => {
  const AUTH_SECRET = 'long enough for a test of uploads';
  const shop = await createApp({ AUTH_SECRET });
  await upload(shop, await jpeg(64, 64));
  const rows = await shop.storage.db.selectFrom('image_uploads').select('network').execute();
  expect(rows).toEqual([{ network: createPseudonymizer(AUTH_SECRET, 'networks of uploads')('127.0.0.1') }]);
});
