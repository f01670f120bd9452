// The home page's lists, fetched by the browser into the query cache.

import { queries } from '#web/api/queries.ts';
import { getQueryClient } from '#web/api/query-client.ts';
import type { HomeLists } from './lists.ts';

const RETRIES = 3;

/** Returns promises, so that the page shows at once with spinners. A list that fails becomes undefined. */
export function fetchHomeLists() {
  const client = getQueryClient();
  const undefinedOnError = () => undefined;
  return {
    articles: client.fetchQuery({ ...queries.newestArticles(), retry: RETRIES }).catch(undefinedOnError),
    reviews: client.fetchQuery({ ...queries.newestReviews(), retry: RETRIES }).catch(undefinedOnError),
  } satisfies HomeLists;
}
