// The calls of an ERP: tests/api-once/client.test.ts compiles them against the installed client, and runs them.
import { createClient, type Schema, type ShopClient } from 'selvedge-client';

export const connect = createClient;

/** Waiting orders, one to a page: the ids of two pages, and the quantities of the second order's lines. */
export async function readOrders(shop: ShopClient) {
  const query = { state: ['unpaid' as const, 'paid' as const], limit: 1 };
  const { data: first, response } = await shop.get('/api/allOrder', { params: { query } });
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? [];
  const cursor = new URL(next, response.url).searchParams.get('cursor') ?? '';
  const { data: second } = await shop.get('/api/allOrder', { params: { query: { ...query, cursor } } });
  const path = { id: second[0]?._id ?? '' };
  const { data: order } = await shop.get('/api/orders/{id}', { params: { path } });
  return {
    ids: [...first, ...second].map(({ _id }) => _id),
    quantities: order.lines.map((line) => line.quantity),
  };
}

export async function readOrder(shop: ShopClient, id: string) {
  return (await shop.get('/api/orders/{id}', { params: { path: { id } } })).data.number;
}

export async function countStock(shop: ShopClient, articleNumber: string, counted: number) {
  const counts = [{ articleNumber, counted, countedAt: new Date().toISOString() }];
  return (await shop.put('/api/stock-counts', { body: { counts, note: 'Stock-taking' } })).data.counts;
}

/** Receives a delivery of five pieces twice: what is available after each, and in the end. */
export async function receiveTwice(shop: ShopClient, id: string) {
  const receive = () =>
    shop.post('/api/articles/{id}/stock', {
      params: { path: { id }, header: { 'idempotency-key': 'Delivery note 4711' } },
      body: { reason: 'delivery', quantity: 5, note: '' },
    });
  const received = [(await receive()).data, (await receive()).data];
  const { data } = await shop.get('/api/articles/{id}/stock', { params: { path: { id } } });
  return [...received, data].map(({ availableQuantity }) => availableQuantity);
}

/** The ids of the orders that the feed of events tells of, two events to a page. */
export async function readFeed(shop: ShopClient) {
  const events: Schema<'FeedEvent'>[] = [];
  for (let page: Schema<'FeedPage'> | undefined; page?.hasMore !== false; events.push(...page.events)) {
    const query = { type: ['order.placed' as const], limit: 2, ...(page && { after: page.cursor }) };
    ({ data: page } = await shop.get('/api/events', { params: { query } }));
  }
  return events.map(({ data }) => data._id);
}
