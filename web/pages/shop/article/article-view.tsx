// The layout of an article's page.
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useMatches } from 'react-router';
import type { Article } from '#contract/articles/article.ts';
import type { FabricCard as Fabric } from '#contract/articles/fabric-list.ts';
import { pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { useIsHydrated } from '#web/components/browser/use-is-hydrated.ts';
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx';
import { TextButton } from '#web/components/ui/button.tsx';
import { localPath } from '#web/languages/own-language.ts';
import { originIn, shopIn } from '#web/layout/page-meta.ts';
import { FabricCard } from '#web/parts/articles/fabric-card.tsx';
import { AddToOrderButton } from '#web/parts/basket/add-to-order-button.tsx';
import { CompareBar } from '#web/parts/compare/compare-bar.tsx';
import { CompareToggle } from '#web/parts/compare/compare-toggle.tsx';
import { contactPath } from '#web/parts/people/contact-path.ts';
import { HeartButton } from '#web/parts/saved/heart-button.tsx';
import { StockAlertButton } from '#web/parts/saved/stock-alert-button.tsx';
import { SwatchButton } from '#web/parts/swatches/swatch-button.tsx';
import { ArticleSheet } from '../../../parts/article-sheet/article-sheet.tsx';
import { orderedArticleId } from '../../../parts/orders/order-address.ts';
import { ArticleReviews } from './article-reviews.tsx';
import type { ArticlePageData } from './load-article.ts';
import type { OrderHereProps, Stock } from './order-here.tsx';
import { ReloadNotice } from './reload-notice.tsx';

const OrderHere = lazy(() => import('./order-here.tsx'));

const ABOVE = [
  { name: t`Home`, path: pages.home },
  { name: t`Fabrics`, path: pages.fabrics },
];

export function ArticleView({ page }: { readonly page: ArticlePageData }) {
  const { rows, care, reviews, related, colourways } = page;
  const [stock, setStock] = useState<Stock>();
  const article = { ...page.article, ...stock };
  return (
    <main id="main" className="article-page">
      <div className="shop-width pt-1 pb-2 md:pt-5 md:pb-6">
        <Breadcrumbs above={ABOVE} current={article.productName} />
      </div>
      <ArticleSheet
        article={article}
        rows={rows}
        care={care}
        rating={reviews?.rating}
        colourways={colourways}
        actions={<ArticleActions article={article} isPrinted={rows.length > 1} />}
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

/** The actions on an article besides ordering it: order a swatch, save it, compare it, set a stock alert, print it. */
function ArticleActions({ article, isPrinted }: { readonly article: Article; readonly isPrinted: boolean }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <StockAlertButton fabric={article} />
      <div className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2">
        <AddToOrderButton fabric={article} className="btn btn-outline" />
        <SwatchButton fabric={article} className="btn btn-outline" />
        <HeartButton fabric={article} place="row" />
        <CompareToggle fabric={article} />
        {isPrinted && <PrintButton />}
        <Link
          className="link-thread inline-flex min-h-11 items-center text-sm"
          to={contactPath({ fabric: `${article.productName}, ${article.articleNumber}` })}
        >{t`Ask about this fabric`}</Link>
      </div>
    </div>
  );
}

/** Prints the page, which the print styles turn into a specification sheet. */
function PrintButton() {
  return (
    <TextButton
      className="text-sm noscript:hidden"
      onClick={() => window.print()}
    >{t`Print the specification`}</TextButton>
  );
}

/** The last line of the printed specification sheet: the shop, the address of the page, and how to reach the shop. */
function SheetFooter({ contact }: { readonly contact: string }) {
  const matches = useMatches();
  const origin = originIn({ matches });
  const path = matches.at(-1)?.pathname ?? '';
  return (
    <p className="hidden border-t border-black pt-2 text-sm print:col-span-full print:block">
      {shopIn({ matches }).name} · {origin + localPath(path)} · {contact || origin + localPath(pages.contact)}
    </p>
  );
}

interface RelatedFabricsProps {
  /** Undefined when they could not be loaded. */
  readonly fabrics: readonly Fabric[] | undefined;
}

/** Fabrics that are similar in weave, colour, fibre or use. */
function RelatedFabrics({ fabrics }: RelatedFabricsProps) {
  if (fabrics?.length === 0) return null;
  return (
    <section aria-labelledby="related" className="pt-16 pb-10 md:pt-20 print:hidden">
      <div className="shop-width">
        <h2 id="related" className="mb-10 text-3xl font-light tracking-tight">{t`Related fabrics`}</h2>
        {fabrics ? (
          <ul className="grid grid-cols-2 gap-x-4 sm:gap-x-6 lg:grid-cols-4 lg:gap-x-8">
            {fabrics.map((fabric) => (
              <li key={fabric._id} className="card-cell pb-12">
                <FabricCard fabric={fabric} heading="h3" />
              </li>
            ))}
          </ul>
        ) : (
          <ReloadNotice text={t`The related fabrics could not be loaded.`} />
        )}
      </div>
    </section>
  );
}
