// A shop whose orders and payments were stored before orders had numbers, holds and a timeline, after the migration; and
// rows that such a version inserts while it still runs beside the new one.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findStockDifferences } from '#server/modules/catalogue/stock-differences.ts';
import type { Executor } from '#server/storage/tables.ts';
import { emptyDatabase } from '../support/database.ts';
import { createOldDatabase } from '../support/old-database.ts';
import { payOrder, placeOrder } from '../support/orders.ts';
import { detailsOf, orderSwatches } from '../support/swatches.ts';
import { createTestApp } from '../support/test-app.ts';

const id = (nth: number) => `01990000-0000-7000-8000-00000000000${nth}`;
const MIA = 'mia@mail.com';
const PLACED = [Date.UTC(2025, 11, 31, 23), Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2)] as const;

async function insertProduct(db: Executor): Promise<void> {
  await sql`insert into products (id, name, description, img, price_cents, minimum_quantity, available_quantity,
      article_number, slug)
    values (${id(0)}, 'Twill', 'A twill', '/cloth/twill.jpg', 1250, 2, 94, 'SV-00001', 'twill')`.execute(db);
  await sql`insert into product_slugs (slug, product_id) values ('twill', ${id(0)})`.execute(db);
}

/** As a version before migration 0006 inserts it. */
async function insertOrder(db: Executor, nth: number, status: string, placedAt: number): Promise<void> {
  const transaction = status === 'paid' ? `pi_${nth}` : null;
  const at = (wanted: string) => (status === wanted ? placedAt + 1000 : null);
  await sql`insert into orders (id, customer_email, customer_name, product_id, product_name, quantity, price_cents,
      phone, address, custom_details, status, transaction_id, placed_at, paid_at, cancelled_at)
    values (${id(nth)}, ${MIA}, 'Mia', ${id(0)}, 'Twill', 3, 3750, '1', 'Mill Lane', 'In two cuts', ${status},
      ${transaction}, ${placedAt}, ${at('paid')}, ${at('cancelled')})`.execute(db);
}

/** An order of each status and, for two of them, a payment that refers to it. */
async function insertOldRows(db: Executor): Promise<void> {
  await insertProduct(db);
  for (const [nth, status] of [
    [3, 'unpaid'],
    [1, 'paid'],
    [2, 'cancelled'],
  ] as const)
    await insertOrder(db, nth, status, PLACED[nth - 1] ?? 0);
  await sql`insert into payments (id, order_id, caller_email, amount_cents, currency, state, transaction_id, created_at,
      settled_at, next_check_at)
    values (${id(4)}, ${id(1)}, ${MIA}, 3750, 'usd', 'settled', 'pi_1', 1, 2, 3),
      (${id(5)}, ${id(3)}, ${MIA}, 3750, 'usd', 'open', 'pi_3', 1, null, 3)`.execute(db);
}

test('orders keep what they had, get numbers by year, and their payments still refer to them', async () => {
  const options = await emptyDatabase();
  await createOldDatabase(options, '0006', insertOldRows);
  const shop = await createTestApp(options);
  const { db } = shop.storage;
  await shop.app.jobs.runNow(shop.app.orderHolds.job);
  const orders = await db.selectFrom('orders').selectAll().orderBy('id').execute();
  const kept = {
    ...{ customer_email: MIA, customer_name: 'Mia', product_id: id(0), quantity: 3, price_cents: 3750 },
    ...{ address: 'Mill Lane', custom_details: 'In two cuts', fulfilment: null, refunded_cents: 0 },
  };
  expect(orders).toMatchObject([
    { ...kept, number: 'SV-2025-000001', status: 'paid', transaction_id: 'pi_1', placed_at: PLACED[0] },
    { ...kept, number: 'SV-2026-000001', status: 'cancelled', cancelled_at: PLACED[1] + 1000 },
    { ...kept, number: 'SV-2026-000002', status: 'unpaid' },
  ]);
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'order_id', 'state', 'card_brand'])
    .orderBy('id')
    .execute();
  expect(payments).toEqual([
    { id: id(4), order_id: id(1), state: 'settled', card_brand: null },
    { id: id(5), order_id: id(3), state: 'open', card_brand: null },
  ]);
  const unknown = db.insertInto('payments').values({
    ...{ id: id(6), order_id: 'unknown', caller_email: MIA, amount_cents: 1, currency: 'usd', state: 'open' },
    ...{ created_at: 1, next_check_at: 1 },
  });
  await expect(unknown.execute()).rejects.toThrow(/foreign key/i);
  expect(await findStockDifferences(db)).toEqual([]);
});

test('old orders have a page and can be paid with others, and new numbers follow theirs', async () => {
  const options = await emptyDatabase();
  await createOldDatabase(options, '0006', insertOldRows);
  const shop = await createTestApp(options, {}, { now: () => Date.UTC(2026, 5, 1) });
  await shop.app.jobs.runNow(shop.app.orderHolds.job);
  const token = await shop.signIn(MIA);
  const detailsOf = (order: string) => shop.request('getOrderDetails', { token, params: { id: order } });
  expect((await detailsOf(id(1))).events.map(({ type }) => type)).toEqual(['placed', 'paid']);
  expect((await detailsOf(id(2))).events.map(({ type }) => type)).toEqual(['placed', 'cancelled']);
  const added = await placeOrder(shop, token, { productId: id(0) });
  expect(await detailsOf(added)).toMatchObject({ number: 'SV-2026-000003' });
  for (const order of [id(3), added]) await payOrder(shop, order, 'pi_together');
  expect((await detailsOf(id(3))).paidWith).toEqual([{ _id: added, number: 'SV-2026-000003' }]);
});

/** With an event for each of the orders. */
async function insertOrdersWithEvents(db: Executor): Promise<void> {
  await insertOldRows(db);
  for (const nth of [1, 2, 3])
    await sql`insert into order_events (id, order_id, type, at, actor)
      values (${id(nth)}, ${id(nth)}, 'placed', ${PLACED[nth - 1] ?? 0}, 'customer')`.execute(db);
}

test('a database from before free orders keeps its orders and what refers to them, and takes free swatches', async () => {
  const options = await emptyDatabase();
  await createOldDatabase(options, '0014', insertOrdersWithEvents);
  const shop = await createTestApp(options, { SWATCH_PRICE: '0' });
  const { db } = shop.storage;
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'status', 'price_cents'])
    .orderBy('id')
    .execute();
  expect(orders).toEqual(
    ['paid', 'cancelled', 'unpaid'].map((status, nth) => ({ id: id(nth + 1), status, price_cents: 3750 })),
  );
  const events = await db.selectFrom('order_events').select(['id', 'order_id']).orderBy('id').execute();
  expect(events).toEqual([1, 2, 3].map((nth) => ({ id: id(nth), order_id: id(nth) })));
  const unknown = db
    .insertInto('order_events')
    .values({ id: id(9), order_id: 'unknown', type: 'placed', at: 1, actor: 'customer' });
  await expect(unknown.execute()).rejects.toThrow(/foreign key/i);
  await expect(db.deleteFrom('orders').where('id', '=', id(1)).execute()).rejects.toThrow(/foreign key/i);
  const token = await shop.signIn(MIA);
  const details = await detailsOf(shop, token, await orderSwatches(shop, token, [id(0)]));
  expect(details).toMatchObject({ price: 0, state: 'paid' });
});

test('an order that an older version places beside the new one gets its number and hold', async () => {
  const options = await emptyDatabase();
  await createOldDatabase(options, '0006', insertProduct);
  const shop = await createTestApp(options, {}, { now: () => Date.UTC(2026, 5, 1) });
  await insertOrder(shop.storage.db, 7, 'unpaid', Date.UTC(2026, 4, 31));
  const token = await shop.signIn(MIA);
  const [listed] = await shop.request('listOrders', { token, query: { user: MIA } });
  expect(listed).toMatchObject({ number: null, holdEndsAt: null, state: 'unpaid' });
  await shop.app.jobs.runNow(shop.app.orderHolds.job);
  const details = await shop.request('getOrderDetails', { token, params: { id: id(7) } });
  expect(details).toMatchObject({ number: 'SV-2026-000001', holdEndsAt: '2026-06-03T00:00:00.000Z' });
  expect(details.events).toMatchObject([{ type: 'placed', at: '2026-05-31T00:00:00.000Z' }]);
});
