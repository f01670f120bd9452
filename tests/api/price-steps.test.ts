// Price steps: what orders of many pieces cost, who sees which steps, and steps that change while customers order.

import { expect } from 'vitest';
import type { ArticleEdit } from '#contract/articles/article.ts';
import { readOrder } from '#server/modules/orders/read/order-reading.ts';
import type { Executor } from '#server/storage/tables.ts';
import { createPlainOrders } from '../../seed/orders/plain-orders.ts';
import { callerOf } from '../support/callers.ts';
import { testContext } from '../support/context.ts';
import { detailsOf } from '../support/orders/swatches.ts';
import { delivery, plainArticle, type TestApp, test, testOnce } from '../support/test-app.ts';

const MIA = 'mia@mail.com';
const STEPS = [
  { fromQuantity: 10, price: 12 },
  { fromQuantity: 40, price: 11.25 },
];
const { availableQuantity: _stock, ...edited } = plainArticle;

async function open(shop: TestApp) {
  const admin = await shop.signIn('ada@mail.com', { admin: true });
  const token = await shop.signIn(MIA);
  const articles = [
    await shop.addArticle({ priceSteps: STEPS }),
    await shop.addArticle({ priceSteps: STEPS, productName: 'Calder' }),
  ] as const;
  const save = (id: string, revision: number, change: Partial<ArticleEdit>) =>
    shop.send('updateArticle', {
      token: admin,
      params: { id },
      headers: { 'if-match': `"${revision}"` },
      body: { ...edited, ...change },
    });
  return { admin, token, articles, save };
}

testOnce('pieces cost the price of their step in orders and checks', async ({ shop }) => {
  const { token, articles, save } = await open(shop);
  const [twill, calder] = articles;
  const summary = await shop.request('getProduct', { params: { id: twill } });
  expect(summary).toMatchObject({ price: 12.5, priceSteps: STEPS });
  const place = (quantity: number, price: number) =>
    shop.send('placeOrder', { token, body: { ...delivery, productId: twill, quantity, price } });
  expect(await place(10, 125)).toMatchObject({ status: 409, body: { code: 'price_changed', price: 120 } });
  const { body: placed } = await place(10, 120);
  const id = (placed as { insertedId: string }).insertedId;
  const lines = [
    { articleId: twill, quantity: 9 },
    { articleId: calder, quantity: 40 },
  ];
  const checked = await shop.request('checkLines', {
    body: { lines: lines.map(({ articleId: article, quantity }) => ({ article, quantity })) },
  });
  expect(checked.map(({ price }) => price)).toEqual([112.5, 450]);
  const { insertedId: several } = await shop.request('placeOrderOfLines', {
    token,
    body: { ...delivery, lines, price: 562.5 },
  });

  // Orders keep the prices they were placed at, whatever becomes of the article and of their other lines.
  await save(twill, 1, { price: 20, priceSteps: null });
  expect(await detailsOf(shop, token, id)).toMatchObject({ price: 120, lines: [{ unitPrice: 12 }] });
  await shop.request('cancelLine', {
    token,
    params: { id: several, line: (await detailsOf(shop, token, several)).lines[0]?._id ?? '' },
  });
  const left = await detailsOf(shop, token, several);
  expect(left).toMatchObject({ price: 450, lines: [{ unitPrice: 11.25 }] });
});

test('an order is quoted again when a step changes before its stock', async ({ shop }) => {
  const { articles } = await open(shop);
  const { storage } = shop;
  const caller = await callerOf(shop, MIA);
  for (const ordered of [articles.slice(0, 1), articles]) {
    let quotes = 0;
    // Called in the transaction of the order, after the quotes; the change is rolled back with it.
    const assertAllowed = async (tx: Executor) => {
      quotes += 1;
      const price_steps = JSON.stringify([{ fromQuantity: 10, priceCents: 1199 }]);
      if (quotes === 1) await tx.updateTable('articles').set({ price_steps }).execute();
    };
    const ctx = testContext(storage, { env: { SWATCH_PRICE: '3' } });
    const orders = createPlainOrders(ctx, { assertSwatchesAllowed: assertAllowed });
    const lines = ordered.map((articleId) => ({ kind: 'pieces' as const, articleId, quantity: 10 }));
    const swatch = { kind: 'swatch' as const, articleId: articles[0], quantity: 1 };
    const request = { ...delivery, customDetails: '', purchaseOrderNumber: '', lines: [...lines, swatch] };
    const id = await orders.place(caller, { ...request, price: ordered.length * 120 + 3 });
    expect(quotes).toBe(2);
    expect((await readOrder(storage.db, id))?.price_cents).toBe(ordered.length * 12_000 + 300);
  }
});

testOnce(
  'steps must increase above the minimum order and become cheaper; none changes nothing',
  async ({ shop }) => {
    const { admin, articles, save } = await open(shop);
    const [id] = articles;
    const wrong = [
      { fromQuantity: plainArticle.minimumQuantity, price: 12.505 },
      { fromQuantity: 10, price: 12.5 },
      { fromQuantity: 10, price: 12 },
    ];
    const pointersOf = async (change: Partial<ArticleEdit>) => {
      const { status, body } = await save(id, 1, change);
      const { errors } = body as { errors: { pointer: string }[] };
      return [status, ...errors.map(({ pointer }) => pointer)];
    };
    expect(await pointersOf({ priceSteps: wrong.slice(0, 1) })).toEqual([
      422,
      '/priceSteps/0/price',
      '/priceSteps/0/fromQuantity',
    ]);
    expect(await pointersOf({ priceSteps: wrong.slice(1) })).toEqual([
      422,
      '/priceSteps/0/price',
      '/priceSteps/1/fromQuantity',
    ]);
    expect(await pointersOf({ priceSteps: STEPS, minimumQuantity: 10 })).toEqual([
      422,
      '/priceSteps/0/fromQuantity',
    ]);
    expect(await pointersOf({ priceSteps: STEPS, price: 12 })).toEqual([422, '/priceSteps/0/price']);
    expect(await save(id, 1, { priceSteps: STEPS })).toMatchObject({ status: 200, body: { revision: 1 } });
    expect(await shop.request('listPrices', { token: admin, params: { id } })).toHaveLength(1);
  },
);

test('of two admins who change steps one learns of the other', async ({ shop }) => {
  const { admin, articles, save } = await open(shop);
  const [id] = articles;
  const [first, second] = [STEPS.slice(0, 1), [{ fromQuantity: 20, price: 11 }]];
  const saved = await Promise.all([save(id, 1, { priceSteps: first }), save(id, 1, { priceSteps: second })]);
  expect(saved.map(({ status }) => status).sort()).toEqual([200, 412]);
  const current = saved[0]?.status === 200 ? first : second;
  const text = current === first ? 'from 10: 12.00' : 'from 20: 11.00';
  expect(await shop.request('listPrices', { token: admin, params: { id } })).toMatchObject([
    { price: 12.5, priceSteps: current, actor: 'ada@mail.com' },
    { price: 12.5, priceSteps: STEPS, actor: 'operator' },
  ]);
  const log = await shop.request('listAuditLog', { token: admin, query: { action: ['update_article'] } });
  expect(log.map(({ details }) => details)).toEqual([
    { fields: ['priceSteps'], priceStepsFrom: 'from 10: 12.00; from 40: 11.25', priceStepsTo: text },
  ]);
});
