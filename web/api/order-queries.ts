// Query options of the order's page and of the emails that admins see, and their refresh after a change.
import type { PartInput } from '#contract/endpoint-types.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { read, readPage } from './client.ts';
import { freshQuery, pagedQuery, queries, userKey } from './queries.ts';

type OrderFilter = PartInput<'listAllOrders', 'query'>;

export const orderQueries = {
  /** `key` is equal for equal filters. */
  allOrders: (key: string, filter: OrderFilter) =>
    pagedQuery(userKey('allOrders', key), readPage('GET /api/allOrder', { query: filter })),

  /** Always fetched again, because another tab, an admin or the shop itself may have changed the order. */
  details: (id: string) =>
    freshQuery(userKey('orderDetails', id), read('GET /api/orders/:id', { params: { id } })),

  /** Always fetched again, because the email may have been confirmed in another tab. */
  refusal: () => freshQuery(userKey('orderRefusal'), read('GET /api/order-refusal')),

  emails: (id: string) =>
    freshQuery(userKey('orderEmails', id), read('GET /api/orders/:id/emails', { params: { id } })),

  /** Always fetched again, because what was missing was stated on another page. */
  exportGaps: (id: string) =>
    freshQuery(userKey('exportGaps', id), read('GET /api/orders/:id/export-gaps', { params: { id } })),

  messages: (id: string) =>
    freshQuery(userKey('orderMessages', id), read('GET /api/orders/:id/messages', { params: { id } })),

  failedEmails: () => pagedQuery(userKey('failedEmails'), readPage('GET /api/emails/failed')),

  /** `key` is equal for equal filters. */
  withdrawals: (key: string, filter: PartInput<'listWithdrawals', 'query'>) =>
    pagedQuery(userKey('withdrawals', key), readPage('GET /api/withdrawals', { query: filter })),
};

/** Refreshes all queries that show an order. Resolves once the order's page has the new state. */
export async function refreshOrder(id: string): Promise<void> {
  for (const { queryKey } of [
    orderQueries.emails(id),
    orderQueries.exportGaps(id),
    queries.order(id),
    queries.orders(),
    { queryKey: userKey('allOrders') },
    { queryKey: userKey('waiting') },
  ])
    void refreshQueries(queryKey);
  await refreshQueries(orderQueries.details(id).queryKey);
}
