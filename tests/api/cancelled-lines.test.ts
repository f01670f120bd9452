// Taking a line out of an unpaid order: its pieces and its money, who may, and payments that are open.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { findLotDifferences, findStockDifferences } from '#server/modules/stock/reconcile.ts';
import { addArticleWithLots, lotsOf } from '../support/articles/lots.ts';
import { payOrder } from '../support/orders/orders.ts';
import { createIntent, test, testOnce } from '../support/providers/fake-stripe.ts';
import { delivery, type TestApp } from '../support/test-app.ts';

async function orderOfThree(shop: TestApp) {
  const token = await shop.signIn('mia@mail.com');
  const dyed = await addArticleWithLots(shop, [6, 5]);
  const articles = [await shop.addArticle({ price: 10 }), dyed, await shop.addArticle({ price: 2.5 })];
  const lines = articles.map((articleId) => ({ articleId, quantity: 8, severalLots: true }));
  const { insertedId: id } = await shop.request('placeOrderOfLines', { token, body: { ...delivery, lines } });
  const order = await shop.request('getOrder', { token, params: { id } });
  return { token, id, dyed, order, lineIds: order.lines.map((line) => line._id) };
}

testOnce('gives its pieces back to their lots, and the rest is to be paid', async ({ shop }) => {
  const { token, id, dyed, order, lineIds } = await orderOfThree(shop);
  const [, ofDyed = ''] = lineIds;
  const params = { id, line: ofDyed };
  expect(await shop.request('cancelLine', { token, params, query: { reason: 'Too dark' } })).toEqual({
    deletedCount: 1,
  });
  expect(await lotsOf(shop, dyed)).toEqual({ 'K-1': 6, 'K-2': 5 });
  const left = await shop.request('getOrder', { token, params: { id } });
  expect(left.price).toBe(order.price - (order.lines[1]?.price ?? 0));
  expect(left.lines.map((line) => line._id)).toEqual(lineIds.filter((line) => line !== ofDyed));
  const { events } = await shop.request('getOrderDetails', { token, params: { id } });
  expect(events.at(-1)).toMatchObject({
    type: 'line_cancelled',
    actor: 'customer',
    note: 'Too dark',
    lines: [{ returnedQuantity: 8 }],
  });
  expect(await shop.requestError('cancelLine', { token, params })).toBe('order_line_not_found');
  expect(await findStockDifferences(shop.storage.db)).toEqual([]);
  expect(await findLotDifferences(shop.storage.db)).toEqual([]);
});

testOnce('the last line stays, and a paid order is refunded instead', async ({ shop }) => {
  const { token, id, lineIds } = await orderOfThree(shop);
  const [first = '', second = '', third = ''] = lineIds;
  const cancel = (line: string) => ({ token, params: { id, line } });
  const nora = await shop.signIn('nora@mail.com');
  expect(await shop.requestError('cancelLine', { ...cancel(first), token: nora })).toBe('order_not_found');
  await shop.request('cancelLine', cancel(first));
  await shop.request('cancelLine', cancel(second));
  expect(await shop.requestError('cancelLine', cancel(third))).toBe('last_line_of_order');
  await payOrder(shop, id);
  expect(await shop.requestError('cancelLine', cancel(third))).toBe('order_paid');
});

testOnce(
  'an open payment of the whole is void; the mill tells the customer',
  async ({ shop, fakeStripe }) => {
    const { token, id, order, lineIds } = await orderOfThree(shop);
    const intent = await createIntent(shop, token, { id, price: order.price });
    const admin = await shop.signIn('admin@mail.com', { admin: true });
    const params = { id, line: lineIds[0] ?? '' };
    await shop.request('cancelLine', { token: admin, params, query: { reason: 'A fault in the weft' } });
    expect((await fakeStripe.confirm(intent.clientSecret)).status).toBe(400);
    const left = await shop.request('getOrder', { token, params: { id } });
    expect(left.price).toBe(order.price - 80);
    await createIntent(shop, token, { id, price: left.price });
    const emails = await shop.storage.db
      .selectFrom('outbox_emails')
      .select(['kind', 'data'])
      .where('kind', '=', 'order_line_cancelled')
      .execute();
    expect(emails.map(({ data }) => JSON.parse(String(data)))).toMatchObject([
      {
        cancelledLine: expect.stringMatching(/^8 pieces of /),
        reason: 'A fault in the weft',
        priceCents: left.price * 100,
      },
    ]);
  },
);

/** What open payments of the order would charge. */
async function openAmounts({ storage }: TestApp, orderId: string): Promise<number[]> {
  const rows = storage.db.selectFrom('payments').select('amount_cents').where('state', '=', 'open');
  return (await rows.where('order_id', '=', orderId).execute()).map(({ amount_cents }) => amount_cents);
}

test('no payment of the old price stays open, whenever the line is cancelled', async ({ shop }) => {
  const { token, id, order, lineIds } = await orderOfThree(shop);
  let { price } = order;
  for (const line of lineIds.slice(1)) {
    await Promise.allSettled([
      createIntent(shop, token, { id, price }),
      shop.request('cancelLine', { token, params: { id, line } }),
      createIntent(shop, token, { id, price }),
    ]);
    ({ price } = await shop.request('getOrder', { token, params: { id } }));
    await createIntent(shop, token, { id, price });
    expect(await openAmounts(shop, id)).toEqual([Math.round(price * 100)]);
  }
});

testOnce('an open payment of another amount is replaced', async ({ shop }) => {
  const { token, id, order } = await orderOfThree(shop);
  await createIntent(shop, token, { id, price: order.price });
  await sql`update payments set amount_cents = 99999 where order_id = ${id}`.execute(shop.storage.db);
  await createIntent(shop, token, { id, price: order.price });
  expect(await openAmounts(shop, id)).toEqual([Math.round(order.price * 100)]);
});
