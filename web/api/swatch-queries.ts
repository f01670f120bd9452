// Query options of swatches for a user: price, allowance, credits and reservations.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { refreshQueries } from '#web/api/query-cache.ts';
import { ApiError } from './api-error.ts';
import { read } from './client.ts';
import { userKey } from './queries.ts';

const offersKey = () => userKey('swatchOffer');

export const swatchQueries = {
  /** Always fetched again, because other orders change what can be reserved. */
  offer: (articles: readonly string[]) =>
    queryOptions({
      queryKey: [...offersKey(), ...articles],
      queryFn: read('GET /api/swatch-offer', { query: { article: [...articles] } }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};

/**
 * Refreshes the offers after an order was placed or rejected. It does nothing when the session has ended, because a 401
 * would replace the page and its message, or when the answer was lost, because the repeated request has to be the same
 * to find the order that may have been placed.
 */
export function refreshSwatchOffers(error: Error | null): void {
  if (error instanceof ApiError && (error.status === 401 || error.status === 0 || error.status >= 500))
    return;
  void refreshQueries(offersKey());
}
