// Query options of the stock page, and the refresh of its lists after a change.
import type { ListedArticle } from '#contract/articles/article-admin.ts';
import type { StockMovementReason } from '#contract/office/stock.ts';
import { read, readPage } from '#web/api/client.ts';
import { ARTICLES_KEY, freshPagedQuery, freshQuery, userKey } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import type { FilterQuery } from '#web/components/table/list-filter-set.ts';

/** With it the page shows the expected deliveries. */
export const DELIVERIES_PARAMETER = 'deliveries';

export const deliveryFilters = {
  choices: {
    state: {
      label: 'State',
      none: 'Open',
      options: [
        ['received', 'Received'],
        ['cancelled', 'Cancelled'],
      ],
    },
  },
} as const;

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

const stockKey = (...rest: readonly string[]) => userKey('stock', ...rest);

export const stockQueries = {
  articles: (key: string, filter: FilterQuery<typeof stockFilters>) =>
    freshPagedQuery(stockKey('articles', key), readPage('GET /api/articles', { query: filter })),

  /** Open ones begin with the first day, closed ones with the last. */
  deliveries: (key: string, filter: FilterQuery<typeof deliveryFilters>) => {
    const query = { ...filter, sort: filter.state ? 'newest' : 'oldest' } as const;
    return freshPagedQuery(stockKey('deliveries', key), readPage('GET /api/expected-deliveries', { query }));
  },

  lots: (id: string) =>
    freshQuery(stockKey('lots', id), read('GET /api/articles/:id/lots', { params: { id } })),

  stock: (id: string) =>
    freshQuery(stockKey('stock', id), read('GET /api/articles/:id/stock', { params: { id } })),

  movements: (article: string, key: string, filter: FilterQuery<typeof movementFilters>) =>
    freshPagedQuery(
      stockKey('movements', article, key),
      readPage('GET /api/stock-movements', { query: { ...filter, article } }),
    ),
};

/** Refreshes all queries that show stock. */
export function refreshStock(): Promise<unknown> {
  void refreshQueries(ARTICLES_KEY);
  void refreshQueries(userKey('waiting'));
  return refreshQueries(stockKey());
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
