// Query options of the order's page and of the emails that admins see, and their refresh after a change.
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { PartInput } from '#contract/endpoint-types.ts';
import { request, requestPage } from './client.ts';
import { pagedQuery, queries, TABLE_PAGE_SIZE, userKey } from './queries.ts';

type OrderFilter = PartInput<'listAllOrders', 'query'>;

/** `email` is the reader's: the customer's or an admin's. */
export const orderQueries = {
  /** `key` is equal for equal filters. */
  allOrders: (email: string, key: string, filter: OrderFilter) =>
    pagedQuery(userKey(email, 'allOrders', key), TABLE_PAGE_SIZE, ({ query, signal }) =>
      requestPage('GET /api/allOrder', { query: { ...query, ...filter }, signal }),
    ),

  /** Always fetched again, because another tab, an admin or the shop itself may have changed the order. */
  details: (email: string, id: string) =>
    queryOptions({
      queryKey: userKey(email, 'orderDetails', id),
      queryFn: ({ signal }) => request('GET /api/orders/:id', { params: { id }, signal }),
      staleTime: 0,
    }),

  /** Always fetched again, because the email may have been confirmed in another tab. */
  refusal: (email: string) =>
    queryOptions({
      queryKey: userKey(email, 'orderRefusal'),
      queryFn: ({ signal }) => request('GET /api/order-refusal', { signal }),
      staleTime: 0,
    }),

  emails: (email: string, id: string) =>
    queryOptions({
      queryKey: userKey(email, 'orderEmails', id),
      queryFn: ({ signal }) => request('GET /api/orders/:id/emails', { params: { id }, signal }),
      staleTime: 0,
    }),

  messages: (email: string, id: string) =>
    queryOptions({
      queryKey: userKey(email, 'orderMessages', id),
      queryFn: ({ signal }) => request('GET /api/orders/:id/messages', { params: { id }, signal }),
      staleTime: 0,
    }),

  failedEmails: (email: string) =>
    pagedQuery(userKey(email, 'failedEmails'), TABLE_PAGE_SIZE, (page) =>
      requestPage('GET /api/emails/failed', page),
    ),

  /** `key` is equal for equal filters. */
  withdrawals: (email: string, key: string, filter: PartInput<'listWithdrawals', 'query'>) =>
    pagedQuery(userKey(email, 'withdrawals', key), TABLE_PAGE_SIZE, ({ query, signal }) =>
      requestPage('GET /api/withdrawals', { query: { ...query, sort: 'newest', ...filter }, signal }),
    ),
};

/** Refreshes all queries that show an order. Resolves once the order's page has the new state. */
export async function refreshOrder(client: QueryClient, email: string, id: string): Promise<void> {
  for (const { queryKey } of [
    orderQueries.emails(email, id),
    queries.order(email, id),
    queries.orders(email),
    { queryKey: userKey(email, 'allOrders') },
    { queryKey: userKey(email, 'waiting') },
  ])
    void client.invalidateQueries({ queryKey });
  await client.invalidateQueries({ queryKey: orderQueries.details(email, id).queryKey });
}
