// Our Products: the six newest articles and a link to all.
import { Suspense } from 'react';
import { Await, Link } from 'react-router';
import type { ArticleSummary } from '#contract/article.ts';
import { HOME_CARD_DESCRIPTION } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { FullScreenSpinner } from '#web/components/feedback/full-screen-spinner.tsx';
import { ARTICLE_CARD_CELL, ArticleCard } from '#web/components/ui/article-card.tsx';
import type { HomeLists } from './lists.ts';

export function NewestArticles({ articles }: Pick<HomeLists, 'articles'>) {
  return (
    <section aria-labelledby="newest-articles" className="bg-base-200 py-section">
      <div className="shop-width">
        <div className="mb-14 flex flex-wrap items-end justify-between gap-6">
          <h2 id="newest-articles" className="text-title">
            {messages.shop.ourProducts}
          </h2>
          <Link to={pages.purchase} prefetch="intent" className="btn btn-outline">
            {messages.shop.seeAll}
          </Link>
        </div>
        <Suspense fallback={<FullScreenSpinner />}>
          <Await resolve={articles}>{(list) => list && <Swatches articles={list} />}</Await>
        </Suspense>
        <p className="mt-14">
          <Link to={pages.fabrics} prefetch="intent" className="link-thread inline-block py-2">
            Find a fabric by fibre, weight, colour or price
          </Link>
        </p>
      </div>
    </section>
  );
}

function Swatches({ articles }: { readonly articles: readonly ArticleSummary[] }) {
  if (articles.length === 0) {
    return (
      <p className="max-w-xl text-lead">The looms are being set up. The first fabrics will be here soon.</p>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-x-8 sm:grid-cols-2 lg:grid-cols-3 xl:gap-x-12">
      {articles.map((article) => (
        <li key={article._id} className={`${ARTICLE_CARD_CELL} pb-16`}>
          <ArticleCard article={article} descriptionCharacters={HOME_CARD_DESCRIPTION}>
            <Link
              to={pages.purchase}
              prefetch="intent"
              className="btn btn-neutral"
              aria-label={`${messages.shop.buyNow}: ${article.productName}`}
            >
              {messages.shop.buyNow}
            </Link>
          </ArticleCard>
        </li>
      ))}
    </ul>
  );
}
