// Reservations with swatches: pieces that leave the stock for a customer until they order, and come back when that takes too long.
import { expect } from 'vitest';
import { erasePerson } from '#server/modules/people/removal/erase-person.ts';
import { allPersonalData } from '#server/modules/personal-data.ts';
import { addArticleWithLots, lotsOf } from '../support/articles/lots.ts';
import { renamePerson } from '../support/callers.ts';
import { payOrder, sendOrder } from '../support/orders/orders.ts';
import {
  addArticles,
  availableOf,
  DAY,
  detailsOf,
  endReservations,
  movedOf,
  orderSwatches,
  START,
  swatchBody,
  swatchShop,
  termsOf,
} from '../support/orders/swatches.ts';
import { createIntent, testOnce as payingOnce, settleOptions } from '../support/providers/fake-stripe.ts';
import { type TestApp, test, testOnce } from '../support/test-app.ts';

const MIA = 'mia@mail.com';

const movementsOf = async ({ storage }: TestApp, productId: string) => {
  const rows = storage.db.selectFrom('stock_movements').select(['reason', 'quantity']).orderBy('id');
  return (await rows.where('article_id', '=', productId).execute()).map(
    ({ reason, quantity }) => `${reason} ${quantity}`,
  );
};

test('a reservation leaves the stock, says when it ends, and ends by itself', async () => {
  const { clock, shop } = await swatchShop();
  const mia = await shop.signIn(MIA);
  const productId = await shop.addArticle({ minimumQuantity: 5, availableQuantity: 30 });
  expect(await termsOf(shop, mia, productId)).toMatchObject({
    reservation: null,
    reservationMinimum: 5,
    reservationMaximum: 20,
  });
  const id = await orderSwatches(shop, mia, [{ articleId: productId, reservedQuantity: 12 }]);
  await payOrder(shop, id);
  const reservation = { quantity: 12, lot: null, endsAt: new Date(START + 7 * DAY).toISOString() };
  expect(await termsOf(shop, mia, productId)).toMatchObject({ reservation, reservationMaximum: 0 });
  expect(await detailsOf(shop, mia, id)).toMatchObject({ lines: [{ reservation }] });
  expect(await availableOf(shop, productId)).toBe(18);
  const noah = await shop.signIn('noah@mail.com');
  expect((await sendOrder(shop, noah, productId, 19)).body).toMatchObject({
    code: 'quantity_above_available',
  });
  clock.now = START + 7 * DAY - 1;
  expect(await endReservations(shop)).toEqual({ ended: 0, failed: 0 });
  clock.now += 1;
  // Over before the job has seen it.
  expect(await termsOf(shop, await shop.signIn(MIA), productId)).toMatchObject({ reservation: null });
  expect(await endReservations(shop)).toEqual({ ended: 1, failed: 0 });
  expect(await endReservations(shop)).toEqual({ ended: 0, failed: 0 });
  expect(await availableOf(shop, productId)).toBe(30);
  expect(await movementsOf(shop, productId)).toEqual(['opening 30', 'reservation -12', 'reservation_end 12']);
});

testOnce('what is left by a reservation can be ordered, or is none', async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  const productId = await shop.addArticle({ minimumQuantity: 5, availableQuantity: 14 });
  const reserve = (reservedQuantity: number) =>
    shop.requestProblem('orderSwatches', {
      token: mia,
      body: swatchBody([{ articleId: productId, reservedQuantity }]),
    });
  const refusal = {
    code: 'reservation_not_possible',
    articleId: productId,
    reservationMinimum: 5,
    reservationMaximum: 9,
  };
  for (const pieces of [4, 10, 13, 15, 21]) expect(await reserve(pieces)).toMatchObject(refusal);
  await orderSwatches(shop, mia, [{ articleId: productId, reservedQuantity: 9 }]);
  const noah = await shop.signIn('noah@mail.com');
  // Fewer than twice the minimum: all of them, or none.
  expect(await termsOf(shop, noah, productId)).toMatchObject({
    reservationMinimum: 5,
    reservationMaximum: 5,
  });
  await orderSwatches(shop, noah, [{ articleId: productId, reservedQuantity: 5 }]);
  expect(await availableOf(shop, productId)).toBe(0);
  expect((await sendOrder(shop, noah, productId, 5)).status).toBe(201);
  expect((await sendOrder(shop, mia, productId, 9)).status).toBe(201);
  expect(await availableOf(shop, productId)).toBe(0);
  expect(await movedOf(shop, productId)).toBe(0);
});

testOnce('without SWATCH_RESERVATION_PIECES nothing is reserved, nor above it', async ({ createApp }) => {
  const none = await createApp({ SWATCH_RESERVATION_PIECES: '0' });
  const few = await createApp({ SWATCH_RESERVATION_PIECES: '6' });
  for (const [shop, most] of [
    [none, 0],
    [few, 6],
  ] as const) {
    const mia = await shop.signIn(MIA);
    const [productId = ''] = await addArticles(shop, 1);
    expect(await termsOf(shop, mia, productId)).toMatchObject({
      reservationMinimum: 2,
      reservationMaximum: most,
    });
    const body = swatchBody([{ articleId: productId, reservedQuantity: 7 }]);
    expect(await shop.requestError('orderSwatches', { token: mia, body })).toBe('reservation_not_possible');
    expect(await availableOf(shop, productId)).toBe(100);
  }
});

testOnce('a customer has one reservation of an article; another swatch of it comes without', async () => {
  const { clock, shop } = await swatchShop();
  const [productId = ''] = await addArticles(shop, 1);
  const mia = await shop.signIn(MIA);
  const reserved = [{ articleId: productId, reservedQuantity: 6 }];
  await orderSwatches(shop, mia, reserved);
  const problem = await shop.requestProblem('orderSwatches', { token: mia, body: swatchBody(reserved) });
  expect(problem).toMatchObject({ code: 'reservation_not_possible', reservationMaximum: 0 });
  await orderSwatches(shop, mia, [productId]);
  clock.now += 7 * DAY;
  // Due, and not ended by the job yet.
  await orderSwatches(shop, await shop.signIn(MIA), reserved);
  expect(await availableOf(shop, productId)).toBe(94);
  expect(await endReservations(shop)).toEqual({ ended: 0, failed: 0 });
});

testOnce('an order uses the reservation up, for more or fewer pieces', async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  for (const quantity of [6, 4, 20]) {
    const productId = await shop.addArticle({ availableQuantity: 20 });
    await orderSwatches(shop, mia, [{ articleId: productId, reservedQuantity: 6 }]);
    expect((await sendOrder(shop, mia, productId, quantity)).status).toBe(201);
    expect(await availableOf(shop, productId)).toBe(20 - quantity);
    expect(await movedOf(shop, productId)).toBe(20 - quantity);
    expect(await termsOf(shop, mia, productId)).toMatchObject({ reservation: null });
    expect(await endReservations(shop)).toEqual({ ended: 0, failed: 0 });
  }
});

testOnce('an order that is refused leaves the reservation as it is', async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  const productId = await shop.addArticle({ availableQuantity: 20 });
  await orderSwatches(shop, mia, [{ articleId: productId, reservedQuantity: 6 }]);
  expect((await sendOrder(shop, mia, productId, 21)).body).toMatchObject({
    code: 'quantity_above_available',
  });
  expect(await termsOf(shop, mia, productId)).toMatchObject({ reservation: { quantity: 6 } });
  expect(await availableOf(shop, productId)).toBe(14);
});

testOnce(
  'a cancelled order of swatches ends its reservations and returns no other pieces',
  async ({ shop }) => {
    const mia = await shop.signIn(MIA);
    const articles = await addArticles(shop, 3);
    const id = await orderSwatches(
      shop,
      mia,
      articles.map((productId) => ({ articleId: productId, reservedQuantity: 7 })),
    );
    for (const productId of articles) expect(await availableOf(shop, productId)).toBe(93);
    await shop.request('cancelOrder', { token: mia, params: { id } });
    for (const productId of articles) {
      expect(await availableOf(shop, productId)).toBe(100);
      expect(await movedOf(shop, productId)).toBe(100);
    }
    expect(await detailsOf(shop, mia, id)).toMatchObject({
      state: 'cancelled',
      lines: [{ reservation: null }, {}, {}],
    });
  },
);

testOnce('a reservation is of the smallest sufficient lot, and orders take it there', async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  const productId = await addArticleWithLots(shop, [9, 12, 14], 3);
  expect(await termsOf(shop, mia, productId)).toMatchObject({
    reservationMinimum: 3,
    reservationMaximum: 14,
  });
  const problem = await shop.requestProblem('orderSwatches', {
    token: mia,
    body: swatchBody([{ articleId: productId, reservedQuantity: 15 }]),
  });
  expect(problem).toMatchObject({ code: 'reservation_not_possible', reservationMaximum: 14 });
  const id = await orderSwatches(shop, mia, [{ articleId: productId, reservedQuantity: 10 }]);
  expect(await lotsOf(shop, productId)).toEqual({ 'K-1': 9, 'K-2': 2, 'K-3': 14 });
  expect(await detailsOf(shop, mia, id)).toMatchObject({
    lines: [{ reservation: { lot: { name: 'K-2' } } }],
  });
  const placed = await sendOrder(shop, mia, productId, 9);
  const { insertedId } = placed.body as { insertedId: string };
  // Lot K-1 would fit best.
  expect(await detailsOf(shop, mia, insertedId)).toMatchObject({
    lines: [{ lots: [{ name: 'K-2', quantity: 9 }] }],
  });
  expect(await lotsOf(shop, productId)).toEqual({ 'K-1': 9, 'K-2': 3, 'K-3': 14 });
  expect(await availableOf(shop, productId)).toBe(26);
});

testOnce('an ended reservation’s pieces go back into their lot and open it', async () => {
  const { clock, shop } = await swatchShop();
  const mia = await shop.signIn(MIA);
  const productId = await addArticleWithLots(shop, [4, 9], 2);
  await orderSwatches(shop, mia, [{ articleId: productId, reservedQuantity: 4 }]);
  const { db } = shop.storage;
  await db.updateTable('stock_lots').set({ closed_at: START }).where('name', '=', 'K-1').execute();
  clock.now += 7 * DAY;
  expect(await endReservations(shop)).toEqual({ ended: 1, failed: 0 });
  expect(await lotsOf(shop, productId)).toEqual({ 'K-1': 4, 'K-2': 9 });
  const lots = await db.selectFrom('stock_lots').select('closed_at').execute();
  expect(lots).toEqual([{ closed_at: null }, { closed_at: null }]);
});

testOnce('last pieces stay on sale together while what was reserved is ordered', async ({ shop }) => {
  const ada = await shop.signIn('ada@mail.com', { admin: true });
  const mia = await shop.signIn(MIA);
  const productId = await shop.addArticle({ minimumQuantity: 5, availableQuantity: 13 });
  await orderSwatches(shop, mia, [{ articleId: productId, reservedQuantity: 8 }]);
  const params = { id: productId };
  const correction = { reason: 'correction', quantity: -2, note: 'A flaw' };
  await shop.request('changeStock', { token: ada, params, body: correction });
  await shop.request('sellRemnant', { token: ada, params, body: { quantity: 3 } });
  // The three pieces and the eight together are above the regular minimum: put back first, they would end that.
  expect((await sendOrder(shop, mia, productId, 8)).status).toBe(201);
  const article = await shop.request('getProduct', { params });
  expect(article).toMatchObject({ availableQuantity: 3, minimumQuantity: 3, isLastPieces: true });
  const noah = await shop.signIn('noah@mail.com');
  expect((await sendOrder(shop, noah, productId, 3)).status).toBe(201);
});

testOnce('a reservation follows a new email and ends with the account', async ({ shop }) => {
  const { db } = shop.storage;
  const mia = await shop.signIn(MIA);
  const productId = await shop.addArticle({ availableQuantity: 20 });
  const id = await orderSwatches(shop, mia, [{ articleId: productId, reservedQuantity: 6 }]);
  await db.transaction().execute((tx) => renamePerson(tx, MIA, 'weber@mail.com'));
  const weber = await shop.signIn('weber@mail.com');
  expect(await termsOf(shop, weber, productId)).toMatchObject({ reservation: { quantity: 6 } });
  await payOrder(shop, id);
  const person = {
    userId: await shop.app.users.idOf('weber@mail.com'),
    email: 'weber@mail.com',
    ownsEmail: true,
  };
  const anonymousId = await db
    .transaction()
    .execute((tx) => erasePerson(tx, person, allPersonalData, { at: Date.now() }));
  expect(await endReservations(shop)).toEqual({ ended: 1, failed: 0 });
  expect(await availableOf(shop, productId)).toBe(20);
  const reservations = await db.selectFrom('reservations').select('customer_id').execute();
  expect(reservations).toEqual([{ customer_id: anonymousId }]);
});

payingOnce(
  'a whole refund ends the reservations of an order of swatches',
  async ({ shop, fakeStripe, mia }) => {
    const ada = await shop.signIn('ada@mail.com', { admin: true });
    const productId = await shop.addArticle({ availableQuantity: 20 });
    const order = {
      id: await orderSwatches(shop, mia, [{ articleId: productId, reservedQuantity: 6 }]),
      price: 3,
    };
    const { clientSecret, transactionId } = await createIntent(shop, mia, order);
    await fakeStripe.confirm(clientSecret);
    await shop.request('settleOrder', settleOptions(mia, order, transactionId));
    const refund = (amount: number) =>
      shop.request('refundOrder', { token: ada, params: { id: order.id }, body: { amount, reason: 'Late' } });
    await refund(1);
    expect(await availableOf(shop, productId)).toBe(14);
    await refund(2);
    expect(await availableOf(shop, productId)).toBe(20);
    expect(await termsOf(shop, mia, productId)).toMatchObject({ reservation: null, credit: 0 });
  },
);

payingOnce(
  'reservations end with the refund of all that the credit has left',
  async ({ shop, fakeStripe, mia }) => {
    const ada = await shop.signIn('ada@mail.com', { admin: true });
    const [productId = '', reserved = ''] = await addArticles(shop, 2);
    const swatches = [productId, { articleId: reserved, reservedQuantity: 6 }];
    const order = { id: await orderSwatches(shop, mia, swatches), price: 6 };
    const { clientSecret, transactionId } = await createIntent(shop, mia, order);
    await fakeStripe.confirm(clientSecret);
    await shop.request('settleOrder', settleOptions(mia, order, transactionId));
    // Takes $3 of the credit.
    expect((await sendOrder(shop, mia, productId, 2)).status).toBe(201);
    const refund = (amount: number) =>
      shop.request('refundOrder', { token: ada, params: { id: order.id }, body: { amount, reason: 'Late' } });
    await refund(1);
    expect(await availableOf(shop, reserved)).toBe(94);
    await refund(2);
    expect(await availableOf(shop, reserved)).toBe(100);
    expect(await termsOf(shop, mia, reserved)).toMatchObject({ reservation: null, credit: 0 });
  },
);
