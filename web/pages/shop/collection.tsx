// The grid of available products (spec sections 2, 4), and the order dialog that Buy Now opens.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { messages } from '#contract/messages.ts';
import { queries } from '#web/api/queries.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { NoOrdersNotice } from '#web/components/feedback/no-orders-notice.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { PRODUCT_CARD_CELL } from '#web/components/ui/product-card.tsx';
import { useTakesOrders } from '#web/layout/use-takes-orders.ts';
import type { Person } from '#web/session/stored-session.ts';
import { BuyCard } from './buy-card.tsx';
import { orderedPieces, preferredLotId, repeatedOrderId } from './order-address.ts';
import { OrderDialog } from './order-dialog.tsx';
import { ProductSearch } from './product-search.tsx';
import { useSelectedProduct } from './use-selected-product.ts';

/** Cards visible without scrolling on a desktop; their images load first. */
const PRIORITY_CARDS = 3;

export function PurchaseCollection({ user }: { readonly user: Person }) {
  const [params] = useSearchParams();
  const takesOrders = useTakesOrders();
  const [selected, select, openings] = useSelectedProduct();
  const searchText = params.get('q')?.trim() ?? '';
  const list = useInfiniteQuery(queries.availableProducts(searchText));
  return (
    <>
      <header className="mb-10 flex flex-col gap-6 md:flex-row md:items-end md:justify-between">
        <div>
          <h1 className="text-title">{messages.shop.ourProducts}</h1>
          <p className="mt-3 text-lead">{messages.shop.quality}</p>
        </div>
        <ProductSearch />
      </header>
      {!takesOrders && <NoOrdersNotice className="mb-8" />}
      <PagedList list={list} loading="Loading the collection" empty={<NoProducts searchText={searchText} />}>
        {(products) => (
          <ul className="grid grid-cols-1 gap-x-6 sm:grid-cols-2 md:grid-cols-3 lg:gap-x-8">
            {products.map((product, index) => (
              <li key={product._id} className={`${PRODUCT_CARD_CELL} pb-12`}>
                <BuyCard product={product} priority={index < PRIORITY_CARDS} onBuy={() => select(product)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {selected && (
        <OrderDialog
          key={openings}
          product={selected}
          user={user}
          initialQuantity={orderedPieces(params.toString())}
          repeatedOrderId={repeatedOrderId(params.toString())}
          preferredLot={preferredLotId(params.toString())}
          onClose={() => select(undefined)}
        />
      )}
    </>
  );
}

function NoProducts({ searchText }: { readonly searchText: string }) {
  return searchText ? (
    <EmptyState title={`Nothing in the collection matches “${searchText}”.`} />
  ) : (
    <EmptyState title="The collection is being woven. Please come back soon." />
  );
}
