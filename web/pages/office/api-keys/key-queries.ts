// Query options of the list of API keys.
import { readPage } from '#web/api/client.ts';
import { freshPagedQuery, userKey } from '#web/api/queries.ts';

/** Keys are used and taken over meanwhile. */
export const apiKeysQuery = () => freshPagedQuery(userKey('apiKeys'), readPage('GET /api/api-keys'));
