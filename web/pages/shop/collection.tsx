// Every product there is (spec sections 2, 4), and the order dialog behind Buy Now.
import { useSearchParams } from 'react-router';
import { messages } from '#contract/messages.ts';
import { requestPage } from '#web/api/client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import type { Person } from '#web/session/stored-session.ts';
import { BuyCard } from './buy-card.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { ProductSearch } from './product-search.tsx';
import { useSelectedProduct } from './use-selected-product.ts';

/** Eight rows of three. */
const PRODUCTS_A_PAGE = 24;
/** Cards in the first screenful of a desk. */
const EARLY = 3;

export function Collection({ user }: { readonly user: Person }) {
  const [search] = useSearchParams();
  const [chosen, setChosen] = useSelectedProduct();
  const wish = search.get('q')?.trim() ?? '';
  const list = usePagedList(queryKeys.available(wish), PRODUCTS_A_PAGE, ({ query, signal }) =>
    requestPage('listAvailable', { query: { ...query, q: wish || undefined }, signal }),
  );
  return (
    <>
      <header className="mb-10 flex flex-col gap-6 md:flex-row md:items-end md:justify-between">
        <div>
          <h1 className="text-title">{messages.shop.ourProducts}</h1>
          <p className="mt-3 text-lead">{messages.shop.quality}</p>
        </div>
        <ProductSearch />
      </header>
      <PagedList list={list} loading="Loading the collection" empty={<NothingFound wish={wish} />}>
        {(products) => (
          <ul className="grid grid-cols-1 gap-x-6 gap-y-12 sm:grid-cols-2 md:grid-cols-3 lg:gap-x-8">
            {products.map((product, place) => (
              <li key={product._id}>
                <BuyCard product={product} early={place < EARLY} onBuy={() => setChosen(product)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {chosen && (
        <OrderDialog key={chosen._id} product={chosen} user={user} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}

function NothingFound({ wish }: { readonly wish: string }) {
  return wish ? (
    <EmptyState title={`Nothing in the collection matches “${wish}”.`} />
  ) : (
    <EmptyState title="The collection is being woven. Please come back soon." />
  );
}
