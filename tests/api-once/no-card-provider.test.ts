// A shop in production whose card payment is not set up: it takes no order that costs something, and its pages say so.
import { expect } from 'vitest';
import { messages } from '#contract/messages.ts';
import { registerPages } from '#server/pages/routes.ts';
import { freshDatabase } from '../support/database.ts';
import { orderSwatches, swatchBody } from '../support/swatches.ts';
import { createTestApp, delivery, type TestApp, test } from '../support/test-app.ts';

const PRODUCTION = { NODE_ENV: 'production', AUTH_SECRET: 'long enough for a test without payments' };
const SENTENCE = 'We take no orders at the moment: card payment is not set up yet.';

const productionShop = async (env: Record<string, string> = {}) =>
  createTestApp(await freshDatabase(), { ...PRODUCTION, ...env });

async function countRows({ storage: { db } }: TestApp) {
  const tables = ['orders', 'idempotency_keys', 'outbox_emails', 'order_events'] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return rows.flat().length;
}

test('orders are refused before anything changes; free swatches can be ordered', async () => {
  const shop = await productionShop({ SWATCH_PRICE: '3' });
  const mia = await shop.signIn('mia@mail.com');
  const productId = await shop.addArticle({ availableQuantity: 100 });
  const headers = { 'idempotency-key': 'a key' };
  const body = { ...delivery, productId, quantity: 2 };
  expect(await shop.requestProblem('placeOrder', { token: mia, headers, body })).toMatchObject({
    status: 409,
    code: 'payments_not_set_up',
  });
  const swatches = swatchBody([{ articleId: productId, reservedQuantity: 2 }]);
  expect(await shop.requestError('orderSwatches', { token: mia, headers, body: swatches })).toBe(
    'payments_not_set_up',
  );
  expect(await shop.request('getProduct', { params: { id: productId } })).toMatchObject({
    availableQuantity: 100,
  });
  expect(await countRows(shop)).toBe(0);
  expect(await shop.requestError('getPaymentSettings')).toBe('payments_not_set_up');
  const free = await productionShop({ SWATCH_PRICE: '0' });
  const noah = await free.signIn('noah@mail.com');
  expect(await orderSwatches(free, noah, [await free.addArticle()])).toEqual(expect.any(String));
});

test('with a card provider, and outside production, the shop takes orders', async ({ createApp }) => {
  const keys = { secretKey: 'sk_live_1', publishableKey: 'pk_live_1', webhookSecret: 'whsec_1' };
  const cards = { provider: 'stripe', ...keys } as const;
  expect((await createTestApp(await freshDatabase(), PRODUCTION, { cards })).app.orders.takesOrders).toBe(
    true,
  );
  expect((await createApp({})).app.orders.takesOrders).toBe(true);
});

for (const takesOrders of [true, false])
  test(`the page of an article ${takesOrders ? 'offers' : 'says that it cannot be ordered instead of'} Buy Now`, async ({
    shop,
  }) => {
    const { server } = shop.app;
    await registerPages(server, { changes: shop.storage.changes, takesOrders });
    const { slug } = await shop.request('getProduct', { params: { id: await shop.addArticle() } });
    const { body } = await server.inject({ method: 'GET', url: `/fabrics/${slug}` });
    expect(body.includes(SENTENCE)).toBe(!takesOrders);
    expect(body.includes(`${messages.shop.buyNow}: `)).toBe(takesOrders);
  });
