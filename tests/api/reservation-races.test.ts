// Reservations, orders and the end of reservations at the same moment, in two processes.
import { expect } from 'vitest';
import { onPostgres } from '../support/database.ts';
import { untilWaiting } from '../support/databases/lock-waits.ts';
import { soldPieces } from '../support/orders/order-lines.ts';
import { sendOrder } from '../support/orders/orders.ts';
import {
  addArticles,
  availableOf,
  DAY,
  endReservations,
  movedOf,
  swatchBody,
  swatchShop,
  termsOf,
} from '../support/orders/swatches.ts';
import { createTestApp, test } from '../support/test-app.ts';

const MIA = 'mia@mail.com';

test('reservations, orders and the job at once never sell pieces twice', async () => {
  const { clock, shop, start } = await swatchShop();
  const other = await start();
  const productId = await shop.addArticle({ minimumQuantity: 2, availableQuantity: 30 });
  const customers = Array.from({ length: 8 }, (_, nth) => `c${nth}@mail.com`);
  const tokens = await Promise.all(customers.map((email) => shop.signIn(email)));
  const turn = (nth: number) => (nth % 2 === 0 ? shop : other);
  const body = swatchBody([{ articleId: productId, reservedQuantity: 4 }]);
  await Promise.all(tokens.map((token, nth) => turn(nth).send('orderSwatches', { token, body })));
  const reserved = 30 - (await availableOf(shop, productId));
  expect(reserved).toBe(28);
  clock.now += 7 * DAY;
  const later = await Promise.all(customers.map((email) => shop.signIn(email)));
  await Promise.all([
    ...later.map((token, nth) => sendOrder(turn(nth), token, productId, 5)),
    ...later.map((token, nth) => turn(nth).send('orderSwatches', { token, body })),
    endReservations(shop),
    endReservations(other),
  ]);
  const left = await availableOf(shop, productId);
  const { db } = shop.storage;
  const reservations = await db
    .selectFrom('reservations')
    .select('quantity')
    .where('ended_at', 'is', null)
    .execute();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(
    left + (await soldPieces(shop)) + reservations.reduce((sum, { quantity }) => sum + quantity, 0),
  ).toBe(30);
  expect(await movedOf(shop, productId)).toBe(left);
});

test('ordering and reserving an article at once loses no pieces', async ({ shop }) => {
  const other = await createTestApp(shop.storageOptions);
  const mia = await shop.signIn(MIA);
  const productId = await shop.addArticle({ availableQuantity: 40 });
  const body = swatchBody([{ articleId: productId, reservedQuantity: 6 }]);
  await Promise.all([
    shop.send('orderSwatches', { token: mia, body }),
    sendOrder(other, mia, productId, 8),
    other.send('orderSwatches', { token: mia, body }),
    sendOrder(shop, mia, productId, 4),
  ]);
  const reserved = (await termsOf(shop, mia, productId)).reservation?.quantity ?? 0;
  expect(await availableOf(shop, productId)).toBe(40 - 12 - reserved);
  expect(await movedOf(shop, productId)).toBe(40 - 12 - reserved);
});

if (onPostgres)
  test('ending one reservation while another is made does not deadlock', async () => {
    const { clock, shop, start } = await swatchShop();
    const other = await start();
    const ids = (await addArticles(shop, 3)).sort();
    const [first = '', second = '', third = ''] = ids;
    const mia = await shop.signIn(MIA);
    const reserve = (...ids: string[]) =>
      swatchBody(ids.map((productId) => ({ articleId: productId, reservedQuantity: 4 })));
    await shop.request('orderSwatches', { token: mia, body: reserve(third) });
    clock.now += 7 * DAY;
    const [laterMia, laterLeo] = [await shop.signIn(MIA), await shop.signIn('leo@mail.com')];
    const orders = await shop.storage.db.transaction().execute(async (tx) => {
      await tx.selectFrom('articles').select('id').where('id', '=', second).forNoKeyUpdate().execute();
      const all = other.send('orderSwatches', { token: laterLeo, body: reserve(first, second, third) });
      await untilWaiting(shop, 1);
      const one = shop.send('orderSwatches', { token: laterMia, body: reserve(first) });
      await untilWaiting(shop, 2);
      return { all, one };
    });
    expect((await orders.all).status).toBe(201);
    expect((await orders.one).status).toBe(201);
  });
