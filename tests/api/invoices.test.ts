// Invoices and credit notes: numbers without gaps, snapshots that stay, and what a refund issues.
import { expect } from 'vitest';
import { newId } from '#server/storage/ids.ts';
import { sampleArticle } from '../support/articles/sample-article.ts';
import { freshDatabase } from '../support/database.ts';
import {
  documentNumbers,
  expectGaplessInvoices,
  placeOrders,
  settleOrders,
} from '../support/orders/invoices.ts';
import { lineOf } from '../support/orders/refunds.ts';
import { chargeTax, writeContent } from '../support/shop-settings.ts';
import { createTestApp, type TestApp, test, testOnce } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const at = Date.UTC(2026, 10, 22, 12);

/** A refund that the provider has made, as payments records it. */
async function insertRefund(
  shop: TestApp,
  orderId: string,
  { amountCents = 1000, returnedQuantity = 0, reason = 'A weaving fault' } = {},
): Promise<string> {
  const { db } = shop.storage;
  const payment = {
    id: newId(Date.now()),
    order_id: orderId,
    caller_id: await shop.app.users.idOf(MIA),
    amount_cents: 2500,
    currency: 'USD',
  };
  const times = { created_at: at, settled_at: at, next_check_at: at };
  await db
    .insertInto('payments')
    .values({ ...payment, ...times, state: 'withdrawn', transaction_id: `pi_refunded_${payment.id}` })
    .execute();
  const id = newId(Date.now());
  await db
    .insertInto('refunds')
    .values({
      id,
      order_id: orderId,
      payment_id: payment.id,
      amount_cents: amountCents,
      currency: 'USD',
      reason,
      idempotency_key: null,
      state: 'succeeded',
      requested_at: at,
      next_check_at: at,
    })
    .execute();
  const line = { line_id: await lineOf(shop, orderId), amount_cents: amountCents };
  await db
    .insertInto('refund_lines')
    .values({ refund_id: id, ...line, returned_quantity: returnedQuantity })
    .execute();
  return id;
}

test('40 settlements at once, a third of which fail last, leave no gap', async ({ shop }) => {
  const productId = await shop.addArticle();
  const token = await shop.signIn(MIA);
  const ids = await placeOrders(shop, { token, productId, count: 40 });
  const outcomes = await Promise.allSettled(
    ids.map((id, nth) =>
      settleOrders(shop, [id], {
        at,
        afterwards: async () => {
          if (nth % 3 === 0) throw new Error('The settlement fails');
        },
      }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(14);
  expect(await documentNumbers(shop.storage, 'invoice')).toHaveLength(26);
  await expectGaplessInvoices(shop.storage);

  for (const id of ids.filter((_, nth) => nth % 3 === 0)) await settleOrders(shop, [id], { at });
  expect(await documentNumbers(shop.storage, 'invoice')).toHaveLength(40);
  await expectGaplessInvoices(shop.storage);
});

test('orders paid together get an invoice each, with consecutive numbers, or none', async ({ shop }) => {
  const productId = await shop.addArticle();
  const token = await shop.signIn(MIA);
  const groups = await Promise.all(
    Array.from({ length: 6 }, () => placeOrders(shop, { token, productId, count: 3 })),
  );
  const failing = groups.pop() ?? [];
  const fail = { afterwards: () => Promise.reject(new Error('The settlement fails')) };
  await Promise.allSettled([
    settleOrders(shop, failing, fail),
    ...groups.map((ids) => settleOrders(shop, ids, { at })),
  ]);
  await expectGaplessInvoices(shop.storage);
  for (const ids of groups) {
    const counts: number[] = [];
    for (const id of ids)
      for (const { number } of await shop.app.invoices.listDocuments(id))
        counts.push(Number(number.slice(9)));
    const [first = 0] = counts;
    expect(counts).toEqual([first, first + 1, first + 2]);
  }
  for (const id of failing) expect(await shop.app.invoices.listDocuments(id)).toEqual([]);
});

testOnce("numbers count by the years of the shop's time zone", async ({ createApp }) => {
  const shop = await createApp({ SHOP_TIME_ZONE: 'Asia/Tokyo' });
  const productId = await shop.addArticle();
  const token = await shop.signIn(MIA);
  const [first = '', second = '', third = ''] = await placeOrders(shop, { token, productId, count: 3 });
  await settleOrders(shop, [first], { at: Date.UTC(2026, 11, 31, 14, 59) });
  await settleOrders(shop, [second], { at: Date.UTC(2026, 11, 31, 15, 0) });
  await settleOrders(shop, [third], { at: Date.UTC(2027, 5, 1) });
  expect(await documentNumbers(shop.storage, 'invoice')).toEqual([
    'INV-2026-000001',
    'INV-2027-000001',
    'INV-2027-000002',
  ]);
});

testOnce('later changes of article, customer and settings leave an issued invoice as it is', async () => {
  const database = await freshDatabase();
  const shop = await createTestApp(database);
  await chargeTax(shop, { isCharged: false, sellerTaxId: 'GB 1' });
  const productId = await shop.addArticle(sampleArticle);
  const token = await shop.signIn(MIA);
  const [id = ''] = await placeOrders(shop, { token, productId });
  await settleOrders(shop, [id], { at });
  const params = { id, number: 'INV-2026-000001' };
  const before = await shop.send('getOrderDocument', { token, params });

  const { db } = shop.storage;
  await db.updateTable('articles').set({ name: 'Renamed', piece_length_cm: 1 }).execute();
  await db.updateTable('users').set({ name: 'Renamed', company: 'Another', tax_id: 'X' }).execute();
  await chargeTax(shop, { isCharged: false, sellerTaxId: 'GB 2' });
  await writeContent(shop, { company: { name: 'Another', address: '2 Mill Lane' } });
  const later = await createTestApp(
    database,
    { SHOP_TIME_ZONE: 'Asia/Tokyo' },
    { clock: { now: () => at + 400 * 24 * 60 * 60_000 } },
  );
  const after = await later.send('getOrderDocument', { token: await later.signIn(MIA), params });
  expect(after.status).toBe(200);
  expect(Buffer.compare(before.body as Buffer, after.body as Buffer)).toBe(0);
});

testOnce('a refund issues one credit note, however often it is reported', async ({ shop }) => {
  const productId = await shop.addArticle(sampleArticle);
  const token = await shop.signIn(MIA);
  const [id = ''] = await placeOrders(shop, { token, productId });
  await settleOrders(shop, [id], { at });
  const refunds = [
    await insertRefund(shop, id, { returnedQuantity: 1 }),
    await insertRefund(shop, id, { amountCents: 500 }),
  ];
  for (const refund of [...refunds, ...refunds])
    await shop.storage.db.transaction().execute((tx) => shop.app.invoices.issueCreditNote(tx, refund, at));
  expect(await documentNumbers(shop.storage, 'credit_note')).toEqual(['CN-2026-000001', 'CN-2026-000002']);
  expect(await shop.app.invoices.listDocuments(id)).toEqual([
    { kind: 'invoice', number: 'INV-2026-000001', issuedAt: '2026-11-22T12:00:00.000Z' },
    { kind: 'credit_note', number: 'CN-2026-000001', issuedAt: '2026-11-22T12:00:00.000Z' },
    { kind: 'credit_note', number: 'CN-2026-000002', issuedAt: '2026-11-22T12:00:00.000Z' },
  ]);

  const { documents } = await shop.request('getOrderDetails', { token, params: { id } });
  expect(documents).toEqual(await shop.app.invoices.listDocuments(id));

  const attached = async (kind: 'order_paid' | 'order_refunded' | 'order_shipped', data: object) =>
    (await shop.app.invoices.attachmentsOf({ kind, orderId: id, data })).map(({ filename }) => filename);
  expect(await attached('order_paid', {})).toEqual(['INV-2026-000001.pdf']);
  expect(await attached('order_refunded', { refundId: refunds[0] })).toEqual(['CN-2026-000001.pdf']);
  expect(await attached('order_refunded', {})).toEqual(['CN-2026-000002.pdf']);
  expect(await attached('order_shipped', {})).toEqual([]);
});

testOnce('a credit note names customer and article as the invoice does', async ({ shop }) => {
  const productId = await shop.addArticle(sampleArticle);
  const token = await shop.signIn(MIA);
  const { db } = shop.storage;
  await db.updateTable('users').set({ company: 'Weber & Daughters', tax_id: 'GB 7' }).execute();
  const [id = ''] = await placeOrders(shop, { token, productId });
  await settleOrders(shop, [id], { at });
  await db.updateTable('users').set({ company: 'Another', tax_id: 'X' }).execute();
  await db.deleteFrom('article_fibres').execute();
  const refund = await insertRefund(shop, id);
  await db.transaction().execute((tx) => shop.app.invoices.issueCreditNote(tx, refund, at));
  const rows = await db.selectFrom('invoices').select('document').orderBy('id').execute();
  const [invoice, note] = rows.map(({ document }) => JSON.parse(document));
  expect(note.customer).toEqual(invoice.customer);
  expect(note.customer).toMatchObject({ company: 'Weber & Daughters', taxId: 'GB 7' });
  const { articleNumber, name, composition } = invoice.lines[0];
  expect(note.lines).toEqual([{ articleNumber, name, composition, returnedPieces: 0, amountCents: 1000 }]);
  expect(note.invoiceNumber).toBe(invoice.number);
});

testOnce('a document is for its customer and for admins', async ({ shop }) => {
  const productId = await shop.addArticle();
  const token = await shop.signIn(MIA);
  const [id = '', other = ''] = await placeOrders(shop, { token, productId, count: 2 });
  await settleOrders(shop, [id], { at });
  const number = 'INV-2026-000001';
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  for (const reader of [token, admin]) {
    const { status, headers } = await shop.send('getOrderDocument', {
      token: reader,
      params: { id, number },
    });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="INV-2026-000001.pdf"',
      'cache-control': 'no-store',
    });
  }
  const noah = await shop.signIn('noah@mail.com');
  for (const [reader, params] of [
    [noah, { id, number }],
    [token, { id: other, number }],
    [token, { id, number: 'INV-2026-000002' }],
    [admin, { id: 'unknown', number }],
  ] as const)
    expect(await shop.requestError('getOrderDocument', { token: reader, params })).toBe('document_not_found');
  expect(await shop.request('listAuditLog', { token: admin })).toContainEqual(
    expect.objectContaining({ actor: 'admin@mail.com', action: 'read_order', subject: id }),
  );
});

testOnce('a packing slip is for admins, of a paid order', async ({ shop }) => {
  const productId = await shop.addArticle();
  const token = await shop.signIn(MIA);
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  const [id = '', cancelled = ''] = await placeOrders(shop, { token, productId, count: 2 });
  await shop.request('cancelOrder', { token, params: { id: cancelled } });
  const problem = (params: { id: string }) => shop.requestError('getPackingSlip', { token: admin, params });
  expect(await problem({ id })).toBe('order_not_paid');
  expect(await problem({ id: cancelled })).toBe('order_not_found');
  await settleOrders(shop, [id], { at });
  expect(await shop.requestError('getPackingSlip', { token, params: { id } })).toBe('admins_only');
  const { headers } = await shop.send('getPackingSlip', { token: admin, params: { id } });
  const { number } = await shop.request('getOrder', { token, params: { id } });
  expect(headers['content-disposition']).toBe(`inline; filename="packing-slip-${number}.pdf"`);
  await shop.storage.db.updateTable('orders').set({ refunded_cents: 2500 }).where('id', '=', id).execute();
  expect(await problem({ id })).toBe('order_state_changed');
});

test('All Order finds an order by numbers of invoice and credit note', async ({ shop }) => {
  const productId = await shop.addArticle();
  const ids = await placeOrders(shop, { token: await shop.signIn(MIA), productId, count: 2 });
  for (const id of ids) await settleOrders(shop, [id], { at });
  const [first, second = ''] = ids;
  const refundId = await insertRefund(shop, second);
  await shop.storage.db.transaction().execute((tx) => shop.app.invoices.issueCreditNote(tx, refundId, at));
  const token = await shop.signIn('admin@mail.com', { admin: true });
  const find = async (q: string) =>
    (await shop.request('listAllOrders', { token, query: { q } })).map(({ _id }) => _id);
  for (const words of ['INV-2026-000001', 'inv 2026 1', 'INV 1', 'inv000001'])
    expect(await find(words), words).toEqual([first]);
  expect(await find('INV-2026-000002')).toEqual([second]);
  expect(await find('CN-2026-000001')).toEqual([second]);
  expect(await find('INV')).toEqual([first, second]);
  for (const words of ['INV-2026-000003', 'INV-2025-000001', 'CN-2026-000002'])
    expect(await find(words), words).toEqual([]);
});
