// Query options of the list of webhooks, and of the deliveries of one.
import { readPage } from '#web/api/client.ts';
import { pagedQuery, userKey } from '#web/api/queries.ts';

export const webhooksQuery = () => ({
  ...pagedQuery(userKey('webhooks'), readPage('GET /api/webhooks')),
  // Events are sent meanwhile.
  staleTime: 0,
});

export const deliveriesQuery = (id: string) => ({
  ...pagedQuery(userKey('webhooks', id), readPage('GET /api/webhooks/:id/deliveries', { params: { id } })),
  staleTime: 0,
});
