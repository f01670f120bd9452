// One's own orders, newest first.
import { askPage } from '#web/api/ask.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { usePagedList } from '#web/api/usePagedList.ts';

const ORDERS_A_PAGE = 50;

export function useMyOrders(email: string) {
  return usePagedList(queryKeys.orders(email), ORDERS_A_PAGE, ({ query, signal }) =>
    askPage('listOrders', { query: { ...query, user: email }, signal }),
  );
}
