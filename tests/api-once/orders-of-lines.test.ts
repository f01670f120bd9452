// An order of two articles and a swatch: its page, lists, emails, documents, export and refunds, line by line.
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { ORDER_LINES_MAX } from '#contract/core/limits.ts';
import type { NewRefund } from '#contract/orders/refunds.ts';
import { contentOf, renderEmail } from '#server/modules/email/render-email.ts';
import { emailTemplates } from '#server/modules/email-templates.ts';
import { insertMany } from '#server/storage/queries/insert-many.ts';
import { addArticleWithLots } from '../support/articles/lots.ts';
import { settleOrders } from '../support/orders/invoices.ts';
import { lineRow } from '../support/orders/order-lines.ts';
import { placeLines } from '../support/orders/order-of-lines.ts';
import { advanceOrder, SHIPMENT } from '../support/orders/orders.ts';
import { pdfText } from '../support/orders/pdf-text.ts';
import { insertSales } from '../support/orders/sales.ts';
import { detailsOf } from '../support/orders/swatches.ts';
import {
  createIntent,
  type StripeFixture,
  settleOptions,
  testWithoutRetries as testPaid,
} from '../support/providers/fake-stripe.ts';
import { delivery, type TestApp, test } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const CONTEXT = { origin: 'https://shop.example', timeZone: 'UTC', imprint: [], shopName: 'Selvedge' };

async function placeMixed(shop: TestApp) {
  const mia = await shop.signIn(MIA);
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  const twill = await addArticleWithLots(shop, [30, 14]);
  const poplin = await shop.addArticle({ productName: 'Poplin', price: 10, pieceLengthM: 5 });
  const calder = await shop.addArticle({ productName: 'Calder' });
  const id = await placeLines(shop, MIA, [
    { kind: 'pieces', articleId: twill, quantity: 12 },
    { kind: 'pieces', articleId: poplin, quantity: 4 },
    { kind: 'swatch', articleId: calder, quantity: 1, reservedQuantity: 5 },
  ]);
  return { mia, admin, id, twill, poplin, calder };
}

async function emailOf({ storage }: TestApp, orderId: string) {
  const { kind, data } = await storage.db
    .selectFrom('outbox_emails')
    .select(['kind', 'data'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return renderEmail(
    contentOf({ kind, data }, emailTemplates, CONTEXT),
    { email: MIA, name: 'Mia' },
    CONTEXT,
  );
}

test('its page and lists have each line, and the specified fields the first one', async ({ shop }) => {
  const { mia, admin, id, twill, poplin, calder } = await placeMixed(shop);
  const order = await detailsOf(shop, mia, id);
  expect(order).toMatchObject({
    productId: twill,
    productName: 'Harbour Twill and 2 more',
    articleNumber: null,
    quantity: 17,
    lines: [
      { kind: 'pieces', articleId: twill, quantity: 12, lots: [{ name: 'K-2', quantity: 12 }] },
      { kind: 'pieces', articleId: poplin, quantity: 4, price: 40, lots: [], pieceLengthM: 5 },
      { kind: 'swatch', articleId: calder, quantity: 1, reservation: { quantity: 5 }, returnable: 0 },
    ],
  });
  expect(order.price).toBe(order.lines.reduce((sum, { price }) => sum + price, 0));
  expect(order.events[0]?.lots).toEqual([{ name: 'K-2', quantity: 12, productName: 'Harbour Twill' }]);
  for (const kind of ['pieces', 'swatch'] as const) {
    const listed = await shop.request('listAllOrders', { token: admin, query: { kind } });
    expect(listed.map(({ _id }) => _id)).toEqual([id]);
  }
});

test('its emails, invoice, slip and export name each line, and the prices add up', async ({ shop }) => {
  const { mia, admin, id } = await placeMixed(shop);
  const placed = await emailOf(shop, id);
  expect(placed.subject).toContain('Harbour Twill and 2 more');
  expect(placed.text).toMatch(
    /Fabric: Harbour Twill, .*12 pieces.*\nLot: K-2\nFabric: Poplin, .*4 pieces, \$40\.00\nSwatch: Calder, /,
  );
  expect(placed.text).toContain('Reserved for you: 5 pieces until');
  await settleOrders(shop, [id]);
  const { price, documents } = await detailsOf(shop, mia, id);
  const params = { id, number: documents[0]?.number ?? '' };
  const invoice = await pdfText((await shop.send('getOrderDocument', { token: mia, params })).body);
  for (const text of ['Harbour Twill', 'Lot K-2: 12 pieces', 'Poplin', 'Swatch of Calder'])
    expect(invoice).toContain(text);
  const slip = await pdfText((await shop.send('getPackingSlip', { token: admin, params: { id } })).body);
  for (const text of ['Packing slip', 'Lot K-2: 12 pieces', 'Poplin', 'Calder']) expect(slip).toContain(text);
  const { body } = await shop.send('exportOrders', { token: admin, query: { order: [id] } });
  const rows = parse(String(body), { columns: true, bom: true }) as Record<string, string>[];
  expect(rows).toMatchObject([
    { Line: '1', Product: 'Harbour Twill', Kind: 'pieces', Pieces: '12', Swatches: '', Lots: 'K-2: 12' },
    {
      Line: '2',
      Product: 'Poplin',
      Kind: 'pieces',
      Pieces: '4',
      Swatches: '',
      Lots: '',
      'Price USD': '40.00',
    },
    { Line: '3', Product: 'Calder', Kind: 'swatch', Pieces: '', Swatches: '1', Lots: '' },
  ]);
  const cents = rows.reduce((sum, row) => sum + Math.round(Number(row['Price USD']) * 100), 0);
  expect(cents).toBe(Math.round(price * 100));
});

/** An order of `placeMixed`, paid with a card. */
async function placePaid(shop: TestApp, fakeStripe: StripeFixture) {
  const placed = await placeMixed(shop);
  const { mia, id } = placed;
  const order = { ...(await detailsOf(shop, mia, id)), id };
  const { clientSecret, transactionId } = await createIntent(shop, mia, order);
  await fakeStripe.confirm(clientSecret);
  await shop.request('settleOrder', settleOptions(mia, order, transactionId));
  return { ...placed, order };
}

testPaid(
  'what is refunded before shipping is neither on the slip nor in the emails about the parcel',
  async ({ shop, fakeStripe }) => {
    const { admin, id, order } = await placePaid(shop, fakeStripe);
    const [twill, poplin, calder] = order.lines.map(({ _id }) => _id);
    const refund = async (lines: NewRefund['lines']) => {
      const body = { lines, reason: 'Creased' };
      await shop.request('refundOrder', { token: admin, params: { id }, body });
    };
    const slipText = async () =>
      pdfText((await shop.send('getPackingSlip', { token: admin, params: { id } })).body);
    await refund([
      { line: twill ?? '', amount: 1, returnedQuantity: 2 },
      { line: poplin ?? '', amount: 40, returnedQuantity: 4 },
      { line: calder ?? '', amount: 3, returnedQuantity: 0 },
    ]);
    const slip = await slipText();
    expect(slip).toContain('Lot K-2: 10 pieces');
    expect(slip).not.toMatch(/Poplin|Calder/);
    await advanceOrder(shop, admin, id, { to: 'processing', note: '' });
    await advanceOrder(shop, admin, id, SHIPMENT);
    const shipped = await emailOf(shop, id);
    expect(shipped.subject).toContain('Harbour Twill');
    expect(shipped.text).toMatch(
      /Quantity: 10 pieces\nPrice per piece: .*\nLot: K-2\nTotal: .*\nRefunded: −\$44\.00\n/,
    );
    expect(shipped.text).not.toMatch(/Poplin|Calder/);
  },
);

testPaid('pieces whose refund is under way are not packed before shipping', async ({ shop, fakeStripe }) => {
  const { mia, admin, id, order } = await placePaid(shop, fakeStripe);
  const slip = { token: admin, params: { id } };
  const refund = (lines: NewRefund['lines']) =>
    shop.request('refundOrder', { ...slip, body: { lines, reason: 'Creased' } });
  const [twill = '', poplin = '', calder = ''] = order.lines.map(({ _id }) => _id);
  fakeStripe.server.faults.onRequest({ method: 'POST', disconnect: 'before', times: 4 });
  await refund([{ line: twill, amount: 1, returnedQuantity: 5 }]);
  expect(await pdfText((await shop.send('getPackingSlip', slip)).body)).toContain('Lot K-2: 7 pieces');
  await refund([
    { line: twill, amount: 1, returnedQuantity: 7 },
    { line: poplin, amount: 40, returnedQuantity: 4 },
    { line: calder, amount: 3, returnedQuantity: 0 },
  ]);
  const { number } = await detailsOf(shop, mia, id);
  expect(await shop.requestProblem('getPackingSlip', slip)).toMatchObject({
    code: 'order_state_changed',
    detail: `Refunds have returned everything of this order: order ${number} has no packing slip.`,
  });
});

testPaid(
  'a refund of pieces of one article is its own in the order, the email, the credit note and the export',
  async ({ shop, fakeStripe }) => {
    const { mia, admin, id, order } = await placePaid(shop, fakeStripe);
    const { lines } = order;
    const body = {
      lines: [{ line: lines[1]?._id ?? '', amount: 20, returnedQuantity: 2 }],
      reason: 'Creased',
    };
    await shop.request('refundOrder', { token: admin, params: { id }, body });
    const refunded = await detailsOf(shop, mia, id);
    expect(refunded).toMatchObject({
      refunded: 20,
      lines: [
        { refunded: 0, returnable: 12 },
        { refunded: 20, returnable: 2, returnedQuantity: 2 },
        { refunded: 0, returnable: 0 },
      ],
    });
    const ofPoplin = [{ name: 'Poplin', amount: 20, returnedQuantity: 2 }];
    expect(refunded.events.at(-1)).toMatchObject({ type: 'refunded', lines: ofPoplin });
    const email = await emailOf(shop, id);
    expect(email.text).toMatch(/Refund: \$20\.00\nFor: Poplin, \$20\.00, 2 pieces back to stock\n/);
    const { body: csv } = await shop.send('exportOrders', { token: admin, query: { order: [id] } });
    const rows = parse(String(csv), { columns: true, bom: true }) as Record<string, string>[];
    expect(rows.map((row) => row['Refunded USD'])).toEqual(['0.00', '20.00', '0.00']);
    const note = refunded.documents.find(({ kind }) => kind === 'credit_note');
    const params = { id, number: note?.number ?? '' };
    const text = await pdfText((await shop.send('getOrderDocument', { token: mia, params })).body);
    expect(text).toContain('Poplin');
    expect(text).not.toMatch(/Harbour Twill|Calder/);
  },
);

test('the export reads the lines of many of the longest orders', async ({ shop }) => {
  const { db } = shop.storage;
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  const articleId = await shop.addArticle();
  // Together they have more lines than a statement can have parameters.
  const ids = await insertSales(db, [articleId], Array(165).fill({ paidAt: 1, priceCents: 1000 }));
  const more = ids.flatMap((id) =>
    Array.from({ length: ORDER_LINES_MAX - 1 }, (_, nth) => ({
      ...lineRow({ id, articleId, priceCents: 1 }),
      id: `${id} ${nth}`,
      position: nth + 1,
    })),
  );
  await insertMany('order_lines', db, more);
  const { body } = await shop.send('exportOrders', { token: admin });
  expect(String(body).match(/HT\/1/g)).toHaveLength(ids.length * ORDER_LINES_MAX);
});

testPaid('a price computed in binary fractions is paid, and a third decimal refused', async ({ shop }) => {
  const token = await shop.signIn(MIA);
  const price = 3 * 38.15;
  const productId = await shop.addArticle({ price: 38.15, minimumQuantity: 1 });
  const order = { ...delivery, productId, quantity: 3 };
  const { insertedId: id } = await shop.request('placeOrder', { token, body: { ...order, price } });
  expect((await createIntent(shop, token, { id, price })).transactionId).not.toBe('');
  const { errors } = await shop.requestProblem('placeOrder', { token, body: { ...order, price: 114.446 } });
  expect(errors).toMatchObject([{ pointer: '/price', detail: 'An amount with at most two decimals' }]);
});
