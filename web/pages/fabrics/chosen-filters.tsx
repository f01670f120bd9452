// The chosen filters as chips, each a link to the list without it.
import { Link } from 'react-router';
import type { FabricFilters } from '#contract/fabric-filters.ts';
import { fabricsPath, withoutFilters, withoutPart } from './addresses.ts';
import { chosenParts, partLabel } from './filter-labels.ts';

export function ChosenFilters({ filters }: { readonly filters: FabricFilters }) {
  const parts = chosenParts(filters);
  if (parts.length === 0) return null;
  return (
    <ul aria-label="Chosen filters" className="mt-4 flex flex-wrap items-center gap-2">
      {parts.map((part) => (
        <li key={part} className="max-w-full">
          <Link
            to={fabricsPath(withoutPart(filters, part))}
            preventScrollReset
            rel="nofollow"
            className="inline-flex min-h-11 max-w-full items-center gap-2 bg-base-200 px-3 text-sm hover:bg-base-300 lg:min-h-9"
          >
            <span className="sr-only">Remove the filter </span>
            <span className="min-w-0 truncate" dir="auto">
              {partLabel(part)}
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
          to={fabricsPath(withoutFilters(filters))}
          preventScrollReset
          className="link-thread inline-flex min-h-11 items-center px-2 text-sm lg:min-h-9"
        >
          Clear all
        </Link>
      </li>
    </ul>
  );
}
