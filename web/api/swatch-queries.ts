// Query options of what swatches mean for a user: price, allowance, credits and reservations.
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { request } from './client.ts';
import { userKey } from './queries.ts';

const offersKey = (email: string) => userKey(email, 'swatchOffer');

export const swatchQueries = {
  /** Always fetched again: orders of others change what can be reserved. */
  offer: (email: string, articles: readonly string[]) =>
    queryOptions({
      queryKey: [...offersKey(email), ...articles],
      queryFn: ({ signal }) => request('getSwatchOffer', { query: { article: [...articles] }, signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};

/**
 * After an order, placed or rejected. In a session that has ended, reading them would take the page with the message. After a lost
 * answer they stay as they were: the repeated request has to be the same, so that it finds the order it may have placed.
 */
export function refreshSwatchOffers(client: QueryClient, email: string, error: Error | null): void {
  if (error instanceof ApiError && (error.status === 401 || error.status === 0 || error.status >= 500))
    return;
  void client.invalidateQueries({ queryKey: offersKey(email) });
}
