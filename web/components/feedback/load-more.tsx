// The end of a paged list: loads the next page when it is scrolled near, or by its button.
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/components/ui/button.tsx';

type LoadMoreQuery = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
>;

/** The next page loads when the end of the list is this far below the screen. */
const PRELOAD_MARGIN = '600px';

export function LoadMore({ list }: { readonly list: LoadMoreQuery }) {
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
        Show more
      </Button>
    </div>
  );
}
