// Query options of the list of API keys.
import { readPage } from '#web/api/client.ts';
import { pagedQuery, userKey } from '#web/api/queries.ts';

export const apiKeysQuery = () => ({
  ...pagedQuery(userKey('apiKeys'), readPage('GET /api/api-keys')),
  // Keys are used and taken over meanwhile.
  staleTime: 0,
});
