// The surcharge on small orders: quoted, placed as a line after the delivery, taken off and put back when the pieces change.
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { findOrderDifferences } from '#server/modules/orders/read/reconcile.ts';
import { settleOrders } from '../support/orders/invoices.ts';
import { chargeDelivery, chargeTax } from '../support/shop-settings.ts';
import { type TestApp, test } from '../support/test-app.ts';

const TEXT = 'Surcharge for orders below $30';
const addressParts = {
  name: 'Mia Weber',
  company: '',
  street: '1 Mill Lane',
  postcode: '10115',
  city: 'Tuchstadt',
  region: '',
  country: 'DE',
};

/** A shop with delivery at $6 and a surcharge of $8 below $30, and a customer; a piece costs $12.50. */
async function open(shop: TestApp) {
  await chargeDelivery(shop, { smallOrders: { below: 30, surcharge: 8 } });
  const token = await shop.signIn('mia@mail.com');
  const articleId = await shop.addArticle({ availableQuantity: 100 });
  const place = async (quantity: number, price: number) => {
    const body = { lines: [{ articleId, quantity }], price, phone: '+49 30 0', addressParts };
    const fields = { customDetails: '', purchaseOrderNumber: '' };
    return (await shop.request('placeOrderOfLines', { token, body: { ...body, ...fields } })).insertedId;
  };
  const quote = (quantity: number, kind: 'pieces' | 'swatch' = 'pieces') =>
    shop.request('quoteOrder', { body: { lines: [{ articleId, quantity, kind }], country: 'DE' } });
  const details = (id: string) => shop.request('getOrderDetails', { token, params: { id } });
  return { token, place, quote, details };
}

test('a small order costs more, a larger one and swatches do not', async ({ shop }) => {
  const { place, quote, details } = await open(shop);
  expect(await quote(2)).toMatchObject({ goods: 25, surcharge: { text: TEXT, price: 8 }, total: 39 });
  expect(await quote(3)).toMatchObject({ goods: 37.5, surcharge: null, total: 43.5 });
  expect(await quote(1, 'swatch')).toMatchObject({ surcharge: null });
  const small = await details(await place(2, 39));
  expect(small).toMatchObject({ price: 39, quantity: 2, due: { part: 'whole', amount: 39 } });
  expect(small.lines.map(({ kind, isSurcharge, price }) => [kind, isSurcharge, price])).toEqual([
    ['pieces', undefined, 25],
    ['delivery', undefined, 6],
    ['delivery', true, 8],
  ]);
  const larger = await details(await place(3, 43.5));
  expect(larger.lines.map(({ kind }) => kind)).toEqual(['pieces', 'delivery']);
  expect(await findOrderDifferences(shop.storage.db)).toEqual([]);
});

test('pieces that are changed take the surcharge off, and put it back', async ({ shop }) => {
  const { token, place, details } = await open(shop);
  const id = await place(2, 39);
  const change = async (quantity: number, price: number) => {
    const line = (await details(id)).lines[0]?._id ?? '';
    await shop.request('changeLine', { token, params: { id, line }, body: { quantity, price } });
    return (await details(id)).lines.map((one) => one.price);
  };
  expect(await change(3, 43.5)).toEqual([37.5, 6]);
  expect(await change(2, 39)).toEqual([25, 6, 8]);
  expect(await findOrderDifferences(shop.storage.db)).toEqual([]);
});

test('emails, invoice and export name the surcharge, with its tax', async ({ shop }) => {
  await chargeTax(shop);
  const { place } = await open(shop);
  const id = await place(2, 39);
  await settleOrders(shop, [id]);
  const { db } = shop.storage;
  const invoice = await db.selectFrom('invoices').select('document').executeTakeFirstOrThrow();
  expect(JSON.parse(invoice.document)).toMatchObject({
    lines: [{}, {}, { kind: 'delivery', name: TEXT, totalCents: 800, taxCents: 128 }],
    totalCents: 3900,
  });
  const email = await db
    .selectFrom('outbox_emails')
    .select('data')
    .where('kind', '=', 'order_placed')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(email.data)).toMatchObject({
    lines: [{}, {}, { isSurcharge: true, productName: TEXT, priceCents: 800 }],
  });
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  const { body } = await shop.send('exportOrders', { token: admin });
  expect(parse(String(body), { columns: true, bom: true })).toMatchObject([
    {},
    {},
    { Kind: 'surcharge', Product: TEXT, 'Price USD': '8.00', 'Tax USD': '1.28' },
  ]);
});
