// What the Overview counts and lists, and the ledger whose amounts add up to its revenue.
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { dayStart } from '#server/domain/shop-day.ts';
import { idTimestamp } from '#server/storage/ids.ts';
import { freshDatabase } from '../support/database.ts';
import { advanceOrder, payOrder, placeOrder, SHIPMENT } from '../support/orders/orders.ts';
import { enqueue } from '../support/orders/outbox.ts';
import { insertSales, type Sale } from '../support/orders/sales.ts';
import { createTestApp, type TestApp, test, testOnce } from '../support/test-app.ts';

async function signInBoth(shop: TestApp) {
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  return { admin, mia: await shop.signIn('mia@mail.com') };
}

/** The ledger's rows by column title. */
async function readLedger(shop: TestApp, admin: string, query: Record<string, string> = {}) {
  const { body, headers } = await shop.send('exportLedger', { token: admin, query });
  const rows = parse(String(body), { bom: true, columns: true }) as Record<string, string>[];
  return { rows, fileName: String(headers['content-disposition']) };
}

const sum = (rows: readonly Record<string, string>[]) =>
  rows.reduce((cents, row) => cents + Math.round(Number(row.Amount) * 100), 0) / 100;

testOnce('an empty shop has no figures', async ({ shop }) => {
  const { admin } = await signInBoth(shop);
  const overview = await shop.request('getOverview', { token: admin });
  expect(overview.days.every(({ revenue }) => revenue === 0)).toBe(true);
  expect(overview).toMatchObject({
    bestSellers: [],
    recentRefunds: [],
    lowStock: { count: 0, articles: [] },
  });
  expect(Object.values(overview.waiting).every(({ count, oldest }) => count === 0 && oldest === null)).toBe(
    true,
  );
  expect((await readLedger(shop, admin)).rows).toEqual([]);
});

test('what waits is counted by state, and a settlement counts at once', async ({ shop }) => {
  const { admin, mia } = await signInBoth(shop);
  const ids = await Promise.all(Array.from({ length: 5 }, () => placeOrder(shop, mia)));
  const [, paid = '', processing = '', shipped = '', cancelled = ''] = ids;
  await shop.request('getOverview', { token: admin });
  for (const id of [paid, processing, shipped]) await payOrder(shop, id);
  await advanceOrder(shop, admin, processing, { to: 'processing', note: '' });
  await advanceOrder(shop, admin, shipped, { to: 'processing', note: '' });
  await advanceOrder(shop, admin, shipped, SHIPMENT);
  await shop.request('cancelOrder', { token: mia, params: { id: cancelled } });
  await enqueue(shop, 'lost@mail.com');
  await shop.storage.db.updateTable('outbox_emails').set({ state: 'failed' }).execute();
  const overview = await shop.request('getOverview', { token: admin });
  const one = { count: 1, oldest: expect.any(String) };
  expect(overview.waiting).toMatchObject({ unpaid: one, toPrepare: one, toShip: one, inTransit: one });
  expect(overview.waiting.toPrepare.oldest).toBe(new Date(idTimestamp(paid)).toISOString());
  expect(overview.waiting.failedEmails.count).toBeGreaterThan(0);
  expect(await shop.request('getWaiting', { token: admin })).toEqual({ ...overview.waiting, lowStock: 0 });
  expect(Object.fromEntries(overview.states.map(({ state, count }) => [state, count]))).toEqual({
    unpaid: 1,
    paid: 1,
    processing: 1,
    shipped: 1,
    delivered: 0,
    cancelled: 1,
    refunded: 0,
  });
  expect(overview.days.at(-1)).toMatchObject({ orders: 3, settled: 75, revenue: 75 });
});

testOnce('articles at or below their alert level are listed, the lowest first', async ({ shop }) => {
  const { admin } = await signInBoth(shop);
  await shop.addArticle({ productName: 'Plenty', minimumQuantity: 5, availableQuantity: 6 });
  await shop.addArticle({ productName: 'Level', minimumQuantity: 5, availableQuantity: 5 });
  await shop.addArticle({ productName: 'Rest', minimumQuantity: 5, availableQuantity: 3 });
  await shop.addArticle({ productName: 'None', minimumQuantity: 5, availableQuantity: 0 });
  const alert = await shop.addArticle({ productName: 'Alert', minimumQuantity: 5, availableQuantity: 90 });
  await shop.storage.db.updateTable('articles').set({ alert_level: 90 }).where('id', '=', alert).execute();
  const gone = await shop.addArticle({ productName: 'Gone', minimumQuantity: 5, availableQuantity: 0 });
  await shop.request('deleteProduct', { token: admin, params: { id: gone } });
  const { lowStock } = await shop.request('getOverview', { token: admin });
  expect(lowStock).toMatchObject({ count: 4, remnants: 1 });
  expect(lowStock.articles.map(({ productName }) => productName)).toEqual(['None', 'Rest', 'Level', 'Alert']);
  expect(lowStock.articles.at(-1)).toMatchObject({ availableQuantity: 90, alertLevel: 90 });
});

test('best sellers are of 30 days, days of cover of 90', async ({ shop }) => {
  const { admin } = await signInBoth(shop);
  const [few, many] = [
    await shop.addArticle({ productName: 'Few' }),
    await shop.addArticle({ productName: 'Many' }),
  ];
  await shop.addArticle({ productName: 'None' });
  const day = 24 * 3_600_000;
  const sale = (daysAgo: number, pieces: number) => ({
    paidAt: Date.now() - daysAgo * day,
    priceCents: pieces * 100,
    pieces,
  });
  await insertSales(shop.storage.db, [few], [sale(0, 3), sale(1, 1), sale(40, 500)]);
  await insertSales(shop.storage.db, [many], [sale(0, 2), sale(5, 7), sale(100, 500)]);
  const bestSellers = async () => (await shop.request('getOverview', { token: admin })).bestSellers;
  const expected = [
    { productName: 'Many', pieces: 9, revenue: 9 },
    { productName: 'Few', pieces: 4, revenue: 4 },
  ];
  const daysOfCover = async () =>
    (await shop.request('listArticles', { token: admin })).map((article) => article.daysOfCover);
  const cover = [Math.floor((100 * 90) / 504), (100 * 90) / 9, null];
  expect(await bestSellers()).toMatchObject(expected);
  expect(await daysOfCover()).toEqual(cover);
  expect(await shop.request('listBestSellers')).toMatchObject([
    { productName: 'Many', availableQuantity: 100 },
    { productName: 'Few' },
  ]);
  await shop.app.jobs.runNow(shop.app.reports.daily.job);
  expect(await bestSellers()).toMatchObject(expected);
  expect(await daysOfCover()).toEqual(cover);
  const { dayBefore, daysBefore } = await shop.request('getOverview', { token: admin });
  expect([dayBefore.revenue, daysBefore.revenue]).toEqual([1, 500]);
});

testOnce('best sellers leave out what was given back, as the ledger does', async ({ shop }) => {
  const { admin } = await signInBoth(shop);
  const productId = await shop.addArticle({ productName: 'Often returned' });
  const other = await shop.addArticle({ productName: 'Never returned' });
  const back = await shop.addArticle({ productName: 'Only returned' });
  const day = 24 * 3_600_000;
  const ago = (days: number) => Date.now() - days * day;
  const sale = (days: number, pieces: number, refunds: Sale['refunds'] = []) => ({
    paidAt: ago(days),
    priceCents: pieces * 100,
    pieces,
    refunds,
  });
  const { db } = shop.storage;
  await insertSales(
    db,
    [productId],
    [
      sale(5, 300),
      sale(4, 150, [{ at: ago(3), cents: 15_000, pieces: 150 }]),
      sale(2, 50, [
        { at: ago(0), cents: 4000, pieces: 40 },
        { at: ago(0), cents: 1000, pieces: 10, state: 'requested' },
      ]),
      // Sold before these days, given back on one of them.
      sale(40, 500, [{ at: ago(1), cents: 1000, pieces: 10 }]),
    ],
  );
  await insertSales(db, [other], [sale(1, 310)]);
  await insertSales(db, [back], [sale(40, 5, [{ at: ago(1), cents: 500, pieces: 5 }])]);
  const expected = [
    { productName: 'Never returned', pieces: 310, revenue: 310 },
    { productName: 'Often returned', pieces: 300, revenue: 300 },
  ];
  const expectBestSellers = async () => {
    const { bestSellers, days, today } = await shop.request('getOverview', { token: admin });
    expect(bestSellers).toMatchObject(expected);
    expect(bestSellers).toHaveLength(expected.length);
    for (const { _id, articleNumber, pieces, revenue } of bestSellers) {
      for (const article of [_id, articleNumber ?? '']) {
        const query = { from: days[0]?.day ?? '', to: today, article };
        const entries = await shop.request('listLedger', { token: admin, query });
        expect(entries.reduce((sum, entry) => sum + entry.pieces, 0)).toBe(pieces);
        expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(revenue);
      }
    }
  };
  await expectBestSellers();
  await shop.app.jobs.runNow(shop.app.reports.daily.job);
  await expectBestSellers();
});

const ZONE = 'Europe/London';

testOnce('the ledger of a month adds up to its revenue on the Overview', async () => {
  const now = Date.UTC(2026, 10, 5, 12);
  const services = { clock: { now: () => now } };
  const shop = await createTestApp(await freshDatabase(), { SHOP_TIME_ZONE: ZONE }, services);
  const { admin } = await signInBoth(shop);
  const [start, end] = [dayStart('2026-10-01', ZONE), dayStart('2026-11-01', ZONE)];
  const times = [start - 1, start, start, start + 1, end - 1, end - 1, end, now];
  const sales = times.map((paidAt, nth) => ({
    paidAt,
    priceCents: 1999 + nth,
    payment: nth < 4 ? 'shared' : undefined,
    refunds: [
      { at: Math.max(paidAt, end - 1), cents: 100 + nth },
      { at: now, cents: 7, state: 'requested' as const },
    ],
  }));
  await insertSales(shop.storage.db, [await shop.addArticle()], sales);
  const { months } = await shop.request('getOverview', { token: admin });
  const october = await readLedger(shop, admin, { from: '2026-10-01', to: '2026-10-31' });
  expect(october.fileName).toContain('ledger-2026-10-01-2026-10-31.csv');
  expect(sum(october.rows)).toBe(months.find(({ month }) => month === '2026-10')?.revenue);
  expect(october.rows.map((row) => `${row.Date} ${row.Time}`)).toEqual(
    expect.arrayContaining(['2026-10-01 00:00:00', '2026-10-31 23:59:59']),
  );
  expect(october.rows.filter(({ Kind }) => Kind === 'refund').every(({ Amount }) => Number(Amount) < 0)).toBe(
    true,
  );
  const all = await readLedger(shop, admin);
  expect(all.rows).toHaveLength(16);
  expect(sum(all.rows)).toBeCloseTo(
    months.reduce((total, { revenue }) => total + revenue, 0),
    6,
  );
});

testOnce(
  'the ledger names documents, buyers and references, defuses formulas, and is recorded',
  async ({ shop }) => {
    const { admin, mia } = await signInBoth(shop);
    await shop.storage.db.updateTable('users').set({ company: '=Weber & Co', tax_id: 'DE 1' }).execute();
    const id = await placeOrder(shop, mia);
    await shop.storage.db.transaction().execute(async (tx) => {
      await shop.app.orders.markPaid(tx, id, 'pi_1');
      await shop.app.invoices.issueInvoices(tx, [id], Date.now());
    });
    const [row] = (await readLedger(shop, admin, { from: '2026-01-01' })).rows;
    expect(row).toMatchObject({
      Kind: 'settlement',
      Reference: 'pi_1',
      Amount: '25.00',
      Company: "'=Weber & Co",
    });
    expect(row?.Document).toMatch(/^INV-/);
    expect(row).toMatchObject({
      Email: 'mia@mail.com',
      'Tax id': 'DE 1',
      Article: 'Harbour Twill',
      Currency: 'USD',
    });
    const log = await shop.request('listAuditLog', { token: admin });
    expect(log.at(-1)).toMatchObject({
      action: 'export_ledger',
      actor: 'admin@mail.com',
      label: '2026-01-01 to today',
      details: { from: '2026-01-01', to: '' },
    });
  },
);

testOnce('a ledger of more rows than one batch has each once, in order', async ({ shop }) => {
  const { admin } = await signInBoth(shop);
  const at = Date.now();
  const sales = Array.from({ length: 620 }, (_, nth) => ({
    paidAt: at - Math.floor(nth / 300),
    priceCents: 100 + nth,
    refunds: nth % 2 ? [{ at, cents: 1 }] : [],
  }));
  const articles = [await shop.addArticle()];
  await insertSales(shop.storage.db, articles, sales);
  const { rows } = await readLedger(shop, admin);
  expect(rows).toHaveLength(930);
  const [today] = (await shop.request('getOverview', { token: admin })).days.slice(-1);
  expect(sum(rows)).toBeCloseTo(today?.revenue ?? Number.NaN, 6);
});

test('deliveries past their day are counted, and orders with late pieces are listed', async ({ shop }) => {
  const { admin, mia } = await signInBoth(shop);
  const { db } = shop.storage;
  const article = await shop.addArticle();
  const delivery = (id: string, expected_on: string, closed: object = {}) => ({
    id,
    article_id: article,
    quantity: 40,
    expected_on,
    created_at: 1,
    ...closed,
  });
  await db
    .insertInto('expected_deliveries')
    .values([
      delivery('late', '2026-01-02'),
      delivery('later', '2026-01-05'),
      delivery('came', '2026-01-01', { received_at: 2 }),
      delivery('coming', '2999-01-01'),
    ])
    .execute();
  const awaited = [
    ['late', '2026-01-02'],
    ['coming', '2026-02-01'],
    [null, '2026-03-01'],
    ['coming', '2999-01-01'],
  ] as const;
  const ids: string[] = [];
  for (const [delivery_id, promised_on] of awaited) {
    const order_id = await placeOrder(shop, mia);
    const line = db.selectFrom('order_lines').select('id').where('order_id', '=', order_id);
    const { id: line_id } = await line.executeTakeFirstOrThrow();
    const row = {
      id: line_id,
      line_id,
      order_id,
      article_id: article,
      delivery_id,
      quantity: 3,
      promised_on,
    };
    await db.insertInto('awaited_pieces').values(row).execute();
    ids.push(order_id);
  }
  const { waiting } = await shop.request('getOverview', { token: admin });
  expect(waiting.lateDeliveries).toEqual({ count: 2, oldest: '2026-01-02T00:00:00.000Z' });
  expect(waiting.lateOrders).toEqual({ count: 2, oldest: '2026-02-01T00:00:00.000Z' });
  const listed = async (query: object) =>
    (await shop.request('listAllOrders', { token: admin, query: { awaited: 'late', ...query } })).map(
      ({ _id }) => _id,
    );
  expect(await listed({})).toEqual([ids[1], ids[2]]);
  expect(await listed({ limit: 1, cursor: ids[1] })).toEqual([ids[2]]);
  expect(await listed({ q: 'mia', state: ['unpaid'] })).toEqual([ids[1], ids[2]]);
  expect(await listed({ q: 'nobody' })).toEqual([]);
});
