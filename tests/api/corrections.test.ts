// Corrections of an order: pieces while it is unpaid, with stock, lots, price and payments; its address; its parcel.
import { expect } from 'vitest';
import { findLotDifferences, findStockDifferences } from '#server/modules/stock/reconcile.ts';
import { addArticleWithLots, lotsOf } from '../support/articles/lots.ts';
import { advanceOrder, payOrder, placeOrder, SHIPMENT } from '../support/orders/orders.ts';
import { pdfText } from '../support/orders/pdf-text.ts';
import { createIntent, testOnce as payingOnce, test } from '../support/providers/fake-stripe.ts';
import { chargeDelivery, chargeTax } from '../support/shop-settings.ts';
import { type TestApp, testOnce } from '../support/test-app.ts';

const PARCEL = { carrier: 'UPS', trackingNumber: '1Z999', tellsCustomer: true };

async function orderOf(shop: TestApp, quantity: number, available = 40) {
  const token = await shop.signIn('mia@mail.com');
  const productId = await shop.addArticle({
    price: 10,
    minimumQuantity: 2,
    availableQuantity: available,
    priceSteps: [{ fromQuantity: 20, price: 8 }],
  });
  const id = await placeOrder(shop, token, { productId, quantity });
  const order = await shop.request('getOrder', { token, params: { id } });
  const change = (to: number, price: number) => ({
    token,
    params: { id, line: order.lines[0]?._id ?? '' },
    body: { quantity: to, price },
  });
  const available_ = async () =>
    (await shop.request('getProduct', { params: { id: productId } })).availableQuantity;
  return { token, id, order, change, available: available_ };
}

async function noDifferences({ storage }: TestApp): Promise<void> {
  expect(await findStockDifferences(storage.db)).toEqual([]);
  expect(await findLotDifferences(storage.db)).toEqual([]);
}

testOnce('a customer changes an unpaid order’s pieces at the price they have seen', async ({ shop }) => {
  const { token, id, change, available } = await orderOf(shop, 10);
  const refused = await shop.send('changeLine', change(20, 100));
  expect(refused.body).toMatchObject({ code: 'price_changed', price: 160 });
  expect(await available()).toBe(30);
  expect(await shop.request('changeLine', change(20, 160))).toEqual({ modifiedCount: 1 });
  expect(await available()).toBe(20);
  const details = await shop.request('getOrderDetails', { token, params: { id } });
  expect(details).toMatchObject({ price: 160, lines: [{ quantity: 20, unitPrice: 8, price: 160 }] });
  expect(details.events.at(-1)).toMatchObject({ type: 'line_changed', pieces: { before: 10, after: 20 } });
  expect(await shop.requestError('changeLine', change(41, 328))).toBe('quantity_above_available');
  expect(await shop.requestError('changeLine', change(1, 10))).toBe('quantity_below_minimum');
  await shop.request('changeLine', change(3, 30));
  expect(await available()).toBe(37);
  await noDifferences(shop);
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  const article = details.lines[0]?.articleId ?? '';
  const balances = async (query: { readonly reason?: 'order' } = {}) =>
    (
      await shop.request('listStockMovements', {
        token: admin,
        query: { article, sort: 'newest', limit: 50, ...query },
      })
    ).map(({ quantity, balance }) => [quantity, balance]);
  expect(await balances()).toEqual([
    [-3, 37],
    [20, 40],
    [-20, 20],
    [10, 40],
    [-10, 30],
    [40, 40],
  ]);
  expect(await balances({ reason: 'order' })).toEqual([[-10, 30]]);
});

testOnce('strangers change no pieces, and nobody does once the order is paid', async ({ shop }) => {
  const { id, change } = await orderOf(shop, 10);
  const nora = await shop.signIn('nora@mail.com');
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  expect(await shop.requestError('changeLine', { ...change(5, 50), token: nora })).toBe('order_not_found');
  const unknown = { ...change(5, 50), params: { id, line: 'another' } };
  expect(await shop.requestError('changeLine', unknown)).toBe('order_line_not_found');
  await shop.request('changeLine', { ...change(5, 50), token: admin });
  const { events } = await shop.request('getOrderDetails', { token: admin, params: { id } });
  expect(events.at(-1)).toMatchObject({ type: 'line_changed', actor: 'admin' });
  await payOrder(shop, id);
  expect(await shop.requestError('changeLine', change(6, 60))).toBe('order_paid');
});

testOnce('pieces of lots go back to them, and others come from the same lot', async ({ shop }) => {
  const token = await shop.signIn('mia@mail.com');
  const productId = await addArticleWithLots(shop, [6, 5]);
  const id = await placeOrder(shop, token, { productId, quantity: 2 });
  const order = await shop.request('getOrder', { token, params: { id } });
  const params = { id, line: order.lines[0]?._id ?? '' };
  const unit = order.price / 2;
  const [before] = (await shop.request('getOrderDetails', { token, params: { id } })).lines;
  await shop.request('changeLine', { token, params, body: { quantity: 4, price: 4 * unit } });
  const [after] = (await shop.request('getOrderDetails', { token, params: { id } })).lines;
  expect(after?.lots).toMatchObject([{ name: before?.lots[0]?.name, quantity: 4 }]);
  const many = { quantity: 8, price: 8 * unit };
  expect(await shop.requestError('changeLine', { token, params, body: many })).toBe('needs_several_lots');
  await shop.request('changeLine', { token, params, body: { ...many, severalLots: true } });
  const left = Object.values(await lotsOf(shop, productId)).reduce((sum, pieces) => sum + pieces, 0);
  expect(left).toBe(3);
  await noDifferences(shop);
});

payingOnce('an open payment of the old price can no longer be paid', async ({ shop, fakeStripe }) => {
  const { token, id, change } = await orderOf(shop, 10);
  const intent = await createIntent(shop, token, { id, price: 100 });
  await shop.request('changeLine', change(5, 50));
  expect((await fakeStripe.confirm(intent.clientSecret)).status).toBe(400);
  await createIntent(shop, token, { id, price: 50 });
});

test('of a change, a payment and a cancellation at once one decides', async ({ shop }) => {
  for (const other of ['paid', 'cancelled', 'changed'] as const) {
    const { token, id, change } = await orderOf(shop, 10);
    const against = {
      paid: () => payOrder(shop, id),
      cancelled: () => shop.send('cancelOrder', { token, params: { id } }),
      changed: () => shop.send('changeLine', change(7, 70)),
    };
    const [changed] = await Promise.all([shop.send('changeLine', change(4, 40)), against[other]()]);
    const details = await shop.request('getOrderDetails', { token, params: { id } });
    const { lines, price, events } = details;
    expect(price).toBe((lines[0]?.quantity ?? 0) * 10);
    if (other === 'paid' && changed.status !== 200) expect(price).toBe(100);
    const types = events.map(({ type }) => type);
    // What was paid is what the order costs: nothing changes after the payment.
    if (other === 'paid') expect(types.lastIndexOf('line_changed')).toBeLessThan(types.indexOf('paid'));
    if (other === 'cancelled') expect(details.state).toBe('cancelled');
    await noDifferences(shop);
  }
});

const ADDRESS = { address: '1 New Road, Leeds', phone: '0113 496 0000' };

testOnce(
  'the address is corrected by the customer until payment, by admins until shipping',
  async ({ shop }) => {
    const { token, id } = await orderOf(shop, 10);
    const admin = await shop.signIn('admin@mail.com', { admin: true });
    const nora = await shop.signIn('nora@mail.com');
    const correct = (by: string, body: object = ADDRESS) => ({ token: by, params: { id }, body }) as never;
    expect(await shop.requestError('correctAddress', correct(nora))).toBe('order_not_found');
    expect(await shop.requestError('correctAddress', correct(token, { phone: '1' }))).toBe(
      'validation_failed',
    );
    await shop.request('correctAddress', correct(token));
    const order = await shop.request('getOrderDetails', { token, params: { id } });
    expect(order).toMatchObject({ ...ADDRESS, addressParts: null, price: 100 });
    expect(order.events.at(-1)).toMatchObject({ type: 'address_corrected', actor: 'customer' });
    const found = await shop.request('listAllOrders', { token: admin, query: { q: '4960000' } });
    expect(found.map(({ _id }) => _id)).toEqual([id]);

    await payOrder(shop, id);
    expect(await shop.requestError('correctAddress', correct(token))).toBe('order_paid');
    await advanceOrder(shop, admin, id, { to: 'processing', note: '' });
    await shop.request('correctAddress', correct(admin, { ...ADDRESS, address: '2 New Road, Leeds' }));
    const { address } = await shop.request('getOrder', { token, params: { id } });
    expect(address).toBe('2 New Road, Leeds');
    await advanceOrder(shop, admin, id, SHIPMENT);
    expect(await shop.requestError('correctAddress', correct(admin))).toBe('order_state_changed');
  },
);

testOnce('a shipped parcel’s number is corrected, found, and emailed if wished', async ({ shop }) => {
  const { token, id } = await orderOf(shop, 10);
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  await payOrder(shop, id);
  await advanceOrder(shop, admin, id, { to: 'processing', note: '' });
  await advanceOrder(shop, admin, id, SHIPMENT);
  const { parcels } = await shop.request('getOrderDetails', { token, params: { id } });
  const params = { id, parcel: parcels[0]?._id ?? '' };
  const correct = { token: admin, params, body: PARCEL };
  expect(await shop.requestError('correctParcel', { ...correct, params: { id, parcel: 'another' } })).toBe(
    'parcel_not_found',
  );
  expect(await shop.requestError('correctParcel', { ...correct, token })).toBe('admins_only');
  await shop.request('correctParcel', correct);
  const order = await shop.request('getOrderDetails', { token, params: { id } });
  expect(order).toMatchObject({ parcels: [{ carrier: 'UPS', trackingNumber: '1Z999' }], state: 'shipped' });
  expect(order.events.at(-1)).toMatchObject({ type: 'parcel_corrected', trackingNumber: '1Z999' });
  const find = (q: string) => shop.request('listAllOrders', { token: admin, query: { q } });
  expect(await find('1Z999')).toHaveLength(1);
  expect(await find(SHIPMENT.trackingNumber)).toHaveLength(0);
  const emails = shop.storage.db
    .selectFrom('outbox_emails')
    .select('data')
    .where('kind', '=', 'order_shipped');
  const sent = (await emails.orderBy('id').execute()).map(({ data }) => JSON.parse(String(data)));
  expect(sent.map(({ trackingNumber }) => trackingNumber)).toEqual([SHIPMENT.trackingNumber, '1Z999']);
});

testOnce(
  'tax and delivery follow an address in another country, until the order is paid',
  async ({ shop }) => {
    await chargeDelivery(shop);
    await chargeTax(shop);
    const token = await shop.signIn('mia@mail.com');
    const admin = await shop.signIn('admin@mail.com', { admin: true });
    const productId = await shop.addArticle({ price: 10 });
    const body = (country: string) => ({
      phone: '1',
      addressParts: { ...PARTS, region: country === 'US' ? 'NY' : '', country },
    });
    const order = { ...body('DE'), productId, quantity: 10 };
    const { insertedId: id } = await shop.request('placeOrder', { token, body: order });
    const to = (country: string, more: { readonly price?: number } = {}) => ({
      token,
      params: { id },
      body: { ...body(country), ...more },
    });
    const refused = await shop.send('correctAddress', to('FR'));
    expect(refused.body).toMatchObject({ code: 'price_changed' });
    const { price } = refused.body as { readonly price: number };
    expect(await shop.requestError('correctAddress', to('US'))).toBe('country_not_delivered');
    expect(await shop.requestError('correctAddress', { ...to('FR'), body: ADDRESS })).toBe(
      'country_required',
    );
    await shop.request('correctAddress', to('FR', { price }));
    const changed = await shop.request('getOrderDetails', { token, params: { id } });
    expect(changed).toMatchObject({ price, tax: { rates: [{ percent: 20 }] } });
    expect(changed.lines.reduce((sum, line) => sum + line.price, 0)).toBeCloseTo(price);
    expect(changed.lines.at(-1)).toMatchObject({ kind: 'delivery', unitPrice: 18 });
    expect(changed.lines.at(-1)?.productName).toContain('France');
    await payOrder(shop, id);
    const fixed = { ...to('DE'), token: admin };
    expect(await shop.requestError('correctAddress', fixed)).toBe('delivery_country_fixed');
    await shop.request('correctAddress', { ...to('FR'), token: admin });
  },
);

testOnce('a collected order is not moved to a country without delivery', async ({ shop }) => {
  await chargeDelivery(shop);
  const token = await shop.signIn('mia@mail.com');
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  const body = (country: string) => ({
    phone: '1',
    addressParts: { ...PARTS, region: country === 'US' ? 'NY' : '', country },
  });
  const productId = await shop.addArticle({ price: 10 });
  const order = { ...body('DE'), productId, quantity: 10, isCollected: true };
  const { insertedId: id } = await shop.request('placeOrder', { token, body: order });
  const to = (country: string, by = token) => ({ token: by, params: { id }, body: body(country) });
  expect(await shop.requestError('correctAddress', to('US'))).toBe('country_not_delivered');
  await shop.request('correctAddress', to('FR'));
  await payOrder(shop, id);
  expect(await shop.requestError('correctAddress', to('US', admin))).toBe('country_not_delivered');
  await shop.request('correctAddress', to('DE', admin));
  const slip = await pdfText((await shop.send('getPackingSlip', { token: admin, params: { id } })).body);
  expect(slip).toMatch(/Collected by\s+Mia/i);
  expect(slip).not.toContain('Weg 1');
});

const PARTS = { name: 'Mia', company: '', street: 'Weg 1', postcode: '12345', city: 'Ort' };
