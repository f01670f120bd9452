// Query options of what swatches mean for a user: price, allowance, credits and holds.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from './client.ts';
import { userKey } from './queries.ts';

/** Prefix of every offer. Invalidate it after an order. */
export const swatchOffersKey = (email: string) => userKey(email, 'swatchOffer');

export const swatchQueries = {
  /** Always fetched again: orders of others change what can be held. */
  offer: (email: string, articles: readonly string[]) =>
    queryOptions({
      queryKey: [...swatchOffersKey(email), ...articles],
      queryFn: ({ signal }) => request('getSwatchOffer', { query: { article: [...articles] }, signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};
