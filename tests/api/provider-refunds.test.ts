// Refunds made at the card provider, as in its dashboard: recorded with their orders once, and never beyond their price.
import { pino } from 'pino';
import { expect } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { refundOfLine } from '../support/orders/refunds.ts';
import {
  createIntent,
  type PlacedOrder,
  placeOrder,
  type StripeFixture,
  settleOptions,
  test,
  testOnce,
} from '../support/providers/fake-stripe.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

/** Pays two orders of $25 with one payment. */
async function payTwo(shop: TestApp, fakeStripe: StripeFixture, token: string, card?: string) {
  const orders: [PlacedOrder, PlacedOrder] = [await placeOrder(shop, token), await placeOrder(shop, token)];
  const body = { orders: orders.map(({ id }) => id), price: 50 };
  const { clientSecret, transactionId } = await shop.request('createSharedPayment', { token, body });
  await fakeStripe.confirm(clientSecret, card);
  const settled = { orders: body.orders, transactionId };
  await shop.request('settleSharedPayment', { token, body: settled });
  return { orders, transactionId };
}

const details = (shop: TestApp, token: string, { id }: PlacedOrder) =>
  shop.request('getOrderDetails', { token, params: { id } });

const search = (shop: TestApp) => shop.app.payments.reconcile({ searchProvider: true });

test.for(['webhook', 'reconciliation'] as const)(
  'a refund is found by %s and allocated to the oldest order first',
  async (finder, { shop, fakeStripe, mia }) => {
    if (finder === 'webhook') await fakeStripe.sendWebhooksTo(shop);
    const { orders, transactionId } = await payTwo(shop, fakeStripe, mia);
    await fakeStripe.dashboard.refunds.create({ payment_intent: transactionId, amount: 3000 });
    if (finder === 'webhook') await fakeStripe.advance();
    else expect((await search(shop)).changed).toMatchObject([{ change: 'order_refunded' }, {}]);
    const [first, second] = orders;
    expect(await details(shop, mia, first)).toMatchObject({
      state: 'refunded',
      refunded: 25,
      refunds: [{ amount: 25, state: 'succeeded' }],
      documents: [{ kind: 'invoice' }, { kind: 'credit_note' }],
    });
    expect(await details(shop, mia, second)).toMatchObject({ state: 'paid', refunded: 5 });
    expect((await details(shop, mia, second)).events.at(-1)).toMatchObject({
      type: 'refunded',
      actor: 'provider',
      amount: 5,
    });
    expect((await search(shop)).changed).toEqual([]);
    const emails = shop.storage.db
      .selectFrom('outbox_emails')
      .select('id')
      .where('kind', '=', 'order_refunded');
    expect(await emails.execute()).toHaveLength(2);
  },
);

test('webhooks and an admin together record every refund once', async ({ shop, fakeStripe, mia }) => {
  await fakeStripe.sendWebhooksTo(shop);
  const token = await shop.signIn('ada@mail.com', { admin: true });
  const { orders, transactionId } = await payTwo(shop, fakeStripe, mia);
  const [first] = orders;
  const body = { amount: 10, reason: 'A flaw' };
  await Promise.all([
    shop.request('refundOrder', { token, params: { id: first.id }, body }),
    fakeStripe.dashboard.refunds.create({ payment_intent: transactionId, amount: 700 }),
    fakeStripe.advance(),
  ]);
  await fakeStripe.advance();
  await search(shop);
  expect((await details(shop, mia, first)).refunded).toBe(17);
  expect(await fakeStripe.capturedCents()).toBe(5000 - 1700);
});

testOnce('a shop that was away for months finds a refund made meanwhile', async ({ fakeStripe }) => {
  let away = 0;
  const clock = { now: () => Date.now() + away };
  const shop = await createTestApp(await freshDatabase(), {}, { cards: fakeStripe.cards, clock });
  const token = await shop.signIn('mia@mail.com');
  const { orders, transactionId } = await payTwo(shop, fakeStripe, token);
  await search(shop);
  await fakeStripe.dashboard.refunds.create({ payment_intent: transactionId, amount: 3000 });
  away = 60 * 24 * 60 * 60_000;
  expect((await search(shop)).changed).toMatchObject([{ change: 'order_refunded' }, {}]);
  const stored = shop.storage.db.selectFrom('orders').select('refunded_cents').where('id', '=', orders[0].id);
  expect(await stored.executeTakeFirst()).toEqual({ refunded_cents: 2500 });
});

testOnce('what exceeds the orders is logged once', async ({ fakeStripe }) => {
  const log: string[] = [];
  const write = (line: string) => void log.push(line);
  const services = { cards: fakeStripe.cards, log: pino({ level: 'error' }, { write }) };
  const shop = await createTestApp(await freshDatabase(), {}, services);
  const mia = await shop.signIn('mia@mail.com');
  const order = await placeOrder(shop, mia);
  const { clientSecret, transactionId } = await createIntent(shop, mia, order);
  await fakeStripe.confirm(clientSecret);
  await shop.app.payments.reconcile({ includeNotDue: true });
  // As if a part had been returned without a record.
  await shop.storage.db.updateTable('orders').set({ refunded_cents: 1000 }).execute();
  await fakeStripe.dashboard.refunds.create({ payment_intent: transactionId });
  await search(shop);
  await search(shop);
  expect(await details(shop, mia, order)).toMatchObject({ state: 'refunded', refunded: 25 });
  expect(log.filter((line) => line.includes('more was refunded'))).toHaveLength(1);
});

testOnce(
  'a refund that comes back is shown in the timeline, and stays owed',
  async ({ shop, fakeStripe, mia }) => {
    await fakeStripe.sendWebhooksTo(shop);
    const { orders, transactionId } = await payTwo(shop, fakeStripe, mia, '4000000000005126');
    await fakeStripe.dashboard.refunds.create({ payment_intent: transactionId, amount: 1000 });
    await fakeStripe.advance();
    await fakeStripe.advance(60_000);
    const [first] = orders;
    const { events, refunded } = await details(shop, mia, first);
    expect(events.map(({ type }) => type)).toEqual(['placed', 'paid', 'refunded', 'refund_failed']);
    expect(events.at(-1)?.note).toBe('The bank returned this refund. We will pay it out in another way.');
    expect(refunded).toBe(10);
    const ada = await shop.signIn('ada@mail.com', { admin: true });
    expect((await details(shop, ada, first)).events.at(-1)).toMatchObject({
      type: 'note',
      isInternal: true,
      note: expect.stringMatching(/^Returned by the customer's bank: /),
    });
  },
);

testOnce(
  'a refund’s event before its payment’s is recorded with the settlement',
  async ({ shop, fakeStripe, mia }) => {
    const order = await placeOrder(shop, mia);
    const { clientSecret, transactionId } = await createIntent(shop, mia, order);
    await fakeStripe.confirm(clientSecret);
    // No webhook of the payment: only those of the refund arrive.
    await fakeStripe.sendWebhooksTo(shop);
    await fakeStripe.dashboard.refunds.create({ payment_intent: transactionId, amount: 1000 });
    await fakeStripe.advance();
    expect(await details(shop, mia, order)).toMatchObject({ state: 'paid', refunded: 10 });
  },
);

testOnce(
  'a refund made before the browser settles the order is recorded with the settlement',
  async ({ shop, fakeStripe, mia }) => {
    const order = await placeOrder(shop, mia);
    const { clientSecret, transactionId } = await createIntent(shop, mia, order);
    await fakeStripe.confirm(clientSecret);
    await fakeStripe.dashboard.refunds.create({ payment_intent: transactionId });
    await shop.request('settleOrder', settleOptions(mia, order, transactionId));
    expect(await details(shop, mia, order)).toMatchObject({
      state: 'refunded',
      refunded: 25,
      documents: [{ kind: 'invoice' }, { kind: 'credit_note' }],
    });
  },
);

testOnce(
  'a refund that a backup lacks is recorded, and its pieces return',
  async ({ shop, fakeStripe, mia }) => {
    const token = await shop.signIn('ada@mail.com', { admin: true });
    const { orders } = await payTwo(shop, fakeStripe, mia);
    const [first, second] = orders;
    const body = await refundOfLine(shop, second.id, { amount: 12.5, returnedQuantity: 1 });
    const { db } = shop.storage;
    const before = await db
      .selectFrom('articles')
      .select(['id', 'available_quantity'])
      .orderBy('id')
      .execute();
    await shop.request('refundOrder', { token, params: { id: second.id }, body });
    const after = await db
      .selectFrom('articles')
      .select(['id', 'available_quantity'])
      .orderBy('id')
      .execute();
    await db.deleteFrom('invoices').where('refund_id', 'is not', null).execute();
    for (const table of ['refund_lines', 'refunds'] as const) await db.deleteFrom(table).execute();
    await db.updateTable('orders').set({ refunded_cents: 0 }).execute();
    await db.updateTable('order_lines').set({ returned_quantity: 0, refunded_cents: 0 }).execute();
    for (const { id, available_quantity } of before)
      await db.updateTable('articles').set({ available_quantity }).where('id', '=', id).execute();
    await search(shop);
    expect(await details(shop, mia, first)).toMatchObject({ refunded: 0, refunds: [] });
    expect(await details(shop, mia, second)).toMatchObject({
      refunded: 12.5,
      lines: [{ returnable: 1 }],
      refunds: [{ amount: 12.5, returnedQuantity: 1 }],
    });
    const found = db.selectFrom('articles').select(['id', 'available_quantity']).orderBy('id');
    expect(await found.execute()).toEqual(after);
  },
);
