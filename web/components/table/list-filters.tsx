// The filters above an admin list: search, texts, choices and days, and the chosen ones as chips.
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EDGE } from '#web/components/ui/field-edge.tsx';
import { ChoiceMenu } from './choice-menu.tsx';
import { DayFilter, FILTER_INPUT, FILTER_LABEL, TextFilter } from './filter-text.tsx';
import { SearchField } from './search-field.tsx';
import { type ListFilters, removeFilter } from './use-list-filters.ts';

interface ListFiltersProps {
  readonly filters: ListFilters;
}

export function ListFilterFields({ filters }: ListFiltersProps) {
  const { search, texts = {}, choices = {}, days } = filters.filters;
  return (
    <search className="mb-4 block print:hidden">
      <div className="grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap">
        {search && <SearchField {...search} filters={filters} />}
        {Object.entries(texts).map(([name, label]) => (
          <TextFilter key={name} name={name} label={label} filters={filters} />
        ))}
        {Object.entries(choices).map(([name, choice]) =>
          choice.several ? (
            <ChoiceMenu key={name} name={name} choice={choice} filters={filters} />
          ) : (
            <ChoiceSelect key={name} name={name} filters={filters} />
          ),
        )}
        {days && <DayFilter name="from" label="From" filters={filters} />}
        {days && <DayFilter name="to" label="To" filters={filters} />}
      </div>
      <ChosenFilters filters={filters} />
    </search>
  );
}

interface ChoiceSelectProps extends ListFiltersProps {
  readonly name: string;
}

function ChoiceSelect({ name, filters }: ChoiceSelectProps) {
  const choice = filters.filters.choices?.[name];
  return (
    <label className={FILTER_LABEL}>
      {choice?.label}
      <select
        className={`${FILTER_INPUT} ${EDGE} w-full cursor-pointer appearance-auto md:w-40`}
        value={filters.chosen.find((chosen) => chosen.name === name)?.value ?? ''}
        onChange={({ target }) => filters.set(name, [target.value])}
      >
        <option value="">{choice?.none ?? 'All'}</option>
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
    <ul aria-label="Chosen filters" className="mt-3 flex flex-wrap items-center gap-2">
      <RemoveChips filters={filters} />
      <li>
        <button
          type="button"
          className="link-thread min-h-11 cursor-pointer px-2 text-sm lg:min-h-8"
          onClick={filters.clear}
        >
          Clear all
        </button>
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
        <span className="sr-only">Remove the filter </span>
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
    <EmptyState title="Nothing matches these filters.">
      <p>Take one of them off:</p>
      <ul className="flex flex-wrap justify-center gap-2">
        <RemoveChips filters={filters} />
      </ul>
      {filters.chosen.length > 1 && <Button onClick={filters.clear}>Clear all</Button>}
    </EmptyState>
  );
}
