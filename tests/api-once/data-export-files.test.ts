// The file of an export: written picture by picture, sent from the disk or a bucket, and deleted once it was sent whole.
import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { form, jpeg } from '../support/articles/images.ts';
import { download, run, signUp } from '../support/people/data-exports.ts';
import { startS3Server } from '../support/providers/image-hosts.ts';
import { test } from '../support/test-app.ts';

test('a download that breaks off can be repeated; a complete one deletes the file', async ({ shop }) => {
  const { client, token } = await signUp(shop);
  // More than the connection holds on its own, so that the server cannot have sent all of it.
  const { data } = await shop.request('uploadImage', { token, ...form(await jpeg()) });
  expect(data.url).not.toBe('');
  const { images } = shop.app;
  images.original = async () => randomBytes(16 * 1024 * 1024);
  await client.request('requestDataExport');
  await run(shop);
  const broken = await client.call('downloadDataExport');
  expect(broken.status).toBe(200);
  await broken.body?.cancel();
  expect((await client.request('getDataExport')).state).toBe('ready');
  expect(Object.keys(await download(client))).toContain('images.json');
  await expect.poll(async () => (await client.request('getDataExport')).state).toBe('fetched');
});

test('pictures are written one at a time, so that one is in memory', async ({ shop }) => {
  const { client, token } = await signUp(shop);
  for (const seed of [1, 2, 3, 4])
    await shop.request('uploadImage', { token, ...form(await jpeg(64, 64, seed)) });
  const folder = join(shop.storageOptions.dataDir, 'images');
  const picture = randomBytes(1024 * 1024);
  const { images } = shop.app;
  const bytesOnDisk: number[] = [];
  images.original = async () => {
    const names = await readdir(folder, { recursive: true });
    const files = names.filter((name) => /^export-.*\/.+/.test(name));
    const sizes = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).size));
    bytesOnDisk.push(sizes.reduce((sum, size) => sum + size, 0));
    return picture;
  };
  await client.request('requestDataExport');
  await run(shop);
  expect(bytesOnDisk.map((bytes) => Math.floor(bytes / picture.length))).toEqual([0, 1, 2, 3]);
  const pictures = Object.entries(await download(client)).filter(([name]) => name.startsWith('pictures/'));
  expect(pictures.map(([, bytes]) => picture.equals(bytes))).toEqual([true, true, true, true]);
});

test('a bucket stores and sends the file, and it is deleted there', async ({ createApp }) => {
  const { env, folder } = await startS3Server();
  const shop = await createApp(env);
  const { client, token } = await signUp(shop);
  const { data } = await shop.request('uploadImage', { token, ...form(await jpeg()) });
  await client.request('requestDataExport');
  await run(shop);
  const stored = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => name.includes('data.zip'));
  expect((await stored()).length).toBeGreaterThan(0);
  expect(Object.keys(await download(client))).toContain(`pictures/${data.id}.jpg`);
  await expect.poll(stored).toEqual([]);
});

test('a bucket that does not say how large the file is sends it too', async ({ createApp }) => {
  const { env } = await startS3Server();
  const shop = await createApp(env);
  const { client } = await signUp(shop);
  await client.request('requestDataExport');
  await run(shop);
  const send = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await send(input, init);
    const ofBucket = input instanceof Request && input.url.startsWith(env.S3_ENDPOINT ?? '');
    if (!ofBucket || input.method !== 'GET') return response;
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    return new Response(response.body, { status: response.status, headers });
  });
  expect(Object.keys(await download(client))).toContain('users.json');
});
