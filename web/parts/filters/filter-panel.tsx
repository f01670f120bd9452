// The filter form: a column at the side of wide screens, otherwise a sheet that a button opens. Both work without
// scripts: the sheet is a popover, and the form has a button.
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import {
  CHOICE_FILTERS,
  type ChoiceFilter,
  type FabricFilters,
  formatFabricFilters,
  MEASURED_FILTERS,
  NUMBER_FILTERS,
  type NumberFilter,
  UNITS_PARAMETER,
} from '#contract/articles/fabric-filters.ts';
import type { FabricFacets, FabricList } from '#contract/articles/fabric-list.ts';
import { currencySign, moneyFormat } from '#contract/figures/money.ts';
import { fromMetric, lengthWord, pricePerLength, type Units, unitName } from '#contract/figures/units.ts';
import { t } from '#contract/languages/text.ts';
import { localPath } from '#web/languages/own-language.ts';
import { useShop } from '#web/shop-data/use-shop.ts';
import { useUnits } from '#web/shop-data/use-units.ts';
import { useFilteredPage } from './addresses.ts';
import { Choice, ChoiceGroup, ColourGroup, FilterGroup } from './filter-group.tsx';
import { chosenParts, fabricsText } from './filter-texts.ts';
import { TextFilter } from './text-filter.tsx';
import { type FilterForm, FORM_ID } from './use-filter-form.ts';

/** The id of the results' heading. */
export const RESULTS_ID = 'results';
const FILTERS_ID = 'filters';
const AVAILABLE_BY_ID = 'available-by';

interface FilterPanelProps {
  readonly form: FilterForm;
  /** Undefined when it could not be loaded: the choices then have no numbers. */
  readonly list: FabricList | undefined;
  readonly pending: boolean;
}

const SHEET =
  'm-0 h-dvh max-h-none w-full max-w-none overscroll-contain border-0 bg-base-100 p-0 text-base-content sm:w-96 backdrop:bg-neutral/50';
const COLUMN =
  'lg:sticky lg:inset-auto lg:top-0 lg:-ml-1 lg:block lg:h-auto lg:max-h-dvh lg:w-auto lg:overflow-y-auto lg:py-1 print:hidden';

interface BesideFiltersProps extends FilterPanelProps {
  readonly children: ReactNode;
}

/** The results with the panel at their side, or without one where there are too few fabrics. */
export function BesideFilters({ children, ...panel }: BesideFiltersProps) {
  if (!useShop().uses.filterPanel)
    return (
      <div>
        <FilterFields form={panel.form} />
        {children}
      </div>
    );
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start lg:gap-12 xl:grid-cols-[16rem_minmax(0,1fr)] xl:gap-16">
      <a
        href={`#${RESULTS_ID}`}
        className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-neutral focus:px-4 focus:py-3 focus:text-neutral-content print:hidden"
      >
        {t`Skip to the results`}
      </a>
      <FilterPanel {...panel} />
      {children}
    </div>
  );
}

function FilterPanel({ form, list, pending }: FilterPanelProps) {
  const sheet = useCloseOnBack();
  const page = useFilteredPage();
  return (
    <section
      ref={sheet}
      id={FILTERS_ID}
      popover="auto"
      aria-label={t`Filters`}
      className={`${SHEET} ${COLUMN}`}
    >
      <form
        id={FORM_ID}
        action={localPath(page)}
        // The choices follow the address, not what the browser remembers of the form.
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          form.apply();
          if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover();
        }}
      >
        <SheetHeader />
        <div className="px-5 pb-6 lg:px-1 lg:pb-12">
          <Groups form={form} facets={list?.facets} />
        </div>
        {/* Says that the column goes on below its lower edge. */}
        <div
          aria-hidden="true"
          className="pointer-events-none sticky bottom-0 -mt-12 hidden h-12 bg-linear-to-t from-base-100 to-transparent lg:block lg:noscript:hidden"
        />
        <ApplyButton total={list?.total} pending={pending} />
      </form>
    </section>
  );
}

/** Opens the panel where it is a sheet. */
export function FiltersButton({ form }: Pick<FilterPanelProps, 'form'>) {
  const chosen = chosenParts(form.filters).length;
  const { filterPanel } = useShop().uses;
  if (!filterPanel) return null;
  return (
    <button type="button" className="btn btn-outline lg:hidden" popoverTarget={FILTERS_ID}>
      {t`Filters`}
      {chosen > 0 && (
        <span className="bg-primary px-1.5 text-sm text-primary-content tabular-nums">
          {chosen}
          <span className="sr-only"> {t`chosen`}</span>
        </span>
      )}
    </button>
  );
}

/** Stands for the panel where there are too few fabrics for one: the form that words and sequence belong to. */
function FilterFields({ form }: Pick<FilterPanelProps, 'form'>) {
  const { q: _, sort: __, ...filters } = form.filters;
  const page = useFilteredPage();
  return (
    <form
      id={FORM_ID}
      action={localPath(page)}
      onSubmit={(event) => {
        event.preventDefault();
        form.apply();
      }}
    >
      {[...new URLSearchParams(formatFabricFilters(filters))].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}

/** Closes the sheet on the back button, which undoes the last choice behind it. */
function useCloseOnBack() {
  const sheet = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step back closes the sheet
  useEffect(() => {
    if (type === 'POP' && sheet.current?.matches(':popover-open')) sheet.current.hidePopover();
  }, [key, type]);
  return sheet;
}

function SheetHeader() {
  return (
    <div className="sticky top-0 z-10 flex items-center justify-between border-b border-base-300 bg-base-100 px-5 py-2 lg:hidden">
      <h2 className="text-lg font-medium">{t`Filters`}</h2>
      <button
        type="button"
        className="btn btn-ghost -mr-4"
        popoverTarget={FILTERS_ID}
        popoverTargetAction="hide"
      >
        {t`Close`}
      </button>
    </div>
  );
}

/** At the side it is needed only without scripts. */
function ApplyButton({ total, pending }: { readonly total: number | undefined; readonly pending: boolean }) {
  return (
    <div className="sticky bottom-0 border-t border-base-300 bg-base-100 px-5 py-3 lg:hidden lg:px-1 lg:noscript:block">
      <button type="submit" className="btn btn-primary w-full" aria-busy={pending}>
        <span className="noscript:hidden">{total === undefined ? t`Show fabrics` : showText(total)}</span>
        <span className="hidden noscript:inline">{t`Apply the filters`}</span>
      </button>
    </div>
  );
}

const showText = (total: number) => t`Show ${fabricsText(total)}`;

const STOCK_FILTERS = ['inStock', 'enoughFor', 'availableBy'] as const;
const TEST_FILTERS = ['martindaleFrom', 'wyzenbeekFrom', 'lightFrom', 'pillingFrom', 'seamTo'] as const;

/** The fire classes that some fabric has, and those that are chosen. */
function fireClasses(facets: FabricFacets | undefined, { fire }: FabricFilters): string[] {
  const found = (facets?.fire ?? []).filter(({ value, count }) => count > 0 || fire?.includes(value));
  return facets ? found.map(({ value }) => value) : [...(fire ?? [])];
}

interface GroupsProps {
  readonly form: FilterForm;
  readonly facets: FabricFacets | undefined;
}

/**
 * The groups are in the order in which buyers narrow a collection; those that few use are folded. One that the fabrics have no two
 * values of is left out, unless something is chosen in it.
 */
function Groups({ form, facets }: GroupsProps) {
  const { filters, apply } = form;
  const units = useUnits();
  const { filters: useful, units: hasUnits } = useShop().uses;
  const isChosen = (...names: (keyof FabricFilters)[]) => names.some((name) => filters[name] !== undefined);
  const range = { filters, apply };
  const choices = (filter: ChoiceFilter) => ({
    filter,
    values: CHOICE_FILTERS[filter],
    counts: facets?.[filter],
    form,
  });
  return (
    <>
      {units !== 'metric' && <input type="hidden" name={UNITS_PARAMETER} value={units} />}
      {filters.colours && <input type="hidden" name="colours" value={filters.colours} />}
      {(useful.includes('colour') || isChosen('colour')) && (
        <ColourGroup counts={facets?.colour} form={form} />
      )}
      <ChoiceGroup {...choices('use')} title={t`Use`} open />
      <ChoiceGroup {...choices('fibre')} title={t`Fibre`} open>
        <RangeFields {...range} label={t`Share of each, at least`} unit="%" names={['fibreShare']} />
      </ChoiceGroup>
      <ChoiceGroup {...choices('pattern')} title={t`Pattern`} open />
      {(useful.includes('weight') || isChosen('weightFrom', 'weightTo')) && (
        <FilterGroup title={t`Weight`} open>
          <RangeFields
            {...range}
            label={t`Weight`}
            unit={unitName(units, 'g/m²')}
            names={['weightFrom', 'weightTo']}
          />
        </FilterGroup>
      )}
      <FilterGroup title={t`Price`} open>
        <RangeFields {...range} label={t`Per piece`} names={['priceFrom', 'priceTo']} />
        {hasUnits && (
          <RangeFields
            {...range}
            label={t`Per ${lengthWord(units)}`}
            names={['metrePriceFrom', 'metrePriceTo']}
          />
        )}
      </FilterGroup>
      {(useful.includes('width') || isChosen('widthFrom', 'cutFrom')) && (
        <FilterGroup title={t`Width`} open>
          <RangeFields
            {...range}
            label={t`Width, at least`}
            unit={unitName(units, 'cm')}
            names={['widthFrom']}
          />
          <RangeFields
            {...range}
            label={t`In one cut, at least`}
            unit={unitName(units, 'm')}
            names={['cutFrom']}
          />
        </FilterGroup>
      )}
      <ChoiceGroup {...choices('weave')} title={t`Weave`} />
      <ChoiceGroup {...choices('fire')} title={t`Fire class`} values={fireClasses(facets, filters)} />
      {(useful.includes('tests') || isChosen(...TEST_FILTERS)) && (
        <FilterGroup title={t`Tests`} chosen={TEST_FILTERS.filter((name) => isChosen(name)).length}>
          <RangeFields {...range} label={t`Martindale, at least`} unit={t`rubs`} names={['martindaleFrom']} />
          <RangeFields {...range} label={t`Wyzenbeek, at least`} unit={t`rubs`} names={['wyzenbeekFrom']} />
          <RangeFields
            {...range}
            label={t`Light, ISO 105-B02, at least`}
            unit={t`of 8`}
            names={['lightFrom']}
          />
          <RangeFields
            {...range}
            label={t`Pilling, ISO 12945-2, at least`}
            unit={t`of 5`}
            names={['pillingFrom']}
          />
          <RangeFields {...range} label={t`Seam slippage, up to`} unit="mm" names={['seamTo']} />
        </FilterGroup>
      )}
      <ChoiceGroup
        filter="certificate"
        title={t`Certificate`}
        values={facets?.certificate.map(({ value }) => value) ?? []}
        counts={facets?.certificate}
        form={form}
      />
      <StockGroup form={form} facets={facets} />
    </>
  );
}

function StockGroup({ form: { filters, apply }, facets }: GroupsProps) {
  const { filters: useful } = useShop().uses;
  return (
    <FilterGroup
      title={t`Stock`}
      open
      chosen={STOCK_FILTERS.filter((name) => filters[name] !== undefined).length}
    >
      <ul>
        <Choice
          name="inStock"
          value="yes"
          label={t`In stock only`}
          checked={filters.inStock === 'yes'}
          count={facets?.inStock}
          onChange={apply}
        />
      </ul>
      <RangeFields
        filters={filters}
        apply={apply}
        label={t`Enough for`}
        unit={t`pieces`}
        names={['enoughFor']}
        min={1}
      />
      {(useful.includes('availableBy') || filters.availableBy !== undefined) && (
        <div className="mt-2">
          <label htmlFor={AVAILABLE_BY_ID} className="mb-1 block text-sm">
            {t`Available by`}
          </label>
          <TextFilter
            id={AVAILABLE_BY_ID}
            name="availableBy"
            type="date"
            value={filters.availableBy}
            onCommit={apply}
            className="h-11 text-xs lg:h-9"
          />
        </div>
      )}
    </FilterGroup>
  );
}

/** A figure of the address in the visitor's units. */
function shownFigure(name: NumberFilter, value: number | undefined, units: Units): number | undefined {
  const unit = MEASURED_FILTERS[name];
  if (value === undefined || units === 'metric' || !unit) return value;
  const shown = unit === 'per m' ? pricePerLength(units, value) : fromMetric(units, unit, value);
  return Number(shown.toFixed(unit === 'per m' ? 2 : 1));
}

interface RangeFieldsProps {
  readonly filters: FabricFilters;
  readonly apply: () => void;
  readonly label: string;
  /** Default: the sign of the shop's currency. */
  readonly unit?: string;
  /** The filter of the least value, and that of the greatest. */
  readonly names: readonly [NumberFilter] | readonly [NumberFilter, NumberFilter];
  readonly min?: number;
}

/** One or two number fields of a measure: a least and a greatest value. */
function RangeFields({ filters, apply, label, unit = currencySign(), names, min = 0 }: RangeFieldsProps) {
  const isBefore = unit === currencySign() && moneyFormat().prefix !== '';
  const [from, to] = names;
  const units = useUnits();
  const field = (name: NumberFilter, accessibleName: string) => (
    <TextFilter
      name={name}
      type="number"
      inputMode="decimal"
      min={min}
      max={NUMBER_FILTERS[name]}
      step={name === 'enoughFor' ? 1 : 'any'}
      aria-label={accessibleName}
      value={shownFigure(name, filters[name], units)}
      onCommit={apply}
      className="h-11 min-w-0 text-xs lg:h-9"
    />
  );
  return (
    <div className="mt-2">
      <p className="mb-1 text-sm" aria-hidden="true">
        {label}
      </p>
      <div className="flex items-center gap-2 text-sm">
        {isBefore && <span aria-hidden="true">{unit}</span>}
        {to === undefined ? (
          field(from, `${label} (${unit})`)
        ) : (
          <>
            {field(from, t`${label} from (${unit})`)}
            <span aria-hidden="true">–</span>
            {field(to, t`${label} to (${unit})`)}
          </>
        )}
        {!isBefore && (
          <span aria-hidden="true" className="shrink-0">
            {unit}
          </span>
        )}
      </div>
    </div>
  );
}
