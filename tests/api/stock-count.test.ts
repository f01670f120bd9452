// Stock on hand: what is on hand, in open orders and reserved; and counts, which set it.
import { expect } from 'vitest';
import { exportCsv } from '../support/articles/article-csv.ts';
import { addArticleWithLots, changeStock, deliver } from '../support/articles/lots.ts';
import { returnPieces } from '../support/articles/stock-scenario.ts';
import { onPostgres } from '../support/database.ts';
import { advanceOrder, payOrder, placeOrder, SHIPMENT } from '../support/orders/orders.ts';
import { returnOfPieces } from '../support/orders/refunds.ts';
import { endReservations, orderSwatches } from '../support/orders/swatches.ts';
import { createTestApp, type TestApp, test, testOnce } from '../support/test-app.ts';

const ADMIN = 'admin@mail.com';
const MIA = 'mia@mail.com';

async function open(shop: TestApp, add: (shop: TestApp) => Promise<string>) {
  const [admin, mia] = [await shop.signIn(ADMIN, { admin: true }), await shop.signIn(MIA)];
  const id = await add(shop);
  const options = { token: admin, params: { id } };
  return {
    id,
    admin,
    mia,
    options,
    stock: async () => {
      const { productName: _, articleNumber: __, ...figures } = await shop.request('getStock', options);
      return figures;
    },
    lots: async () =>
      (await shop.request('listLots', options)).map(
        ({ name, quantity, onHand, inOrders, reserved }) =>
          `${name}: ${onHand} = ${quantity} + ${inOrders} + ${reserved}`,
      ),
    count: (body: object) => shop.request('countStock', { ...options, body }),
    problem: (body: object) => shop.requestProblem('countStock', { ...options, body }),
    order: (quantity: number) => placeOrder(shop, mia, { productId: id, quantity }),
    ship: async (order: string) => {
      await payOrder(shop, order);
      await advanceOrder(shop, admin, order, { to: 'processing', note: '' });
      await advanceOrder(shop, admin, order, SHIPMENT);
    },
    movements: async () =>
      (
        await shop.request('listStockMovements', { token: admin, query: { article: id, reason: 'count' } })
      ).map(({ quantity, note, lot, actor }) => ({ quantity, note, lot: lot?.name ?? null, actor })),
  };
}

const plain = (shop: TestApp) => shop.addArticle({ minimumQuantity: 2, availableQuantity: 100 });

testOnce('pieces of open orders and reserved ones are on hand until they are shipped', async ({ shop }) => {
  const { id, mia, stock, order, ship, options } = await open(shop, plain);
  expect(await stock()).toEqual({ availableQuantity: 100, onHand: 100, inOrders: 0, reserved: 0 });
  const [unpaid, paid, cancelled] = [await order(10), await order(20), await order(5)];
  await orderSwatches(shop, mia, [{ articleId: id, reservedQuantity: 8 }]);
  expect(await stock()).toEqual({ availableQuantity: 57, onHand: 100, inOrders: 35, reserved: 8 });
  await shop.request('cancelOrder', { token: mia, params: { id: cancelled } });
  expect(await stock()).toEqual({ availableQuantity: 62, onHand: 100, inOrders: 30, reserved: 8 });
  await ship(paid);
  expect(await stock()).toEqual({ availableQuantity: 62, onHand: 80, inOrders: 10, reserved: 8 });
  await returnPieces(shop, paid, 3);
  expect(await stock()).toEqual({ availableQuantity: 65, onHand: 83, inOrders: 10, reserved: 8 });
  await payOrder(shop, unpaid);
  await returnPieces(shop, unpaid, 4);
  const figures = { availableQuantity: 69, onHand: 83, inOrders: 6, reserved: 8 };
  expect(await stock()).toEqual(figures);
  const [row] = await shop.request('listArticles', { token: options.token });
  expect(row).toMatchObject({ ...figures, stockValue: 83 * 12.5, daysOfCover: (69 * 90) / 30 });
  const csv = (await exportCsv(shop, options.token)).split('\r\n');
  const titles = csv[0]?.split(',') ?? [];
  const at = (title: string) => csv[1]?.split(',')[titles.indexOf(title)];
  expect(['On hand', 'In orders', 'Reserved', 'Available'].map(at)).toEqual(['83', '6', '8', '69']);
  expect([at('Stock value'), at('Days of cover')]).toEqual(['1037.50', '207']);
});

testOnce('pieces of a refund that is under way are still on hand', async ({ shop }) => {
  const { stock, order } = await open(shop, plain);
  const id = await order(20);
  await payOrder(shop, id);
  const wanted = await returnOfPieces(shop, id, 6);
  const { balances } = shop.app.orders;
  const transaction = () => shop.storage.db.transaction();
  const refund = await transaction().execute((tx) => balances.reserveRefund(tx, wanted));
  expect(await stock()).toMatchObject({ availableQuantity: 80, onHand: 100, inOrders: 20 });
  await transaction().execute((tx) => balances.completeRefund(tx, 'refund', refund));
  expect(await stock()).toMatchObject({ availableQuantity: 86, onHand: 100, inOrders: 14 });
});

testOnce('a count sets what is on hand with one movement of the difference', async ({ shop }) => {
  const { count, stock, order, movements, admin } = await open(shop, plain);
  await order(30);
  expect(await count({ counted: 97, onHand: 100, note: 'Stock-take' })).toEqual({
    difference: -3,
    availableQuantity: 67,
  });
  expect(await stock()).toEqual({ availableQuantity: 67, onHand: 97, inOrders: 30, reserved: 0 });
  expect(await movements()).toEqual([{ quantity: -3, note: 'Stock-take', lot: null, actor: ADMIN }]);
  // The same request again, as after a lost answer, and a count that finds what the books say.
  expect(await count({ counted: 97, onHand: 100 })).toEqual({ difference: 0, availableQuantity: 67 });
  expect(await movements()).toHaveLength(1);
  const log = await shop.request('listAuditLog', { token: admin, query: { action: 'count_stock' } });
  expect(log).toMatchObject([{ details: { counted: 97, difference: -3, note: 'Stock-take' } }]);
});

testOnce('an order that comes in while counting changes nothing, a shipment is said', async ({ shop }) => {
  const { count, problem, stock, order, ship } = await open(shop, plain);
  const shipped = await order(10);
  const { onHand } = await stock();
  await order(25);
  await ship(shipped);
  expect(await problem({ counted: 101, onHand })).toMatchObject({
    code: 'stock_changed',
    onHand: 90,
    inOrders: 25,
  });
  await order(15);
  expect(await count({ counted: 91, onHand: 90 })).toEqual({ difference: 1, availableQuantity: 51 });
  expect(await stock()).toEqual({ availableQuantity: 51, onHand: 91, inOrders: 40, reserved: 0 });
});

testOnce('a count below what is promised is refused, one of just that is not', async ({ shop }) => {
  const { id, mia, problem, count, stock, order } = await open(shop, plain);
  await order(30);
  await orderSwatches(shop, mia, [{ articleId: id, reservedQuantity: 8 }]);
  expect(await problem({ counted: 37, onHand: 100 })).toMatchObject({
    code: 'count_below_needed',
    onHand: 100,
    inOrders: 30,
    reserved: 8,
  });
  expect(await stock()).toMatchObject({ availableQuantity: 62, onHand: 100 });
  expect(await count({ counted: 38, onHand: 100 })).toEqual({ difference: -62, availableQuantity: 0 });
});

testOnce('a lot is counted by its name, with what its orders have', async ({ shop }) => {
  const lots = (one: TestApp) => addArticleWithLots(one, [40, 25], 2);
  const { id, mia, count, problem, stock, order, ship, lots: figures, movements } = await open(shop, lots);
  await ship(await order(5));
  await order(30);
  await orderSwatches(shop, mia, [{ articleId: id, reservedQuantity: 6 }]);
  expect(await figures()).toEqual(['K-1: 40 = 4 + 30 + 6', 'K-2: 20 = 20 + 0 + 0']);
  expect(await stock()).toEqual({ availableQuantity: 24, onHand: 60, inOrders: 30, reserved: 6 });
  expect(await problem({ counted: 41, onHand: 40 })).toMatchObject({ code: 'lot_required' });
  expect(await problem({ counted: 41, onHand: 40, lot: 'K-9' })).toMatchObject({ code: 'lot_not_found' });
  expect(await problem({ counted: 35, onHand: 40, lot: 'K-1' })).toMatchObject({
    code: 'count_below_needed',
  });
  expect(await count({ counted: 37, onHand: 40, lot: 'K-1' })).toEqual({
    difference: -3,
    availableQuantity: 21,
  });
  expect(await count({ counted: 23, onHand: 20, lot: 'K-2' })).toEqual({
    difference: 3,
    availableQuantity: 24,
  });
  expect(await figures()).toEqual(['K-1: 37 = 1 + 30 + 6', 'K-2: 23 = 23 + 0 + 0']);
  expect((await movements()).map(({ lot, quantity }) => `${lot} ${quantity}`).sort()).toEqual([
    'K-1 -3',
    'K-2 3',
  ]);
});

testOnce('a lot cannot be counted where there are none, nor an unknown article', async ({ shop }) => {
  const { problem, admin } = await open(shop, plain);
  expect(await problem({ counted: 9, onHand: 100, lot: 'K-1' })).toMatchObject({ code: 'lot_not_found' });
  const unknown = { token: admin, params: { id: 'unknown' } };
  expect(await shop.requestError('getStock', unknown)).toBe('article_not_found');
  const body = { counted: 1, onHand: 1 };
  expect(await shop.requestError('countStock', { ...unknown, body })).toBe('article_not_found');
});

testOnce('last pieces follow a count as they follow a delivery', async ({ shop }) => {
  const few = (one: TestApp) => one.addArticle({ minimumQuantity: 10, availableQuantity: 4 });
  const { count, options, admin } = await open(shop, few);
  await shop.request('sellRemnant', { ...options, body: { quantity: 4 } });
  await count({ counted: 6, onHand: 4 });
  const row = async () => (await shop.request('listArticles', { token: admin }))[0];
  expect(await row()).toMatchObject({ minimumQuantity: 6, minimumBeforeRemnant: 10 });
  await count({ counted: 12, onHand: 6 });
  expect(await row()).toMatchObject({ minimumQuantity: 10, minimumBeforeRemnant: null });
});

test('a repeated count is recorded once, also with an earlier figure', async ({ shop }) => {
  const { options, stock, order, ship, movements } = await open(shop, plain);
  const again = (body: object) => ({
    ...options,
    headers: { 'idempotency-key': 'one' },
    body: { counted: 110, onHand: 100, ...body },
  });
  const [first, concurrent] = await Promise.all([
    shop.request('countStock', again({})),
    shop.request('countStock', again({})),
  ]);
  expect([first, concurrent]).toEqual([1, 2].map(() => ({ difference: 10, availableQuantity: 110 })));
  await ship(await order(10));
  const figures = { availableQuantity: 100, onHand: 100, inOrders: 0, reserved: 0 };
  expect(await stock()).toEqual(figures);
  expect(await shop.request('countStock', again({}))).toEqual({ difference: 10, availableQuantity: 100 });
  for (const other of [{ counted: 111 }, { counted: 120, onHand: 110 }, { note: 'Another' }, { lot: 'K-1' }])
    expect(await shop.requestError('countStock', again(other))).toBe('idempotency_key_reused');
  expect(await stock()).toEqual(figures);
  expect(await movements()).toHaveLength(1);
});

test('orders and counts at once leave what was counted', async ({ shop }) => {
  const other = onPostgres ? await createTestApp(shop.storageOptions) : shop;
  const { mia, id, stock, count } = await open(shop, plain);
  await Promise.all([
    ...Array.from({ length: 4 }, () => placeOrder(other, mia, { productId: id, quantity: 5 })),
    count({ counted: 90, onHand: 100 }),
    ...Array.from({ length: 4 }, () => placeOrder(shop, mia, { productId: id, quantity: 5 })),
  ]);
  expect(await stock()).toEqual({ availableQuantity: 50, onHand: 90, inOrders: 40, reserved: 0 });
});

testOnce('pieces ordered before lots were kept delay the count of lots', async ({ shop }) => {
  const { id, stock, order, ship, lots, count, problem } = await open(shop, plain);
  const [shipped, returned] = [await order(7), await order(3)];
  const body = { reason: 'delivery', quantity: 20, lot: 'K-2', lotOfStock: 'K-1' };
  await shop.request('changeStock', {
    token: await shop.signIn(ADMIN, { admin: true }),
    params: { id },
    body,
  });
  await deliver(shop, id, 'K-2', 5);
  expect(await lots()).toEqual(['K-1: 90 = 90 + 0 + 0', 'K-2: 25 = 25 + 0 + 0']);
  expect(await stock()).toMatchObject({ onHand: 125, inOrders: 10 });
  await order(4);
  for (const counted of [90, 96, 100])
    expect(await problem({ counted, onHand: 90, lot: 'K-1' })).toMatchObject({
      code: 'pieces_without_lot',
    });
  expect(await problem({ counted: 26, onHand: 25, lot: 'K-2' })).toMatchObject({
    code: 'pieces_without_lot',
  });
  await ship(shipped);
  expect(await problem({ counted: 91, onHand: 90, lot: 'K-1' })).toMatchObject({
    code: 'pieces_without_lot',
  });
  await payOrder(shop, returned);
  await returnPieces(shop, returned, 3);
  const figures = ['K-1: 90 = 90 + 0 + 0', 'K-2: 25 = 21 + 4 + 0', 'Returned: 3 = 3 + 0 + 0'];
  expect((await lots()).sort()).toEqual(figures);
  expect(await count({ counted: 91, onHand: 90, lot: 'K-1' })).toEqual({
    difference: 1,
    availableQuantity: 115,
  });
});

testOnce('pieces reserved before lots were kept delay the count of lots', async ({ shop }) => {
  const { id, mia, count, problem } = await open(shop, plain);
  await orderSwatches(shop, mia, [{ articleId: id, reservedQuantity: 8 }]);
  await changeStock(shop, id, { reason: 'delivery', quantity: 5, note: '', lot: 'K-2', lotOfStock: 'K-1' });
  expect(await problem({ counted: 100, onHand: 92, lot: 'K-1' })).toMatchObject({
    code: 'pieces_without_lot',
  });
  await shop.storage.db.updateTable('reservations').set({ ends_at: 1 }).execute();
  await endReservations(shop);
  expect(await count({ counted: 92, onHand: 92, lot: 'K-1' })).toEqual({
    difference: 0,
    availableQuantity: 105,
  });
});
