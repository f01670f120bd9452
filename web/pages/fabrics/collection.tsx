// The layout of the collection: heading and search field, filters at the side or in a sheet, results.
import { useNavigation } from 'react-router';
import { TEXT_LIMITS } from '#contract/limits.ts';
import { pages } from '#contract/paths.ts';
import { CompareBar } from '#web/components/compare/compare-bar.tsx';
import { FilterPanel } from './filter-panel.tsx';
import type { LoadedFabrics } from './load-fabrics.ts';
import { Results } from './results.tsx';
import { TextFilter } from './text-filter.tsx';
import { type FilterForm, FORM_ID, useFilterForm } from './use-filter-form.ts';
import { RESULTS_ID } from './use-results-in-view.ts';

export function FabricCollection({ loaded }: { readonly loaded: LoadedFabrics }) {
  const form = useFilterForm(loaded.filters);
  const { location } = useNavigation();
  const pending = location?.pathname === pages.fabrics;
  return (
    <main id="main" className="shop-width py-12 md:py-16">
      <header className="mb-8 flex flex-col gap-6 md:mb-12 md:flex-row md:items-end md:justify-between">
        <div>
          <h1 className="text-title">Fabrics</h1>
          <p className="mt-3 max-w-xl text-lead">
            The whole collection, by the piece: what it is made of, how wide it is and how heavy.
          </p>
        </div>
        <Words form={form} />
      </header>
      <Ignored parts={loaded.ignored} />
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start lg:gap-12 xl:grid-cols-[16rem_minmax(0,1fr)] xl:gap-16">
        <a
          href={`#${RESULTS_ID}`}
          className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-neutral focus:px-4 focus:py-3 focus:text-neutral-content print:hidden"
        >
          Skip to the results
        </a>
        <FilterPanel form={form} list={loaded.list} pending={pending} />
        <Results form={form} loaded={loaded} pending={pending} />
      </div>
      <CompareBar />
    </main>
  );
}

const WORDS_ID = 'words';

/** Submits all filters; without scripts its button applies them. */
function Words({ form }: { readonly form: FilterForm }) {
  return (
    <search className="flex items-end gap-2 print:hidden">
      <div className="flex grow flex-col gap-1.5">
        <label htmlFor={WORDS_ID} className="text-sm font-medium">
          Search fabrics
        </label>
        <TextFilter
          id={WORDS_ID}
          name="q"
          type="search"
          value={form.filters.q}
          onCommit={form.apply}
          placeholder="Wool coating, 400 gsm…"
          maxLength={TEXT_LIMITS.search}
          className="md:w-64"
        />
      </div>
      <button type="submit" form={FORM_ID} className="btn btn-neutral">
        Search
      </button>
    </search>
  );
}

const IGNORED_MAX = 5;

function Ignored({ parts }: { readonly parts: readonly string[] }) {
  if (parts.length === 0) return null;
  return (
    <p
      role="note"
      className="mb-8 border-l-4 border-accent bg-base-200 px-4 py-3 text-sm wrap-anywhere print:hidden"
    >
      Part of this address was not understood and has no effect:{' '}
      <strong className="font-semibold">{parts.slice(0, IGNORED_MAX).join(', ')}</strong>
      {parts.length > IGNORED_MAX && ` and ${parts.length - IGNORED_MAX} more`}
    </p>
  );
}
