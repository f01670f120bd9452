// A list in each of its states: on its way, failed, empty, there, and going on.
import type { ReactNode } from 'react';
import type { PagedList } from '#web/api/usePagedList.ts';
import { Failure } from './Failure.tsx';
import { FullScreenSpinner } from './FullScreenSpinner.tsx';
import { MoreBelow } from './MoreBelow.tsx';

interface ListingProps<Item> {
  readonly list: PagedList<Item>;
  /** Said while it loads. */
  readonly loading: string;
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

export function Listing<Item>({ list, loading, empty, children }: ListingProps<Item>) {
  if (list.isPending) return <FullScreenSpinner label={loading} />;
  if (!list.data) return <Failure error={list.error} again={() => void list.refetch()} />;
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return (
    <div aria-busy={list.isPlaceholderData}>
      {children(items)}
      <MoreBelow list={list} />
    </div>
  );
}
