// Query options of quotations, and their refresh after a change.
import type { QuotationState } from '#contract/orders/quotation-states.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { request, requestPage } from './client.ts';
import { ARTICLES_KEY, freshQuery, pagedQuery, TABLE_PAGE_SIZE, userKey } from './queries.ts';

export const quotationQueries = {
  own: () =>
    pagedQuery(userKey('quotations', 'own'), TABLE_PAGE_SIZE, ({ query, signal }) =>
      requestPage('GET /api/quotations', { query, signal }),
    ),

  all: (state: QuotationState | undefined) =>
    pagedQuery(userKey('quotations', 'all', state ?? ''), TABLE_PAGE_SIZE, ({ query, signal }) =>
      requestPage('GET /api/all-quotations', { query: { ...query, state }, signal }),
    ),

  /** Always fetched again, because the mill, the customer or its last day may have changed it. */
  one: (id: string) =>
    freshQuery(userKey('quotations', 'one', id), ({ signal }) =>
      request('GET /api/quotations/:id', { params: { id }, signal }),
    ),
};

/** Refreshes what shows quotations, what waits, and the stock. */
export async function refreshQuotations(): Promise<void> {
  void refreshQueries(userKey('waiting'), ARTICLES_KEY);
  await refreshQueries(userKey('quotations'));
}
