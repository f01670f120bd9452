// A list in each of its states: loading, failed, empty, loaded, and loading more.
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { plural, t } from '#contract/languages/text.ts';
import { errorMessage } from '#web/api/api-error.ts';
import type { ListPage } from '#web/api/client.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ErrorState, FullScreenSpinner } from './states.tsx';

interface PagedListProps<Item> {
  readonly list: UseInfiniteQueryResult<InfiniteData<ListPage<Item>>>;
  /** The spinner's label, which screen readers also announce while the previous list is still shown. */
  readonly loading: string;
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

export function PagedList<Item>({ list, loading, empty, children }: PagedListProps<Item>) {
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <>
      {/* It is always rendered, so that screen readers announce its changes. */}
      <p aria-live="polite" className="sr-only">
        {list.isPlaceholderData ? loading : items && countText(items.length, list.hasNextPage)}
      </p>
      <ListState list={list} items={items} loading={loading} empty={empty}>
        {children}
      </ListState>
    </>
  );
}

interface ListStateProps<Item> extends PagedListProps<Item> {
  readonly items: readonly Item[] | undefined;
}

function ListState<Item>({ list, items, loading, empty, children }: ListStateProps<Item>) {
  if (list.isPending) return <FullScreenSpinner label={loading} />;
  if (!items) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  // A search may have looked at a part of the list and found nothing yet.
  const isEmpty = items.length === 0 && !list.hasNextPage;
  const isFormer = list.isPlaceholderData;
  return (
    <>
      {isFormer && (
        <div className="sticky top-0 z-20">
          <div className="loading-line stitched absolute inset-x-0" />
        </div>
      )}
      {/* Items of the previous filters cannot be pressed, selected or read while those of the new ones load. */}
      <div aria-busy={isFormer} inert={isFormer} className={isFormer ? FORMER : ''}>
        {isEmpty ? empty : children(items)}
        <LoadMore list={list} />
      </div>
    </>
  );
}

/** The delay keeps a quick answer from changing anything visible. */
const FORMER = 'opacity-45 transition-opacity delay-150';

/** Returns a text like '1 result' or '24 results so far, more below'. */
function countText(count: number, hasMore: boolean): string {
  const results = plural(count, { one: t`1 result`, other: t`${count} results` });
  return hasMore ? t`${results} so far, more below` : results;
}

type LoadMoreQuery = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
>;

/** The next page loads when the end of the list is this far below the screen. */
const PRELOAD_MARGIN = '600px';

/** The end of a paged list: loads the next page when it is scrolled near, or by its button. */
function LoadMore({ list }: { readonly list: LoadMoreQuery }) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const canLoad = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!end.current || !canLoad) return;
    // A callback may have several entries; the first may be older than the list's growth.
    const onIntersect = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage();
    };
    const observer = new IntersectionObserver(onIntersect, { rootMargin: PRELOAD_MARGIN });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [canLoad, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={end} className="mt-8 flex flex-col items-center gap-3 print:hidden">
      {isFetchNextPageError && <p role="alert">{errorMessage(list.error)}</p>}
      <Button variant="outline" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t`Show more`}
      </Button>
    </div>
  );
}
