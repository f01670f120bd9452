// The end of a list that goes on: loads its next page when it is scrolled to, or by its button.
import { useEffect, useRef } from 'react';
import { errorMessage } from '#web/api/api-error.ts';

interface GoingOn {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: unknown;
  fetchNextPage(): Promise<unknown>;
}

/** How far below the screen the next page is asked for, so that it is there in time. */
const AHEAD = '600px';

export function LoadMore({ list }: { readonly list: GoingOn }) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const mayLoad = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!end.current || !mayLoad) return;
    // Several sightings may come at once, the first of them from before the list grew.
    const look = (seen: IntersectionObserverEntry[]) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage();
    };
    const watch = new IntersectionObserver(look, { rootMargin: AHEAD });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [mayLoad, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={end} className="mt-8 flex flex-col items-center gap-3 print:hidden">
      {isFetchNextPageError && <p role="alert">{errorMessage(list.error)}</p>}
      <button
        type="button"
        className="btn btn-outline"
        aria-disabled={isFetchingNextPage || undefined}
        onClick={() => !isFetchingNextPage && void fetchNextPage()}
      >
        {isFetchingNextPage && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
        Show more
      </button>
    </div>
  );
}
