// Moving paid orders on: each state after the one before, once, by one admin, with timeline, audit and email.
import { expect } from 'vitest';
import type { Advance } from '#contract/orders/order-details.ts';
import { onPostgres } from '../support/database.ts';
import { advanceOrder, payOrder, placeOrder, SHIPMENT } from '../support/orders/orders.ts';
import { createTestApp, type TestApp, test, testOnce } from '../support/test-app.ts';

const PROCESSING = { to: 'processing', note: '' } as const;
const DELIVERED = { to: 'delivered', note: '' } as const;

async function paidOrder(shop: TestApp) {
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  const id = await placeOrder(shop, await shop.signIn('mia@mail.com'));
  await payOrder(shop, id);
  return { admin, id };
}

const problemOf = (shop: TestApp, token: string, id: string, body: Advance) =>
  shop.requestProblem('advanceOrder', { token, params: { id }, body });

const countRows = async (shop: TestApp, id: string) => {
  const { db } = shop.storage;
  const events = await db.selectFrom('order_events').select('type').where('order_id', '=', id).execute();
  const emails = await db
    .selectFrom('outbox_emails')
    .select(['kind', 'data'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
  const audit = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', id)
    .where('action', '=', 'advance_order')
    .execute();
  return { events: events.length, emails, audit: audit.length };
};

testOnce(
  'an order is prepared, shipped and delivered, and its customer is told each time',
  async ({ shop }) => {
    const { admin, id } = await paidOrder(shop);
    for (const change of [{ ...PROCESSING, note: 'Cut on Monday' }, SHIPMENT, DELIVERED])
      expect(await advanceOrder(shop, admin, id, change)).toEqual({ modifiedCount: 1 });
    const { emails, events, audit } = await countRows(shop, id);
    expect({ events, audit }).toEqual({ events: 5, audit: 3 });
    expect(emails.map(({ kind }) => kind)).toEqual([
      'order_placed',
      'order_paid',
      'order_processing',
      'order_shipped',
      'order_delivered',
    ]);
    const [processing, shipped] = emails.slice(2).map(({ data }) => JSON.parse(data));
    expect(processing).toMatchObject({ orderId: id, note: 'Cut on Monday' });
    expect(shipped).toMatchObject({ carrier: 'DHL', trackingNumber: 'JD0146' });
    expect(shipped.trackingUrl).toMatch(/^https:.*JD0146$/);
  },
);

testOnce('a state is not skipped, entered twice or left backwards', async ({ shop }) => {
  const { admin, id } = await paidOrder(shop);
  const rejected = async (change: Advance, state: string) =>
    expect(await problemOf(shop, admin, id, change)).toMatchObject({
      status: 409,
      code: 'order_state_changed',
      state,
    });
  await rejected(SHIPMENT, 'paid');
  await rejected(DELIVERED, 'paid');
  await advanceOrder(shop, admin, id, PROCESSING);
  await rejected(PROCESSING, 'processing');
  await rejected(DELIVERED, 'processing');
  await advanceOrder(shop, admin, id, SHIPMENT);
  await rejected(PROCESSING, 'shipped');
  await rejected(SHIPMENT, 'shipped');
  await advanceOrder(shop, admin, id, DELIVERED);
  await rejected(DELIVERED, 'delivered');
  expect(await countRows(shop, id)).toMatchObject({ events: 5, audit: 3 });
});

testOnce('orders that are unpaid, cancelled or refunded whole stay where they are', async ({ shop }) => {
  const { admin, id: refunded } = await paidOrder(shop);
  const mia = await shop.signIn('mia@mail.com');
  const [unpaid, cancelled] = [await placeOrder(shop, mia), await placeOrder(shop, mia)];
  await shop.app.orders.cancelOrder(cancelled);
  const { db } = shop.storage;
  await db.updateTable('orders').set({ refunded_cents: 2500 }).where('id', '=', refunded).execute();
  const problems = await Promise.all(
    [unpaid, cancelled, refunded].map((id) => problemOf(shop, admin, id, PROCESSING)),
  );
  expect(problems).toMatchObject([
    { state: 'unpaid', detail: 'This order is not paid. Nothing was done.' },
    { state: 'cancelled', detail: 'This order has been cancelled. Nothing was done.' },
    { state: 'refunded', detail: 'This order has been refunded. Nothing was done.' },
  ]);
  expect(await problemOf(shop, admin, 'unknown', PROCESSING)).toMatchObject({ code: 'order_not_found' });
});

testOnce('a partly refunded order moves on', async ({ shop }) => {
  const { admin, id } = await paidOrder(shop);
  await shop.storage.db.updateTable('orders').set({ refunded_cents: 2499 }).where('id', '=', id).execute();
  await advanceOrder(shop, admin, id, PROCESSING);
});

test('of admins who press at once one succeeds, and the others see the state', async ({ shop }) => {
  const { admin, id } = await paidOrder(shop);
  const shops = onPostgres ? [shop, await createTestApp(shop.storageOptions)] : [shop, shop];
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, nth) =>
      (shops[nth % 2] ?? shop).send('advanceOrder', { token: admin, params: { id }, body: PROCESSING }),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  for (const { body } of responses.filter(({ status }) => status === 409))
    expect(body).toMatchObject({
      code: 'order_state_changed',
      state: 'processing',
      detail: 'This order is already being prepared. Nothing was done.',
    });
  expect(await countRows(shop, id)).toMatchObject({ events: 3, audit: 1 });
});

testOnce('carrier and tracking number are required to ship', async ({ shop }) => {
  const { admin, id } = await paidOrder(shop);
  await advanceOrder(shop, admin, id, PROCESSING);
  const body = { to: 'shipped', carrier: ' ', trackingNumber: '' };
  const problem = await shop.requestProblem('advanceOrder', { token: admin, params: { id }, body });
  expect(problem).toMatchObject({
    status: 422,
    code: 'validation_failed',
    errors: [
      { pointer: '/carrier', detail: 'Carrier is Required' },
      { pointer: '/trackingNumber', detail: 'Tracking number is Required' },
    ],
  });
});
