// Payment deadlines of unpaid orders on a clock that the test sets: reminder and expiry; and parcels that count as delivered.

import { sql } from 'kysely';
import { expect } from 'vitest';
import { AppError } from '#server/http/app-error.ts';
import type { JobContext } from '#server/jobs/job-runner.ts';
import type { ExpiryPayments } from '#server/modules/orders/due/expiry.ts';
import { PaymentDeadlines } from '#server/modules/orders/due/payment-deadlines.ts';
import { createUnconfirmedCustomers } from '#server/modules/people/unconfirmed-customers.ts';
import { freshDatabase } from '../support/database.ts';
import { addMissingLines, linesOfPieces } from '../support/orders/order-lines.ts';
import { advanceOrder, payOrder, placeOrder, SHIPMENT } from '../support/orders/orders.ts';
import { createTestApp, type TestApp, test, testOnce } from '../support/test-app.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 1);
const MIA = 'mia@mail.com';
const CONTEXT: JobContext = { signal: new AbortController().signal, renewLease: async () => true };
const NOTHING = { reminded: 0, expired: 0, failed: 0 };

async function createScene(env: Record<string, string> = {}) {
  const clock = { now: START };
  const options = await freshDatabase();
  const start = () => createTestApp(options, env, { clock: { now: () => clock.now } });
  const shop = await start();
  return { clock, shop, start, run: () => runPaymentDeadlines(shop), place: () => place(shop) };
}

const runPaymentDeadlines = ({ app }: TestApp) => app.jobs.runNow(app.paymentDeadlines.job);
const place = async (shop: TestApp) => placeOrder(shop, await shop.signIn(MIA));

const rowOf = ({ storage }: TestApp, id: string) =>
  storage.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const eventsOf = async ({ storage }: TestApp, id: string) => {
  const query = storage.db.selectFrom('order_events').select('type').where('order_id', '=', id);
  return (await query.orderBy('id').execute()).map(({ type }) => type);
};

const emailsOf = async ({ storage }: TestApp, id: string) => {
  const query = storage.db.selectFrom('outbox_emails').selectAll().where('order_id', '=', id);
  return query.orderBy('id').execute();
};

const stockOf = ({ storage }: TestApp, productId: string) =>
  storage.db
    .selectFrom('articles')
    .select('available_quantity')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();

/** The job of this app with another way to expire orders. */
function deadlinesWith(
  { app: { ctx } }: TestApp,
  clock: { now: number },
  expireOrder: ExpiryPayments['expireOrder'],
) {
  const payments = { mayExpireOrders: async () => true, expireOrder };
  const own = { ...ctx, clock: { now: () => clock.now } };
  return new PaymentDeadlines(own, { payments, unconfirmed: createUnconfirmedCustomers(own) });
}

testOnce('a customer is reminded once, with a quarter of the time to pay left', async () => {
  const { clock, shop, run, place } = await createScene();
  const id = await place();
  clock.now = START + 36 * HOUR - 1;
  expect(await run()).toEqual(NOTHING);
  clock.now += 1;
  expect(await run()).toEqual({ ...NOTHING, reminded: 1 });
  expect(await run()).toEqual(NOTHING);
  expect(await eventsOf(shop, id)).toEqual(['placed', 'payment_reminder']);
  const emails = await emailsOf(shop, id);
  expect(emails.map(({ kind }) => kind)).toEqual(['order_placed', 'payment_reminder']);
  expect(JSON.parse(emails[1]?.data ?? '')).toMatchObject({ orderId: id, paymentDueAt: START + 48 * HOUR });
});

testOnce('an unpaid order is cancelled at its deadline, and its stock returns', async () => {
  const { clock, shop, run, place } = await createScene();
  const id = await place();
  const [{ article_id } = { article_id: '' }] = await linesOfPieces(shop);
  clock.now = START + 48 * HOUR - 1;
  await run();
  expect((await rowOf(shop, id)).status).toBe('unpaid');
  clock.now += 1;
  expect(await run()).toEqual({ ...NOTHING, expired: 1 });
  const reason = 'It was not paid in time.';
  expect(await rowOf(shop, id)).toMatchObject({
    status: 'cancelled',
    cancelled_by: 'shop',
    cancel_reason: reason,
    cancelled_at: clock.now,
  });
  expect(await stockOf(shop, article_id ?? '')).toEqual({ available_quantity: 100 });
  const token = await shop.signIn(MIA);
  const { events } = await shop.request('getOrderDetails', { token, params: { id } });
  expect(events.at(-1)).toMatchObject({ type: 'cancelled', actor: 'shop', note: reason });
  const last = (await emailsOf(shop, id)).at(-1);
  expect(JSON.parse(last?.data ?? '')).toMatchObject({ cancelledBy: 'shop', reason });
  expect(await run()).toEqual(NOTHING);
});

testOnce('paid and cancelled orders are neither reminded of nor expire', async () => {
  const { clock, shop, run, place } = await createScene();
  const [paid, cancelled] = [await place(), await place()];
  await payOrder(shop, paid);
  await shop.app.orders.cancelOrder(cancelled);
  await sql`update orders set payment_reminder_at = 1`.execute(shop.storage.db);
  clock.now += 30 * DAY;
  await run();
  expect(await rowOf(shop, paid)).toMatchObject({ status: 'paid', payment_reminder_at: null });
  expect(await eventsOf(shop, paid)).toEqual(['placed', 'paid']);
  expect(await eventsOf(shop, cancelled)).toEqual(['placed', 'cancelled']);
  expect(await runPaymentDeadlines(shop)).toEqual(NOTHING);
});

testOnce('an order whose payment deadline passed before the reminder went out gets no reminder', async () => {
  const { clock, shop, run, place } = await createScene();
  const id = await place();
  clock.now += 30 * DAY;
  await run();
  expect(await eventsOf(shop, id)).toEqual(['placed', 'cancelled']);
});

test('two processes at once remind and expire each order once', async () => {
  const { clock, shop, start } = await createScene();
  const other = await start();
  const orders = await Promise.all(Array.from({ length: 12 }, () => place(shop)));
  const cancel = (id: string) => shop.app.orders.cancelOrder(id);
  const runners = [shop, other].map((one) => deadlinesWith(one, clock, cancel));
  const runAll = () => Promise.all(runners.map(({ job }) => job.run(CONTEXT)));
  for (const hours of [36, 48]) {
    clock.now = START + hours * HOUR;
    const runs = await runAll();
    const done = runs.reduce((sum, { reminded, expired }) => sum + reminded + expired, 0);
    expect(done).toBeGreaterThanOrEqual(orders.length);
    expect(runs.map(({ failed }) => failed)).toEqual([0, 0]);
  }
  for (const id of orders)
    expect(await eventsOf(shop, id)).toEqual(['placed', 'payment_reminder', 'cancelled']);
  const movements = await shop.storage.db
    .selectFrom('stock_movements')
    .select(['order_id'])
    .where('reason', '=', 'expiry')
    .execute();
  expect(movements.map(({ order_id }) => order_id).sort()).toEqual(orders.toSorted());
});

testOnce('failing orders and those being paid wait, the others expire', async () => {
  const { clock, shop, place } = await createScene();
  const orders = [await place(), await place(), await place(), await place()];
  clock.now += 48 * HOUR;
  const outcomes: Record<string, unknown> = {
    [orders[0] ?? '']: new Error('out of order'),
    [orders[1] ?? '']: new AppError('order_payment_in_progress'),
    [orders[2] ?? '']: new AppError('payment_provider_unavailable'),
  };
  const expire = async (id: string) => {
    if (outcomes[id]) throw outcomes[id];
    await shop.app.orders.cancelOrder(id);
  };
  const deadlines = deadlinesWith(shop, clock, expire);
  expect(await deadlines.job.run(CONTEXT)).toMatchObject({ expired: 1, failed: 2 });
  expect(await eventsOf(shop, orders[3] ?? '')).toContain('cancelled');
  for (const id of Object.keys(outcomes)) delete outcomes[id];
  expect(await deadlines.job.run(CONTEXT)).toMatchObject({ expired: 3, failed: 0 });
});

testOnce('a provider that is down is asked a few times per run', async () => {
  const { clock, shop, place } = await createScene();
  const open: string[] = [];
  for (let nth = 0; nth < 7; nth++) open.push(await place());
  const withoutPayment = await place();
  clock.now += 48 * HOUR;
  const asked: string[] = [];
  const deadlines = deadlinesWith(shop, clock, async (id, { askProvider }) => {
    if (id === withoutPayment) return shop.app.orders.cancelOrder(id);
    if (askProvider) asked.push(id);
    throw new AppError('payment_provider_unavailable');
  });
  expect(await deadlines.job.run(CONTEXT)).toMatchObject({ expired: 1, failed: 7 });
  expect(asked).toEqual(open.slice(0, 3));
  await deadlines.job.run(CONTEXT);
  await deadlines.job.run(CONTEXT);
  expect(asked).toEqual(open);
  await deadlines.job.run(CONTEXT);
  expect(asked).toEqual([...open, ...open.slice(0, 3)]);
});

testOnce('a shutdown or a lost lease ends the run', async () => {
  const { clock, shop, place } = await createScene();
  await place();
  clock.now += 48 * HOUR;
  const deadlines = deadlinesWith(shop, clock, (id) => shop.app.orders.cancelOrder(id));
  await deadlines.job.run({ ...CONTEXT, signal: AbortSignal.abort() });
  await deadlines.job.run({ ...CONTEXT, renewLease: async () => false });
  expect(await deadlines.job.run(CONTEXT)).toMatchObject({ expired: 1 });
});

testOnce('more orders than one page expire in one run', async () => {
  const { clock, shop, run, place } = await createScene();
  const id = await place();
  await sql`insert into orders (id, number, customer_id, customer_email, customer_name, currency, price_cents, phone,
      address, status, placed_at, payment_due_at)
    with recursive counted (nth) as (select 1 union all select nth + 1 from counted where nth < 250)
    select id || '-' || nth, number || '-' || nth, customer_id, customer_email, customer_name, currency, price_cents, phone,
      address, status, placed_at, payment_due_at from orders, counted where id = ${id}`.execute(
    shop.storage.db,
  );
  await addMissingLines(shop.storage, (await linesOfPieces(shop))[0]?.article_id ?? '');
  clock.now += 48 * HOUR;
  expect(await run()).toMatchObject({ expired: 251, failed: 0 });
});

testOnce('orders without a payment deadline get one once PAYMENT_DEADLINE_HOURS is no longer 0', async () => {
  const { clock, shop, run, place } = await createScene();
  const id = await place();
  await sql`update orders set payment_due_at = null, payment_reminder_at = null`.execute(shop.storage.db);
  clock.now += 10 * DAY;
  await run();
  expect(await rowOf(shop, id)).toMatchObject({
    status: 'unpaid',
    payment_due_at: clock.now + 48 * HOUR,
    payment_reminder_at: clock.now + 36 * HOUR,
  });
});

testOnce('PAYMENT_DEADLINE_HOURS=0: no order expires, also none that had a deadline', async () => {
  const { clock, shop, place } = await createScene();
  const first = await place();
  const never = await createTestApp(
    shop.storageOptions,
    { PAYMENT_DEADLINE_HOURS: '0' },
    { clock: { now: () => clock.now } },
  );
  const token = await never.signIn(MIA);
  const second = await placeOrder(never, token);
  clock.now += 30 * DAY;
  expect(await runPaymentDeadlines(never)).toEqual(NOTHING);
  for (const id of [first, second])
    expect(await rowOf(never, id)).toMatchObject({ status: 'unpaid', payment_due_at: null });
});

testOnce('an order counts as delivered 21 days after shipping, and its customer is told', async () => {
  const { clock, shop, place } = await createScene();
  const run = () => shop.app.jobs.runNow(shop.app.presumedDeliveries);
  const [id, refunded] = [await place(), await place()];
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  for (const one of [id, refunded]) {
    await payOrder(shop, one);
    await advanceOrder(shop, admin, one, { to: 'processing', note: '' });
    await advanceOrder(shop, admin, one, SHIPMENT);
  }
  const { db } = shop.storage;
  await db.updateTable('orders').set({ refunded_cents: 2500 }).where('id', '=', refunded).execute();
  clock.now = START + 21 * DAY - 1;
  expect(await run()).toEqual({ delivered: 0, failed: 0 });
  clock.now += 1;
  expect(await run()).toEqual({ delivered: 1, failed: 0 });
  expect(await rowOf(shop, id)).toMatchObject({ fulfilment: 'delivered', delivered_at: clock.now });
  const last = await db
    .selectFrom('order_events')
    .select(['type', 'actor', 'actor_id'])
    .where('order_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(last).toEqual({ type: 'delivered', actor: 'shop', actor_id: null });
  expect((await emailsOf(shop, id)).at(-1)?.kind).toBe('order_delivered');
  expect(await rowOf(shop, refunded)).toMatchObject({ fulfilment: 'shipped' });
  expect(await run()).toEqual({ delivered: 0, failed: 0 });
});
