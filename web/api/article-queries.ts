// Query options of articles as admins see them.
import { queryOptions } from '@tanstack/react-query';
import type { ArticlesQuery } from '#contract/articles/article-admin.ts';
import { request, requestPage } from './client.ts';
import { pagedQuery, TABLE_PAGE_SIZE, userKey } from './queries.ts';

/** The prefix of every query of articles. */
export const articlesKey = () => userKey('articles');

export const articleQueries = {
  /** `key` is equal for equal filters. */
  list: (key: string, filters: Pick<ArticlesQuery, 'q' | 'state' | 'stock'>) =>
    pagedQuery([...articlesKey(), 'list', key], TABLE_PAGE_SIZE, ({ query, signal }) =>
      requestPage('GET /api/articles', { query: { ...query, ...filters }, signal }),
    ),

  /** Read once: a form keeps what was typed, and saving it reports when somebody else has changed the article. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...articlesKey(), 'one', id],
      queryFn: ({ signal }) => request('GET /api/articles/:id', { params: { id }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),

  prices: (id: string) =>
    queryOptions({
      queryKey: [...articlesKey(), 'prices', id],
      queryFn: ({ signal }) => request('GET /api/articles/:id/prices', { params: { id }, signal }),
    }),
};
