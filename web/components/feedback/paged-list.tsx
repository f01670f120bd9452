// A list in each of its states: on its way, failed, empty, there, and going on.
import type { ReactNode } from 'react';
import type { PagedListQuery } from '#web/api/use-paged-list.ts';
import { ErrorState } from './error-state.tsx';
import { FullScreenSpinner } from './full-screen-spinner.tsx';
import { LoadMore } from './load-more.tsx';

interface ListingProps<Item> {
  readonly list: PagedListQuery<Item>;
  /** Said while it loads. */
  readonly loading: string;
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

export function PagedList<Item>({ list, loading, empty, children }: ListingProps<Item>) {
  if (list.isPending) return <FullScreenSpinner label={loading} />;
  if (!list.data) return <ErrorState error={list.error} again={() => void list.refetch()} />;
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return (
    <div aria-busy={list.isPlaceholderData}>
      {children(items)}
      <LoadMore list={list} />
    </div>
  );
}
