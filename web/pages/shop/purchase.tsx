// The purchase page (spec section 2). Requires a signed-in user.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { ArticleSummary } from '#contract/articles/article.ts';
import { PURCHASE_CARD_DESCRIPTION, TEXT_LIMITS } from '#contract/core/limits.ts';
import { texts } from '#contract/core/texts.ts';
import { queries } from '#web/api/queries.ts';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { EmptyState } from '#web/components/feedback/states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EDGE } from '#web/components/ui/field-edge.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { ArticleCard } from '#web/parts/articles/article-card.tsx';
import { lastPiecesText } from '#web/parts/articles/fabric-texts.ts';
import { AddToOrderButton } from '#web/parts/basket/add-to-order-button.tsx';
import { NoOrdersNotice } from '#web/parts/orders/no-orders-notice.tsx';
import { SignedInOnly } from '#web/parts/sign-in/guards.tsx';
import type { SessionUser } from '#web/session/stored-session.ts';
import { useTakesOrders } from '#web/shop-data/use-takes-orders.ts';
import { orderedPieces, preferredLotId, repeatedOrderId } from '../../parts/orders/order-address.ts';
import { OrderDialog } from './order-dialog/order-dialog.tsx';
import { useSelectedArticle } from './order-dialog/use-selected-article.ts';

export const meta = hiddenMeta(texts.navigation.purchase);

export default function Purchase() {
  return (
    <main id="main" className="shop-width py-12 md:py-16">
      <SignedInOnly>{(user) => <PurchaseCollection user={user} />}</SignedInOnly>
    </main>
  );
}

/** The number of cards visible without scrolling on a desktop; their images load first. */
const PRIORITY_CARDS = 3;

/** The grid of available articles (spec sections 2, 4), and the order dialog that Buy Now opens. */
function PurchaseCollection({ user }: { readonly user: SessionUser }) {
  const [params] = useSearchParams();
  const takesOrders = useTakesOrders();
  const [selected, select, openings] = useSelectedArticle();
  const searchText = params.get('q')?.trim() ?? '';
  const list = useInfiniteQuery(queries.availableArticles(searchText));
  return (
    <>
      <header className="mb-10 flex flex-col gap-6 md:flex-row md:items-end md:justify-between">
        <div>
          <h1 className="text-title">{texts.shop.ourProducts}</h1>
          <p className="mt-3 text-lead">{texts.shop.quality}</p>
        </div>
        <ArticleSearch />
      </header>
      {!takesOrders && <NoOrdersNotice className="mb-8" />}
      <PagedList list={list} loading="Loading the collection" empty={<NoArticles searchText={searchText} />}>
        {(articles) => (
          <ul className="grid grid-cols-1 gap-x-6 sm:grid-cols-2 md:grid-cols-3 lg:gap-x-8">
            {articles.map((article, index) => (
              <li key={article._id} className="card-cell pb-12">
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

interface BuyCardProps {
  readonly article: ArticleSummary;
  /** Loads the image at once. Set it for cards visible without scrolling. */
  readonly priority: boolean;
  readonly onBuy: () => void;
}

/** An article on the purchase page (spec sections 4, 9): its quantities and Buy Now. */
function BuyCard({ article, priority, onBuy }: BuyCardProps) {
  const isDisabled = !useTakesOrders() || article.availableQuantity === 0;
  return (
    <ArticleCard
      article={article}
      descriptionCharacters={PURCHASE_CARD_DESCRIPTION}
      heading="h2"
      early={priority}
    >
      <Quantities article={article} />
      {article.isLastPieces && (
        <p className="mt-2 text-sm font-semibold tabular-nums">{lastPiecesText(article.availableQuantity)}</p>
      )}
      <Button
        variant="primary"
        className={`mt-4 w-full ${isDisabled ? 'btn-disabled' : ''}`}
        aria-disabled={isDisabled || undefined}
        aria-label={`${texts.shop.buyNow}: ${article.productName}`}
        onClick={() => !isDisabled && onBuy()}
      >
        {texts.shop.buyNow}
      </Button>
      <AddToOrderButton fabric={article} className="btn btn-outline mt-3 w-full" />
    </ArticleCard>
  );
}

function Quantities({ article }: { readonly article: ArticleSummary }) {
  return (
    <dl className="grid grid-cols-2 gap-2 text-sm tabular-nums">
      <div>
        <dt className="text-base-content/75">Minimum Quantity</dt>
        <dd className="font-semibold">{article.minimumQuantity}</dd>
      </div>
      <div>
        <dt className="text-base-content/75">Available Quantity</dt>
        {article.availableQuantity > 0 ? (
          <dd className="font-semibold">{article.availableQuantity}</dd>
        ) : (
          <dd className="font-semibold text-error">{texts.shop.notAvailable}</dd>
        )}
      </div>
    </dl>
  );
}

const DEBOUNCE_MS = 300;

/** The article search. The query is part of the address, so that reload and the back button keep it. */
function ArticleSearch() {
  const [params, setParams] = useSearchParams();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string) => {
    clearTimeout(timer.current);
    // The address is read when the timer fires, because the order dialog, which is part of it, may have opened
    // meanwhile.
    const next = new URLSearchParams(window.location.search);
    if (text.trim()) next.set('q', text.trim());
    else next.delete('q');
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(String(new FormData(event.currentTarget).get('q')));
        }}
      >
        <label className="flex flex-col gap-1.5 text-sm font-medium">
          Search
          <input
            type="search"
            name="q"
            className={`input w-full md:w-64 ${EDGE}`}
            placeholder="Twill, linen, indigo…"
            maxLength={TEXT_LIMITS.search}
            defaultValue={params.get('q') ?? ''}
            onChange={({ target }) => {
              clearTimeout(timer.current);
              timer.current = setTimeout(() => search(target.value), DEBOUNCE_MS);
            }}
          />
        </label>
      </form>
    </search>
  );
}
