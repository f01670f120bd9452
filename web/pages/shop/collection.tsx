// The grid of available articles (spec sections 2, 4), and the order dialog that Buy Now opens.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { messages } from '#contract/messages.ts';
import { queries } from '#web/api/queries.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { NoOrdersNotice } from '#web/components/feedback/no-orders-notice.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { ARTICLE_CARD_CELL } from '#web/components/ui/article-card.tsx';
import { useTakesOrders } from '#web/layout/use-takes-orders.ts';
import type { Person } from '#web/session/stored-session.ts';
import { ArticleSearch } from './article-search.tsx';
import { BuyCard } from './buy-card.tsx';
import { orderedPieces, preferredLotId, repeatedOrderId } from './order-address.ts';
import { OrderDialog } from './order-dialog.tsx';
import { useSelectedArticle } from './use-selected-article.ts';

/** The number of cards visible without scrolling on a desktop; their images load first. */
const PRIORITY_CARDS = 3;

export function PurchaseCollection({ user }: { readonly user: Person }) {
  const [params] = useSearchParams();
  const takesOrders = useTakesOrders();
  const [selected, select, openings] = useSelectedArticle();
  const searchText = params.get('q')?.trim() ?? '';
  const list = useInfiniteQuery(queries.availableArticles(searchText));
  return (
    <>
      <header className="mb-10 flex flex-col gap-6 md:flex-row md:items-end md:justify-between">
        <div>
          <h1 className="text-title">{messages.shop.ourProducts}</h1>
          <p className="mt-3 text-lead">{messages.shop.quality}</p>
        </div>
        <ArticleSearch />
      </header>
      {!takesOrders && <NoOrdersNotice className="mb-8" />}
      <PagedList list={list} loading="Loading the collection" empty={<NoArticles searchText={searchText} />}>
        {(articles) => (
          <ul className="grid grid-cols-1 gap-x-6 sm:grid-cols-2 md:grid-cols-3 lg:gap-x-8">
            {articles.map((article, index) => (
              <li key={article._id} className={`${ARTICLE_CARD_CELL} pb-12`}>
                <BuyCard article={article} priority={index < PRIORITY_CARDS} onBuy={() => select(article)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {selected && (
        <OrderDialog
          key={openings}
          article={selected}
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

function NoArticles({ searchText }: { readonly searchText: string }) {
  return searchText ? (
    <EmptyState title={`Nothing in the collection matches “${searchText}”.`} />
  ) : (
    <EmptyState title="The collection is being woven. Please come back soon." />
  );
}
