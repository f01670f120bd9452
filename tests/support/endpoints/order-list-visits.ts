// Calls of the endpoints of All Order, after orders were placed and paid: every filter, and a search that finds few or many.
import { expect } from 'vitest';
import type { RequestOptions, TestApp } from '../test-app.ts';

interface OrderListScene {
  readonly shop: TestApp;
  readonly admin: string;
  readonly productId: string;
  readonly orderId: string;
}

const page = { limit: 5, sort: 'newest' };
const cursor = 'ffffffff-ffff-7fff-bfff-ffffffffffff';

export const orderListVisits = {
  async listAllOrders({ shop, admin, productId }: OrderListScene) {
    const filters: RequestOptions['query'][] = [
      {},
      { cursor },
      { state: 'refunded', cursor },
      { state: ['paid', 'shipped'], from: '2026-01-01', to: '2100-01-01', cursor },
      { article: productId },
      { article: productId, state: 'shipped', cursor },
      { customer: 'mia@mail.com' },
      { customer: 'mia@mail.com', state: 'shipped', cursor },
      { customer: 'mia@mail.com', article: productId },
      { updatedFrom: '2026-01-01T00:00:00Z' },
      { updatedFrom: '2026-01-01T00:00:00Z', cursor: `1_${cursor}`, customer: 'mia@mail.com' },
      { number: 'so-2026-000001' },
      { externalId: 'ERP-1' },
      { q: 'mia' },
      { q: 'weber mia' },
      { q: 'inv-2026-000001' },
      { q: '000001', state: 'shipped', article: productId, customer: 'mia@mail.com' },
    ];
    for (const filter of filters)
      await shop.request('listAllOrders', { token: admin, query: { ...page, ...filter } });
  },
  async advanceOrders({ shop, admin, orderId }: OrderListScene) {
    const orders = [{ _id: orderId }, { _id: 'nobody' }];
    const { results } = await shop.request('advanceOrders', {
      token: admin,
      body: { to: 'delivered', orders },
    });
    expect(results.map(({ isAdvanced: moved }) => moved)).toEqual([true, false]);
  },
  getPackingSlips: ({ shop, admin, orderId }: OrderListScene) =>
    shop.send('getPackingSlips', { token: admin, query: { order: [orderId] } }),
  async exportOrders({ shop, admin, orderId }: OrderListScene) {
    await shop.send('exportOrders', { token: admin });
    await shop.send('exportOrders', { token: admin, query: { order: [orderId] } });
  },
};
