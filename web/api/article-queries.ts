// Query options of articles as admins see them.
import { queryOptions } from '@tanstack/react-query';
import type { ArticlesQuery } from '#contract/articles/article-admin.ts';
import { read, readPage } from './client.ts';
import { dataQuery, pagedQuery, userKey } from './queries.ts';

/** The prefix of every query of articles. */
export const articlesKey = () => userKey('articles');

export const articleQueries = {
  /** `key` is equal for equal filters. */
  list: (key: string, filters: Pick<ArticlesQuery, 'q' | 'state' | 'stock' | 'missing'>) =>
    pagedQuery([...articlesKey(), 'list', key], readPage('GET /api/articles', { query: filters })),

  /** Read once: a form keeps what was typed, and saving it reports when somebody else has changed the article. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...articlesKey(), 'one', id],
      queryFn: read('GET /api/articles/:id', { params: { id } }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),

  /** Read once, as the article is. */
  texts: (id: string) =>
    queryOptions({
      queryKey: [...articlesKey(), 'texts', id],
      queryFn: read('GET /api/articles/:id/texts', { params: { id } }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),

  prices: (id: string) =>
    dataQuery([...articlesKey(), 'prices', id], read('GET /api/articles/:id/prices', { params: { id } })),
};
