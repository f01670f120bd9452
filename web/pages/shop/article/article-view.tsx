// The layout of an article's page.
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { pages } from '#contract/paths.ts';
import { CompareBar } from '#web/components/compare/compare-bar.tsx';
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx';
import { useIsHydrated } from '#web/layout/use-is-hydrated.ts';
import { orderedArticleId } from '../order-address.ts';
import { ArticleActions } from './article-actions.tsx';
import { ArticleReviews } from './article-reviews.tsx';
import { ArticleSheet } from './article-sheet.tsx';
import type { ArticlePageData } from './load-article.ts';
import type { OrderHereProps } from './order-here.tsx';
import { RelatedFabrics } from './related-fabrics.tsx';
import { SheetFooter } from './sheet-footer.tsx';

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
      <ArticleSheet
        article={article}
        rows={rows}
        care={care}
        actions={<ArticleActions article={article} />}
        footer={<SheetFooter contact={page.contact} />}
      />
      <ArticleReviews articleId={article._id} reviews={reviews} />
      <RelatedFabrics fabrics={related} />
      <OrderFromAddress article={article} onStock={setStock} />
      <CompareBar />
    </main>
  );
}

/** Loads the order dialog and its dependencies when the address opens it. */
function OrderFromAddress(props: OrderHereProps) {
  const { search } = useLocation();
  const hydrated = useIsHydrated();
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = hydrated && orderedArticleId(search) !== '';
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    wasOpen && (
      <Suspense>
        <OrderHere {...props} />
      </Suspense>
    )
  );
}
