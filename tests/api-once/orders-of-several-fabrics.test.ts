// POST orders: an order of several fabrics is placed whole or not at all, and says which of its lines cannot be ordered.
import { expect } from 'vitest';
import { addArticleWithLots } from '../support/articles/lots.ts';
import { detailsOf } from '../support/orders/swatches.ts';
import { delivery, type TestApp, test } from '../support/test-app.ts';

const MIA = 'mia@mail.com';

async function threeFabrics(shop: TestApp) {
  const token = await shop.signIn(MIA);
  const twill = await addArticleWithLots(shop, [30, 14]);
  const poplin = await shop.addArticle({ productName: 'Poplin', price: 10, availableQuantity: 50 });
  const calder = await shop.addArticle({ productName: 'Calder', price: 2.5, availableQuantity: 50 });
  return { token, twill, poplin, calder };
}

const line = (articleId: string, quantity: number) => ({ articleId, quantity });

async function availableOf(shop: TestApp, ids: readonly string[]): Promise<number[]> {
  const read = ids.map((id) => shop.request('getProduct', { params: { id } }));
  return (await Promise.all(read)).map(({ availableQuantity }) => availableQuantity);
}

test('takes the pieces of every line, and has one number and one total', async ({ shop }) => {
  const { token, twill, poplin, calder } = await threeFabrics(shop);
  const lines = [line(calder, 20), { ...line(twill, 40), severalLots: true }, line(poplin, 12)];
  const before = await availableOf(shop, [twill, poplin, calder]);
  const headers = { 'idempotency-key': 'a season' };
  const body = { ...delivery, purchaseOrderNumber: 'PO 7', lines };
  const { insertedId: id } = await shop.request('placeOrderOfLines', { token, headers, body });
  const order = await detailsOf(shop, token, id);
  expect(order.lines.map(({ articleId, quantity }) => [articleId, quantity])).toEqual([
    [calder, 20],
    [twill, 40],
    [poplin, 12],
  ]);
  expect(order).toMatchObject({ state: 'unpaid', purchaseOrderNumber: 'PO 7', quantity: 72 });
  const after = before.map((pieces, nth) => pieces - ([40, 12, 20][nth] ?? 0));
  expect(await availableOf(shop, [twill, poplin, calder])).toEqual(after);
  // Sent again, as after a lost answer.
  expect(await shop.request('placeOrderOfLines', { token, headers, body })).toEqual({ insertedId: id });
  expect(await availableOf(shop, [twill, poplin, calder])).toEqual(after);
});

test('names every line that cannot be ordered, and takes nothing', async ({ shop }) => {
  const { token, twill, poplin, calder } = await threeFabrics(shop);
  const before = await availableOf(shop, [twill, poplin, calder]);
  const lines = [line(poplin, 51), line(twill, 10), line(calder, 1), line('unheard-of', 10)];
  const problem = await shop.requestProblem('placeOrderOfLines', { token, body: { ...delivery, lines } });
  expect(problem).toMatchObject({ status: 409, code: 'lines_not_orderable' });
  expect(problem.errors?.map(({ pointer, code }) => [pointer, code])).toEqual([
    ['/lines/0', 'quantity_above_available'],
    ['/lines/2', 'quantity_below_minimum'],
    ['/lines/3', 'article_not_found'],
  ]);
  // Stock tells only when the pieces are taken that no lot has them all.
  const linen = await addArticleWithLots(shop, [8, 8]);
  const fromLots = await shop.requestProblem('placeOrderOfLines', {
    token,
    body: { ...delivery, lines: [line(poplin, 10), line(twill, 40), line(linen, 12)] },
  });
  expect(fromLots.errors).toEqual([
    expect.objectContaining({ pointer: '/lines/1', code: 'needs_several_lots', largestLot: 30, lots: 2 }),
    expect.objectContaining({ pointer: '/lines/2', code: 'needs_several_lots', largestLot: 8, lots: 2 }),
  ]);
  expect(await availableOf(shop, [twill, poplin, calder])).toEqual(before);
  expect(await shop.request('listOrders', { token, query: { user: MIA } })).toEqual([]);
});

test('a total that is no longer right states the new one', async ({ shop }) => {
  const { token, poplin, calder } = await threeFabrics(shop);
  const lines = [line(poplin, 10), line(calder, 10)];
  const problem = await shop.requestProblem('placeOrderOfLines', {
    token,
    body: { ...delivery, lines, price: 124 },
  });
  expect(problem).toMatchObject({ code: 'price_changed', price: 125 });
});

test('an order has each article once, and at most 200 lines', async ({ shop }) => {
  const { token, poplin } = await threeFabrics(shop);
  const twice = [line(poplin, 10), line(poplin, 11)];
  const many = Array.from({ length: 201 }, (_, nth) => line(`article-${nth}`, 10));
  for (const lines of [[], twice, many])
    expect(
      await shop.requestProblem('placeOrderOfLines', { token, body: { ...delivery, lines } }),
    ).toMatchObject({
      status: 422,
    });
});
