// Test images as phones and scanners make them, and the form they are uploaded in.

import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { DiskBlobStorage } from '#server/modules/images/blob-storage.ts';
import { Images, type ImagesOptions } from '#server/modules/images/service.ts';
import { testContext } from '../context.ts';
import type { RequestOptions, TestApp } from '../test-app.ts';

/** Soft shapes that compress about as well as a photo. Another seed, another image. */
export async function scene(width: number, height: number, seed = 1): Promise<Sharp> {
  const side = 12;
  const patches = Buffer.from(
    Array.from({ length: side * side * 3 }, (_, i) => (i * 7919 * seed + i * i * 31 + seed * 101) % 256),
  );
  const raw = { raw: { width: side, height: side, channels: 3 as const } };
  const enlarged = sharp(patches, raw).resize(width, height, { fit: 'fill' }).raw();
  const { data, info } = await enlarged.toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

export async function jpeg(width = 640, height = 480, seed = 1): Promise<Buffer> {
  return (await scene(width, height, seed)).jpeg({ quality: 85 }).toBuffer();
}

/** A phone's photo: 4000 × 3000 in the file, taken upright (orientation 6), with Exif data of maker and location. */
export async function phonePhoto(seed = 1): Promise<Buffer> {
  return (await scene(4000, 3000, seed))
    .withExif({
      IFD0: { Make: 'Selvedge Phone', Model: 'SP-1' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '53/1 43/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '1/1 51/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** What the shop takes for a PDF: its beginning and its end. */
export const samplePdf = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** Request options of an upload: a multipart form with the bytes as `field`. */
export function form(
  bytes: Buffer,
  { field = 'image', name = 'photo.jpg', type = 'image/jpeg' } = {},
): Pick<RequestOptions, 'body' | 'headers'> {
  const boundary = `boundary-${crypto.randomUUID()}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Uploads as a signed-in user; resolves to `data` of the response. */
export async function upload(shop: TestApp, bytes: Buffer, email = 'mia@mail.com') {
  const token = await shop.signIn(email);
  return (await shop.request('uploadImage', { token, ...form(bytes) })).data;
}

/** Options of an images service of a test. */
export const imagesOptions = {
  sources: { origin: undefined, hosts: [] },
  pseudonymize: (network: string) => network,
  maxConcurrentJobs: 1,
  maxUploadsPerUser: 9,
  maxWaitingJobs: 9,
  maxWaitingJobsPerNetwork: 9,
  quotas: {
    perHourOfUser: 99,
    perHourOfNetwork: 99,
    bytesPerHourOfNetwork: 1e9,
    storedOfUser: 99,
    storedBytesOfUser: 1e9,
  },
};

/** The images service of another process, with another clock. */
export function imagesAt(
  { storage, storageOptions }: TestApp,
  clock: { now: number },
  options: Partial<ImagesOptions> = {},
): Images {
  const blobStorage = new DiskBlobStorage(join(storageOptions.dataDir, 'images'));
  return new Images(testContext(storage, { clock: { now: () => clock.now } }), {
    ...imagesOptions,
    blobStorage,
    ...options,
  });
}

/** GET of a path of the app. */
export function fetchImage(shop: TestApp, url: string, headers: Record<string, string> = {}) {
  return shop.app.server.inject({ method: 'GET', url, headers });
}
