// One's own orders, newest first.
import { requestPage } from '#web/api/client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';

const ORDERS_A_PAGE = 50;

export function useMyOrders(email: string) {
  return usePagedList(queryKeys.orders(email), ORDERS_A_PAGE, ({ query, signal }) =>
    requestPage('listOrders', { query: { ...query, user: email }, signal }),
  );
}
