// Query options of the endpoints that the browser reads: key, request, page size and freshness.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { HOME_ARTICLES, HOME_REVIEWS } from '#contract/core/limits.ts';
import { pages } from '#contract/core/paths.ts';
import type { PartInput } from '#contract/endpoint-types.ts';
import { type ListPage, type PageRequest, read, readPage, request } from './client.ts';
import { viewer } from './token-provider.ts';

/** The prefix of every key with data of one user; signing out removes all of them. */
export const PRIVATE_KEY = ['mine'] as const;
/** The prefix of every article query, named by spec section 7. Invalidate it when stock or the catalogue changes. */
export const ARTICLES_KEY = ['products'] as const;
/** The key of the reviews, spelled as in spec section 7. */
export const REVIEWS_KEY = ['rewiews'] as const;

/** Eight rows of three cards. */
const AVAILABLE_PAGE_SIZE = 24;
const TABLE_PAGE_SIZE = 50;

type OwnOrderFilter = Omit<PartInput<'listOrders', 'query'>, 'user'>;

/** The key of data of whoever is signed in. It names them, so that nobody sees what was read for somebody else. */
export const userKey = (...rest: readonly string[]) => [...PRIVATE_KEY, viewer(), ...rest];

type Read<Data> = (options: { readonly signal: AbortSignal }) => Promise<Data>;

export const dataQuery = <Data>(queryKey: readonly string[], queryFn: Read<Data>) =>
  queryOptions({ queryKey, queryFn });

/** It is fetched again whenever it is shown. */
export const freshQuery = <Data>(queryKey: readonly string[], queryFn: Read<Data>) =>
  queryOptions({ queryKey, queryFn, staleTime: 0 });

/** It is fetched once. */
const onceQuery = <Data>(queryKey: readonly string[], queryFn: Read<Data>) =>
  queryOptions({ queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY });

export const queries = {
  /** Like the root's data it stays for as long as the document is open, offline too. */
  homeContent: () =>
    queryOptions({
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      queryKey: ['homeContent'],
      queryFn: read('GET /api/shop-content/home'),
    }),

  newestArticles: () =>
    dataQuery(ARTICLES_KEY, read('GET /api/product', { query: { limit: HOME_ARTICLES, sort: 'newest' } })),

  newestReviews: () =>
    dataQuery(REVIEWS_KEY, read('GET /api/review', { query: { limit: HOME_REVIEWS, sort: 'newest' } })),

  /** Always fetched again, because stock changes while the order dialog is open. */
  article: (id: string) =>
    freshQuery([...ARTICLES_KEY, 'one', id], read('GET /api/product/:id', { params: { id } })),

  availableArticles: (query: PartInput<'listAvailable', 'query'>) =>
    pagedQuery(
      [...ARTICLES_KEY, 'available', JSON.stringify(query)],
      readPage('GET /api/available', { query }),
      AVAILABLE_PAGE_SIZE,
    ),

  /** What the filters of the collection would leave, counting each colour of a fabric. */
  filteredFabrics: (query: PartInput<'listFabrics', 'query'>) =>
    queryOptions({
      queryKey: [...ARTICLES_KEY, 'filtered', JSON.stringify(query)],
      queryFn: read('GET /api/fabrics', { query: { ...query, colours: 'apart' } }),
      placeholderData: keepPreviousData,
    }),

  /** The ids that the user has saved, read once for all hearts of a page. */
  savedIds: (email: string) =>
    dataQuery([...PRIVATE_KEY, email, 'savedIds'], read('GET /api/saved-fabrics/ids')),

  /** The lines that the user is going to order. */
  basket: (email: string) => dataQuery([...PRIVATE_KEY, email, 'basket'], read('GET /api/basket')),

  savedFabrics: () =>
    pagedQuery(userKey('savedFabrics'), readPage('GET /api/saved-fabrics'), AVAILABLE_PAGE_SIZE),

  /** The preferred address comes first. */
  addresses: () => dataQuery(userKey('addresses'), read('GET /api/addresses')),

  /** Fetched by forms with an address in parts. */
  countries: () => onceQuery(['countries'], read('GET /api/countries')),

  /** The user's terms for orders on account. */
  accountTerms: () => dataQuery(userKey('accountTerms'), read('GET /api/account-terms')),

  /** Company, tax id and invoice address. */
  business: () => dataQuery(userKey('business'), read('GET /api/account/business')),

  /** Whose tax id it is that the user has saved: another one is asked about anew. */
  taxIdCheck: (taxId: string) => dataQuery(userKey('business', taxId), read('GET /api/account/tax-id')),

  profile: () => {
    const params = { email: viewer() };
    return dataQuery(userKey('profile'), read('GET /api/user/:email', { params }));
  },

  /** The subscriptions of an admin. */
  emailSubscriptions: () => dataQuery(userKey('emailSubscriptions'), read('GET /api/email-subscriptions')),

  /** A 401 or 403 signs the user out and leads to /home (spec section 8). */
  /** `key` is equal for equal filters. */
  orders: (key = '', filter: OwnOrderFilter = {}) => {
    const user = viewer();
    const ofKey = pagedQuery(
      userKey('orders', ...(key ? [key] : [])),
      readPage('GET /api/order', { query: { ...filter, user } }),
    );
    return { ...ofKey, meta: { signOutTo: pages.homeAlias } };
  },

  orderYears: () => dataQuery(userKey('orders', 'years'), read('GET /api/order-years')),

  /** Null when the user has no order. It is under the key of `orders`, so that a new order refreshes it. */
  lastOrder: () => {
    const query = { user: viewer(), limit: 1, sort: 'newest' } as const;
    return dataQuery(
      userKey('orders', 'last'),
      async ({ signal }) => (await request('GET /api/order', { query, signal }))[0] ?? null,
    );
  },

  /** Always fetched again, because another tab or the provider's webhook may have settled the order. */
  order: (id: string) => freshQuery(userKey('order', id), read('GET /api/order/:id', { params: { id } })),

  /**
   * The secret of one open intent for the same orders, which a repeated request returns again; it is not kept in
   * memory. `price` is the sum.
   */
  paymentSecret: (orders: string[], price: number) =>
    queryOptions({
      queryKey: userKey('payment', ...orders),
      queryFn: ({ signal }) =>
        orders.length > 1
          ? request('POST /api/shared-payments', { body: { orders, price }, signal })
          : request('POST /api/create-payment-intent', { body: { order: orders[0], price }, signal }),
      gcTime: 0,
      staleTime: 0,
    }),

  paymentSettings: () => onceQuery(['paymentSettings'], read('GET /api/payment-settings')),

  identitySettings: () => onceQuery(['identitySettings'], read('GET /api/identity-settings')),
};

/** Options of a list read by pages, newest first; the previous list stays visible while a new key loads. */
export function pagedQuery<Item>(
  queryKey: readonly string[],
  readOne: (page: PageRequest) => Promise<ListPage<Item>>,
  limit = TABLE_PAGE_SIZE,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) => readOne({ query: { limit, sort: 'newest', cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

/** Like `pagedQuery`, and fetched again whenever it is shown. */
export const freshPagedQuery: typeof pagedQuery = (...list) => ({ ...pagedQuery(...list), staleTime: 0 });
