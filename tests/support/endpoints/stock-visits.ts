// Calls of endpoints of stock, for the tests that record what the app does.
import { expect } from 'vitest';
import { delivery, type TestApp } from '../test-app.ts';

interface StockScene {
  readonly shop: TestApp;
  readonly admin: string;
  readonly productId: string;
}

const remnant = { minimumQuantity: 5, availableQuantity: 3 };

/** An article with the lots K-1, of the 20 pieces in stock, and K-2 of 10; one piece of K-2 is corrected. */
async function addArticleWithLots({ shop, admin: token }: Pick<StockScene, 'shop' | 'admin'>) {
  const id = await shop.addArticle({ minimumQuantity: 1, availableQuantity: 20 });
  const change = (body: object) => shop.request('changeStock', { token, params: { id }, body });
  await change({ reason: 'delivery', quantity: 11, lot: 'K-2', lotOfStock: 'K-1' });
  await change({ reason: 'correction', quantity: -1, note: 'A flaw', lot: 'K-2' });
  await shop.request('getProduct', { params: { id } });
  return { id, lots: await shop.request('listLots', { token, params: { id } }) };
}

export const stockVisits = {
  async changeStock({ shop, admin, productId: id }: StockScene) {
    const delivery = { reason: 'delivery', quantity: 10, note: 'Loom 4' };
    const headers = { 'idempotency-key': 'a delivery' };
    const change = (body: object, more = {}) =>
      shop.request('changeStock', { token: admin, params: { id }, body, ...more });
    await change(delivery, { headers });
    await change(delivery, { headers });
    await change({ reason: 'correction', quantity: -10, note: 'Counted' });
  },
  async countStock({ shop, admin: token, productId: id }: StockScene) {
    const { onHand } = await shop.request('getStock', { token, params: { id } });
    const count = (body: { counted: number; onHand: number; note?: string }) =>
      shop.request('countStock', { token, params: { id }, body });
    await count({ counted: onHand + 2, onHand, note: 'Stock-take' });
    await count({ counted: onHand, onHand: onHand + 2 });
  },
  async sellRemnant({ shop, admin }: StockScene) {
    const id = await shop.addArticle(remnant);
    const sell = { token: admin, params: { id }, body: { quantity: 3 } };
    await shop.request('sellRemnant', sell);
    await shop.request('sellRemnant', sell);
    const body = { reason: 'delivery', quantity: 1 };
    await shop.request('changeStock', { token: admin, params: { id }, body });
  },
  async endRemnantSale({ shop, admin }: StockScene) {
    const id = await shop.addArticle(remnant);
    await shop.request('sellRemnant', { token: admin, params: { id }, body: { quantity: 3 } });
    await shop.request('endRemnantSale', { token: admin, params: { id } });
    await shop.request('endRemnantSale', { token: admin, params: { id } });
  },
  async listExpectedDeliveries({ shop, token, admin }: StockScene & { readonly token: string }) {
    const productId = await shop.addArticle({ minimumQuantity: 1, availableQuantity: 0 });
    const { articleNumber } = await shop.request('getProduct', { params: { id: productId } });
    const office = { token: admin };
    const add = async (expectedOn: string, quantity: number) => {
      const body = { articleNumber, quantity, expectedOn, lot: '', note: '' };
      return { id: (await shop.request('addExpectedDelivery', { ...office, body })).insertedId };
    };
    const params = await add('2100-03-12', 20);
    await shop.request('placeOrder', {
      token,
      body: { ...delivery, productId, quantity: 20, awaitedBy: '2100-03-12' },
    });
    const change = { quantity: 20, expectedOn: '2100-03-20', lot: '', note: '', revision: 1 };
    await shop.request('changeExpectedDelivery', { ...office, params, body: change });
    const receipt = { quantity: 12, lot: '', revision: 2 };
    await shop.request('receiveExpectedDelivery', { ...office, params, body: receipt });
    await shop.request('cancelExpectedDelivery', { ...office, params: await add('2100-04-01', 5) });
    await add('2100-05-01', 10);
    for (const state of ['open', 'received', 'cancelled'])
      await shop.request('listExpectedDeliveries', {
        ...office,
        query: { state, limit: 5, cursor: params.id, ...(state === 'open' && { article: productId }) },
      });
  },
  async listLots(scene: StockScene & { readonly token: string }) {
    const { shop, token } = scene;
    const { id: productId, lots } = await addArticleWithLots(scene);
    const place = (body: object) =>
      shop.send('placeOrder', { token, body: { ...delivery, productId, ...body } });
    expect((await place({ quantity: 8, preferredLot: lots[0]?._id })).status).toBe(201);
    expect((await place({ quantity: 15 })).status).toBe(409);
    const { body } = await place({ quantity: 15, severalLots: true });
    const { insertedId: id } = body as { insertedId: string };
    await shop.request('getOrderDetails', { token, params: { id } });
    await shop.request('cancelOrder', { token, params: { id } });
  },
  async moveBetweenLots({ shop, admin }: StockScene) {
    const { id, lots } = await addArticleWithLots({ shop, admin });
    const [from, to] = lots.map(({ _id }) => _id);
    const headers = { 'idempotency-key': 'a move' };
    const body = { from, to, quantity: 3, note: 'Counted again' };
    const move = { token: admin, params: { id }, headers, body };
    await shop.request('moveBetweenLots', move);
    await shop.request('moveBetweenLots', move);
  },
  async closeLot({ shop, admin }: StockScene) {
    const { id, lots } = await addArticleWithLots({ shop, admin });
    const body = { lotId: lots[0]?._id, quantity: lots[0]?.quantity, note: 'Moths' };
    await shop.request('closeLot', { token: admin, params: { id }, body });
    await shop.request('closeLot', { token: admin, params: { id }, body });
  },
};
