// The home page's lists, fetched by the browser and kept under the keys the spec names ('products', 'rewiews').
import type { QueryKey } from '@tanstack/react-query';
import { getQueryClient } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { type HomeLists, newestProducts, newestReviews } from './lists.ts';

/** Answers promises at once: the page shows a spinner where they are awaited. A list that cannot be had is undefined. */
export function listsInBrowser() {
  return {
    products: kept(queryKeys.products, newestProducts),
    reviews: kept(queryKeys.reviews, newestReviews),
  } satisfies HomeLists;
}

const TRIES = 3;

function kept<Item>(queryKey: QueryKey, list: () => Promise<Item[]>): Promise<Item[] | undefined> {
  return getQueryClient()
    .fetchQuery({ queryKey, queryFn: () => list(), retry: TRIES })
    .catch(() => undefined);
}
