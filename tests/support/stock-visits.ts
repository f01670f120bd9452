// Calls of every endpoint of stock, for the tests that record what the app does.
import type { TestApp } from './test-app.ts';

interface StockScene {
  readonly shop: TestApp;
  readonly admin: string;
  readonly productId: string;
}

const page = { limit: 5, sort: 'newest' };
const rest = { minimumQuantity: 5, availableQuantity: 3 };

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
  setAlertLevel: ({ shop, admin, productId: id }: StockScene) =>
    shop.request('setAlertLevel', { token: admin, params: { id }, body: { alertLevel: 1 } }),
  async sellRest({ shop, admin }: StockScene) {
    const id = await shop.addProduct(rest);
    const sell = { token: admin, params: { id }, body: { quantity: 3 } };
    await shop.request('sellRest', sell);
    await shop.request('sellRest', sell);
    const body = { reason: 'delivery', quantity: 1 };
    await shop.request('changeStock', { token: admin, params: { id }, body });
  },
  async endRest({ shop, admin }: StockScene) {
    const id = await shop.addProduct(rest);
    await shop.request('sellRest', { token: admin, params: { id }, body: { quantity: 3 } });
    await shop.request('endRest', { token: admin, params: { id } });
    await shop.request('endRest', { token: admin, params: { id } });
  },
  async listStockMovements({ shop, admin, productId: article }: StockScene) {
    const list = (query: Readonly<Record<string, string | number>>) =>
      shop.request('listStockMovements', { token: admin, query: { ...page, ...query } });
    await list({});
    await list({ article });
    await list({ reason: 'delivery' });
    await list({ from: '2026-11-01', to: '2026-11-30' });
  },
  listLots: ({ shop, admin, productId: id }: StockScene) =>
    shop.send('listLots', { token: admin, params: { id } }),
  moveBetweenLots: ({ shop, admin, productId: id }: StockScene) =>
    shop.send('moveBetweenLots', { token: admin, params: { id } }),
  closeLot: ({ shop, admin, productId: id }: StockScene) =>
    shop.send('closeLot', { token: admin, params: { id } }),
};
