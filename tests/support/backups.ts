// A shop with something of every kind that a backup holds, and its backup.
import { join } from 'node:path';
import { expect } from 'vitest';
import { form, jpeg } from './articles/images.ts';
import { sampleArticle } from './articles/sample-article.ts';
import { runCommand } from './commands.ts';
import { createHttpClient } from './http-client.ts';
import { delivery, type TestApp } from './test-app.ts';

export const MIA = 'mia@mail.com';
/** The id of the article. */
export const STOCK = 1_000_000;

/** A shop with an account, unusual text, an image, an order and audit entries. */
export async function fillShop(shop: TestApp): Promise<{ token: string; productId: string; img: string }> {
  const visitor = await createHttpClient(shop);
  const token = await visitor.signUp(MIA);
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  const { data } = await shop.request('uploadImage', { token: admin, ...form(await jpeg()) });
  const images = [{ url: data.url, alt: 'Größe 👗' }, { url: '/cloth/og.jpg' }];
  const stock = { minimumQuantity: 1, availableQuantity: STOCK };
  const body = { ...sampleArticle, img: data.url, images, ...stock };
  const { insertedId } = await shop.request('addProduct', { token: admin, body });
  const description = 'Größe “naïve” 👗 \\n \\u0000 \'; drop table orders; -- {"a":1}\nline\u2028end';
  await shop.request('addReview', { token, body: { name: 'Mia', description, img: data.url } });
  await shop.request('placeOrder', { token, body: { ...delivery, productId: insertedId, quantity: 3 } });
  // The email of the order stays as it is.
  await shop.app.jobs.stop();
  return { token, productId: insertedId, img: data.url };
}

export async function backUp(shop: TestApp): Promise<string> {
  const directory = join(shop.storageOptions.dataDir, 'backup');
  const { code, output } = await runCommand('backup', shop.storageOptions, directory);
  expect(output).toContain(' rows and 1 image are in ');
  expect(code).toBe(0);
  return directory;
}
