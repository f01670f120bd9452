// What an older version leaves on the database: orders without numbers, payments without invoices, stock without movements, reviews without marks.
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect } from 'vitest';
import { findLotDifferences, findStockDifferences } from '#server/modules/catalogue/stock-differences.ts';
import { olderVersionRepair } from '#server/older-version-repair.ts';
import { freshDatabase } from '../support/database.ts';
import { documentNumbers, expectGaplessInvoices, placeOrders, settleOrders } from '../support/invoices.ts';
import { addArticleWithLots, lotsOf } from '../support/lots.ts';
import { createTestApp, type TestApp, test } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const numbersOf = async ({ storage: { db } }: TestApp) =>
  (await db.selectFrom('orders').select('number').orderBy('id').execute()).map(({ number }) => number);
const number = ({ app }: TestApp) => app.jobs.runNow(app.orderHolds.job);
const repair = ({ app, storage }: TestApp) =>
  app.jobs.runNow(olderVersionRepair({ storage, log: pino({ level: 'silent' }) }, app));

/** Orders as an older version places them, by the day on which each was placed. */
async function placeOlderOrders(shop: TestApp, days: readonly string[]): Promise<string[]> {
  const token = await shop.signIn(MIA);
  const productId = await shop.addProduct({ availableQuantity: 100_000 });
  const ids = await placeOrders(shop, { token, productId, count: days.length });
  for (const [nth, id] of ids.entries())
    await sql`update orders set number = null, placed_at = ${Date.parse(days[nth] ?? '')} where id = ${id}`.execute(
      shop.storage.db,
    );
  await sql`delete from number_sequences where name like 'order-%'`.execute(shop.storage.db);
  return ids;
}

test('orders are numbered in the order they were placed, by the year in the zone of the shop', async () => {
  const shop = await createTestApp(await freshDatabase(), { SHOP_TIME_ZONE: 'Asia/Tokyo' });
  await placeOlderOrders(shop, ['2024-12-31T14:59Z', '2024-12-31T15:00Z', '2025-06-01', '2026-06-01']);
  await Promise.all([number(shop), number(shop)]);
  const expected = ['SV-2024-000001', 'SV-2025-000001', 'SV-2025-000002', 'SV-2026-000001'];
  expect(await numbersOf(shop)).toEqual(expected);
});

test('numbers above 999,999 grow in width', async ({ shop }) => {
  await placeOlderOrders(shop, ['2025-06-01', '2025-06-02', '2025-06-03']);
  const last = { name: 'order-2025', last_number: 999_998 } as const;
  await shop.storage.db.insertInto('number_sequences').values(last).execute();
  await number(shop);
  expect(await numbersOf(shop)).toEqual(['SV-2025-999999', 'SV-2025-1000000', 'SV-2025-1000001']);
});

test('more orders than one batch are numbered in one run, each once', async ({ shop }) => {
  const [id] = await placeOlderOrders(shop, ['2025-06-01']);
  await sql`insert into orders (id, customer_email, customer_name, product_id, product_name, quantity, price_cents, phone,
      address, status, transaction_id, placed_at)
    with recursive counted (nth) as (select 1 union all select nth + 1 from counted where nth < 1100)
    select id || '-' || nth, customer_email, customer_name, product_id, product_name, quantity, price_cents, phone,
      address, 'paid', 'pi', placed_at from orders, counted where id = ${id}`.execute(shop.storage.db);
  await number(shop);
  const numbers = (await numbersOf(shop)).sort();
  expect(numbers).toEqual(
    Array.from({ length: 1101 }, (_, nth) => `SV-2025-${String(nth + 1).padStart(6, '0')}`),
  );
});

test('an order that an older version marked paid after the migration gets timeline, emails and invoice, once', async ({
  shop,
}) => {
  const { db } = shop.storage;
  const token = await shop.signIn(MIA);
  const productId = await shop.addProduct();
  const [older = '', before = '', own = ''] = await placeOrders(shop, { token, productId, count: 3 });
  const markPaid = (id: string, at: number) =>
    sql`update orders set status = 'paid', paid_at = ${at}, transaction_id = ${`pi_${id}`} where id = ${id}`.execute(
      db,
    );
  await markPaid(older, Date.now());
  await markPaid(before, Date.UTC(2020, 0, 1));
  await settleOrders(shop, [own]);
  const runs = await Promise.all([repair(shop), repair(shop)]);
  expect(runs.flatMap((run) => run?.payments ?? [])).toEqual([older]);
  expect((await repair(shop))?.payments).toEqual([]);
  expect(await documentNumbers(shop.storage, 'invoice')).toHaveLength(2);
  expect(await shop.app.invoices.listDocuments(before)).toEqual([]);
  const emails = await db
    .selectFrom('outbox_emails')
    .select(['kind', 'order_id'])
    .where('kind', '=', 'order_paid')
    .execute();
  expect(emails.map(({ order_id }) => order_id).sort()).toEqual([older, own].sort());
  const { events } = await shop.request('getOrderDetails', { token, params: { id: older } });
  expect(events.map(({ type }) => type)).toEqual(['placed', 'paid']);
  await sql`delete from order_events where order_id = ${before}`.execute(db);
  await sql`update orders set status = 'unpaid', transaction_id = null where id = ${before}`.execute(db);
  await expectGaplessInvoices(shop.storage);
});

test('stock that an older version changed gets a movement, once', async ({ shop }) => {
  const { db } = shop.storage;
  const token = await shop.signIn(MIA);
  const changed = await shop.addProduct();
  for (let nth = 0; nth < 45; nth++) await shop.addProduct();
  await placeOrders(shop, { token, productId: changed, count: 2 });
  await sql`update products set available_quantity = 50 where id = ${changed}`.execute(db);
  const runs = await Promise.all([repair(shop), repair(shop)]);
  expect(runs.flatMap((run) => run?.corrections ?? [])).toEqual([{ productId: changed, quantity: -46 }]);
  expect((await repair(shop))?.corrections).toEqual([]);
  const movements = await db
    .selectFrom('stock_movements')
    .select(['quantity', 'reason', 'actor', 'note'])
    .where('product_id', '=', changed)
    .orderBy('id')
    .execute();
  expect(movements.at(-1)).toEqual({
    ...{ quantity: -46, reason: 'correction', actor: 'system' },
    note: 'Changed by an older version of the shop',
  });
});

test('a review of what was paid through an older version is marked as verified, once', async ({ shop }) => {
  const { db } = shop.storage;
  const [mia, ben] = [await shop.signIn(MIA), await shop.signIn('ben@mail.com')];
  const productId = await shop.addProduct();
  const review = { name: 'M', description: 'Fine cloth', img: '/cloth/twill.jpg', productId, stars: 5 };
  const { insertedId } = await shop.request('addReview', { token: mia, body: review });
  await shop.request('addReview', { token: ben, body: review });
  await placeOrders(shop, { token: ben, productId, count: 1 });
  const [id] = await placeOrders(shop, { token: mia, productId, count: 1 });
  await sql`update orders set status = 'paid', paid_at = ${Date.now()}, transaction_id = 'pi' where id = ${id}`.execute(
    db,
  );
  expect((await repair(shop))?.reviews).toEqual([insertedId]);
  expect((await repair(shop))?.reviews).toEqual([]);
  const shown = await shop.request('listReviews', { query: { product: productId } });
  expect(shown.filter(({ verified }) => verified).map(({ _id }) => _id)).toEqual([insertedId]);
});

test('lots follow a stock that a version without lots changed, once', async ({ shop }) => {
  const { db } = shop.storage;
  const id = await addArticleWithLots(shop, [6, 10]);
  const setStock = async (available_quantity: number) => {
    await db.updateTable('products').set({ available_quantity }).where('id', '=', id).execute();
    const runs = await Promise.all([repair(shop), repair(shop)]);
    return runs.flatMap((run) => run?.corrections ?? []);
  };
  expect(await setStock(3)).toEqual([{ productId: id, quantity: -13, outsideLots: -13 }]);
  expect(await lotsOf(shop, id)).toEqual({ 'K-1': 3, 'K-2': 0 });
  expect(await setStock(5)).toEqual([{ productId: id, quantity: 2, outsideLots: 2 }]);
  expect(await lotsOf(shop, id)).toEqual({ 'K-1': 3, 'K-2': 0, Returned: 2 });
  expect(await findLotDifferences(db)).toEqual([]);
  expect(await findStockDifferences(db)).toEqual([]);
});
