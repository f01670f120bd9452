// The chosen filters, and the words that were read as others.
import { Link } from 'react-router';
import type { FabricFilters } from '#contract/articles/fabric-filters.ts';
import type { FabricList } from '#contract/articles/fabric-list.ts';
import { t } from '#contract/languages/text.ts';
import { tx } from '#web/languages/tx.ts';
import { useUnits } from '#web/shop-data/use-units.ts';
import { fabricsPath, useFilteredPage, withoutFilters, withoutPart } from './addresses.ts';
import { chosenParts, partText } from './filter-texts.ts';

/** The chosen filters as chips, each a link to the list without it. */
export function ChosenFilters({ filters }: { readonly filters: FabricFilters }) {
  const parts = chosenParts(filters);
  const units = useUnits();
  const page = useFilteredPage();
  if (parts.length === 0) return null;
  return (
    <ul aria-label={t`Chosen filters`} className="mt-4 flex flex-wrap items-center gap-2">
      {parts.map((part) => (
        <li key={part} className="max-w-full">
          <Link
            to={fabricsPath(withoutPart(filters, part), page)}
            preventScrollReset
            rel="nofollow"
            className="inline-flex min-h-11 max-w-full items-center gap-2 bg-base-200 px-3 text-sm hover:bg-base-300 lg:min-h-9"
          >
            <span className="sr-only">{t`Remove the filter`} </span>
            <span className="min-w-0 truncate" dir="auto">
              {partText(part, units)}
            </span>
            <svg
              width="10"
              height="10"
              viewBox="0 0 10 10"
              stroke="currentColor"
              strokeWidth="1.5"
              aria-hidden="true"
              className="shrink-0 print:hidden"
            >
              <path d="M1 1 9 9M9 1 1 9" />
            </svg>
          </Link>
        </li>
      ))}
      <li className="print:hidden">
        <Link
          to={fabricsPath(withoutFilters(filters), page)}
          preventScrollReset
          className="link-thread inline-flex min-h-11 items-center px-2 text-sm lg:min-h-9"
        >
          {t`Clear all`}
        </Link>
      </li>
    </ul>
  );
}

export function Corrections({ list }: { readonly list: FabricList | undefined }) {
  if (!list || list.total === 0 || list.corrections.length === 0) return null;
  return (
    <p className="mt-3">
      {tx`Showing results for ${list.corrections.map(({ from, to }, index) => (
        <span key={from}>
          {index > 0 && ', '}
          {tx`${<strong className="font-semibold">{to}</strong>} instead of ${from}`}
        </span>
      ))}`}
    </p>
  );
}
