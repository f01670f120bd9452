// Query options of the list of webhooks, and of the deliveries of one.
import { requestPage } from '#web/api/client.ts';
import { pagedQuery, TABLE_PAGE_SIZE, userKey } from '#web/api/queries.ts';

export const webhooksQuery = () => ({
  ...pagedQuery(userKey('webhooks'), TABLE_PAGE_SIZE, ({ query, signal }) =>
    requestPage('GET /api/webhooks', { query, signal }),
  ),
  // Events are sent meanwhile.
  staleTime: 0,
});

export const deliveriesQuery = (id: string) => ({
  ...pagedQuery(userKey('webhooks', id), TABLE_PAGE_SIZE, ({ query, signal }) =>
    requestPage('GET /api/webhooks/:id/deliveries', {
      params: { id },
      query: { ...query, sort: 'newest' },
      signal,
    }),
  ),
  staleTime: 0,
});
