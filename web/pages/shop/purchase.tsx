// The purchase page (spec section 2). Requires a signed-in user.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { ArticleSummary } from '#contract/articles/article.ts';
import { type FabricFilters, parseFabricFilters } from '#contract/articles/fabric-filters.ts';
import { orderableQuantity } from '#contract/articles/orderable.ts';
import { PURCHASE_CARD_DESCRIPTION } from '#contract/core/limits.ts';
import { texts } from '#contract/core/texts.ts';
import type { PartInput } from '#contract/endpoint-types.ts';
import { t } from '#contract/languages/text.ts';
import { queries } from '#web/api/queries.ts';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { EmptyState } from '#web/components/feedback/states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { ArticleCard } from '#web/parts/articles/article-card.tsx';
import { expectedText } from '#web/parts/articles/expected-pieces.ts';
import { lastPiecesText } from '#web/parts/articles/fabric-texts.ts';
import { AddToOrderButton } from '#web/parts/basket/add-to-order-button.tsx';
import { ChosenFilters, Corrections } from '#web/parts/filters/chosen-filters.tsx';
import { BesideFilters, FiltersButton, RESULTS_ID } from '#web/parts/filters/filter-panel.tsx';
import { chosenParts } from '#web/parts/filters/filter-texts.ts';
import { SearchField } from '#web/parts/filters/search-field.tsx';
import { useFilterForm } from '#web/parts/filters/use-filter-form.ts';
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
    <main id="main" className="shop-width py-6 md:py-12">
      <SignedInOnly>{(user) => <PurchaseCollection user={user} />}</SignedInOnly>
    </main>
  );
}

/** The names are the same in the address and in both requests. */
type FilterQuery = Omit<PartInput<'listAvailable', 'query'>, 'limit' | 'cursor' | 'sort'>;

/** The number of cards visible without scrolling on a desktop; their images load first. */
const PRIORITY_CARDS = 3;

/** The grid of available articles (spec sections 2, 4) with the filters of the collection, and the order dialog that Buy Now opens. */
function PurchaseCollection({ user }: { readonly user: SessionUser }) {
  const [params] = useSearchParams();
  const takesOrders = useTakesOrders();
  const [selected, select, openings] = useSelectedArticle();
  const { sort: _, page: __, colours: ___, ...filters } = parseFabricFilters(params).filters;
  const form = useFilterForm(filters);
  const list = useInfiniteQuery(queries.availableArticles(filters as FilterQuery));
  const { data: found, isFetching } = useQuery(queries.filteredFabrics(filters as FilterQuery));
  return (
    <>
      <header className="mb-6 flex flex-col gap-x-12 gap-y-5 lg:mb-10 lg:flex-row lg:items-end">
        <div>
          <h1 className="text-title">{texts.shop.ourProducts}</h1>
          <p className="mt-3 text-lead">{texts.shop.quality}</p>
        </div>
        <div className="flex grow gap-3">
          <SearchField form={form} />
          <FiltersButton form={form} />
        </div>
      </header>
      {!takesOrders && <NoOrdersNotice className="mb-8" />}
      <BesideFilters form={form} list={found} pending={isFetching}>
        <section id={RESULTS_ID} tabIndex={-1} aria-label={t`Fabrics`}>
          <Corrections list={found} />
          <ChosenFilters filters={form.filters} />
          <PagedList list={list} loading={t`Loading the collection`} empty={<NoArticles filters={filters} />}>
            {(articles) => (
              <ul className="mt-4 grid grid-cols-2 gap-x-4 max-sm:[&_.card-name]:text-base max-sm:[&_.card-name+p]:line-clamp-5 max-sm:[&_.card-name+p]:text-sm sm:gap-x-6 md:grid-cols-3 lg:gap-x-8">
                {articles.map((article, index) => (
                  <li key={article._id} className="card-cell pb-12">
                    <BuyCard
                      article={article}
                      priority={index < PRIORITY_CARDS}
                      onBuy={() => select(article)}
                    />
                  </li>
                ))}
              </ul>
            )}
          </PagedList>
        </section>
      </BesideFilters>
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

function NoArticles({ filters }: { readonly filters: FabricFilters }) {
  if (chosenParts(filters).length === 0)
    return <EmptyState title={t`The collection is being woven. Please come back soon.`} />;
  return <EmptyState title={t`Nothing in the collection matches all of this.`} />;
}

interface BuyCardProps {
  readonly article: ArticleSummary;
  /** Loads the image at once. Set it for cards visible without scrolling. */
  readonly priority: boolean;
  readonly onBuy: () => void;
}

/** An article on the purchase page (spec sections 4, 9): its quantities and Buy Now. */
function BuyCard({ article, priority, onBuy }: BuyCardProps) {
  const isDisabled = !useTakesOrders() || orderableQuantity(article) === 0;
  return (
    <ArticleCard
      article={article}
      descriptionCharacters={PURCHASE_CARD_DESCRIPTION}
      heading="h2"
      early={priority}
    >
      <Quantities article={article} />
      {article.expected && (
        <p className="mt-2 text-sm tabular-nums">
          {t`Expected: ${expectedText({ ...article, availableQuantity: 0 })}`}
        </p>
      )}
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
    <dl className="grid gap-2 text-sm tabular-nums sm:grid-cols-2">
      <div>
        <dt className="text-base-content/75">{t`Minimum Quantity`}</dt>
        <dd className="font-semibold">{article.minimumQuantity}</dd>
      </div>
      <div>
        <dt className="text-base-content/75">{t`Available Quantity`}</dt>
        {article.availableQuantity > 0 ? (
          <dd className="font-semibold">{article.availableQuantity}</dd>
        ) : (
          <dd className="font-semibold text-error">{texts.shop.notAvailable}</dd>
        )}
      </div>
    </dl>
  );
}
