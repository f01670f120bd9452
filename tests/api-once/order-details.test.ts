// The order's page: what its customer and what admins see of an order, its timeline and its notes.
import { expect } from 'vitest';
import { EXAMPLE_INVOICE_ADDRESS } from '#contract/core/example-values.ts';
import { sampleArticle } from '../support/articles/sample-article.ts';
import { advanceOrder, payOrder, placeOrder, SHIPMENT } from '../support/orders/orders.ts';
import { type TestApp, test } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const ADMIN = 'admin@mail.com';

async function signInAll(shop: TestApp) {
  return {
    mia: await shop.signIn(MIA),
    ben: await shop.signIn('ben@mail.com'),
    admin: await shop.signIn(ADMIN, { admin: true }),
  };
}

const detailsOf = (shop: TestApp, token: string, id: string) =>
  shop.request('getOrderDetails', { token, params: { id } });

test("an order's page shows the order, its article and what can be refunded", async ({ shop }) => {
  const { mia, admin } = await signInAll(shop);
  const measures = { pieceLengthM: 12.5, widthCm: 150, weightGsm: 400 };
  const productId = await shop.addArticle({ ...sampleArticle, ...measures, price: 10 });
  const id = await placeOrder(shop, mia, { productId, quantity: 4, purchaseOrderNumber: 'PO 7' });
  const order = await shop.request('getOrder', { token: mia, params: { id } });
  const { slug } = await shop.request('getProduct', { params: { id: productId } });
  expect(await detailsOf(shop, mia, id)).toEqual({
    ...order,
    lines: [
      {
        ...order.lines[0],
        articlePath: `/fabrics/${slug}`,
        pieceLengthM: 12.5,
        weightKg: 30,
        lots: [],
        awaitedQuantity: 0,
        expected: [],
        reservation: null,
        returnable: 0,
        toShip: 0,
        refundable: 0,
      },
    ],
    parcels: [],
    deliveryDays: null,
    incoterm: null,
    isForExport: false,
    shipsTogether: true,
    wovenBy: null,
    cancelReason: '',
    card: null,
    paidWith: [],
    refundable: 0,
    refunds: [],
    disputes: [],
    documents: [],
    exportPapers: [],
    credit: 0,
    creditUses: [],
    events: [expect.objectContaining({ type: 'placed', actor: 'customer', actorEmail: MIA })],
  });
  expect(order).toMatchObject({ purchaseOrderNumber: 'PO 7', state: 'unpaid' });
  await payOrder(shop, id);
  expect(await detailsOf(shop, mia, id)).toMatchObject({
    state: 'paid',
    refundable: 40,
    lines: [{ returnable: 4, refundable: 40 }],
  });
  await shop.request('deleteProduct', { token: admin, params: { id: productId } });
  expect(await detailsOf(shop, mia, id)).toMatchObject({ lines: [{ articlePath: null }], img: order.img });
});

test('another customer finds no such order; an admin reads it, and that is recorded', async ({ shop }) => {
  const { mia, ben, admin } = await signInAll(shop);
  const id = await placeOrder(shop, mia);
  for (const orderId of [id, 'unknown'])
    expect(await shop.requestError('getOrderDetails', { token: ben, params: { id: orderId } })).toBe(
      'order_not_found',
    );
  expect(await detailsOf(shop, admin, id)).toMatchObject({ _id: id, user: MIA });
  const audit = await shop.request('listAuditLog', { token: admin });
  expect(audit.filter(({ actor }) => actor === ADMIN)).toMatchObject([{ action: 'read_order', subject: id }]);
});

test('a cancelled order has a page with the reason', async ({ shop }) => {
  const { mia } = await signInAll(shop);
  const id = await placeOrder(shop, mia);
  await shop.app.orders.cancelOrder(id, undefined, 'not paid in time');
  expect(await detailsOf(shop, mia, id)).toMatchObject({
    state: 'cancelled',
    cancelReason: 'not paid in time',
    paymentDueAt: null,
    events: [{ type: 'placed' }, { type: 'cancelled', actor: 'shop', note: 'not paid in time' }],
  });
});

test('customers see neither notes of admins nor who they are', async ({ shop }) => {
  const { mia, ben, admin } = await signInAll(shop);
  const id = await placeOrder(shop, mia);
  await payOrder(shop, id);
  await advanceOrder(shop, admin, id, { to: 'processing', note: 'Cut on Monday' });
  const note = { token: admin, params: { id }, body: { note: 'Wants it longer' } };
  const { insertedId } = await shop.request('addOrderNote', note);

  const types = ['placed', 'paid', 'processing'];
  const seen = await detailsOf(shop, mia, id);
  expect(seen.events.map(({ type }) => type)).toEqual(types);
  expect(seen.events[2]).toMatchObject({ actor: 'admin', actorEmail: null, note: 'Cut on Monday' });
  expect(JSON.stringify(seen)).not.toMatch(/admin@mail|longer/);
  const { events } = await detailsOf(shop, admin, id);
  expect(events.map(({ type }) => type)).toEqual([...types, 'note']);
  expect(events[3]).toMatchObject({
    _id: insertedId,
    actor: 'admin',
    actorEmail: ADMIN,
    note: 'Wants it longer',
    isInternal: true,
  });
  for (const token of [mia, ben])
    expect(await shop.requestError('addOrderNote', { ...note, token })).toBe('admins_only');
  expect(await shop.requestError('addOrderNote', { ...note, params: { id: 'unknown' } })).toBe(
    'order_not_found',
  );
});

test('the parcel is shown with a link to its carrier', async ({ shop }) => {
  const { mia, admin } = await signInAll(shop);
  const id = await placeOrder(shop, mia);
  await payOrder(shop, id);
  await advanceOrder(shop, admin, id, { to: 'processing', note: '' });
  await advanceOrder(shop, admin, id, SHIPMENT);
  const shipped = await detailsOf(shop, mia, id);
  expect(shipped).toMatchObject({
    state: 'shipped',
    parcels: [{ carrier: 'DHL', trackingNumber: 'JD0146' }],
  });
  expect(shipped.parcels[0]?.trackingUrl).toContain('tracking-id=JD0146');
  expect(shipped.events.at(-1)).toMatchObject({ carrier: 'DHL', trackingNumber: 'JD0146' });
});

test('orders paid with the same payment name each other', async ({ shop }) => {
  const { mia } = await signInAll(shop);
  const ids = [await placeOrder(shop, mia), await placeOrder(shop, mia), await placeOrder(shop, mia)];
  for (const id of ids.slice(0, 2)) await payOrder(shop, id, 'pi_together');
  await payOrder(shop, ids[2] ?? '', 'pi_alone');
  const [first, second, third] = await Promise.all(ids.map((id) => detailsOf(shop, mia, id)));
  expect(first?.paidWith).toEqual([{ _id: ids[1], number: second?.number }]);
  expect(second?.paidWith).toEqual([{ _id: ids[0], number: first?.number }]);
  expect(third?.paidWith).toEqual([]);
});

test('keys and staff who read documents see whom an order is booked to', async ({ shop }) => {
  const { mia, admin } = await signInAll(shop);
  const body = { company: 'Weber Coats', taxId: '', invoiceAddress: EXAMPLE_INVOICE_ADDRESS };
  await shop.request('putBusiness', { token: mia, body });
  const id = await placeOrder(shop, mia);
  const ofKey = { name: 'ERP', scopes: ['orders:read'], validDays: 30 };
  const { key } = await shop.request('addApiKey', { token: admin, body: ofKey });
  const { customer_id: _id } = await shop.storage.db
    .selectFrom('orders')
    .select('customer_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const buyer = { _id, externalId: '', company: 'Weber Coats', invoiceAddress: EXAMPLE_INVOICE_ADDRESS };
  const warehouse = await shop.signIn('warehouse@mail.com', { role: 'warehouse' });
  const readers = [key, admin, warehouse, mia];
  const read = await Promise.all(readers.map((token) => detailsOf(shop, token, id)));
  expect(read.map((order) => order.buyer)).toEqual([buyer, buyer, undefined, undefined]);
});
