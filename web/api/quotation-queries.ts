// Query options of quotations, and their refresh after a change.
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { QuotationState } from '#contract/orders/quotation-states.ts';
import { request, requestPage } from './client.ts';
import { ARTICLES_KEY, pagedQuery, TABLE_PAGE_SIZE, userKey } from './queries.ts';

/** `email` is the reader's: the customer's or an admin's. */
export const quotationQueries = {
  own: (email: string) =>
    pagedQuery(userKey(email, 'quotations', 'own'), TABLE_PAGE_SIZE, ({ query, signal }) =>
      requestPage('GET /api/quotations', { query, signal }),
    ),

  all: (email: string, state: QuotationState | undefined) =>
    pagedQuery(userKey(email, 'quotations', 'all', state ?? ''), TABLE_PAGE_SIZE, ({ query, signal }) =>
      requestPage('GET /api/all-quotations', { query: { ...query, state }, signal }),
    ),

  /** Always fetched again, because the mill, the customer or its last day may have changed it. */
  one: (email: string, id: string) =>
    queryOptions({
      queryKey: userKey(email, 'quotations', 'one', id),
      queryFn: ({ signal }) => request('GET /api/quotations/:id', { params: { id }, signal }),
      staleTime: 0,
    }),
};

/** Refreshes what shows quotations, what waits, and the stock. */
export async function refreshQuotations(client: QueryClient, email: string): Promise<void> {
  void client.invalidateQueries({ queryKey: userKey(email, 'waiting') });
  void client.invalidateQueries({ queryKey: ARTICLES_KEY });
  await client.invalidateQueries({ queryKey: userKey(email, 'quotations') });
}
