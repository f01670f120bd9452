// What is sent, printed and exported of lots, swatches and their credit: the same lots everywhere.
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { EmailKind } from '#contract/office/email.ts';
import { contentOf } from '#server/modules/email/render-email.ts';
import { emailTemplates } from '#server/modules/email-templates.ts';
import { addArticleWithLots } from '../support/articles/lots.ts';
import { settleOrders } from '../support/orders/invoices.ts';
import { advanceOrder, placeOrder, SHIPMENT } from '../support/orders/orders.ts';
import { pdfText } from '../support/orders/pdf-text.ts';
import { returnOfPieces } from '../support/orders/refunds.ts';
import { detailsOf, orderSwatches } from '../support/orders/swatches.ts';
import { type TestApp, test } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const CONTEXT = { origin: 'https://shop.example', timeZone: 'UTC', imprint: [], shopName: 'Selvedge' };

async function signInBoth(shop: TestApp) {
  return { mia: await shop.signIn(MIA), admin: await shop.signIn('admin@mail.com', { admin: true }) };
}

/** The facts that the email of this kind about an order lists. */
async function factsOf({ storage }: TestApp, kind: EmailKind, orderId: string): Promise<string[]> {
  const { data } = await storage.db
    .selectFrom('outbox_emails')
    .select('data')
    .where('kind', '=', kind)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { blocks } = contentOf({ kind, data }, emailTemplates, CONTEXT);
  return blocks.flatMap((block) =>
    typeof block === 'object' && 'facts' in block
      ? block.facts.map(({ label, value }) => `${label}: ${value}`)
      : [],
  );
}

async function invoiceText(shop: TestApp, token: string, id: string): Promise<string> {
  const [invoice] = await shop.app.invoices.listDocuments(id);
  const params = { id, number: invoice?.number ?? '' };
  return pdfText((await shop.send('getOrderDocument', { token, params })).body);
}

const slipText = async (shop: TestApp, token: string, id: string) =>
  pdfText((await shop.send('getPackingSlip', { token, params: { id } })).body);

async function exported(shop: TestApp, token: string, id: string): Promise<Record<string, string>> {
  const { body } = await shop.send('exportOrders', { token, query: { order: [id] } });
  const [row = {}] = parse(String(body), { columns: true, bom: true }) as Record<string, string>[];
  return row;
}

test('an order’s one lot is in its emails, documents and export', async ({ shop }) => {
  const { mia, admin } = await signInBoth(shop);
  const productId = await addArticleWithLots(shop, [30, 14], 1, {
    weightGsm: 430,
    widthCm: 150,
    pieceLengthM: 2.5,
  });
  const id = await placeOrder(shop, mia, { productId, quantity: 12 });
  await settleOrders(shop, [id]);
  expect((await detailsOf(shop, mia, id)).lines[0]?.lots).toMatchObject([{ name: 'K-2', quantity: 12 }]);
  for (const kind of ['order_placed', 'order_paid'] as const)
    expect(await factsOf(shop, kind, id)).toContain('Lot: K-2');
  const [email] = await shop.request('listOrderEmails', { token: admin, params: { id } });
  const { text } = (await shop.app.outbox.preview(email?._id ?? '')) ?? {};
  expect(text).toMatch(/^Fabric: .*\nhttps?:.*\/fabrics\/.*\n.*\nQuantity: 12 pieces, 30 m$/m);
  expect(await invoiceText(shop, mia, id)).toContain('Lot K-2: 12 pieces');
  const slip = await slipText(shop, admin, id);
  expect(slip).toContain('Lot K-2: 12 pieces');
  expect(slip).toContain('12 30 m 19.4 kg');
  expect(await exported(shop, admin, id)).toMatchObject({ Kind: 'pieces', Lots: 'K-2: 12' });
});

test('the slips of shipped pieces keep those that are refunded afterwards', async ({ shop }) => {
  const { mia, admin } = await signInBoth(shop);
  const facts = { weightGsm: 430, widthCm: 150, pieceLengthM: 2.5 };
  const productId = await addArticleWithLots(shop, [30, 14], 2, facts);
  const id = await placeOrder(shop, mia, { productId, quantity: 12, price: undefined });
  await settleOrders(shop, [id]);
  const refund = async (pieces: number, amountCents = 100) => {
    const wanted = await returnOfPieces(shop, id, pieces);
    const returned = { ...wanted, amountCents, lines: wanted.lines?.map((one) => ({ ...one, amountCents })) };
    await shop.storage.db.transaction().execute(async (tx) => {
      const reserved = await shop.app.orders.balances.reserveRefund(tx, { ...returned, at: Date.now() });
      await shop.app.orders.balances.completeRefund(tx, crypto.randomUUID(), reserved);
    });
  };
  await refund(2);
  expect(await slipText(shop, admin, id)).toContain('10 25 m 16.1 kg');
  await advanceOrder(shop, admin, id, { to: 'processing', note: '' });
  await advanceOrder(shop, admin, id, SHIPMENT);
  await refund(3);
  const [parcel] = (await detailsOf(shop, admin, id)).parcels;
  const slipOfParcel = { token: admin, params: { id }, query: { parcel: parcel?._id ?? '' } };
  for (const text of [
    await slipText(shop, admin, id),
    await pdfText((await shop.send('getPackingSlip', slipOfParcel)).body),
  ]) {
    expect(text).toContain('Lot K-2: 10 pieces');
    expect(text).toContain('10 25 m 16.1 kg');
  }
  const { price } = await detailsOf(shop, mia, id);
  await refund(0, price * 100 - 200);
  expect(await slipText(shop, admin, id)).toContain('10 25 m 16.1 kg');
});

test('an order lists each of its lots, and none without them', async ({ shop }) => {
  const { mia, admin } = await signInBoth(shop);
  const productId = await addArticleWithLots(shop, [30, 14]);
  const id = await placeOrder(shop, mia, { productId, quantity: 40, severalLots: true });
  const plain = await placeOrder(shop, mia);
  await settleOrders(shop, [id, plain]);
  const facts = await factsOf(shop, 'order_paid', id);
  expect(facts.filter((fact) => fact.startsWith('Lot'))).toEqual([
    'Lot: K-1, 30 pieces',
    'Lot: K-2, 10 pieces',
  ]);
  for (const text of [await invoiceText(shop, mia, id), await slipText(shop, admin, id)])
    expect(text).toContain('Lot K-1: 30 pieces Lot K-2: 10 pieces');
  expect(await exported(shop, admin, id)).toMatchObject({ Lots: 'K-1: 30; K-2: 10' });

  for (const kind of ['order_placed', 'order_paid'] as const)
    expect((await factsOf(shop, kind, plain)).join()).not.toContain('Lot');
  for (const text of [await invoiceText(shop, mia, plain), await slipText(shop, admin, plain)])
    expect(text).not.toContain('Lot');
  expect(await exported(shop, admin, plain)).toMatchObject({
    Lots: '',
    'Swatch credit USD': '0.00',
    Swatches: '',
  });
});

test('an issued invoice stays as it is after changes of its order', async ({ shop }) => {
  const { mia } = await signInBoth(shop);
  const productId = await addArticleWithLots(shop, [30]);
  const id = await placeOrder(shop, mia, { productId, quantity: 12 });
  await settleOrders(shop, [id]);
  const before = await invoiceText(shop, mia, id);
  const { db } = shop.storage;
  await db.updateTable('lot_allocations').set({ returned_quantity: 5 }).execute();
  await db.updateTable('stock_lots').set({ quantity: 0 }).execute();
  expect(await invoiceText(shop, mia, id)).toBe(before);
});

/** Three swatches, of which the first comes with a reservation of 12 pieces; then an order of those pieces. */
async function orderAfterSwatches(shop: TestApp, mia: string) {
  const productId = await addArticleWithLots(shop, [30, 14]);
  const others = [
    await shop.addArticle({ productName: 'Calder' }),
    await shop.addArticle({ productName: 'Fell' }),
  ];
  const swatches = await orderSwatches(shop, mia, [
    { articleId: productId, reservedQuantity: 12 },
    ...others,
  ]);
  await settleOrders(shop, [swatches]);
  return { productId, swatches };
}

test('swatches have invoice, list for the mill, and emails with what is reserved', async ({ shop }) => {
  const { mia, admin } = await signInBoth(shop);
  const { swatches: id } = await orderAfterSwatches(shop, mia);
  const { articleNumber } = (await detailsOf(shop, mia, id)).lines[0] ?? {};
  for (const kind of ['order_placed', 'order_paid'] as const) {
    const facts = await factsOf(shop, kind, id);
    expect(facts[0]).toBe(`Swatch: Harbour Twill, ${articleNumber}`);
    expect(facts[1]).toMatch(/^Reserved for you: 12 pieces of lot K-2 until \w+day \d+ \w+ \d{4}$/);
    expect(facts.filter((fact) => fact.startsWith('Swatch:'))).toHaveLength(3);
    expect(facts).toContain('Total: $9.00');
  }
  const text = await invoiceText(shop, mia, id);
  expect(text).toMatch(/Swatch of Harbour Twill 1 – \$3\.00 \$3\.00/);
  expect(text.match(/Swatch of/g)).toHaveLength(3);
  expect(text).toContain('Total paid (USD) $9.00');
  const slip = await slipText(shop, admin, id);
  expect(slip).toContain('Swatches to cut');
  expect(slip).toContain(`${articleNumber} Harbour Twill K-2`);
  expect(slip).toMatch(/Calder – .*Fell –/);
  expect(slip).not.toMatch(/\$|Packing slip/);
  const row = await exported(shop, admin, id);
  expect(row).toMatchObject({ Kind: 'swatch', Pieces: '', Swatches: '1', Lots: '', 'Price USD': '3.00' });
});

test('the order after a swatch has lot and credit in email, invoice and export', async ({ shop }) => {
  const { mia, admin } = await signInBoth(shop);
  const { productId } = await orderAfterSwatches(shop, mia);
  const id = await placeOrder(shop, mia, { productId, quantity: 12, price: 147 });
  await settleOrders(shop, [id]);
  for (const kind of ['order_placed', 'order_paid'] as const) {
    const facts = await factsOf(shop, kind, id);
    expect(facts).toEqual(expect.arrayContaining(['Lot: K-2', 'Swatch credit: −$3.00', 'Total: $147.00']));
  }
  const text = await invoiceText(shop, mia, id);
  expect(text).toContain('Lot K-2: 12 pieces');
  expect(text).toContain('$12.50 $150.00 Swatch credit −$3.00 Total paid (USD) $147.00');
  expect(await slipText(shop, admin, id)).toContain('Lot K-2: 12 pieces');
  const row = await exported(shop, admin, id);
  expect(row).toMatchObject({ Lots: 'K-2: 12', 'Price USD': '147.00', 'Swatch credit USD': '3.00' });
});

test('revenue is what was paid; swatches are no pieces of a best seller', async ({ shop }) => {
  const { mia, admin } = await signInBoth(shop);
  const { productId } = await orderAfterSwatches(shop, mia);
  const id = await placeOrder(shop, mia, { productId, quantity: 12 });
  await settleOrders(shop, [id]);
  const overview = await shop.request('getOverview', { token: admin });
  expect(overview.days.at(-1)).toMatchObject({ orders: 2, settled: 156, revenue: 156 });
  expect(overview.bestSellers).toMatchObject([{ _id: productId, pieces: 12, revenue: 147 }]);
  expect(await shop.request('listLedger', { token: admin })).toMatchObject([
    { amount: 9, pieces: 0 },
    { amount: 147, pieces: 12 },
  ]);
});

test('free swatches have a list for the mill, no invoice, and no figures', async ({ createApp }) => {
  const shop = await createApp({ SWATCH_PRICE: '0' });
  const { mia, admin } = await signInBoth(shop);
  const id = await orderSwatches(shop, mia, [await shop.addArticle()]);
  await shop.storage.db.transaction().execute((tx) => shop.app.invoices.issueInvoices(tx, [id], Date.now()));
  expect(await shop.app.invoices.listDocuments(id)).toEqual([]);
  expect(await shop.app.invoices.attachmentsOf({ kind: 'order_paid', orderId: id, data: {} })).toEqual([]);
  expect(await factsOf(shop, 'order_paid', id)).toContain('Total: Free');
  expect(await slipText(shop, admin, id)).toContain('Swatches to cut');
  const overview = await shop.request('getOverview', { token: admin });
  expect(overview.days.at(-1)).toMatchObject({ orders: 0, settled: 0 });
  expect(overview.waiting.toPrepare.count).toBe(1);
  expect(overview.bestSellers).toEqual([]);
  expect(await shop.request('listLedger', { token: admin })).toEqual([]);
  const row = { Kind: 'swatch', Pieces: '', Swatches: '1', Invoice: '', 'Price USD': '0.00' };
  expect(await exported(shop, admin, id)).toMatchObject(row);

  // The next invoice has the first number.
  const paid = await placeOrder(shop, mia);
  await settleOrders(shop, [paid]);
  expect((await shop.app.invoices.listDocuments(paid))[0]?.number).toMatch(/-000001$/);
});
