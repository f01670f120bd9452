// The money of the Overview equals a plain sum of all settlements and refunds, whatever is stored of past days.
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test as plainTest } from 'vitest';
import type { Overview } from '#contract/office/overview.ts';
import { dayStart } from '#server/domain/shop-day.ts';
import { emptyTables } from '#server/storage/copies/empty-tables.ts';
import { runCommand } from '../support/commands.ts';
import { freshDatabase, onlyOnSqlite, onPostgres } from '../support/database.ts';
import { PaymentScenario } from '../support/orders/payment-scenario.ts';
import { dateIn, insertSales, plainSums, type Sale } from '../support/orders/sales.ts';
import { testOnce } from '../support/providers/fake-stripe.ts';
import { randomSample } from '../support/random-sample.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const plainOnce = onlyOnSqlite(plainTest);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The clocks were put forward in Europe within the 30 days before, and back within the 12 months before. */
const NOW = Date.UTC(2026, 3, 10, 9);
const NOTHING = { orders: 0, settled: 0, refunds: 0, refunded: 0, revenue: 0 };

/** Times where mistakes show: right before and at the start of a day, of a month, of a day with a change of the clocks. */
const border = (timeZone: string) =>
  fc
    .tuple(
      fc.constantFrom('2026-04-10', '2026-04-01', '2026-03-29', '2026-03-30', '2025-10-26', '2025-05-01'),
      fc.constantFrom(-1, 0, 1, HOUR_MS, 2 * HOUR_MS),
    )
    .map(([day, offset]) => dayStart(day, timeZone) + offset);
const time = (timeZone: string) =>
  fc.oneof(border(timeZone), fc.integer({ min: NOW - 400 * DAY_MS, max: NOW }));

const sale = (timeZone: string): fc.Arbitrary<Sale> =>
  fc.record({
    paidAt: time(timeZone),
    priceCents: fc.integer({ min: 1, max: 9_999_999 }),
    pieces: fc.integer({ min: 1, max: 50 }),
    payment: fc.constantFrom('one', 'two', 'three', 'four'),
    refunds: fc.array(
      fc.record({
        at: time(timeZone),
        cents: fc.integer({ min: 1, max: 99_999 }),
        state: fc.constantFrom(undefined, undefined, 'requested' as const, 'failed' as const),
      }),
      { maxLength: 3 },
    ),
  });

async function openShop(timeZone: string, options = freshDatabase(), now = () => NOW) {
  const shop = await createTestApp(await options, { SHOP_TIME_ZONE: timeZone }, { clock: { now } });
  return { shop, admin: await shop.signIn('admin@mail.com', { admin: true }) };
}

/** Compares every day, month and the same days of the month before. */
async function expectPlainSums(shop: TestApp, admin: string, timeZone: string): Promise<Overview> {
  const overview = await shop.request('getOverview', { token: admin });
  const byDay = await plainSums(shop, dateIn(timeZone));
  const byMonth = await plainSums(shop, (at) => dateIn(timeZone)(at).slice(0, 7));
  expect(overview.days).toHaveLength(30);
  for (const { day, ...sums } of overview.days) expect(sums, day).toEqual(byDay[day] ?? NOTHING);
  expect(overview.months).toHaveLength(12);
  for (const { month, ...sums } of overview.months) expect(sums, month).toEqual(byMonth[month] ?? NOTHING);
  return overview;
}

const storedDays = async ({ storage }: TestApp) =>
  (await storage.db.selectFrom('daily_sales').select('day').orderBy('day').execute()).map(({ day }) => day);

const store = ({ app }: TestApp) => app.jobs.runNow(app.reports.daily.job);

/** The borders of days are numbers to a database: one zone with a change of the clocks is enough on PostgreSQL. */
const ZONES = ['Europe/London', ...(onPostgres ? [] : ['Asia/Kolkata', 'America/New_York'])];

plainTest.each(ZONES)(
  'in %s the figures are the plain sums, before and after days are stored',
  async (timeZone) => {
    const { shop, admin } = await openShop(timeZone);
    const articles = [await shop.addArticle(), await shop.addArticle(), await shop.addArticle()];
    for (const sales of randomSample(fc.array(sale(timeZone), { minLength: 60, maxLength: 60 }), 2)) {
      await insertSales(shop.storage.db, articles, sales);
      const live = await expectPlainSums(shop, admin, timeZone);
      await store(shop);
      expect(await expectPlainSums(shop, admin, timeZone)).toEqual(live);
    }
    expect(await shop.app.reports.daily.repair()).toEqual([]);
    expect(await storedDays(shop)).not.toContain(dateIn(timeZone)(NOW));
  },
);

plainTest('what is written into a stored day later counts', async () => {
  const { shop, admin } = await openShop('Europe/London');
  const article = await shop.addArticle();
  const paidAt = Date.UTC(2026, 2, 20, 12);
  const [id = ''] = await insertSales(shop.storage.db, [article], [{ paidAt, priceCents: 1000 }]);
  await store(shop);
  const late = [{ paidAt: paidAt + 1, priceCents: 333, refunds: [{ at: paidAt - DAY_MS, cents: 33 }] }];
  await insertSales(shop.storage.db, [article], late);
  expect(await storedDays(shop)).not.toContain('2026-03-20');
  expect(await storedDays(shop)).not.toContain('2026-03-19');
  await expectPlainSums(shop, admin, 'Europe/London');
  await store(shop);
  await shop.storage.db.deleteFrom('refund_lines').execute();
  await shop.storage.db.deleteFrom('refunds').execute();
  await shop.storage.db.deleteFrom('payments').execute();
  await shop.storage.db.deleteFrom('order_lines').where('order_id', '=', id).execute();
  await shop.storage.db.deleteFrom('orders').where('id', '=', id).execute();
  expect(await storedDays(shop)).not.toContain('2026-03-19');
  expect(await storedDays(shop)).not.toContain('2026-03-20');
  await expectPlainSums(shop, admin, 'Europe/London');
});

plainTest('a day is stored an hour after it has ended, and once by any number of processes', async () => {
  let now = dayStart('2026-04-10', 'Asia/Kolkata') + HOUR_MS - 1;
  const database = freshDatabase();
  const first = await openShop('Asia/Kolkata', database, () => now);
  const second = await openShop('Asia/Kolkata', database, () => now);
  await store(first.shop);
  expect((await storedDays(first.shop)).at(-1)).toBe('2026-04-08');
  expect(await second.shop.app.reports.daily.hasDaysToStore()).toBe(false);
  now += 1;
  expect(await second.shop.app.reports.daily.hasDaysToStore()).toBe(true);
  await Promise.all([store(first.shop), store(second.shop)]);
  expect((await storedDays(first.shop)).at(-1)).toBe('2026-04-09');
  await expectPlainSums(second.shop, second.admin, 'Asia/Kolkata');
});

plainOnce('another time zone starts its own days, and an emptied shop has no figures', async () => {
  const database = freshDatabase();
  const { shop } = await openShop('Europe/London', database);
  const article = await shop.addArticle();
  const paidAt = dayStart('2026-03-29', 'Europe/London');
  await insertSales(shop.storage.db, [article], [{ paidAt, priceCents: 1000 }]);
  await store(shop);
  const moved = await openShop('America/New_York', database);
  await expectPlainSums(moved.shop, moved.admin, 'America/New_York');
  await store(moved.shop);
  await expectPlainSums(moved.shop, moved.admin, 'America/New_York');
  await emptyTables(shop.storage);
  const left = shop.storage.db.selectFrom('daily_sales').select('day').where('paid_orders', '>', 0);
  expect(await left.execute()).toEqual([]);
});

plainOnce('after a backup is restored the figures are the plain sums of its orders and refunds', async () => {
  const { shop, admin } = await openShop('Europe/London');
  const sales = randomSample(sale('Europe/London'), 30);
  await insertSales(shop.storage.db, [await shop.addArticle(), await shop.addArticle()], sales);
  await store(shop);
  const before = await expectPlainSums(shop, admin, 'Europe/London');
  await shop.app.jobs.stop();
  const directory = join(shop.storageOptions.dataDir, 'backup');
  expect(await runCommand('backup', shop.storageOptions, directory)).toMatchObject({ code: 0 });
  const options = await freshDatabase();
  expect(await runCommand('restore', options, directory)).toMatchObject({ code: 0 });
  const restored = await openShop('Europe/London', Promise.resolve(options));
  const { days } = await expectPlainSums(restored.shop, restored.admin, 'Europe/London');
  expect(days).toEqual(before.days);
  await store(restored.shop);
  await expectPlainSums(restored.shop, restored.admin, 'Europe/London');
});

plainOnce('a stored day whose borders or sums are wrong is not used for long', async () => {
  const { shop, admin } = await openShop('Europe/London');
  await insertSales(shop.storage.db, [await shop.addArticle()], [{ paidAt: NOW - DAY_MS, priceCents: 1000 }]);
  await store(shop);
  const { db } = shop.storage;
  const [row] = await db.selectFrom('daily_sales').selectAll().where('day', '=', '2026-03-28').execute();
  if (!row) throw new Error('not stored');
  await db.deleteFrom('daily_sales').where('day', '=', row.day).execute();
  await db
    .insertInto('daily_sales')
    .values({ ...row, starts_at: row.starts_at - HOUR_MS, paid_cents: 5 })
    .execute();
  await expectPlainSums(shop, admin, 'Europe/London');
  await db.deleteFrom('daily_sales').where('day', '=', row.day).execute();
  await db
    .insertInto('daily_sales')
    .values({ ...row, paid_cents: 5 })
    .execute();
  expect(await shop.app.reports.daily.repair()).toMatchObject([
    { day: '2026-03-28', stored: { settledCents: 5 }, summed: { settledCents: 0 } },
  ]);
  await expectPlainSums(shop, admin, 'Europe/London');
});

testOnce(
  'payments, shared payments, cancellations and refunds of all kinds add up',
  async ({ shop, fakeStripe }) => {
    const admin = await shop.signIn('admin@mail.com', { admin: true });
    const acts = randomSample(
      fc.array(
        fc.tuple(
          fc.constantFrom('pay', 'payAll', 'payPair', 'cancel', 'refund', 'refundAtProvider'),
          fc.nat({ max: 2 }),
        ),
        { minLength: 8, maxLength: 8 },
      ),
      4,
    );
    for (const steps of acts) {
      const scenario = await PaymentScenario.start({ shop, stripe: fakeStripe, clock: { now: Date.now() } });
      for (const [act, nth] of steps) await scenario.perform(act as 'pay', nth);
      await scenario.perform('deliverWebhooks', 0);
      await scenario.perform('reconcile', 0);
    }
    await expectPlainSums(shop, admin, 'UTC');
  },
);
