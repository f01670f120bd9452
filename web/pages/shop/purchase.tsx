// The purchase page (spec sections 2, 4): every product, and the order dialog behind Buy Now.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Product } from '#contract/product.ts';
import { wording } from '#contract/wording.ts';
import { askPage } from '#web/api/ask.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { SignedInOnly } from '#web/session/guards.tsx';
import type { Person } from '#web/session/keptSession.ts';
import { Empty } from '#web/states/Empty.tsx';
import { Failure } from '#web/states/Failure.tsx';
import { FullScreenSpinner } from '#web/states/FullScreenSpinner.tsx';
import { MoreBelow } from '#web/states/MoreBelow.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { ProductCard } from './ProductCard.tsx';
import { ProductSearch } from './ProductSearch.tsx';

/** Eight rows of three. */
const PRODUCTS_A_PAGE = 24;

export const meta = () => [
  { title: `${wording.navigation.purchase} · ${wording.shop.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function Purchase() {
  return (
    <main id="main" className="mx-auto w-full max-w-7xl px-4 py-10 sm:px-6">
      <SignedInOnly>{(user) => <Collection user={user} />}</SignedInOnly>
    </main>
  );
}

function Collection({ user }: { readonly user: Person }) {
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<Product>();
  const wish = search.get('q')?.trim() ?? '';
  const list = useInfiniteQuery({
    queryKey: queryKeys.available(wish),
    queryFn: ({ pageParam, signal }) =>
      askPage('listAvailable', {
        query: { limit: PRODUCTS_A_PAGE, sort: 'newest', cursor: pageParam, q: wish || undefined },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
  if (list.isPending) return <FullScreenSpinner label="Loading the collection" />;
  if (list.isError && !list.data) return <Failure error={list.error} again={() => void list.refetch()} />;
  const products = list.data.pages.flatMap((page) => page.items);
  return (
    <>
      <header className="mb-8 flex flex-col gap-6 md:flex-row md:items-end md:justify-between">
        <div>
          <h1 className="font-display text-4xl">{wording.shop.ourProducts}</h1>
          <p className="mt-2 text-base-content/70">{wording.shop.quality}</p>
        </div>
        <ProductSearch />
      </header>
      {products.length === 0 && <NothingFound wish={wish} />}
      <ul className="grid gap-6 sm:grid-cols-2 md:grid-cols-3" aria-busy={list.isPlaceholderData}>
        {products.map((product) => (
          <li key={product._id}>
            <ProductCard product={product} onBuy={() => setChosen(product)} />
          </li>
        ))}
      </ul>
      <MoreBelow list={list} />
      {chosen && (
        <OrderDialog key={chosen._id} product={chosen} user={user} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}

function NothingFound({ wish }: { readonly wish: string }) {
  return wish ? (
    <Empty title={`Nothing in the collection matches “${wish}”.`} />
  ) : (
    <Empty title="The collection is being woven. Please come back soon." />
  );
}
