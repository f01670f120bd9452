// The choices of one filter as checkboxes, each with the number of fabrics that it would leave.
import type { ReactNode } from 'react';
import type { ChoiceFilter } from '#contract/articles/fabric-filters.ts';
import type { FabricFacets } from '#contract/articles/fabric-list.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { FilterGroup } from './filter-group.tsx';
import { choiceText } from './filter-texts.ts';
import type { FilterForm } from './use-filter-form.ts';

interface ChoiceGroupProps {
  readonly filter: ChoiceFilter | 'certificate';
  readonly title: string;
  readonly open?: boolean;
  readonly values: readonly string[];
  /** Undefined when the list could not be loaded. */
  readonly counts: FabricFacets[ChoiceFilter] | undefined;
  readonly form: FilterForm;
  /** Rendered below the choices. */
  readonly children?: ReactNode;
}

export function ChoiceGroup({ filter, title, open, values, counts, form, children }: ChoiceGroupProps) {
  const chosen = form.filters[filter] ?? [];
  const countOf = (value: string) => counts && (counts.find((each) => each.value === value)?.count ?? 0);
  const all = [...new Set([...values, ...chosen])];
  if (all.length === 0) return null;
  const isFolded = (value: string) => countOf(value) === 0 && !chosen.includes(value);
  const folded = all.filter(isFolded);
  const choices = (some: readonly string[]) =>
    some.map((value) => (
      <Choice
        key={value}
        name={filter}
        value={value}
        label={choiceText(filter, value)}
        checked={chosen.includes(value)}
        count={countOf(value)}
        onChange={form.apply}
      />
    ));
  return (
    <FilterGroup title={title} {...(open && { open })} chosen={chosen.length}>
      <ul>{choices(all.filter((value) => !isFolded(value)))}</ul>
      {folded.length > 0 && (
        <details className="mt-1 text-sm">
          <summary className="min-h-11 cursor-pointer content-center text-base-content/75 lg:min-h-8">
            {folded.length} more would leave none
          </summary>
          <ul className="text-base">{choices(folded)}</ul>
        </details>
      )}
      {children}
    </FilterGroup>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly checked: boolean;
  readonly count: number | undefined;
  readonly onChange: () => void;
}

export function Choice({ name, value, label, checked, count, onChange }: ChoiceProps) {
  const leavesNone = count === 0 && !checked;
  return (
    <li>
      <label className="choice" data-leaves-none={leavesNone || undefined}>
        <input type="checkbox" name={name} value={value} checked={checked} onChange={onChange} />
        <span dir="auto">{label}</span>
        {count !== undefined && (
          <small>
            {formatNumber(count)}
            <span className="sr-only">{count === 1 ? ' fabric' : ' fabrics'}</span>
          </small>
        )}
      </label>
    </li>
  );
}
