// The filters above an admin list in one row: search, choices, texts and days, and the chosen ones as chips. Those that the row
// has no room for are behind a button, on a phone all but the search.
import { type ReactNode, useId, useState } from 'react';
import { t } from '#contract/languages/text.ts';
import { EmptyState } from '#web/components/feedback/states.tsx';
import { Button, TextButton } from '#web/components/ui/button.tsx';
import { EDGE } from '#web/components/ui/field-edge.tsx';
import { ChoiceMenu } from './choice-menu.tsx';
import { DayFilter, FILTER_INPUT, FILTER_LABEL, TextFilter } from './filter-text.tsx';
import { filterNames } from './list-filter-set.ts';
import { SearchField } from './search-field.tsx';
import { type ListFilters, removeFilter } from './use-list-filters.ts';

interface ListFiltersProps {
  readonly filters: ListFilters;
}

interface ListFilterFieldsProps extends ListFiltersProps {
  /** Buttons at the end of the row, such as an export of the list. A phone's row has no room for them beside a search. */
  readonly children?: ReactNode;
}

/** The widths of fields that one row of a laptop's screen has room for; a search takes two. */
const ROW_WIDTHS = 5;
const FIELDS = 'gap-3 max-md:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] md:flex md:flex-wrap md:items-end';

export function ListFilterFields({ filters, children }: ListFilterFieldsProps) {
  const { search, choices = {} } = filters.filters;
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  const names = filterNames(filters.filters).filter((name) => name !== 'q' && !choices[name]?.isElsewhere);
  // The endpoint's most used filter is the first choice.
  const first = Object.keys(choices).slice(0, 1);
  const hasAll = names.length + (search ? 2 : 0) <= ROW_WIDTHS;
  const inRow = hasAll ? names : first;
  const behind = names.filter((name) => !inRow.includes(name));
  const onPhone = isOpen ? 'max-md:grid' : 'max-md:hidden';
  return (
    <search className="mb-3 block print:hidden">
      <div className="flex flex-wrap items-end gap-3">
        {search && <SearchField {...search} filters={filters} />}
        <div className={`${FIELDS} ${onPhone} max-md:order-1 max-md:w-full`}>
          {inRow.map((name) => (
            <FilterField key={name} name={name} filters={filters} />
          ))}
        </div>
        {names.length > 0 && (
          <Button
            variant="outline"
            className={`h-11 min-h-0 px-4 text-sm lg:h-10 ${behind.length === 0 ? 'md:hidden' : ''}`}
            aria-expanded={isOpen}
            aria-controls={moreId}
            onClick={() => setOpen(!isOpen)}
          >
            <span className="md:hidden">{t`Filters ${countChosen(filters, names)}`}</span>
            <span className="max-md:hidden">{t`More filters ${countChosen(filters, behind)}`}</span>
          </Button>
        )}
        {children && (
          <div className={`${search ? `${onPhone} max-md:order-3 max-md:ml-0` : ''} ml-auto`}>{children}</div>
        )}
        <div id={moreId} hidden={!isOpen} className={`${FIELDS} order-2 w-full max-md:grid`}>
          {behind.map((name) => (
            <FilterField key={name} name={name} filters={filters} />
          ))}
        </div>
      </div>
      <ChosenFilters filters={filters} />
    </search>
  );
}

/** Returns how many values are chosen; an empty text for none. */
function countChosen({ chosen }: ListFilters, names: readonly string[]): string {
  const count = chosen.filter(({ name }) => names.includes(name)).length;
  return count > 0 ? String(count) : '';
}

const DAY_LABELS: Readonly<Record<string, string>> = { from: t`From`, to: t`To` };

interface FilterFieldProps extends ListFiltersProps {
  readonly name: string;
}

function FilterField({ name, filters }: FilterFieldProps) {
  const { texts = {}, choices = {} } = filters.filters;
  const choice = choices[name];
  if (choice?.several) return <ChoiceMenu name={name} choice={choice} filters={filters} />;
  if (choice) return <ChoiceSelect name={name} filters={filters} />;
  const text = texts[name];
  if (text !== undefined) return <TextFilter name={name} label={text} filters={filters} />;
  return <DayFilter name={name} label={DAY_LABELS[name] ?? name} filters={filters} />;
}

function ChoiceSelect({ name, filters }: FilterFieldProps) {
  const choice = filters.filters.choices?.[name];
  return (
    <label className={FILTER_LABEL}>
      {choice?.label}
      <select
        className={`${FILTER_INPUT} ${EDGE} w-full cursor-pointer md:w-40`}
        value={filters.chosen.find((chosen) => chosen.name === name)?.value ?? ''}
        onChange={({ target }) => filters.set(name, [target.value])}
      >
        <option value="">{choice?.none ?? t`All`}</option>
        {choice?.options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

function ChosenFilters({ filters }: ListFiltersProps) {
  if (filters.chosen.length === 0) return null;
  return (
    <ul aria-label={t`Chosen filters`} className="mt-2 flex flex-wrap items-center gap-2">
      <RemoveChips filters={filters} />
      <li>
        <TextButton className="px-2 text-sm lg:min-h-8" onClick={filters.clear}>
          {t`Clear all`}
        </TextButton>
      </li>
    </ul>
  );
}

function RemoveChips({ filters }: ListFiltersProps) {
  return filters.chosen.map((chosen) => (
    <li key={`${chosen.name} ${chosen.value}`} className="max-w-full">
      <button
        type="button"
        className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 bg-base-200 px-3 text-sm hover:bg-base-300 lg:min-h-8"
        onClick={() => removeFilter(filters, chosen)}
      >
        <span className="sr-only">{t`Remove the filter`} </span>
        <span className="min-w-0 truncate" dir="auto">
          {chosen.label}
        </span>
        <span aria-hidden="true">×</span>
      </button>
    </li>
  ));
}

interface EmptyListProps extends ListFiltersProps {
  /** The title when the list is empty without any filter. */
  readonly title: string;
}

/** Names the filters that leave nothing, and removes each of them on a press. */
export function EmptyList({ filters, title }: EmptyListProps) {
  if (filters.chosen.length === 0) return <EmptyState title={title} />;
  return (
    <EmptyState title={t`Nothing matches these filters.`}>
      <p>{t`Take one of them off:`}</p>
      <ul className="flex flex-wrap justify-center gap-2">
        <RemoveChips filters={filters} />
      </ul>
      {filters.chosen.length > 1 && <Button onClick={filters.clear}>{t`Clear all`}</Button>}
    </EmptyState>
  );
}
