// Files for carriers: the parcels to send, and what the tracking numbers that come back would ship.
import { expect } from 'vitest';
import type { TrackingFile } from '#contract/orders/carrier-files.ts';
import { advanceOrder, payOrder, placeOrder } from '../support/orders/orders.ts';
import { type TestApp, test } from '../support/test-app.ts';

async function addOrder(shop: TestApp, productId: string, isPrepared = true) {
  const mia = await shop.signIn('mia@mail.com');
  const id = await placeOrder(shop, mia, { productId, quantity: 4, price: undefined });
  await payOrder(shop, id);
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  if (isPrepared) await advanceOrder(shop, admin, id, { to: 'processing', note: '' });
  const { number } = await shop.request('getOrderDetails', { token: admin, params: { id } });
  return { id, number };
}

const planFile = (shop: TestApp, token: string, body: string, carrier = ''): Promise<TrackingFile> =>
  shop.request('planTrackingFile', {
    token,
    body,
    query: { carrier },
    headers: { 'content-type': 'text/csv' },
  });

test('parcels to send are a row each, with the weight of what is left', async ({ shop }) => {
  const measures = { weightGsm: 300, widthCm: 150, pieceLengthM: 2 };
  const productId = await shop.addArticle({ availableQuantity: 100, ...measures });
  const first = await addOrder(shop, productId);
  await addOrder(shop, productId, false);
  const token = await shop.signIn('admin@mail.com', { admin: true });
  const text = String((await shop.send('exportParcels', { token, query: { separator: 'tab' } })).body);
  const [titles = [], ...rows] = text
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split('\t'));
  const cell = (title: string) => rows[0]?.[titles.indexOf(title)];
  expect(rows).toHaveLength(1);
  expect(cell('Reference')).toBe(first.number);
  expect(cell('Weight kg')).toBe('3.6');
  expect(cell('Order ID')).toBe(first.id);
});

test('a row of tracking numbers ships its order, or says why not', async ({ shop }) => {
  const productId = await shop.addArticle({ availableQuantity: 100 });
  const [first, second, waiting] = [
    await addOrder(shop, productId),
    await addOrder(shop, productId),
    await addOrder(shop, productId, false),
  ];
  const token = await shop.signIn('admin@mail.com', { admin: true });
  const file = [
    'Sendungsnummer;Referenz;Carrier',
    `JD1;${first.number.toLowerCase()};`,
    `JD2;${second.number};UPS`,
    `JD3;${second.number};UPS`,
    'JD9;;UPS',
    `JD4;${waiting.number};`,
    'JD5;SO-1999-000001;',
  ].join('\n');
  const plan = await planFile(shop, token, file, 'DHL');
  expect(plan.orders).toMatchObject([
    { row: 2, _id: first.id, carrier: 'DHL', trackingNumber: 'JD1' },
    { row: 3, _id: second.id, carrier: 'UPS', trackingNumber: 'JD2' },
  ]);
  expect(plan.leftOut.map(({ row, reason }) => [row, reason])).toEqual([
    [4, 'Row 3 has this order too'],
    [5, 'The number of the order is missing'],
    [6, 'It is not being prepared yet: move it to processing first'],
    [7, 'There is no order of this number'],
  ]);
  const orders = plan.orders.map(({ _id, carrier, trackingNumber }) => ({ _id, carrier, trackingNumber }));
  const { results } = await shop.request('advanceOrders', {
    token,
    body: { to: 'shipped', note: '', orders },
  });
  expect(results.map(({ isAdvanced }) => isAdvanced)).toEqual([true, true]);
  const again = await planFile(shop, token, file, 'DHL');
  expect(again.orders).toEqual([]);
  expect(again.leftOut[0]?.reason).toBe('Shipped already');
});

test('a file without the two columns is refused, one row without a carrier listed', async ({ shop }) => {
  const { number } = await addOrder(shop, await shop.addArticle({ availableQuantity: 100 }));
  const token = await shop.signIn('admin@mail.com', { admin: true });
  const headers = { 'content-type': 'text/csv' };
  const problem = await shop.requestProblem('planTrackingFile', { token, body: 'a,b\n1,2\n', headers });
  expect(problem).toMatchObject({ code: 'csv_unreadable', detail: expect.stringContaining('"Reference"') });
  const plan = await planFile(shop, token, `Order number,Tracking\n${number},JD1\n`);
  expect(plan.leftOut).toMatchObject([{ row: 2, reason: 'The carrier is missing' }]);
});
