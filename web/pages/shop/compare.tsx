// Up to four articles side by side, /compare?article={slug}&article={slug}. The server renders it from the address.
import { type ReactNode, useEffect } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { COMPARE_MAX } from '#contract/core/limits.ts';
import { pages } from '#contract/core/paths.ts';
import { plural, t } from '#contract/languages/text.ts';
import { loadContext } from '#web/api/load-context.ts';
import { EmptyState } from '#web/components/feedback/states.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { tx } from '#web/languages/tx.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import { compareList } from '#web/parts/compare/compare-list.ts';
import type { Route } from './+types/compare.ts';
import { ComparisonTable } from './compare/comparison-table.tsx';
import { type Comparison, loadComparison } from './compare/load-comparison.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return loadComparison(context.get(loadContext), new URL(request.url).searchParams);
}

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search !== nextUrl.search;
}

/** Any combination of slugs has an address, so search engines are kept out. */
export const meta: Route.MetaFunction = ({ loaderData, ...source }) => {
  const names = loaderData?.articles.map(({ productName }) => productName) ?? [];
  const [first] = loaderData?.articles ?? [];
  return pageMeta(source, {
    title: names.length > 0 ? t`Compare ${names.join(', ')}` : t`Compare fabrics`,
    description: t`Composition, width, weight, care and price of each, side by side.`,
    unlisted: true,
    image: first && { path: first.img, alt: first.images[0]?.alt ?? first.productName },
  });
};

export default function Compare({ loaderData }: Route.ComponentProps) {
  return <CompareView comparison={loaderData} />;
}

/**
 * The layout of the comparison: notes about the address and the table, or a hint when there is nothing to
 * compare.
 */
function CompareView({ comparison }: { readonly comparison: Comparison }) {
  const { articles, rows, unknown, leftOut } = comparison;
  useEffect(() => {
    for (const slug of unknown) compareList.set(slug, false);
  }, [unknown]);
  return (
    <main id="main" className="compare-sheet shop-width py-12 md:py-16 print:py-0">
      <header className="mb-8 print:mb-4">
        <h1 className="text-title print:text-2xl">{t`Compare fabrics`}</h1>
        {articles.length > 1 && (
          <p className="mt-3 max-w-xl text-lead print:hidden">{tx`Rows with ${<DiffersMark />} are those in which the fabrics differ.`}</p>
        )}
      </header>
      <Notes unknown={unknown} leftOut={leftOut} />
      {articles.length === 0 ? <NothingToCompare /> : <ComparisonTable articles={articles} rows={rows} />}
      {articles.length > 0 && articles.length < COMPARE_MAX && (
        <p className="mt-8 print:hidden">
          {/* The fabrics of a shared address are picked, so that the next one is added to them. */}
          <ButtonLink
            variant="outline"
            to={pages.fabrics}
            onClick={() => compareList.replace(articles.map(({ slug }) => slug))}
          >
            {articles.length === 1 ? t`Pick another fabric to compare` : t`Add a fabric`}
          </ButtonLink>
        </p>
      )}
    </main>
  );
}

/** A sign besides the background, for users who cannot tell the backgrounds apart. */
function DiffersMark() {
  return (
    <span role="img" aria-label={t`a not-equal sign`} className="font-semibold text-primary">
      ≠
    </span>
  );
}

function NothingToCompare() {
  return (
    <EmptyState title={t`Pick two to ${COMPARE_MAX} fabrics, and they stand here side by side.`}>
      <ButtonLink variant="primary" to={pages.fabrics}>{t`See all fabrics`}</ButtonLink>
    </EmptyState>
  );
}

function Notes({ unknown, leftOut }: Pick<Comparison, 'unknown' | 'leftOut'>) {
  return (
    <>
      {unknown.length > 0 && (
        <Note>
          {tx`Not in the collection, or no more: ${<strong className="font-semibold">{unknown.join(', ')}</strong>}`}
        </Note>
      )}
      {leftOut > 0 && (
        <Note>
          {plural(leftOut, {
            one: t`${COMPARE_MAX} fabrics fit side by side; 1 more of this address is left out.`,
            other: t`${COMPARE_MAX} fabrics fit side by side; ${leftOut} more of this address are left out.`,
          })}
        </Note>
      )}
    </>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <p
      role="note"
      className="mb-6 border-l-4 border-accent bg-base-200 px-4 py-3 text-sm wrap-anywhere print:hidden"
    >
      {children}
    </p>
  );
}
