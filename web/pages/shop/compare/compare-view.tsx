// The layout of the comparison: notes about the address and the table, or a hint when there is nothing to compare.
import { type ReactNode, useEffect } from 'react';
import { COMPARE_MAX } from '#contract/core/limits.ts';
import { pages } from '#contract/core/paths.ts';
import { EmptyState } from '#web/components/feedback/states.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { compareList } from '#web/parts/compare/compare-list.ts';
import { ComparisonTable } from './comparison-table.tsx';
import type { Comparison } from './load-comparison.ts';

export function CompareView({ comparison }: { readonly comparison: Comparison }) {
  const { articles, rows, unknown, leftOut } = comparison;
  useEffect(() => {
    for (const slug of unknown) compareList.set(slug, false);
  }, [unknown]);
  return (
    <main id="main" className="compare-sheet shop-width py-12 md:py-16 print:py-0">
      <header className="mb-8 print:mb-4">
        <h1 className="text-title print:text-2xl">Compare fabrics</h1>
        {articles.length > 1 && (
          <p className="mt-3 max-w-xl text-lead print:hidden">
            Rows with <DiffersMark /> are those in which the fabrics differ.
          </p>
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
            {articles.length === 1 ? 'Pick another fabric to compare' : 'Add a fabric'}
          </ButtonLink>
        </p>
      )}
    </main>
  );
}

/** A sign besides the background, for users who cannot tell the backgrounds apart. */
function DiffersMark() {
  return (
    <span role="img" aria-label="a not-equal sign" className="font-semibold text-primary">
      ≠
    </span>
  );
}

function NothingToCompare() {
  return (
    <EmptyState title={`Pick two to ${COMPARE_MAX} fabrics, and they stand here side by side.`}>
      <ButtonLink variant="primary" to={pages.fabrics}>
        See all fabrics
      </ButtonLink>
    </EmptyState>
  );
}

function Notes({ unknown, leftOut }: Pick<Comparison, 'unknown' | 'leftOut'>) {
  return (
    <>
      {unknown.length > 0 && (
        <Note>
          Not in the collection, or no more: <strong className="font-semibold">{unknown.join(', ')}</strong>
        </Note>
      )}
      {leftOut > 0 && (
        <Note>
          {COMPARE_MAX} fabrics fit side by side; {leftOut} more of this address{' '}
          {leftOut === 1 ? 'is' : 'are'} left out.
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
