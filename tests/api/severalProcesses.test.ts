// Several processes on one database: they migrate it once, and what one changes the others show within a second.
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { readMigrations } from '#server/storage/migrate.ts';
import { openStorage } from '#server/storage/open.ts';
import { emptyPlace } from '../support/database.ts';
import { cloth, openTestShop, test } from '../support/shop.ts';

const WITHIN_A_SECOND = { timeout: 1000, interval: 20 };

test('processes that start together on an empty database all come up, and it is migrated once', async () => {
  const place = await emptyPlace();
  const opened = await Promise.all(Array.from({ length: 4 }, () => openStorage(place)));
  const [first] = opened;
  if (!first) throw new Error('Nothing was opened');
  const applied = await sql<{ name: string }>`select name from migrations order by name`.execute(first.db);
  expect(applied.rows.map(({ name }) => name)).toEqual((await readMigrations()).map(({ name }) => name));
  for (const storage of opened) await storage.ping();
  for (const storage of opened) await storage.close();
});

test('a product added, sold or deleted in one process shows in the other within a second', async ({
  shop,
}) => {
  const other = await openTestShop(shop.place);
  expect(await other.ask('listProducts')).toEqual([]);
  const productId = await shop.addProduct();
  await vi.waitFor(async () => expect(await other.ask('listProducts')).toHaveLength(1), WITHIN_A_SECOND);

  const token = await shop.signIn('mia@mail.com');
  await shop.ask('placeOrder', { token, body: { productId, quantity: 4, phone: '1', address: 'Mill Lane' } });
  await vi.waitFor(
    async () => expect((await other.ask('listAvailable'))[0]?.availableQuantity).toBe(96),
    WITHIN_A_SECOND,
  );

  await shop.rooms.catalogue.deleteProduct(productId);
  await vi.waitFor(async () => expect(await other.ask('listProducts')).toEqual([]), WITHIN_A_SECOND);
});

test('a review written in one process shows in the other within a second', async ({ shop }) => {
  const other = await openTestShop(shop.place);
  expect(await other.ask('listReviews')).toEqual([]);
  await shop.rooms.reviews.addReview('mia@mail.com', {
    name: 'Mia',
    customer: 'Tailor',
    description: 'Drapes well',
    img: cloth.img,
  });
  await vi.waitFor(async () => expect(await other.ask('listReviews')).toHaveLength(1), WITHIN_A_SECOND);
});

test('a role changed in one process counts in the other at once', async ({ shop }) => {
  const other = await openTestShop(shop.place);
  await shop.signIn('keeper@mail.com', { admin: true });
  const token = await shop.signIn('admin@mail.com', { admin: true });
  await other.ask('listUsers', { token });
  await shop.rooms.users.revokeAdmin('admin@mail.com');
  expect(await other.refused('listUsers', { token })).toBe('admins_only');
});
