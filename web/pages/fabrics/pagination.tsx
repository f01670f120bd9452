// Links to the pages of a list: previous, next, and numbers around the current one.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FabricFilters } from '#contract/articles/fabric-filters.ts';
import { t } from '#contract/languages/text.ts';
import { fabricsPath } from '#web/parts/filters/addresses.ts';

export function Pagination({ filters, pages }: { readonly filters: FabricFilters; readonly pages: number }) {
  const { page = 1 } = filters;
  if (pages <= 1) return null;
  const to = (number: number) => fabricsPath({ ...filters, page: number });
  return (
    <nav aria-label={t`Pages`} className="mt-4 flex flex-wrap items-center justify-center gap-1 print:hidden">
      {page > 1 && (
        <PageLink to={to(page - 1)} rel="prev">
          {t`Previous`}
        </PageLink>
      )}
      <ul className="flex flex-wrap items-center gap-1">
        {pageNumbers(page, pages).map((number, index, numbers) => (
          <li key={number} className="flex items-center gap-1">
            {number - (numbers[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
            <PageLink to={to(number)} current={number === page}>
              <span className="sr-only">{t`Page`} </span>
              {number}
            </PageLink>
          </li>
        ))}
      </ul>
      {page < pages && (
        <PageLink to={to(page + 1)} rel="next">
          {t`Next`}
        </PageLink>
      )}
    </nav>
  );
}

interface PageLinkProps {
  readonly to: string;
  readonly rel?: 'prev' | 'next';
  readonly current?: boolean;
  readonly children: ReactNode;
}

/** The results scroll into view by themselves (use-results-in-view.ts). */
function PageLink({ to, rel, current = false, children }: PageLinkProps) {
  return (
    <Link
      to={to}
      {...(rel && { rel })}
      preventScrollReset
      aria-current={current ? 'page' : undefined}
      className="inline-flex min-h-11 min-w-11 items-center justify-center border-b-2 border-transparent px-3 tabular-nums hover:border-base-300 aria-[current=page]:border-primary aria-[current=page]:font-semibold"
    >
      {children}
    </Link>
  );
}

/** The first, the last, the current page and its neighbours, ascending. */
export function pageNumbers(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  return [...new Set(near)].sort((a, b) => a - b);
}
