// The credit of swatches: taken off the first order of pieces of the article, used once, and given back with it.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { NewOrder } from '#contract/orders/order.ts';
import { findOrderDifferences } from '#server/modules/orders/read/reconcile.ts';
import { findRefundDifferences } from '#server/modules/payments/reconcile.ts';
import { freshDatabase } from '../support/database.ts';
import { placeLines } from '../support/orders/order-of-lines.ts';
import { payOrder } from '../support/orders/orders.ts';
import { refundOfLine } from '../support/orders/refunds.ts';
import { addArticles, detailsOf, orderSwatches, swatchShop, termsOf } from '../support/orders/swatches.ts';
import {
  createIntent,
  test as paying,
  testOnce as payingOnce,
  type StripeFixture,
  settleOptions,
} from '../support/providers/fake-stripe.ts';
import { createTestApp, delivery, type TestApp, test, testOnce } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const HOUR = 60 * 60_000;

/** Orders the swatch of an article and pays it; returns both ids. */
async function paidSwatch(shop: TestApp, token: string) {
  const [productId = ''] = await addArticles(shop, 1);
  const swatches = await orderSwatches(shop, token, [productId]);
  await payOrder(shop, swatches);
  return { productId, swatches };
}

const pieces = (productId: string, more: Partial<NewOrder> = {}) => ({
  ...delivery,
  productId,
  quantity: 2,
  ...more,
});

const place = async (shop: TestApp, token: string, productId: string, more: Partial<NewOrder> = {}) =>
  (await shop.request('placeOrder', { token, body: pieces(productId, more) })).insertedId;

const creditOf = async (shop: TestApp, token: string, productId: string) =>
  (await termsOf(shop, token, productId)).credit;

testOnce('the first order costs less by its swatch, later ones do not', async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  const { productId } = await paidSwatch(shop, mia);
  expect(await creditOf(shop, mia, productId)).toBe(3);
  const [other = ''] = await addArticles(shop, 1);
  expect(await detailsOf(shop, mia, await place(shop, mia, other))).toMatchObject({ credit: 0, price: 25 });
  const noah = await shop.signIn('noah@mail.com');
  expect(await detailsOf(shop, noah, await place(shop, noah, productId))).toMatchObject({ price: 25 });
  const first = await place(shop, mia, productId);
  expect(await detailsOf(shop, mia, first)).toMatchObject({ credit: 3, price: 22 });
  expect(await creditOf(shop, mia, productId)).toBe(0);
  expect(await detailsOf(shop, mia, await place(shop, mia, productId))).toMatchObject({
    credit: 0,
    price: 25,
  });
});

testOnce('clients may state the full price or the credited one, no other', async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  for (const price of [25, 22]) {
    const { productId } = await paidSwatch(shop, mia);
    expect(await detailsOf(shop, mia, await place(shop, mia, productId, { price }))).toMatchObject({
      price: 22,
    });
  }
  const { productId } = await paidSwatch(shop, mia);
  const body = pieces(productId, { price: 24 });
  const problem = await shop.requestProblem('placeOrder', { token: mia, body });
  expect(problem).toMatchObject({ code: 'price_changed', price: 22 });
  expect(await creditOf(shop, mia, productId)).toBe(3);
});

testOnce('two swatches of an article count together; an unpaid one does not', async ({ shop }) => {
  const mia = await shop.signIn(MIA);
  const { productId } = await paidSwatch(shop, mia);
  await payOrder(shop, await orderSwatches(shop, mia, [productId]));
  await orderSwatches(shop, mia, [productId]);
  expect(await creditOf(shop, mia, productId)).toBe(6);
  expect(await detailsOf(shop, mia, await place(shop, mia, productId))).toMatchObject({
    credit: 6,
    price: 19,
  });
});

testOnce('an order costs at least what a card charges, the credit’s rest stays', async ({ createApp }) => {
  const shop = await createApp({ SWATCH_PRICE: '30' });
  const mia = await shop.signIn(MIA);
  const { productId, swatches } = await paidSwatch(shop, mia);
  const first = await place(shop, mia, productId);
  expect(await detailsOf(shop, mia, first)).toMatchObject({ credit: 24.5, price: 0.5 });
  expect(await creditOf(shop, mia, productId)).toBe(5.5);
  const second = await place(shop, mia, productId);
  expect(await detailsOf(shop, mia, second)).toMatchObject({ credit: 5.5, price: 19.5 });
  expect(await detailsOf(shop, mia, swatches)).toMatchObject({
    creditUses: [
      { order: { _id: first }, amount: 24.5 },
      { order: { _id: second }, amount: 5.5 },
    ],
  });
  await shop.request('cancelOrder', { token: mia, params: { id: first } });
  expect(await creditOf(shop, mia, productId)).toBe(24.5);
});

test('of orders at once, one uses the credit', async ({ shop }) => {
  const other = await createTestApp(shop.storageOptions);
  const mia = await shop.signIn(MIA);
  const { productId } = await paidSwatch(shop, mia);
  const ids = await Promise.all(
    Array.from({ length: 6 }, (_, nth) => place(nth % 2 === 0 ? shop : other, mia, productId)),
  );
  const credits = await Promise.all(ids.map(async (id) => (await detailsOf(shop, mia, id)).credit));
  expect(credits.sort()).toEqual([0, 0, 0, 0, 0, 3]);
});

testOnce('a cancelled order gives the credit back, by its customer and when it expires', async () => {
  const { clock, shop } = await swatchShop();
  const mia = await shop.signIn(MIA);
  const { productId } = await paidSwatch(shop, mia);
  const first = await place(shop, mia, productId);
  await shop.request('cancelOrder', { token: mia, params: { id: first } });
  expect(await creditOf(shop, mia, productId)).toBe(3);
  await place(shop, mia, productId);
  expect(await creditOf(shop, mia, productId)).toBe(0);
  clock.now += 48 * HOUR;
  await shop.app.jobs.runNow(shop.app.paymentDeadlines.job);
  expect(await creditOf(shop, await shop.signIn(MIA), productId)).toBe(3);
});

/** A paid order of pieces that a swatch made cheaper. */
async function credited(shop: TestApp, fakeStripe: StripeFixture, mia: string) {
  const { productId, swatches } = await paidSwatch(shop, mia);
  const order = { id: await place(shop, mia, productId), price: 22 };
  const { clientSecret, transactionId } = await createIntent(shop, mia, order);
  await fakeStripe.confirm(clientSecret);
  await shop.request('settleOrder', settleOptions(mia, order, transactionId));
  return { productId, swatches, order };
}

const refundOf = (token: string, id: string, amount: number) => ({
  token,
  params: { id },
  body: { amount, reason: 'A flaw' },
});

payingOnce(
  'a whole refund gives the credit back once it has succeeded',
  async ({ shop, fakeStripe, mia }) => {
    const ada = await shop.signIn('ada@mail.com', { admin: true });
    const { productId, order } = await credited(shop, fakeStripe, mia);
    await shop.request('refundOrder', refundOf(ada, order.id, 10));
    expect(await creditOf(shop, mia, productId)).toBe(0);
    fakeStripe.server.faults.onRequest({ method: 'POST', disconnect: 'before', times: 2 });
    const requested = await shop.request('refundOrder', refundOf(ada, order.id, 12));
    expect(requested.state).toBe('requested');
    expect(await creditOf(shop, mia, productId)).toBe(0);
    expect(await shop.app.payments.reconcile({ includeNotDue: true })).toMatchObject({
      changed: [{ change: 'order_refunded' }],
      failed: 0,
    });
    expect(await detailsOf(shop, mia, order.id)).toMatchObject({ state: 'refunded', credit: 3 });
    expect(await creditOf(shop, mia, productId)).toBe(3);
  },
);

/** Pays an order, as its customer does. */
async function pay(shop: TestApp, fakeStripe: StripeFixture, token: string, id: string, price: number) {
  const { clientSecret, transactionId } = await createIntent(shop, token, { id, price });
  await fakeStripe.confirm(clientSecret);
  await shop.request('settleOrder', settleOptions(token, { id, price }, transactionId));
  return transactionId;
}

/** Orders the swatches of so many articles, and pays them with a card. */
async function swatchesByCard(shop: TestApp, fakeStripe: StripeFixture, token: string, count = 1) {
  const articles = await addArticles(shop, count);
  const id = await orderSwatches(shop, token, articles);
  const transactionId = await pay(shop, fakeStripe, token, id, 3 * count);
  const [productId = '', other = ''] = articles;
  return { id, transactionId, productId, other };
}

for (const isPaid of [false, true])
  payingOnce(
    `what a swatch took off an order that is ${isPaid ? 'paid' : 'not paid yet'} is not refunded too`,
    async ({ shop, fakeStripe, mia }) => {
      const ada = await shop.signIn('ada@mail.com', { admin: true });
      const { id, productId } = await swatchesByCard(shop, fakeStripe, mia);
      expect(await detailsOf(shop, ada, id)).toMatchObject({ refundable: 3, creditUses: [] });
      const order = await place(shop, mia, productId);
      if (isPaid) await pay(shop, fakeStripe, mia, order, 22);
      const { number } = await detailsOf(shop, ada, order);
      expect(await detailsOf(shop, ada, id)).toMatchObject({
        refundable: 0,
        creditUses: [{ order: { _id: order, number }, amount: 3 }],
      });
      expect(await shop.requestProblem('refundOrder', refundOf(ada, id, 3))).toMatchObject({
        code: 'refund_too_large',
        detail: 'Nothing is left to refund: $3.00 was taken off other orders as credit.',
      });
      expect(await detailsOf(shop, ada, id)).toMatchObject({ state: 'paid', refunds: [] });
    },
  );

payingOnce(
  'a line that credit has paid whole gives it back once all its pieces are returned',
  async ({ fakeStripe }) => {
    const env = { SWATCH_PRICE: '30' };
    const shop = await createTestApp(await freshDatabase(), env, { cards: fakeStripe.cards });
    const mia = await shop.signIn(MIA);
    const ada = await shop.signIn('ada@mail.com', { admin: true });
    const { productId } = await paidSwatch(shop, mia);
    const [other = ''] = await addArticles(shop, 1);
    const articles = [productId, other];
    const id = await placeLines(
      shop,
      MIA,
      articles.map((articleId) => ({ kind: 'pieces', articleId, quantity: 2 })),
    );
    const { lines } = await detailsOf(shop, mia, id);
    expect(lines).toMatchObject([
      { credit: 25, price: 0 },
      { credit: 0, price: 25 },
    ]);
    await pay(shop, fakeStripe, mia, id, 25);
    const refundOne = (reason: string) =>
      shop.request('refundOrder', {
        token: ada,
        params: { id },
        body: {
          lines: [
            { line: lines[0]?._id ?? '', amount: 0, returnedQuantity: 1 },
            { line: lines[1]?._id ?? '', amount: 1, returnedQuantity: 0 },
          ],
          reason,
        },
      });
    fakeStripe.server.faults.onRequest({ method: 'POST', disconnect: 'before', times: 2 });
    expect((await refundOne('Creased')).state).toBe('requested');
    expect((await refundOne('Torn')).state).toBe('succeeded');
    expect(await creditOf(shop, mia, productId)).toBe(5);
    await shop.app.payments.reconcile({ includeNotDue: true });
    expect(await creditOf(shop, mia, productId)).toBe(30);
    expect(await detailsOf(shop, mia, id)).toMatchObject({ state: 'paid', refunded: 2 });
    const { db } = shop.storage;
    expect([...(await findOrderDifferences(db)), ...(await findRefundDifferences(db))]).toEqual([]);
  },
);

payingOnce(
  'the refund of two swatches takes half from the credit of each, and what it leaves can be used',
  async ({ shop, fakeStripe, mia }) => {
    const ada = await shop.signIn('ada@mail.com', { admin: true });
    const { id, productId, other } = await swatchesByCard(shop, fakeStripe, mia, 2);
    await shop.request('refundOrder', refundOf(ada, id, 1.5));
    expect((await detailsOf(shop, ada, id)).lines).toMatchObject([
      { refundable: 2.25 },
      { refundable: 2.25 },
    ]);
    expect(await creditOf(shop, mia, productId)).toBe(2.25);
    expect(await detailsOf(shop, mia, await place(shop, mia, productId))).toMatchObject({ credit: 2.25 });
    expect(await creditOf(shop, mia, other)).toBe(2.25);
    const { refundable, lines } = await detailsOf(shop, ada, id);
    expect(refundable).toBe(2.25);
    const used = lines.find(({ articleId }) => articleId === productId);
    expect(lines.map((line) => line.refundable)).toEqual(lines.map((line) => (line === used ? 0 : 2.25)));
    const ofUsed = { line: used?._id ?? '', amount: 1, returnedQuantity: 0 };
    const byLine = { token: ada, params: { id }, body: { lines: [ofUsed], reason: 'A flaw' } };
    expect(await shop.requestProblem('refundOrder', byLine)).toMatchObject({
      code: 'refund_too_large',
      detail: `Nothing is left to refund of the swatch of ${used?.productName}: $2.25 was taken off other orders as credit.`,
    });
    expect(await shop.requestError('refundOrder', refundOf(ada, id, 2.26))).toBe('refund_too_large');
    const last = await place(shop, mia, other);
    expect(await detailsOf(shop, mia, last)).toMatchObject({ credit: 2.25 });
    expect(await detailsOf(shop, ada, id)).toMatchObject({ refundable: 0 });
    await shop.request('cancelOrder', { token: mia, params: { id: last } });
    expect((await shop.request('refundOrder', refundOf(ada, id, 2.25))).state).toBe('succeeded');
    expect(await creditOf(shop, mia, other)).toBe(0);
  },
);

payingOnce(
  'a refund that fails makes the credit of its swatches count again',
  async ({ shop, fakeStripe, mia }) => {
    const ada = await shop.signIn('ada@mail.com', { admin: true });
    const { id, productId } = await swatchesByCard(shop, fakeStripe, mia);
    fakeStripe.server.faults.onRequest({ method: 'POST', disconnect: 'before', times: 2 });
    await shop.request('refundOrder', refundOf(ada, id, 3));
    expect(await creditOf(shop, mia, productId)).toBe(0);
    const lift = fakeStripe.server.faults.onRequest({
      method: 'POST',
      path: /refunds/,
      response: { status: 400, when: 'before' },
      times: 2,
    });
    await shop.app.payments.reconcile({ includeNotDue: true });
    lift();
    expect(await creditOf(shop, mia, productId)).toBe(3);
  },
);

payingOnce(
  'swatches refunded at the provider after their credit was used are recorded and reported',
  async ({ shop, fakeStripe, mia }) => {
    const ada = await shop.signIn('ada@mail.com', { admin: true });
    const { id, productId, transactionId } = await swatchesByCard(shop, fakeStripe, mia);
    const order = await place(shop, mia, productId);
    await fakeStripe.dashboard.refunds.create({ payment_intent: transactionId });
    const search = () => shop.app.payments.reconcile({ searchProvider: true });
    expect(await search()).toMatchObject({ changed: [{ change: 'order_refunded' }], failed: 0 });
    expect(await search()).toMatchObject({ changed: [], failed: 0 });
    expect(await detailsOf(shop, ada, id)).toMatchObject({
      state: 'refunded',
      refunded: 3,
      refundable: 0,
      creditUses: [{ amount: 3 }],
    });
    const problems = shop.storage.db.selectFrom('payment_events').select('type');
    expect(await problems.where('type', '=', 'credit_refunded').execute()).toHaveLength(1);
    await shop.request('cancelOrder', { token: mia, params: { id: order } });
    expect(await creditOf(shop, mia, productId)).toBe(0);
    expect(await detailsOf(shop, ada, id)).toMatchObject({ refundable: 0, creditUses: [] });
  },
);

paying(
  'of a refund and an order that takes the credit at the same time, one gets the money',
  async ({ shop, fakeStripe, mia }) => {
    const other = await createTestApp(shop.storageOptions, {}, { cards: fakeStripe.cards });
    const ada = await shop.signIn('ada@mail.com', { admin: true });
    for (let turn = 0; turn < 8; turn++) {
      // Each month has its own swatches.
      await sql`update orders set placed_at = 1`.execute(shop.storage.db);
      const { id, productId } = await swatchesByCard(shop, fakeStripe, mia);
      const [refund, order] = await Promise.all([
        other.send('refundOrder', refundOf(ada, id, 3)),
        place(shop, mia, productId),
      ]);
      const { credit } = await detailsOf(shop, mia, order);
      expect([credit, refund.status]).toEqual(credit === 3 ? [3, 409] : [0, 201]);
      expect(await detailsOf(shop, ada, id)).toMatchObject({ refunded: 3 - credit, refundable: 0 });
      await shop.request('cancelOrder', { token: mia, params: { id: order } });
    }
  },
);

payingOnce(
  'an order of swatches that is refunded whole is worth nothing',
  async ({ shop, fakeStripe, mia }) => {
    const ada = await shop.signIn('ada@mail.com', { admin: true });
    const [productId = ''] = await addArticles(shop, 1);
    const order = { id: await orderSwatches(shop, mia, [productId]), price: 3 };
    const { clientSecret, transactionId } = await createIntent(shop, mia, order);
    await fakeStripe.confirm(clientSecret);
    await shop.request('settleOrder', settleOptions(mia, order, transactionId));
    expect(await creditOf(shop, mia, productId)).toBe(3);
    const returned = {
      ...refundOf(ada, order.id, 1),
      body: await refundOfLine(shop, order.id, { amount: 1, returnedQuantity: 1 }),
    };
    expect(await shop.requestError('refundOrder', returned)).toBe('returned_quantity_too_large');
    await shop.request('refundOrder', refundOf(ada, order.id, 3));
    expect(await detailsOf(shop, mia, order.id)).toMatchObject({ state: 'refunded' });
    expect(await creditOf(shop, mia, productId)).toBe(0);
  },
);
