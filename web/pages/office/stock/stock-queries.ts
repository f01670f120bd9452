// Query options of the stock page, and the refresh of its lists after a change.
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ListedArticle } from '#contract/articles/article-admin.ts';
import type { StockMovementReason } from '#contract/office/stock.ts';
import { request, requestPage } from '#web/api/client.ts';
import { ARTICLES_KEY, pagedQuery, TABLE_PAGE_SIZE, userKey } from '#web/api/queries.ts';
import type { FilterQuery } from '#web/components/table/list-filter-set.ts';

/** Names the article whose movements the page shows. */
export const ARTICLE_PARAMETER = 'article';

export const stockFilters = {
  search: { label: 'Search', placeholder: 'Name or article number' },
  choices: {
    stock: {
      label: 'Stock',
      options: [
        ['low', 'Low'],
        ['remnant', 'Less than the minimum order'],
        ['none', 'Sold out'],
      ],
    },
  },
} as const;

export const REASON_NAMES: Readonly<Record<StockMovementReason, string>> = {
  opening: 'Opening stock',
  order: 'Order',
  cancellation: 'Cancellation',
  order_change: 'Changed order',
  expiry: 'Not paid in time',
  refund: 'Returned',
  delivery: 'Delivery',
  correction: 'Correction',
  count: 'Counted',
  lot_move: 'Moved between lots',
  reservation: 'Reserved with a swatch',
  reservation_end: 'Reservation ended',
  quotation: 'Promised with a quotation',
  quotation_end: 'Quotation ended',
};

export const movementFilters = {
  choices: {
    reason: { label: 'Reason', options: Object.entries(REASON_NAMES) as [StockMovementReason, string][] },
  },
  days: true,
} as const;

const stockKey = (admin: string, ...rest: readonly string[]) => userKey(admin, 'stock', ...rest);

export const stockQueries = {
  articles: (admin: string, key: string, filter: FilterQuery<typeof stockFilters>) => ({
    ...pagedQuery(stockKey(admin, 'articles', key), TABLE_PAGE_SIZE, ({ query, signal }) =>
      requestPage('GET /api/articles', { query: { ...query, ...filter }, signal }),
    ),
    staleTime: 0,
  }),

  lots: (admin: string, id: string) =>
    queryOptions({
      queryKey: stockKey(admin, 'lots', id),
      queryFn: ({ signal }) => request('GET /api/articles/:id/lots', { params: { id }, signal }),
      staleTime: 0,
    }),

  stock: (admin: string, id: string) =>
    queryOptions({
      queryKey: stockKey(admin, 'stock', id),
      queryFn: ({ signal }) => request('GET /api/articles/:id/stock', { params: { id }, signal }),
      staleTime: 0,
    }),

  movements: (admin: string, article: string, key: string, filter: FilterQuery<typeof movementFilters>) => ({
    ...pagedQuery(stockKey(admin, 'movements', article, key), TABLE_PAGE_SIZE, ({ query, signal }) =>
      requestPage('GET /api/stock-movements', { query: { ...query, ...filter, article }, signal }),
    ),
    staleTime: 0,
  }),
};

/** Refreshes all queries that show stock. */
export function refreshStock(client: QueryClient, admin: string): Promise<unknown> {
  void client.invalidateQueries({ queryKey: ARTICLES_KEY });
  return client.invalidateQueries({ queryKey: stockKey(admin) });
}

/** Whether last pieces can be put on sale as a whole. */
export function isRemnant(article: ListedArticle): boolean {
  const { state, availableQuantity, minimumQuantity, minimumBeforeRemnant } = article;
  return (
    state === 'on_sale' &&
    minimumBeforeRemnant === null &&
    availableQuantity > 0 &&
    availableQuantity < minimumQuantity
  );
}
