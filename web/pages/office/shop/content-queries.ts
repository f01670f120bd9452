// Query options of the shop's content.
import { queryOptions } from '@tanstack/react-query';
import { read } from '#web/api/client.ts';
import { userKey } from '#web/api/queries.ts';

/** Read when a form opens, which keeps what it began with. */
export const contentQuery = () =>
  queryOptions({
    queryKey: userKey('shopSettings', 'content'),
    queryFn: read('GET /api/shop-settings/content'),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
