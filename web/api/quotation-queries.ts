// Query options of quotations, and their refresh after a change.
import type { QuotationState } from '#contract/orders/quotation-states.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { read, readPage, request } from './client.ts';
import { ARTICLES_KEY, freshQuery, pagedQuery, userKey } from './queries.ts';

export const quotationQueries = {
  own: () => pagedQuery(userKey('quotations', 'own'), readPage('GET /api/quotations')),

  all: (state: QuotationState | undefined) =>
    pagedQuery(
      userKey('quotations', 'all', state ?? ''),
      readPage('GET /api/all-quotations', { query: { state } }),
    ),

  /** Always fetched again, because the mill, the customer or its last day may have changed it. */
  one: (id: string) =>
    freshQuery(userKey('quotations', 'one', id), read('GET /api/quotations/:id', { params: { id } })),

  /** The articles as the shop sells them now; null for those that are not on sale. */
  listedArticles: (ids: readonly string[]) =>
    freshQuery([...ARTICLES_KEY, 'listed', ...ids], async () => {
      const lines = ids.map((article) => ({ article, quantity: 1 }));
      const checked = await request('POST /api/basket-check', { body: { lines } });
      return checked.map(({ article }) => article);
    }),
};

/** Refreshes what shows quotations, what waits, and the stock. */
export async function refreshQuotations(): Promise<void> {
  void refreshQueries(userKey('waiting'), ARTICLES_KEY);
  await refreshQueries(userKey('quotations'));
}
