// Several orders at once: advanced, each for itself; their packing slips in one file; exported as CSV.
import { parse } from 'csv-parse/sync';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import type { Advances } from '#contract/orders/order-list.ts';
import { orderIn } from '../support/orders/order-list.ts';
import { advanceOrder } from '../support/orders/orders.ts';
import { type TestApp, test, testOnce } from '../support/test-app.ts';

async function openShop(shop: TestApp) {
  const productId = await shop.addArticle({ availableQuantity: 1000 });
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  return { admin, add: (state: Parameters<typeof orderIn>[1]) => orderIn(shop, state, { productId }) };
}

const change = (shop: TestApp, token: string, body: Partial<Advances>) =>
  shop.request('advanceOrders', { token, body });

const countEvents = async (shop: TestApp, ids: readonly string[]) => {
  const events = shop.storage.db.selectFrom('order_events').select('type').where('order_id', 'in', ids);
  return (await events.execute()).filter(({ type }) => type === 'processing').length;
};

testOnce('each order is advanced for itself, and the others say what became of them', async ({ shop }) => {
  const { admin, add } = await openShop(shop);
  const [paid, unpaid, shipped, refunded, cancelled] = [
    await add('paid'),
    await add('unpaid'),
    await add('shipped'),
    await add('refunded'),
    await add('cancelled'),
  ];
  const orders = [paid, unpaid, shipped, refunded, cancelled, 'nobody'].map((_id) => ({ _id }));
  const { results } = await change(shop, admin, { to: 'processing', note: 'Cut on Monday', orders });
  const changed = (_id: string, state: string) => ({
    _id,
    isAdvanced: false,
    code: 'order_state_changed',
    state,
  });
  expect(results).toMatchObject([
    { _id: paid, isAdvanced: true, code: null, state: 'processing' },
    changed(unpaid, 'unpaid'),
    changed(shipped, 'shipped'),
    changed(refunded, 'refunded'),
    changed(cancelled, 'cancelled'),
    { _id: 'nobody', isAdvanced: false, code: 'order_not_found', state: null, number: null },
  ]);
  expect(results[0]?.number).toMatch(/^SO-\d{4}-\d{6}$/);
  const again = await change(shop, admin, { to: 'processing', orders: [{ _id: paid }] });
  expect(again.results).toMatchObject([changed(paid, 'processing')]);
  expect(await countEvents(shop, [paid, unpaid, refunded, cancelled])).toBe(1);
});

testOnce(
  'parcels have a carrier and a tracking number each; a request without changes nothing',
  async ({ shop }) => {
    const { admin, add } = await openShop(shop);
    const [one, other] = [await add('processing'), await add('processing')];
    const parcel = (_id: string, trackingNumber: string) => ({ _id, carrier: 'DHL', trackingNumber });
    const error = (body: object) => shop.requestError('advanceOrders', { token: admin, body });
    expect(await error({ to: 'shipped', orders: [parcel(one, 'JD1'), { _id: other }] })).toBe(
      'validation_failed',
    );
    expect(await error({ to: 'shipped', orders: [parcel(one, 'JD1'), parcel(one, 'JD2')] })).toBe(
      'validation_failed',
    );
    const many = Array.from({ length: 101 }, (_, nth) => ({ _id: String(nth) }));
    for (const orders of [[], many])
      expect(await error({ to: 'processing', orders })).toBe('validation_failed');
    await change(shop, admin, {
      to: 'shipped',
      orders: [parcel(one, 'JD1'), parcel(other, 'JD2')],
      note: '',
    });
    const details = await shop.request('getOrderDetails', { token: admin, params: { id: other } });
    expect(details).toMatchObject({ state: 'shipped', parcels: [{ carrier: 'DHL', trackingNumber: 'JD2' }] });
  },
);

test('two admins, single moves and refunds at the same time: nothing happens twice', async ({ shop }) => {
  const { admin, add } = await openShop(shop);
  const lee = await shop.signIn('lee@mail.com', { admin: true });
  const ids: string[] = [];
  for (let nth = 0; nth < 12; nth++) ids.push(await add('paid'));
  const orders = ids.map((_id) => ({ _id }));
  const single = ids.filter((_, nth) => nth % 3 === 0);
  const [first, second, ...singles] = await Promise.all([
    change(shop, admin, { to: 'processing', orders }),
    change(shop, lee, { to: 'processing', orders: orders.toReversed() }),
    ...single.map((id) => advanceOrder(shop, lee, id, { to: 'processing', note: '' }).catch(() => undefined)),
  ]);
  const advanced = [...first.results, ...second.results].filter((result) => result.isAdvanced).length;
  expect(advanced + singles.filter((result) => result !== undefined).length).toBe(ids.length);
  for (const { isAdvanced, state } of [...first.results, ...second.results])
    expect({ isAdvanced, state }).toMatchObject({ state: 'processing' });
  expect(await countEvents(shop, ids)).toBe(ids.length);
  const emails = shop.storage.db
    .selectFrom('outbox_emails')
    .select('id')
    .where('kind', '=', 'order_processing');
  expect(await emails.execute()).toHaveLength(ids.length);
});

testOnce('packing slips are in the order asked for, a page each', async ({ shop }) => {
  const { admin, add } = await openShop(shop);
  const ids = [await add('paid'), await add('shipped'), await add('processing')].toReversed();
  const get = (order: readonly string[]) => ({ token: admin, query: { order } });
  const { body, headers } = await shop.send('getPackingSlips', get(ids));
  expect(headers['content-disposition']).toMatch(/filename="packing-slips-SO-\d{4}-\d{6}-and-2-more\.pdf"/);
  const pdf = await getDocumentProxy(new Uint8Array(body as Buffer));
  const { text } = await extractText(pdf, { mergePages: false });
  const numbers = await shop.storage.db.selectFrom('orders').select(['id', 'number']).execute();
  for (const [page, id] of ids.entries()) {
    expect(text[page]).toContain(`Packing slip ${numbers.find((order) => order.id === id)?.number}`);
    expect(text[page]).toContain('Page 1 of 1');
  }
  expect(text).toHaveLength(3);
  expect(headers['x-left-out']).toBe('');
  const [unpaid, cancelled] = [await add('unpaid'), await add('cancelled')];
  const some = await shop.send('getPackingSlips', get([unpaid, ...ids.slice(1), 'nobody', cancelled]));
  expect(some.headers['content-disposition']).toMatch(/-and-1-more\.pdf"/);
  expect(some.headers['x-left-out']).toMatch(/^SO-\d{4}-\d{6}=unpaid, SO-\d{4}-\d{6}=cancelled$/);
  const problem = await shop.requestProblem('getPackingSlips', get([unpaid, cancelled]));
  expect(problem).toMatchObject({
    code: 'order_not_paid',
    detail: expect.stringMatching(/^Order SO-\d{4}-\d{6} is not/),
  });
  expect(await shop.requestError('getPackingSlips', get([await add('refunded')]))).toBe(
    'order_state_changed',
  );
  expect(await shop.requestError('getPackingSlips', get(['nobody']))).toBe('order_not_found');
  const refunding = await add('paid');
  const orders = shop.storage.db.updateTable('orders').where('id', '=', refunding);
  await orders.set((eb) => ({ refunding_cents: eb.ref('price_cents') })).execute();
  const rest = await shop.send('getPackingSlips', get([refunding, ...ids]));
  expect(rest.headers['x-left-out']).toMatch(/^SO-\d{4}-\d{6}=paid$/);
});

testOnce('the export has what the list has, for spreadsheets, and is in the log', async ({ shop }) => {
  const { admin, add } = await openShop(shop);
  const productId = await shop.addArticle({ productName: '=1+1' });
  const shipped = await add('shipped');
  await orderIn(shop, 'paid', {
    productId,
    customDetails: 'Two "ends",\nplease',
    purchaseOrderNumber: '@PO',
  });
  const cancelled = await add('cancelled');
  const exported = async (query: Record<string, string | string[]>) => {
    const { body } = await shop.send('exportOrders', { token: admin, query });
    return parse(String(body), { columns: true, bom: true }) as Record<string, string>[];
  };
  const all = await exported({ sort: 'newest' });
  expect(all).toMatchObject([
    {
      Product: "'=1+1",
      'Custom details': 'Two "ends",\nplease',
      'Customer order number': "'@PO",
      State: 'paid',
    },
    {
      'Order ID': shipped,
      Carrier: 'DHL',
      'Price USD': '25.00',
      Pieces: '2',
      Email: 'mia@mail.com',
      State: 'shipped',
    },
  ]);
  expect(all[0]?.Placed).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  expect(await exported({ state: 'cancelled' })).toHaveLength(1);
  expect(await exported({ q: 'nobody' })).toEqual([]);
  const log = await shop.request('listAuditLog', { token: admin, query: { limit: 3, sort: 'newest' } });
  expect(log[1]).toMatchObject({ action: 'export_orders', details: { state: ['cancelled'] } });
  const chosen = await exported({ order: [shipped, cancelled, 'nobody'], q: 'nobody', sort: 'newest' });
  expect(chosen.map((order) => order['Order ID'])).toEqual([cancelled, shipped]);
  const [last] = await shop.request('listAuditLog', { token: admin, query: { limit: 1, sort: 'newest' } });
  expect(last?.details).toEqual({ sort: 'newest', orders: chosen.map(({ Order }) => Order).sort() });
});
