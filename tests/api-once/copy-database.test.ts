// `npm run db:copy`: a copy of a SQLite shop that is taken while it sells, and opens as the shop was.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { jpeg } from '../support/articles/images.ts';
import { callerOf } from '../support/callers.ts';
import { runCommand } from '../support/commands.ts';
import { placeOrder } from '../support/orders/orders.ts';
import { createTestApp, test } from '../support/test-app.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-copy-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a copy has every order that was acknowledged before, and the images', async ({ shop }) => {
  const folder = await newFolder();
  const copy = () => runCommand('copy-database', shop.storageOptions, folder);
  const token = await shop.signIn('mia@mail.com');
  const { hash } = await shop.app.images.uploads.store(await jpeg(), await callerOf(shop, 'mia@mail.com'));
  const productId = await shop.addArticle({ availableQuantity: 100_000 });
  expect(await copy()).toEqual({ code: 0, output: `The database and 1 new image are in ${folder}.` });

  const before = await placeOrder(shop, token, { productId });
  let isCopied = false;
  const selling = (async () => {
    for (; !isCopied; ) await placeOrder(shop, token, { productId });
  })();
  const { code, output } = await copy();
  isCopied = true;
  await selling;
  expect({ code, output }).toEqual({ code: 0, output: `The database and 0 new images are in ${folder}.` });
  expect((await readdir(folder)).sort()).toEqual(['images', 'selvedge.db']);
  expect(await readdir(join(folder, 'images'))).toEqual([hash]);

  const copied = await createTestApp({ dataDir: folder });
  const orders = await copied.storage.db.selectFrom('orders').select('id').execute();
  expect(orders.map(({ id }) => id)).toContain(before);
  expect(await copied.app.images.original(`/images/${hash}/1440.jpg`)).toBeDefined();
});

test('without a shop nothing is copied, and the last copy stays', async () => {
  const folder = await newFolder();
  expect(await runCommand('copy-database', { dataDir: await newFolder() }, folder)).toEqual({
    code: 1,
    output: expect.stringMatching(/^There is no shop in /),
  });
  expect(await readdir(folder)).toEqual([]);
});
