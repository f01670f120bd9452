// Slow work is done in turns: the office first, then one person after the other.
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, onTestFinished, vi } from 'vitest';
import type { FairQueue, Turn } from '#server/http/load/fair-queue.ts';
import { DiskBlobStorage } from '#server/modules/images/blob-storage.ts';
import { documentQueue } from '#server/modules/invoices/render-pool.ts';
import { fetchImage, form, imagesAt, jpeg } from '../support/articles/images.ts';
import { placeOrders, settleOrders } from '../support/orders/invoices.ts';
import { type TestApp, test } from '../support/test-app.ts';

/** Occupies a queue until `open` is called. `served` lists for whom its jobs have begun since. */
function occupy(queue: FairQueue) {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  void queue.run({ person: null, weight: 0 }, () => opened);
  const served: (string | null)[] = [];
  const run = queue.run.bind(queue);
  vi.spyOn(queue, 'run').mockImplementation((turn: Turn, job) =>
    run(turn, () => {
      served.push(turn.person);
      return job();
    }),
  );
  onTestFinished(() => open());
  return { open, served, waiting: (count: number) => expect.poll(() => queue.waitingCount).toBe(count) };
}

/** Pays orders of this customer; calls that download their invoices. */
async function invoicesOf(shop: TestApp, token: string, productId: string, count: number) {
  const ids = await placeOrders(shop, { token, productId, count });
  await settleOrders(shop, ids);
  return Promise.all(
    ids.map(async (id) => {
      const [invoice] = await shop.app.invoices.listDocuments(id);
      const params = { id, number: invoice?.number ?? '' };
      return { id, download: () => shop.send('getOrderDocument', { token, params }) };
    }),
  );
}

test('PDFs: many downloads of one customer hold up neither another nor the office', async ({ shop }) => {
  const productId = await shop.addArticle();
  const mia = await invoicesOf(shop, await shop.signIn('mia@mail.com'), productId, 3);
  const ben = await invoicesOf(shop, await shop.signIn('ben@mail.com'), productId, 1);
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  const { open, served, waiting } = occupy(documentQueue);
  const downloads = mia.flatMap(({ download }) => Array.from({ length: 25 }, download));
  await waiting(3);
  downloads.push(...ben.map(({ download }) => download()));
  await waiting(4);
  downloads.push(shop.send('getPackingSlip', { token: admin, params: { id: mia[0]?.id ?? '' } }));
  await waiting(5);
  open();
  expect(new Set((await Promise.all(downloads)).map(({ status }) => status))).toEqual(new Set([200]));
  const [office, ...customers] = served;
  expect(office).toBe('admin@mail.com');
  expect(customers.slice(0, 2).sort()).toEqual(['ben@mail.com', 'mia@mail.com']);
  expect(customers.slice(2)).toEqual(['mia@mail.com', 'mia@mail.com']);
});

test('PDFs: who has many waiting is asked to wait, and nothing else is refused', async ({ shop }) => {
  const token = await shop.signIn('mia@mail.com');
  const invoices = await invoicesOf(shop, token, await shop.addArticle(), 21);
  const { open, waiting } = occupy(documentQueue);
  const downloads = invoices.slice(0, 20).map(({ download }) => download());
  await waiting(20);
  const refused = await invoices[20]?.download();
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '2' } });
  expect((await shop.send('listOrders', { token, query: { user: 'mia@mail.com' } })).status).toBe(200);
  open();
  for (const { status } of await Promise.all(downloads)) expect(status).toBe(200);
});

test('one customer’s large pictures hold up nobody else', async ({ shop }) => {
  const mia = await shop.signIn('mia@mail.com');
  const ben = await shop.signIn('ben@mail.com');
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  const ids = {
    mia: await shop.app.users.idOf('mia@mail.com'),
    ben: await shop.app.users.idOf('ben@mail.com'),
    admin: await shop.app.users.idOf('admin@mail.com'),
  };
  const { data } = await shop.request('uploadImage', { token: ben, ...form(await jpeg(400, 300)) });
  const { open, served, waiting } = occupy(shop.app.images.queue);
  const uploads: Promise<{ status: number }>[] = [];
  const upload = async (token: string, image: Buffer) => {
    uploads.push(shop.send('uploadImage', { token, ...form(image) }));
    await waiting(uploads.length);
  };
  for (const seed of [1, 2, 3]) await upload(mia, await jpeg(2000, 1500, seed));
  for (const seed of [4, 5]) await upload(ben, await jpeg(300, 200, seed));
  const shown = fetchImage(shop, data.url.replace('1440.jpg', '320.jpg'));
  await waiting(6);
  uploads.push(shop.send('uploadImage', { token: admin, ...form(await jpeg(2000, 1500, 6)) }));
  await waiting(7);
  open();
  for (const { status } of await Promise.all(uploads)) expect(status).toBe(200);
  expect((await shown).statusCode).toBe(200);
  expect(served).toEqual([ids.admin, ids.mia, ids.ben, '127.0.0.1', ids.ben, ids.mia, ids.mia]);
});

test('a size that two networks wait for is made once, at the earlier place', async ({ shop }) => {
  const token = await shop.signIn('mia@mail.com');
  const ids: string[] = [];
  for (const seed of [1, 2, 3]) {
    const { data } = await shop.request('uploadImage', { token, ...form(await jpeg(64, 64, seed)) });
    ids.push(data.id);
  }
  const blobStorage = new DiskBlobStorage(join(shop.storageOptions.dataDir, 'images'));
  const read = vi.spyOn(blobStorage, 'read');
  const images = imagesAt(shop, { now: Date.now() }, { blobStorage });
  const { open, waiting } = occupy(images.queue);
  const show = (id = '', network = '') => images.variant(id, { width: 320, format: 'jpg' }, network);
  const shown: Promise<Buffer>[] = [];
  for (const id of ids) {
    shown.push(show(id, '192.0.2.1'));
    await waiting(shown.length);
  }
  shown.push(show(ids[2], '192.0.2.2'));
  await expect.poll(() => read.mock.settledResults.filter(({ type }) => type === 'fulfilled').length).toBe(4);
  await yieldToEventLoop();
  open();
  await Promise.all(shown);
  const masters = read.mock.calls.flatMap(([name]) => /^(.+)\/master/.exec(name)?.[1] ?? []);
  expect(masters.map((id) => ids.indexOf(id))).toEqual([0, 2, 1]);
});
