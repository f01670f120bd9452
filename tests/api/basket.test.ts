// The basket of an account, the check of its lines, and what an order takes out of it.
import { expect } from 'vitest';
import { ORDER_LINES_MAX } from '#contract/core/limits.ts';
import { addArticleWithLots } from '../support/articles/lots.ts';
import { payOrder } from '../support/orders/orders.ts';
import { orderSwatches, swatchShop } from '../support/orders/swatches.ts';
import { delivery, type TestApp, test, testOnce } from '../support/test-app.ts';

const line = (articleId: string, quantity: number) => ({ articleId, quantity });

async function twoFabrics(shop: TestApp) {
  const token = await shop.signIn('mia@mail.com');
  const poplin = await shop.addArticle({ productName: 'Poplin', price: 10, availableQuantity: 50 });
  const calder = await shop.addArticle({ productName: 'Calder', price: 2.5, availableQuantity: 50 });
  return { token, poplin, calder };
}

testOnce('keeps lines in the order they were added, changes them and takes them out', async ({ shop }) => {
  const { token, poplin, calder } = await twoFabrics(shop);
  const put = (id: string, body: object) => shop.request('putBasketLine', { token, params: { id }, body });
  await put(poplin, { quantity: 12 });
  await put(calder, { quantity: 10, severalLots: true, preferredLot: 'a lot' });
  await put(poplin, { quantity: 3 });
  expect(await shop.request('getBasket', { token })).toEqual({
    lines: [line(poplin, 3), { ...line(calder, 10), severalLots: true, preferredLot: 'a lot' }],
  });
  const other = await shop.signIn('nora@mail.com');
  expect(await shop.request('getBasket', { token: other })).toEqual({ lines: [] });
  const params = { id: poplin };
  expect(await shop.request('removeBasketLine', { token, params })).toEqual({ deletedCount: 1 });
  expect(await shop.request('removeBasketLine', { token, params })).toEqual({ deletedCount: 0 });
  expect(await shop.request('clearBasket', { token })).toEqual({ deletedCount: 1 });
  expect(await shop.request('getBasket', { token })).toEqual({ lines: [] });
});

test('a list added twice, as by two tabs, is there once', async ({ shop }) => {
  const { token, poplin, calder } = await twoFabrics(shop);
  await shop.request('putBasketLine', { token, params: { id: poplin }, body: { quantity: 20 } });
  const body = { lines: [line(poplin, 12), line(calder, 10)] };
  const added = [shop.request('addToBasket', { token, body }), shop.request('addToBasket', { token, body })];
  const lines = [line(poplin, 20), line(calder, 10)];
  for (const basket of await Promise.all(added)) expect(basket).toEqual({ lines });
  expect(await shop.request('getBasket', { token })).toEqual({ lines });
});

testOnce('an unknown article adds none of the lines, and a full basket none more', async ({ shop }) => {
  const { token, poplin } = await twoFabrics(shop);
  const unknown = { lines: [line(poplin, 10), line('unheard-of', 10)] };
  expect(await shop.requestError('addToBasket', { token, body: unknown })).toBe('article_not_found');
  expect(await shop.request('getBasket', { token })).toEqual({ lines: [] });
  const articleIds: string[] = [];
  for (let nth = 0; nth < ORDER_LINES_MAX; nth++) articleIds.push(await shop.addArticle());
  const lines = articleIds.map((articleId) => line(articleId, 10));
  await shop.request('addToBasket', { token, body: { lines } });
  const more = { token, params: { id: poplin }, body: { quantity: 10 } };
  expect(await shop.requestError('putBasketLine', more)).toBe('basket_full');
  const present = { token, params: { id: articleIds[7] ?? '' }, body: { quantity: 11 } };
  expect(await shop.request('putBasketLine', present)).toEqual({ modifiedCount: 1 });
});

testOnce('an order takes its lines out of the basket, and a rejected one none', async ({ shop }) => {
  const { token, poplin, calder } = await twoFabrics(shop);
  const body = { lines: [line(poplin, 12), line(calder, 10)] };
  await shop.request('addToBasket', { token, body });
  const order = (lines: object[]) => ({ token, body: { ...delivery, lines } });
  await shop.requestProblem('placeOrderOfLines', order([line(poplin, 51), line(calder, 10)]));
  expect(await shop.request('getBasket', { token })).toEqual(body);
  await shop.request('placeOrderOfLines', order([line(poplin, 12)]));
  expect(await shop.request('getBasket', { token })).toEqual({ lines: [line(calder, 10)] });
});

testOnce('a check tells visitors what lines cost, and why one cannot be ordered', async ({ shop }) => {
  const { poplin, calder } = await twoFabrics(shop);
  const twill = await addArticleWithLots(shop, [30, 14]);
  const { articleNumber } = await shop.request('getProduct', { params: { id: poplin } });
  const lines = [
    { article: articleNumber.toLowerCase(), quantity: 12 },
    { article: calder, quantity: 51 },
    { article: calder, quantity: 1 },
    { article: twill, quantity: 40 },
    { article: twill, quantity: 40, severalLots: true },
    { article: 'unheard-of', quantity: 1 },
  ];
  const checked = await shop.request('checkLines', { body: { lines } });
  expect(checked.map(({ article, price, problem }) => [article?._id, price, problem])).toEqual([
    [poplin, 120, null],
    [calder, 127.5, { code: 'quantity_above_available' }],
    [calder, 2.5, { code: 'quantity_below_minimum' }],
    [twill, 500, { code: 'needs_several_lots', lots: 2, lotPieces: [30, 10], largestLot: 30 }],
    [twill, 500, null],
    [undefined, 0, { code: 'article_not_found' }],
  ]);
});

testOnce('a withdrawn article stays in the basket, and the check says so', async ({ shop }) => {
  const { token, poplin } = await twoFabrics(shop);
  await shop.request('putBasketLine', { token, params: { id: poplin }, body: { quantity: 12 } });
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  await shop.request('deleteProduct', { token: admin, params: { id: poplin } });
  expect(await shop.request('getBasket', { token })).toEqual({ lines: [line(poplin, 12)] });
  const [checked] = await shop.request('checkLines', {
    body: { lines: [{ article: poplin, quantity: 12 }] },
  });
  expect(checked).toMatchObject({ article: null, price: 0, problem: { code: 'article_not_found' } });
});

testOnce('a check counts the caller’s reservations and swatch credit', async () => {
  const { shop } = await swatchShop();
  const articleId = await shop.addArticle({ price: 10, minimumQuantity: 5, availableQuantity: 20 });
  const [mia, noah] = [await shop.signIn('mia@mail.com'), await shop.signIn('noah@mail.com')];
  await payOrder(shop, await orderSwatches(shop, mia, [{ articleId, reservedQuantity: 12 }]));
  const body = { lines: [{ article: articleId, quantity: 20 }] };
  const check = async (token?: string) =>
    (await shop.request('checkLines', { body, ...(token && { token }) }))[0];
  expect(await check(mia)).toMatchObject({ availableQuantity: 20, credit: 3, problem: null });
  for (const checked of [await check(noah), await check()])
    expect(checked).toMatchObject({
      availableQuantity: 8,
      credit: 0,
      problem: { code: 'quantity_above_available' },
    });
  const lines = [{ articleId, quantity: 20 }];
  await shop.request('placeOrderOfLines', { token: mia, body: { ...delivery, lines, price: 197 } });
});

testOnce('a check puts reserved pieces back into their lot, as the order does', async () => {
  const { shop } = await swatchShop();
  const articleId = await addArticleWithLots(shop, [10]);
  const mia = await shop.signIn('mia@mail.com');
  await payOrder(shop, await orderSwatches(shop, mia, [{ articleId, reservedQuantity: 5 }]));
  const body = { lines: [{ article: articleId, quantity: 8 }] };
  expect((await shop.request('checkLines', { token: mia, body }))[0]).toMatchObject({ problem: null });
  const lines = [{ articleId, quantity: 8 }];
  await shop.request('placeOrderOfLines', { token: mia, body: { ...delivery, lines } });
});

testOnce('of two lines of an article the larger keeps its lots', async ({ shop }) => {
  const { token, poplin } = await twoFabrics(shop);
  const chosen = { ...line(poplin, 40), severalLots: true };
  await shop.request('addToBasket', { token, body: { lines: [chosen] } });
  await shop.request('addToBasket', { token, body: { lines: [line(poplin, 10)] } });
  expect(await shop.request('getBasket', { token })).toEqual({ lines: [chosen] });
});
