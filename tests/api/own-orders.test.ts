// My Order: a customer's own orders by words, state and day, what was paid in each year, and their export.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { payOrder, placeOrder } from '../support/orders/orders.ts';
import { test } from '../support/test-app.ts';

test('a customer finds, sums and exports own orders, and no others', async ({ shop }) => {
  const [mia, nora] = [await shop.signIn('mia@mail.com'), await shop.signIn('nora@mail.com')];
  const velvet = await shop.addArticle({ productName: 'Theatre Velvet' });
  const [first, second, unpaid] = [
    await placeOrder(shop, mia, { productId: velvet }),
    await placeOrder(shop, mia),
    await placeOrder(shop, mia, { productId: velvet }),
  ];
  const ofNora = await placeOrder(shop, nora, { productId: velvet });
  for (const id of [first, second, ofNora]) await payOrder(shop, id);
  const lastYear = Date.UTC(2025, 11, 31, 12);
  await sql`update orders set placed_at = ${lastYear} where id = ${first}`.execute(shop.storage.db);

  const user = 'mia@mail.com';
  const found = async (query: Readonly<Record<string, string>>) =>
    (await shop.request('listOrders', { token: mia, query: { user, ...query } })).map(({ _id }) => _id);
  expect(await found({ q: 'theat velvet' })).toEqual([first, unpaid]);
  expect(await found({ q: 'velvet', state: 'unpaid' })).toEqual([unpaid]);
  expect(await found({ to: '2025-12-30' })).toEqual([]);
  expect(await found({ from: '2026-01-01' })).toEqual([second, unpaid]);
  expect(await found({ q: 'nora' })).toEqual([]);

  const { price } = await shop.request('getOrder', { token: mia, params: { id: first } });
  const years = await shop.request('listOrderYears', { token: mia });
  expect(years).toEqual([
    { year: new Date().getUTCFullYear(), orders: 1, paid: expect.any(Number) },
    { year: 2025, orders: 1, paid: price },
  ]);
  expect(await shop.request('listOrderYears', { token: await shop.signIn('new@mail.com') })).toEqual([]);

  const file = async (query: Readonly<Record<string, string>>) => {
    const { body } = await shop.send('exportOwnOrders', { token: mia, query });
    return String(body).trim().split('\r\n').slice(1);
  };
  const all = await file({});
  expect(all).toHaveLength(3);
  expect(all.every((row) => row.includes(user))).toBe(true);
  expect(await file({ q: 'velvet', from: '2026-01-01' })).toHaveLength(1);
});
