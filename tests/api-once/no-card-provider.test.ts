// A shop in production whose card payment is not set up: it takes no order that costs something, and its pages say so.
import { expect } from 'vitest';
import { texts } from '#contract/core/texts.ts';
import { switchedTo } from '#contract/shop/shop-uses.ts';
import { registerPages } from '#server/pages/routes.ts';
import { freshDatabase } from '../support/database.ts';
import { allowOnAccount } from '../support/orders/on-account.ts';
import { orderSwatches, swatchBody } from '../support/orders/swatches.ts';
import { createTestApp, delivery, type TestApp, test } from '../support/test-app.ts';

const PRODUCTION = { NODE_ENV: 'production', AUTH_SECRET: 'long enough for a test without payments' };
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const SENTENCE = 'We take no orders at the moment: card payment is not set up yet.';

/** With swatches, which a new shop does not have. */
async function productionShop(env: Record<string, string> = {}) {
  const shop = await createTestApp(await freshDatabase(), { ...PRODUCTION, ...env });
  const token = await shop.signIn('owner@mail.com', { admin: true });
  await shop.request('putShopSwitches', { token, body: { settings: switchedTo(true) } });
  return shop;
}

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

test('without a card provider an order on account is placed, one by card not', async () => {
  const shop = await productionShop();
  const admin = await shop.signIn('ada@mail.com', { admin: true });
  const mia = await allowOnAccount(shop, admin, 'mia@mail.com');
  const productId = await shop.addArticle({ availableQuantity: 100 });
  const [one, several] = [
    { ...delivery, productId, quantity: 2 },
    { ...delivery, lines: [{ articleId: productId, quantity: 2 }] },
  ];
  const quotation = { lines: [{ articleId: productId, quantity: 2, unitPrice: 12 }], validUntil: TOMORROW };
  const { insertedId: id } = await shop.request('makeQuotation', {
    token: admin,
    params: { email: 'mia@mail.com' },
    body: quotation,
  });
  const accept = (token: string, by?: 'card' | 'account') => ({
    token,
    params: { id },
    body: { ...delivery, paymentMethod: by },
  });
  for (const paymentMethod of ['card', undefined] as const) {
    const refused = [
      shop.requestError('placeOrder', { token: mia, body: { ...one, paymentMethod } }),
      shop.requestError('placeOrderOfLines', { token: mia, body: { ...several, paymentMethod } }),
      shop.requestError('acceptQuotation', accept(mia, paymentMethod)),
      shop.requestError('acceptQuotation', accept(admin, paymentMethod)),
    ];
    expect(new Set(await Promise.all(refused))).toEqual(new Set(['payments_not_set_up']));
  }
  const paymentMethod = 'account';
  await shop.request('placeOrder', { token: mia, body: { ...one, paymentMethod } });
  await shop.request('placeOrderOfLines', { token: mia, body: { ...several, paymentMethod } });
  await shop.request('acceptQuotation', accept(admin, paymentMethod));
  const noah = await shop.signIn('noah@mail.com');
  const notAllowed = { token: noah, body: { ...one, paymentMethod } };
  expect(await shop.requestError('placeOrder', notAllowed)).toBe('not_on_account');
});

test('with a card provider, and outside production, the shop takes orders', async ({ createApp }) => {
  const keys = { secretKey: 'sk_live_1', publishableKey: 'pk_live_1', webhookSecret: 'whsec_1' };
  const cards = { provider: 'stripe', ...keys } as const;
  expect((await createTestApp(await freshDatabase(), PRODUCTION, { cards })).app.orders.takesCards).toBe(
    true,
  );
  expect((await createApp({})).app.orders.takesCards).toBe(true);
});

for (const takesCards of [true, false])
  test(`an article ${takesCards ? 'offers Buy Now' : 'says that it cannot be ordered'}`, async ({ shop }) => {
    const { server } = shop.app;
    await registerPages(server, { changes: shop.storage.changes, takesCards });
    const { slug } = await shop.request('getProduct', { params: { id: await shop.addArticle() } });
    const { body } = await server.inject({ method: 'GET', url: `/fabrics/${slug}` });
    expect(body.includes(SENTENCE)).toBe(!takesCards);
    expect(body.includes(`${texts.shop.buyNow}: `)).toBe(takesCards);
  });
