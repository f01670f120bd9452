// The results: their number and order, the chosen filters, the cards, and the pages; or the reason why there are none.
import { useEffect } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import { FABRIC_SORTS, type FabricFilters, usualSort } from '#contract/articles/fabric-filters.ts';
import type { FabricList } from '#contract/articles/fabric-list.ts';
import { pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { EmptyState } from '#web/components/feedback/states.tsx';
import { tx } from '#web/languages/tx.ts';
import { FabricGrid } from '#web/parts/articles/fabric-grid.tsx';
import { FabricActions } from '#web/parts/compare/fabric-actions.tsx';
import { fabricsPath, withoutFilters, withoutPart } from '#web/parts/filters/addresses.ts';
import { ChosenFilters, Corrections } from '#web/parts/filters/chosen-filters.tsx';
import { FiltersButton, RESULTS_ID } from '#web/parts/filters/filter-panel.tsx';
import { chosenParts, fabricsText, partText, SORT_TEXTS } from '#web/parts/filters/filter-texts.ts';
import { type FilterForm, FORM_ID } from '#web/parts/filters/use-filter-form.ts';
import { WaysIn } from '#web/parts/search/ways-in.tsx';
import { useUnits } from '#web/shop-data/use-units.ts';
import type { LoadedFabrics } from './load-fabrics.ts';
import { Pagination } from './pagination.tsx';
import { useResultsInView } from './use-results-in-view.ts';

interface ResultsProps {
  readonly form: FilterForm;
  readonly loaded: LoadedFabrics;
  readonly pending: boolean;
}

/** The number of cards in the first row of a wide screen; their images load first. */
const EARLY_CARDS = 3;

export function Results({ form, loaded, pending }: ResultsProps) {
  const { filters, list } = loaded;
  const heading = useResultsInView(filters.page ?? 1);
  return (
    <section aria-labelledby={RESULTS_ID} aria-busy={pending}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-3 sm:gap-x-6">
        <h2 id={RESULTS_ID} ref={heading} tabIndex={-1} className="scroll-mt-4 text-lg font-medium">
          {list ? fabricsText(list.total) : t`Fabrics`}
        </h2>
        <Controls form={form} isSorted={list === undefined || list.total > 1} />
      </div>
      {/* It is always rendered, so that screen readers announce its changes. */}
      <p role="status" className="sr-only">
        {list && !pending && statusText(list)}
      </p>
      <Corrections list={list} />
      <ChosenFilters filters={form.filters} />
      <div className="stitched mt-3 mb-4 print:hidden" data-pending={pending || undefined} />
      <div className={pending ? 'opacity-60 transition-opacity delay-150' : ''}>
        {list ? <List loaded={loaded} list={list} /> : <Failed error={loaded.error} />}
      </div>
    </section>
  );
}

function List({ loaded, list }: { readonly loaded: LoadedFabrics; readonly list: FabricList }) {
  const { filters, bestSellers } = loaded;
  if (list.items.length === 0)
    return (
      <>
        <NoMatch filters={filters} list={list} />
        <BestSellers fabrics={bestSellers} />
      </>
    );
  return (
    <>
      <FabricGrid
        fabrics={list.items}
        early={EARLY_CARDS}
        actions={(fabric) => <FabricActions fabric={fabric} />}
      />
      <ColoursChoice filters={filters} list={list} />
      <Pagination filters={filters} pages={list.pages} />
    </>
  );
}

function statusText(list: FabricList): string {
  const count = fabricsText(list.total);
  return list.pages > 1 ? t`${count}, page ${list.page} of ${list.pages}` : count;
}

/** The sheet's button, and the sort order. */
function Controls({ form, isSorted }: { readonly form: FilterForm; readonly isSorted: boolean }) {
  const usual = usualSort(form.filters);
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <FiltersButton form={form} />
      {(isSorted || form.filters.sort) && (
        <>
          <label className="flex items-center gap-2 text-sm">
            <span className="sr-only sm:not-sr-only">{t`Sort by`}</span>
            <select
              name="sort"
              form={FORM_ID}
              value={form.filters.sort ?? ''}
              onChange={form.apply}
              className="h-11 max-w-32 border border-base-content/60 bg-base-100 px-2 sm:max-w-none"
            >
              {/* The usual sequence is no choice of the form, so that words which are typed later bring their own. */}
              {FABRIC_SORTS.filter((sort) => sort !== 'best-match' || sort === usual).map((sort) => (
                <option key={sort} value={sort === usual ? '' : sort}>
                  {SORT_TEXTS[sort]}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" form={FORM_ID} className="btn hidden noscript:inline-flex">
            {t`Sort`}
          </button>
        </>
      )}
    </div>
  );
}

interface ColoursChoiceProps {
  readonly filters: FabricFilters;
  readonly list: FabricList | undefined;
}

/** Switches between one card for a fabric and one for each of its colours. */
function ColoursChoice({ filters, list }: ColoursChoiceProps) {
  const { colours, page: _, ...rest } = filters;
  if (!colours && !list?.items.some(({ colourways }) => colourways)) return null;
  return (
    <p className="mt-1 text-sm print:hidden">
      <Link
        to={fabricsPath(colours ? rest : { ...rest, colours: 'apart' })}
        preventScrollReset
        rel="nofollow"
        className="link-thread inline-flex min-h-11 items-center lg:min-h-9"
      >
        {colours ? t`Count the colours of a fabric once` : t`Show every colour apart`}
      </Link>
    </p>
  );
}

/** A link, so that it works without scripts too. It retries by itself when the network is back. */
function Failed({ error }: { readonly error: unknown }) {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const retry = () => void revalidate();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [revalidate]);
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-16 text-center">
      <p className="text-lg">{error ? errorMessage(error) : t`The fabrics could not be loaded.`}</p>
      <Link className="btn btn-outline" to={pathname + search} replace preventScrollReset>
        {t`Try again`}
      </Link>
    </div>
  );
}

/** A list without fabrics: what would match with one word or filter fewer, or a link to a page that exists. */
function NoMatch({ filters, list }: { readonly filters: FabricFilters; readonly list: FabricList }) {
  if (list.total > 0)
    return (
      <EmptyState title={t`There is no page ${list.page}: the list ends on page ${list.pages}.`}>
        <Link className="btn btn-outline" to={fabricsPath({ ...filters, page: list.pages })}>
          {t`Go to page ${list.pages}`}
        </Link>
      </EmptyState>
    );
  if (chosenParts(filters).length === 0)
    return <EmptyState title={t`The looms are being set up. The first fabrics will be here soon.`} />;
  return (
    <EmptyState title={t`No fabric matches all of this.`}>
      <NearestWords filters={filters} words={list.nearestWords} />
      <Alternatives filters={filters} alternatives={list.alternatives} />
      <Link className="btn btn-outline" to={fabricsPath(withoutFilters(filters))} preventScrollReset>
        {t`Show all fabrics`}
      </Link>
      <Link className="link-thread inline-block py-2" to={pages.contact}>
        {t`Ask our front desk`}
      </Link>
      {list.alternatives.length === 0 && list.nearestWords.length === 0 && (
        <WaysIn className="mt-4 w-full border-t border-base-300 pt-6" />
      )}
    </EmptyState>
  );
}

function BestSellers({ fabrics }: Pick<Parameters<typeof FabricGrid>[0], 'fabrics'>) {
  if (fabrics.length === 0) return null;
  return (
    <section aria-labelledby={BEST_SELLERS_ID} className="mt-12">
      <h2 id={BEST_SELLERS_ID} className="mb-6 text-lg font-medium">
        {t`Best sellers`}
      </h2>
      <FabricGrid fabrics={fabrics} heading="h3" actions={(fabric) => <FabricActions fabric={fabric} />} />
    </section>
  );
}

const BEST_SELLERS_ID = 'best-sellers';

interface NearestWordsProps {
  readonly filters: FabricFilters;
  readonly words: FabricList['nearestWords'];
}

/** Links to the same search with a word that finds something. */
function NearestWords({ filters, words }: NearestWordsProps) {
  const { q } = filters;
  if (words.length === 0 || q === undefined) return null;
  return (
    <p>
      {tx`Did you mean ${words.map(({ from, to }, index) => (
        <span key={`${from} ${to}`}>
          {index > 0 && ', '}
          <Link
            className="link-thread inline-block py-2"
            to={fabricsPath({ ...filters, q: q.toLowerCase().replace(from, to), page: 1 })}
            preventScrollReset
          >
            {to}
          </Link>
        </span>
      ))}?`}
    </p>
  );
}

interface AlternativesProps {
  readonly filters: FabricFilters;
  readonly alternatives: FabricList['alternatives'];
}

function Alternatives({ filters, alternatives }: AlternativesProps) {
  const units = useUnits();
  if (alternatives.length === 0) return null;
  return (
    <ul className="space-y-1">
      {alternatives.map(({ remove, total }) => (
        <li key={remove}>
          <Link
            className="link-thread inline-block py-2"
            to={fabricsPath(withoutPart(filters, remove))}
            preventScrollReset
          >
            {t`without ${partText(remove, units)}: ${fabricsText(total)}`}
          </Link>
        </li>
      ))}
    </ul>
  );
}
