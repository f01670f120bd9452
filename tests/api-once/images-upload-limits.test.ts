// Uploads in progress: slow ones of one user do not keep others from uploading, and their memory is limited.

import { type ClientRequest, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, vi } from 'vitest';
import { imageTexts } from '#contract/core/image-texts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { Images } from '#server/modules/images/service.ts';
import { form, imagesOptions, jpeg } from '../support/articles/images.ts';
import { callerOf } from '../support/callers.ts';
import { type TestApp, test } from '../support/test-app.ts';

const SLOW_UPLOADS = 16;

/** Sends half of an upload and leaves it open. `onResponse` receives the status of an early response. */
function startSlowUpload(
  { app }: TestApp,
  token: string,
  image: Buffer,
  onResponse: (status: number) => void,
): ClientRequest {
  const { port } = app.server.server.address() as AddressInfo;
  const { body, headers } = form(image);
  const bytes = body as Buffer;
  const upload = httpRequest({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: endpoints.uploadImage.path,
    headers: { ...headers, 'content-length': bytes.length, authorization: `Bearer ${token}` },
  });
  upload.on('response', ({ statusCode = 0 }) => onResponse(statusCode));
  upload.on('error', () => undefined);
  upload.write(bytes.subarray(0, bytes.length / 2));
  return upload;
}

async function countUploads({ storage }: TestApp): Promise<number> {
  const rows = await storage.db.selectFrom('image_uploads').select('id').execute();
  return rows.length;
}

test('sixteen slow uploads of one user do not keep another from uploading', async ({ shop }) => {
  await shop.app.server.listen({ host: '127.0.0.1', port: 0 });
  const slowToken = await shop.signIn('slow@mail.com');
  const token = await shop.signIn('mia@mail.com');
  const image = await jpeg();
  const early: number[] = [];
  const uploads = Array.from({ length: SLOW_UPLOADS }, () =>
    startSlowUpload(shop, slowToken, image, (status) => early.push(status)),
  );
  onTestFinished(() => {
    for (const upload of uploads) upload.destroy();
  });
  await vi.waitFor(async () => expect((await countUploads(shop)) + early.length).toBe(SLOW_UPLOADS), {
    timeout: 60_000,
  });
  expect((await shop.send('uploadImage', { token, ...form(image) })).status).toBe(200);
  expect(new Set(early)).toEqual(new Set([429]));
});

test('an upload whose client is gone before its body is read ends', async ({ shop }) => {
  const { server } = shop.app;
  const { uploads } = shop.app.images;
  await server.listen({ host: '127.0.0.1', port: 0 });
  const clientGone = Promise.withResolvers<void>();
  server.server.on('request', (request) => request.once('close', () => clientGone.resolve()));
  const received = Promise.withResolvers<string>();
  const upload = uploads.upload.bind(uploads);
  // Stands for a database that takes its time to count the upload.
  vi.spyOn(uploads, 'upload').mockImplementation(async (email, receive) => {
    client.destroy();
    await clientGone.promise;
    return upload(email, () => {
      const receiving = receive();
      receiving.then(
        () => received.resolve('received'),
        (error) => received.resolve(error.code),
      );
      return receiving;
    });
  });
  const client = startSlowUpload(shop, await shop.signIn('mia@mail.com'), await jpeg(), () => undefined);
  expect(await received.promise).toBe('malformed_request');
});

test('the uploads in progress of one user are limited', async ({ shop }) => {
  const { uploads } = createImages(shop, { maxUploadsPerUser: 1 });
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const [mia, ben] = [await callerOf(shop, 'mia@mail.com'), await callerOf(shop, 'ben@mail.com')];
  const first = uploads.upload({ ...mia, network: '192.0.2.1' }, async () => {
    await finished;
    return Buffer.from('no image');
  });
  const image = await jpeg();
  await expect(uploads.upload({ ...mia, network: '192.0.2.1' }, async () => image)).rejects.toMatchObject({
    code: 'too_many_requests',
    message: imageTexts.uploadsInProgress,
  });
  await uploads.upload({ ...ben, network: '192.0.2.1' }, async () => image);
  finish();
  await expect(first).rejects.toMatchObject({ code: 'image_type_not_allowed' });
  await uploads.upload({ ...mia, network: '192.0.2.1' }, async () => image);
});

function createImages({ app }: TestApp, limits: Partial<typeof imagesOptions>): Images {
  return new Images(app.ctx, { ...imagesOptions, ...limits, blobStorage: memoryStorage() });
}

function memoryStorage() {
  const blobs = new Map<string, Buffer>();
  return {
    read: async (name: string) => blobs.get(name),
    has: async (name: string) => blobs.has(name),
    write: async (name: string, bytes: Buffer) => void blobs.set(name, bytes),
    deleteAll: async () => blobs.clear(),
  };
}
