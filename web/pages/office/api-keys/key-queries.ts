// Query options of the list of API keys.
import { requestPage } from '#web/api/client.ts';
import { pagedQuery, TABLE_PAGE_SIZE, userKey } from '#web/api/queries.ts';

export const apiKeysQuery = () => ({
  ...pagedQuery(userKey('apiKeys'), TABLE_PAGE_SIZE, ({ query, signal }) =>
    requestPage('GET /api/api-keys', { query, signal }),
  ),
  // Keys are used and taken over meanwhile.
  staleTime: 0,
});
