// Orders in several parcels: what is in each, when the order is shipped, and what can be shipped, cancelled and refunded of it.
import { expect } from 'vitest';
import type { NewParcel } from '#contract/orders/parcels.ts';
import { addArticleWithLots } from '../support/articles/lots.ts';
import { advanceOrder, payOrder, placeOrder, SHIPMENT } from '../support/orders/orders.ts';
import { returnOfPieces } from '../support/orders/refunds.ts';
import { type TestApp, test, testOnce } from '../support/test-app.ts';

const ADMIN = 'admin@mail.com';

/** An order of `quantity` pieces, paid and being prepared. */
async function orderToShip(shop: TestApp, quantity: number, articleId?: string) {
  const admin = await shop.signIn(ADMIN, { admin: true });
  const mia = await shop.signIn('mia@mail.com');
  const productId = articleId ?? (await shop.addArticle({ availableQuantity: 100 }));
  const id = await placeOrder(shop, mia, { productId, quantity, price: undefined });
  await payOrder(shop, id);
  await advanceOrder(shop, admin, id, { to: 'processing', note: '' });
  const read = () => shop.request('getOrderDetails', { token: admin, params: { id } });
  const [line] = (await read()).lines;
  const parcel = (pieces: number, left: number, trackingNumber = 'JD1'): NewParcel => ({
    carrier: 'DHL',
    trackingNumber,
    note: '',
    lines: [{ line: line?._id ?? '', quantity: pieces, left }],
  });
  const ship = (...fields: Parameters<typeof parcel>) => ({
    token: admin,
    params: { id },
    body: parcel(...fields),
  });
  return { admin, mia, id, productId, read, ship };
}

const shippedEmails = async (shop: TestApp) => {
  const emails = shop.storage.db.selectFrom('outbox_emails').select('data').orderBy('id');
  return (await emails.where('kind', '=', 'order_shipped').execute()).map(({ data }) => JSON.parse(data));
};

testOnce('an order is shipped once its parcels, each emailed, have all of it', async ({ shop }) => {
  const { admin, mia, id, productId, read, ship } = await orderToShip(shop, 12);
  await shop.request('addParcel', ship(5, 12));
  const part = await read();
  expect(part).toMatchObject({ state: 'processing', parcels: [{ trackingNumber: 'JD1' }] });
  expect(part.lines[0]).toMatchObject({ shippedQuantity: 5, toShip: 7 });
  expect(part.events.at(-1)).toMatchObject({
    type: 'shipped_in_part',
    contents: [{ name: part.lines[0]?.productName, quantity: 5 }],
  });
  const stock = await shop.request('getStock', { token: admin, params: { id: productId } });
  expect(stock).toMatchObject({ onHand: 95, inOrders: 7 });
  await shop.request('addParcel', ship(7, 7, 'JD2'));
  const whole = await shop.request('getOrderDetails', { token: mia, params: { id } });
  expect(whole).toMatchObject({ state: 'shipped', parcels: [{}, { lines: [{ quantity: 7 }] }] });
  expect(whole.events.at(-1)).toMatchObject({ type: 'shipped', trackingNumber: 'JD2', actorEmail: null });
  expect(await shippedEmails(shop)).toMatchObject([
    { trackingNumber: 'JD1', part: 'earlier', lines: [{ quantity: 5 }] },
    { trackingNumber: 'JD2', part: 'last', lines: [{ quantity: 7 }] },
  ]);
  for (const q of ['jd1', 'jd2'])
    expect(await shop.request('listAllOrders', { token: admin, query: { q } })).toHaveLength(1);
  const csv = await shop.send('exportOrders', { token: admin, query: { order: id } });
  expect(String(csv.body)).toContain('DHL; DHL,JD1; JD2');
});

test('of two who ship the same pieces one does', async ({ shop }) => {
  const { read, ship } = await orderToShip(shop, 12);
  const answers = await Promise.all([
    shop.send('addParcel', ship(5, 12)),
    shop.send('addParcel', ship(5, 12, 'JD2')),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: 'pieces_left_changed' });
  expect(JSON.stringify(refused?.body)).toContain('7 are left to ship. Nothing was done.');
  expect(await shop.requestError('addParcel', ship(8, 7))).toBe('more_than_left');
  expect((await read()).parcels).toHaveLength(1);
});

testOnce('the rest goes in one step, and parcels have their pieces’ lots', async ({ shop }) => {
  const articleId = await addArticleWithLots(shop, [8, 5], 2);
  const { admin, id, read, ship } = await orderToShip(shop, 6, articleId);
  await shop.request('addParcel', ship(2, 6));
  await advanceOrder(shop, admin, id, { ...SHIPMENT, trackingNumber: 'JD2' });
  const order = await read();
  expect(order).toMatchObject({ state: 'shipped', parcels: [{}, { lines: [{ quantity: 4 }] }] });
  const slip = { token: admin, params: { id }, query: { parcel: order.parcels[0]?._id ?? '' } };
  expect((await shop.send('getPackingSlip', slip)).headers['content-type']).toBe('application/pdf');
  expect(await shop.requestError('getPackingSlip', { ...slip, query: { parcel: 'another' } })).toBe(
    'parcel_not_found',
  );
  const lots = await shop.storage.db.selectFrom('parcel_lines').select(['lot_id', 'quantity']).execute();
  expect(lots.every(({ lot_id }) => lot_id !== null)).toBe(true);
});

testOnce('a refund returns unshipped pieces; with none left the order is shipped', async ({ shop }) => {
  const { id, read, ship } = await orderToShip(shop, 12);
  await shop.request('addParcel', ship(9, 12));
  const { balances } = shop.app.orders;
  const refund = async (pieces: number) => {
    const wanted = { ...(await returnOfPieces(shop, id, pieces)), at: Date.now() };
    await shop.storage.db.transaction().execute(async (tx) => {
      const reserved = await balances.reserveRefund(tx, wanted);
      await balances.completeRefund(tx, crypto.randomUUID(), reserved);
    });
  };
  expect((await read()).lines[0]).toMatchObject({ returnable: 3 });
  await expect(refund(4)).rejects.toMatchObject({ code: 'returned_quantity_too_large' });
  await refund(3);
  const shipped = await read();
  expect(shipped).toMatchObject({ state: 'shipped', parcels: [{}] });
  expect(shipped.lines[0]).toMatchObject({ toShip: 0, returnable: 9 });
  await refund(2);
  expect(await shop.requestError('addParcel', ship(1, 1))).toBe('order_state_changed');
});

testOnce('a parcel keeps gross weight and measures, not below its net weight', async ({ shop }) => {
  const measures = { weightGsm: 430, widthCm: 150, pieceLengthM: 45.75 };
  const productId = await shop.addArticle({ availableQuantity: 100, ...measures });
  const { admin, id, read, ship } = await orderToShip(shop, 12, productId);
  const send = (body: Partial<NewParcel>, ...fields: Parameters<typeof ship>) => {
    const request = ship(...fields);
    return { ...request, body: { ...request.body, ...body } };
  };
  const tooLight = await shop.send('addParcel', send({ grossWeightKg: 147.54 }, 5, 12));
  expect(tooLight.status).toBe(409);
  expect(JSON.stringify(tooLight.body)).toMatch(/147\.54 kg is below .* 147\.545 kg\. Nothing was done/);
  await shop.request('addParcel', send({ grossWeightKg: 147.545, lengthCm: 155.5 }, 5, 12));
  await advanceOrder(shop, admin, id, { ...SHIPMENT, grossWeightKg: 210 });
  const order = await read();
  expect(order.lines[0]?.weightKg).toBe(354.108);
  expect(order.parcels).toMatchObject([
    { grossWeightKg: 147.545, netWeightKg: 147.545, lengthCm: 155.5, widthCm: null, heightCm: null },
    { grossWeightKg: 210, netWeightKg: 206.563, lengthCm: null },
  ]);

  const correct = async (body: object) => {
    const params = { id, parcel: order.parcels[0]?._id ?? '' };
    const number = { carrier: 'DHL', trackingNumber: 'JD1', tellsCustomer: false };
    await shop.request('correctParcel', { token: admin, params, body: { ...number, ...body } });
    return read();
  };
  const measured = await correct({ grossWeightKg: 150, lengthCm: null });
  expect(measured.parcels[0]).toMatchObject({ grossWeightKg: 150, lengthCm: null });
  expect(measured.events).toEqual(order.events);
  const renamed = await correct({ trackingNumber: 'JD9' });
  expect(renamed.parcels[0]).toMatchObject({ trackingNumber: 'JD9', grossWeightKg: 150 });
  expect(renamed.events.at(-1)).toMatchObject({ type: 'parcel_corrected' });
  await expect(correct({ grossWeightKg: 1 })).rejects.toThrow();
});

testOnce('only an order being prepared has parcels, of its own lines', async ({ shop }) => {
  const { mia, admin, id, ship } = await orderToShip(shop, 12);
  expect(await shop.requestError('addParcel', { ...ship(1, 12), token: mia })).toBe('admins_only');
  const other = await orderToShip(shop, 3);
  const foreign = { ...ship(1, 12), body: other.ship(1, 3).body };
  expect(await shop.requestError('addParcel', foreign)).toBe('order_line_not_found');
  expect(await shop.requestError('addParcel', { ...ship(1, 12), params: { id: 'none' } })).toBe(
    'order_not_found',
  );
  await advanceOrder(shop, admin, id, SHIPMENT);
  expect(await shop.requestError('addParcel', ship(1, 12))).toBe('order_state_changed');
});
