// A long list, fetched page by page as it is scrolled: the newest first.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ListPage } from './client.ts';

export interface PageRequest {
  readonly query: { readonly limit: number; readonly sort: 'newest'; readonly cursor: string | undefined };
  readonly signal: AbortSignal;
}

/** `askFor` makes the call for one page; `size` items a page. */
export function usePagedList<Item>(
  queryKey: readonly string[],
  size: number,
  askFor: (page: PageRequest) => Promise<ListPage<Item>>,
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      askFor({ query: { limit: size, sort: 'newest', cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

export type PagedListQuery<Item> = ReturnType<typeof usePagedList<Item>>;
