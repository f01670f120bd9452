// The home page's data, fetched by the browser into the query cache.
import { queries } from '#web/api/queries.ts';
import { getQueryClient } from '#web/session/query-client.ts';
import type { HomeData } from '../../../parts/content/lists.ts';

const RETRIES = 3;

/** The lists are promises, so that the page shows at once with spinners. A list that fails becomes undefined. */
export async function fetchHome() {
  const client = getQueryClient();
  const undefinedOnError = () => undefined;
  const home = await client.fetchQuery(queries.homeContent());
  return {
    ...home,
    articles: client.fetchQuery({ ...queries.newestArticles(), retry: RETRIES }).catch(undefinedOnError),
    reviews: client.fetchQuery({ ...queries.newestReviews(), retry: RETRIES }).catch(undefinedOnError),
  } satisfies HomeData;
}
