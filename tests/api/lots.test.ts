// Orders of articles whose stock is kept by lot: which lots they are filled from, and where their pieces go back.

import fc from 'fast-check';
import { expect } from 'vitest';
import type { NewOrder } from '#contract/orders/order.ts';
import { findLotDifferences, findStockDifferences } from '#server/modules/stock/reconcile.ts';
import { findOffer, priceOfPieces, takeStock } from '#server/modules/stock/service.ts';
import { addArticleWithLots, changeStock, deliver, lotId, lotsOf } from '../support/articles/lots.ts';
import { onPostgres } from '../support/database.ts';
import { payOrder, placeOrder } from '../support/orders/orders.ts';
import { returnOfPieces } from '../support/orders/refunds.ts';
import { CORRECTION, createTestApp, delivery, type TestApp, test, testOnce } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const ADMIN = 'admin@mail.com';

const detailsOf = (shop: TestApp, token: string, id: string) =>
  shop.request('getOrderDetails', { token, params: { id } });

const problemOf = (shop: TestApp, token: string, order: Partial<NewOrder>) =>
  shop.requestProblem('placeOrder', { token, body: { ...delivery, ...order } });

/** Stock, movements and lots agree, each lot with its movements. */
async function expectAgreement(shop: TestApp): Promise<void> {
  expect(await findStockDifferences(shop.storage.db)).toEqual([]);
  expect(await findLotDifferences(shop.storage.db)).toEqual([]);
}

/** A refund that puts pieces of a paid order back. */
async function returnPieces(shop: TestApp, orderId: string, returnedQuantity: number): Promise<void> {
  const { balances } = shop.app.orders;
  const wanted = await returnOfPieces(shop, orderId, returnedQuantity);
  await shop.storage.db.transaction().execute(async (tx) => {
    const refund = await balances.reserveRefund(tx, wanted);
    await balances.completeRefund(tx, crypto.randomUUID(), refund);
  });
}

testOnce('an order takes the lot that keeps the fewest pieces, and names it', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  const admin = await shop.signIn(ADMIN, { admin: true });
  const productId = await addArticleWithLots(shop, [20, 9, 12, 5]);
  const order = await placeOrder(shop, token, { productId, quantity: 8 });
  expect(await lotsOf(shop, productId)).toEqual({ 'K-1': 20, 'K-2': 1, 'K-3': 12, 'K-4': 5 });
  const details = await detailsOf(shop, token, order);
  expect(details.lines[0]?.lots).toEqual([
    {
      _id: await lotId(shop, productId, 'K-2'),
      name: 'K-2',
      quantity: 8,
      returnedQuantity: 0,
      availableQuantity: 1,
      img: null,
    },
  ]);
  expect(details.events).toMatchObject([{ type: 'placed', lots: [{ name: 'K-2', quantity: 8 }] }]);
  const [movement] = await shop.request('listStockMovements', {
    token: admin,
    query: { article: productId, sort: 'newest' },
  });
  expect(movement).toMatchObject({
    quantity: -8,
    reason: 'order',
    lot: { name: 'K-2' },
    order: { _id: order },
  });
  await expectAgreement(shop);
});

testOnce('an article without lots shows no trace of them', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  const productId = await shop.addArticle({ minimumQuantity: 1, availableQuantity: 5 });
  const order = await placeOrder(shop, token, { productId, quantity: 2, severalLots: true });
  const details = await detailsOf(shop, token, order);
  expect(details.lines[0]?.lots).toEqual([]);
  expect(details.events[0]).not.toHaveProperty('lots');
  expect(await shop.request('getProduct', { params: { id: productId } })).toMatchObject({ largestLot: null });
  expect(await shop.app.stockChanges.lots.list(productId)).toEqual([]);
});

testOnce('the lot a customer prefers is taken where it has all the pieces', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  const productId = await addArticleWithLots(shop, [20, 9]);
  const preferredLot = await lotId(shop, productId, 'K-1');
  await placeOrder(shop, token, { productId, quantity: 8, preferredLot });
  expect(await lotsOf(shop, productId)).toEqual({ 'K-1': 12, 'K-2': 9 });
  await placeOrder(shop, token, {
    productId,
    quantity: 9,
    preferredLot: await lotId(shop, productId, 'K-2'),
  });
  await placeOrder(shop, token, {
    productId,
    quantity: 2,
    preferredLot: await lotId(shop, productId, 'K-2'),
  });
  expect(await lotsOf(shop, productId)).toEqual({ 'K-1': 10, 'K-2': 0 });
});

testOnce('where no single lot suffices, the answer says what is possible', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  const productId = await addArticleWithLots(shop, [8, 3, 6], 2);
  expect(await problemOf(shop, token, { productId, quantity: 12 })).toMatchObject({
    status: 409,
    code: 'needs_several_lots',
    largestLot: 8,
    lots: 2,
  });
  expect(await lotsOf(shop, productId)).toEqual({ 'K-1': 8, 'K-2': 3, 'K-3': 6 });
  const order = await placeOrder(shop, token, { productId, quantity: 15, severalLots: true });
  const { lots = [] } = (await detailsOf(shop, token, order)).lines[0] ?? {};
  expect(lots.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['K-1', 8],
    ['K-3', 6],
    ['K-2', 1],
  ]);
  await expectAgreement(shop);
});

testOnce('a largest lot below the minimum order is no choice', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  const productId = await addArticleWithLots(shop, [3, 3, 3], 5);
  expect(await problemOf(shop, token, { productId, quantity: 7 })).toMatchObject({
    largestLot: null,
    lots: 3,
  });
});

testOnce('several lots are taken only where no single lot has the pieces', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  const productId = await addArticleWithLots(shop, [5, 9]);
  await placeOrder(shop, token, { productId, quantity: 6, severalLots: true });
  expect(await lotsOf(shop, productId)).toEqual({ 'K-1': 5, 'K-2': 3 });
});

testOnce('one key places one order; another choice of lots is refused', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  const productId = await addArticleWithLots(shop, [5, 5]);
  const body = { ...delivery, productId, quantity: 6, severalLots: true };
  const send = (more: object = {}) =>
    shop.send('placeOrder', { token, body: { ...body, ...more }, headers: { 'idempotency-key': 'one' } });
  const first = await send();
  expect(first.status).toBe(201);
  expect((await send()).body).toEqual(first.body);
  expect((await send({ severalLots: undefined })).body).toMatchObject({ code: 'idempotency_key_reused' });
  expect(await lotsOf(shop, productId)).toEqual({ 'K-1': 0, 'K-2': 4 });
});

testOnce('a cancelled order puts its pieces back into the lots it had them from', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  const productId = await addArticleWithLots(shop, [5, 5]);
  const order = await placeOrder(shop, token, { productId, quantity: 8, severalLots: true });
  await deliver(shop, productId, 'K-3', 2);
  await shop.request('cancelOrder', { token, params: { id: order } });
  expect(await lotsOf(shop, productId)).toEqual({ 'K-1': 5, 'K-2': 5, 'K-3': 2 });
  await expectAgreement(shop);
});

testOnce('returned pieces go back into their lots, first the smaller part’s', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  const productId = await addArticleWithLots(shop, [6, 5]);
  const order = await placeOrder(shop, token, { productId, quantity: 8, severalLots: true });
  await payOrder(shop, order);
  await returnPieces(shop, order, 3);
  expect(await lotsOf(shop, productId)).toEqual({ 'K-1': 1, 'K-2': 5 });
  await returnPieces(shop, order, 1);
  expect(await lotsOf(shop, productId)).toEqual({ 'K-1': 2, 'K-2': 5 });
  const { lots = [] } = (await detailsOf(shop, token, order)).lines[0] ?? {};
  expect(lots.map((lot) => [lot.name, lot.quantity, lot.returnedQuantity, lot.availableQuantity])).toEqual([
    ['K-1', 6, 2, 2],
    ['K-2', 2, 2, 5],
  ]);
  await expectAgreement(shop);
});

testOnce('a closed lot that gets pieces back opens again', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  const productId = await addArticleWithLots(shop, [4]);
  const order = await placeOrder(shop, token, { productId, quantity: 3 });
  const lot = await lotId(shop, productId, 'K-1');
  await shop.app.stockChanges.lots.close(productId, { lotId: lot, quantity: 1, note: 'A flaw' }, 'operator');
  await shop.request('cancelOrder', { token, params: { id: order } });
  expect(await shop.app.stockChanges.lots.list(productId)).toMatchObject([{ quantity: 3, closedAt: null }]);
  await expectAgreement(shop);
});

testOnce('pieces ordered before lots were kept return to their own lot', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  const productId = await shop.addArticle({ minimumQuantity: 1, availableQuantity: 10 });
  const order = await placeOrder(shop, token, { productId, quantity: 4 });
  const start = { reason: 'delivery', quantity: 5, note: '', lot: 'K-2', lotOfStock: 'K-1' } as const;
  await changeStock(shop, productId, start);
  await shop.request('cancelOrder', { token, params: { id: order } });
  expect(await lotsOf(shop, productId)).toEqual({ 'K-1': 6, 'K-2': 5, Returned: 4 });
  await expectAgreement(shop);
});

test('of two customers after the last large lot one gets it whole', async ({ shop }) => {
  const other = onPostgres ? await createTestApp(shop.storageOptions) : shop;
  const tokens = [await shop.signIn(MIA), await shop.signIn('noor@mail.com')];
  const productId = await addArticleWithLots(shop, [8, 4, 4]);
  const body = { ...delivery, productId, quantity: 8 };
  const answers = await Promise.all([
    shop.send('placeOrder', { token: tokens[0], body }),
    other.send('placeOrder', { token: tokens[1], body }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const problem = answers.find(({ status }) => status === 409)?.body;
  expect(problem).toMatchObject({ code: 'needs_several_lots', largestLot: 4, lots: 2 });
  expect(await lotsOf(shop, productId)).toEqual({ 'K-1': 0, 'K-2': 4, 'K-3': 4 });
});

testOnce('an order quoted before lots were kept is refused as changed', async ({ shop }) => {
  const id = await shop.addArticle({ minimumQuantity: 1, availableQuantity: 10 });
  const { db } = shop.storage;
  const quoted = priceOfPieces(await findOffer(db, id), 4);
  const start = { reason: 'delivery', quantity: 5, note: '', lot: 'K-2', lotOfStock: 'K-1' } as const;
  await changeStock(shop, id, start);
  const reserved = db
    .transaction()
    .execute((tx) =>
      takeStock(tx, { articleId: id, quantity: 4, quoted }, { ...CORRECTION, reason: 'order' }),
    );
  await expect(reserved).rejects.toMatchObject({ code: 'stock_changed' });
  await expectAgreement(shop);
});

test('pieces quoted at a former price are not reserved', async ({ shop }) => {
  const id = await shop.addArticle({ minimumQuantity: 1, availableQuantity: 10 });
  const { db } = shop.storage;
  const quoted = priceOfPieces(await findOffer(db, id), 4);
  await db.updateTable('articles').set({ price_cents: 1300 }).execute();
  const reserved = db
    .transaction()
    .execute((tx) =>
      takeStock(tx, { articleId: id, quantity: 4, quoted }, { ...CORRECTION, reason: 'order' }),
    );
  await expect(reserved).rejects.toMatchObject({ code: 'price_changed', details: {} });
  await expectAgreement(shop);
});

/** Pieces left in each lot after an order, by trying every way to fill it. */
function bruteForce(sizes: readonly number[], quantity: number): { left: number | undefined; lots: number } {
  const lefts = sizes.filter((size) => size >= quantity).map((size) => size - quantity);
  let lots = Number.POSITIVE_INFINITY;
  for (let chosen = 1; chosen < 2 ** sizes.length; chosen += 1) {
    const some = sizes.filter((_, nth) => Math.floor(chosen / 2 ** nth) % 2 === 1);
    if (some.reduce((sum, size) => sum + size, 0) >= quantity) lots = Math.min(lots, some.length);
  }
  return { left: lefts.length > 0 ? Math.min(...lefts) : undefined, lots };
}

testOnce('any quantity takes one lot where possible, else the fewest', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  const sizesAndQuantity = fc
    .array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 })
    .chain((sizes) =>
      fc.tuple(fc.constant(sizes), fc.integer({ min: 1, max: sizes.reduce((sum, size) => sum + size, 0) })),
    );
  await fc.assert(
    fc.asyncProperty(sizesAndQuantity, async ([sizes, quantity]) => {
      const productId = await addArticleWithLots(shop, sizes);
      const best = bruteForce(sizes, quantity);
      if (best.left === undefined)
        expect(await problemOf(shop, token, { productId, quantity })).toMatchObject({
          code: 'needs_several_lots',
          lots: best.lots,
          largestLot: Math.max(...sizes),
        });
      const severalLots = best.left === undefined;
      const order = await placeOrder(shop, token, { productId, quantity, severalLots });
      const { lots = [] } = (await detailsOf(shop, token, order)).lines[0] ?? {};
      expect(lots.reduce((sum, lot) => sum + lot.quantity, 0)).toBe(quantity);
      expect(lots).toHaveLength(best.left === undefined ? best.lots : 1);
      if (best.left !== undefined) expect(lots[0]?.availableQuantity).toBe(best.left);
      const left = Object.values(await lotsOf(shop, productId)).reduce((sum, pieces) => sum + pieces, 0);
      expect(left + quantity).toBe(sizes.reduce((sum, size) => sum + size, 0));
    }),
    { numRuns: onPostgres ? 15 : 40 },
  );
  await expectAgreement(shop);
});
