// The layout of an article's page.
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { pages } from '#contract/paths.ts';
import { CompareBar } from '#web/components/compare/compare-bar.tsx';
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx';
import { useIsHydrated } from '#web/layout/use-is-hydrated.ts';
import { orderedProductId } from '../order-address.ts';
import { ArticleActions } from './article-actions.tsx';
import { ArticleReviews } from './article-reviews.tsx';
import { BuyPanel } from './buy-panel.tsx';
import { Calculator } from './calculator.tsx';
import { CareList } from './care-list.tsx';
import { Gallery } from './gallery.tsx';
import type { ArticlePageData } from './load-article.ts';
import type { OrderHereProps } from './order-here.tsx';
import { RelatedFabrics } from './related-fabrics.tsx';
import { SheetFooter } from './sheet-footer.tsx';
import { SpecificationTable } from './specification-table.tsx';

const OrderHere = lazy(() => import('./order-here.tsx'));

const ABOVE = [
  { name: 'Home', path: pages.home },
  { name: 'Fabrics', path: pages.fabrics },
];

export function ArticleView({ page }: { readonly page: ArticlePageData }) {
  const { rows, care, reviews, related } = page;
  const [stock = page.article.availableQuantity, setStock] = useState<number>();
  const article = { ...page.article, availableQuantity: stock };
  return (
    <main id="main" className="article-page">
      <div className="shop-width pt-5 pb-6">
        <Breadcrumbs above={ABOVE} current={article.productName} />
      </div>
      <div className="sheet shop-width grid pb-16 md:pb-20 gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)] xl:gap-x-20">
        <Gallery name={article.productName} pictures={article.images} />
        <div className="flex flex-col gap-8">
          <BuyPanel article={article} actions={<ArticleActions article={article} />} />
          <Description text={article.description} />
        </div>
        <div className="lg:pt-6">
          <SpecificationTable rows={rows} />
        </div>
        <div className="flex flex-col gap-10 lg:pt-6">
          <Calculator article={article} />
          <CareList care={care} />
        </div>
        <SheetFooter contact={page.contact} />
      </div>
      <ArticleReviews productId={article._id} reviews={reviews} />
      <RelatedFabrics fabrics={related} />
      <OrderFromAddress article={article} onStock={setStock} />
      <CompareBar />
    </main>
  );
}

/** Whole, with its line breaks. */
function Description({ text }: { readonly text: string }) {
  return (
    <p className="leading-relaxed whitespace-pre-line wrap-anywhere" dir="auto">
      {text}
    </p>
  );
}

/** The order dialog and what it needs load when the address opens it. */
function OrderFromAddress(props: OrderHereProps) {
  const { search } = useLocation();
  const hydrated = useIsHydrated();
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = hydrated && orderedProductId(search) !== '';
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    wasOpen && (
      <Suspense>
        <OrderHere {...props} />
      </Suspense>
    )
  );
}
