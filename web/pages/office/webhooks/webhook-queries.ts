// Query options of the list of webhooks, and of the deliveries of one.
import { readPage } from '#web/api/client.ts';
import { freshPagedQuery, userKey } from '#web/api/queries.ts';

/** Events are sent meanwhile. */
export const webhooksQuery = () => freshPagedQuery(userKey('webhooks'), readPage('GET /api/webhooks'));

export const deliveriesQuery = (id: string) =>
  freshPagedQuery(userKey('webhooks', id), readPage('GET /api/webhooks/:id/deliveries', { params: { id } }));
