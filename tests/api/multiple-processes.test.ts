// Several processes on one database: they migrate it once and show each other's changes.

import { expect } from 'vitest';
import { listAppliedMigrations, readMigrations } from '#server/storage/migrate.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { callerOf } from '../support/callers.ts';
import { emptyDatabase } from '../support/database.ts';
import { createTestApp, plainArticle, test, testOnce } from '../support/test-app.ts';

test('processes that start together on an empty database migrate it once', async () => {
  const place = await emptyDatabase();
  const opened = await Promise.all(Array.from({ length: 4 }, () => openStorage(place)));
  const [first] = opened;
  if (!first) throw new Error('Nothing was opened');
  expect(await listAppliedMigrations(first.db)).toEqual(Object.keys(await readMigrations(first.kind)));
  for (const storage of opened) await storage.ping();
  for (const storage of opened) await storage.close();
});

testOnce('an article added, sold or deleted in one process shows in the other', async ({ shop }) => {
  const other = await createTestApp(shop.storageOptions);
  expect(await other.request('listProducts')).toEqual([]);
  const productId = await shop.addArticle();
  await expect.poll(() => other.request('listProducts')).toHaveLength(1);

  const token = await shop.signIn('mia@mail.com');
  await shop.request('placeOrder', {
    token,
    body: { productId, quantity: 4, phone: '1', address: 'Mill Lane' },
  });
  await expect.poll(async () => (await other.request('listAvailable'))[0]?.availableQuantity).toBe(96);

  await shop.app.articles.withdrawArticle(productId);
  await expect.poll(() => other.request('listProducts')).toEqual([]);
});

testOnce('a review written in one process shows in the other', async ({ shop }) => {
  const other = await createTestApp(shop.storageOptions);
  expect(await other.request('listReviews')).toEqual([]);
  await shop.app.reviews.addReview((await callerOf(shop, 'mia@mail.com')).id, {
    name: 'Mia',
    customer: 'Tailor',
    description: 'Drapes well',
    img: plainArticle.img,
  });
  await expect.poll(() => other.request('listReviews')).toHaveLength(1);
});

testOnce('a role changed in one process applies in the other at once', async ({ shop }) => {
  const other = await createTestApp(shop.storageOptions);
  await shop.signIn('keeper@mail.com', { admin: true });
  const token = await shop.signIn('admin@mail.com', { admin: true });
  await other.request('listUsers', { token });
  await shop.app.users.revokeAdmin('admin@mail.com');
  expect(await other.requestError('listUsers', { token })).toBe('admins_only');
});
