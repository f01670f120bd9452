// Query options of the order's page and of the emails that admins see, and their refresh after a change.
import type { PartInput } from '#contract/endpoint-types.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { request, requestPage } from './client.ts';
import { freshQuery, pagedQuery, queries, TABLE_PAGE_SIZE, userKey } from './queries.ts';

type OrderFilter = PartInput<'listAllOrders', 'query'>;

export const orderQueries = {
  /** `key` is equal for equal filters. */
  allOrders: (key: string, filter: OrderFilter) =>
    pagedQuery(userKey('allOrders', key), TABLE_PAGE_SIZE, ({ query, signal }) =>
      requestPage('GET /api/allOrder', { query: { ...query, ...filter }, signal }),
    ),

  /** Always fetched again, because another tab, an admin or the shop itself may have changed the order. */
  details: (id: string) =>
    freshQuery(userKey('orderDetails', id), ({ signal }) =>
      request('GET /api/orders/:id', { params: { id }, signal }),
    ),

  /** Always fetched again, because the email may have been confirmed in another tab. */
  refusal: () =>
    freshQuery(userKey('orderRefusal'), ({ signal }) => request('GET /api/order-refusal', { signal })),

  emails: (id: string) =>
    freshQuery(userKey('orderEmails', id), ({ signal }) =>
      request('GET /api/orders/:id/emails', { params: { id }, signal }),
    ),

  messages: (id: string) =>
    freshQuery(userKey('orderMessages', id), ({ signal }) =>
      request('GET /api/orders/:id/messages', { params: { id }, signal }),
    ),

  failedEmails: () =>
    pagedQuery(userKey('failedEmails'), TABLE_PAGE_SIZE, (page) =>
      requestPage('GET /api/emails/failed', page),
    ),

  /** `key` is equal for equal filters. */
  withdrawals: (key: string, filter: PartInput<'listWithdrawals', 'query'>) =>
    pagedQuery(userKey('withdrawals', key), TABLE_PAGE_SIZE, ({ query, signal }) =>
      requestPage('GET /api/withdrawals', { query: { ...query, sort: 'newest', ...filter }, signal }),
    ),
};

/** Refreshes all queries that show an order. Resolves once the order's page has the new state. */
export async function refreshOrder(id: string): Promise<void> {
  for (const { queryKey } of [
    orderQueries.emails(id),
    queries.order(id),
    queries.orders(),
    { queryKey: userKey('allOrders') },
    { queryKey: userKey('waiting') },
  ])
    void refreshQueries(queryKey);
  await refreshQueries(orderQueries.details(id).queryKey);
}
