// A group of filters that can be folded, without scripts too.
import { type ReactNode, useState } from 'react';
import type { ChoiceFilter } from '#contract/articles/fabric-filters.ts';
import type { FabricFacets } from '#contract/articles/fabric-list.ts';
import { COLOUR_FAMILIES, codesOf } from '#contract/articles/fabric-vocabulary.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { plural, t } from '#contract/languages/text.ts';
import { ColourDot } from '#web/parts/articles/colour-dot.tsx';
import { useShop } from '#web/shop-data/use-shop.ts';
import { choiceText, chosenParts } from './filter-texts.ts';
import type { FilterForm } from './use-filter-form.ts';

interface FilterGroupProps {
  readonly title: string;
  /** Unfolded from the start. */
  readonly open?: boolean;
  /** The number of choices made in it. */
  readonly chosen?: number;
  readonly children: ReactNode;
}

export function FilterGroup({ title, open = false, chosen = 0, children }: FilterGroupProps) {
  // It stays unfolded when the user removes its last choice.
  const [unfolded, setUnfolded] = useState(open);
  if (chosen > 0 && !unfolded) setUnfolded(true);
  return (
    <details open={unfolded} className="group/fold border-b border-base-300">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-2 py-2 font-semibold">
        <span>
          {title}
          {chosen > 0 && <span className="font-normal text-base-content/75"> {t`(${chosen} chosen)`}</span>}
        </span>
        <svg
          width="14"
          height="14"
          viewBox="0 0 14 14"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
          className="shrink-0 group-open/fold:rotate-180"
        >
          <path d="m2 5 5 5 5-5" />
        </svg>
      </summary>
      <fieldset className="pb-4">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}

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

/** The choices of one filter as checkboxes, each with the number of fabrics that it would leave. */
export function ChoiceGroup({ filter, title, open, values, counts, form, children }: ChoiceGroupProps) {
  const chosen = form.filters[filter] ?? [];
  const countOf = (value: string) => counts && (counts.find((each) => each.value === value)?.count ?? 0);
  const all = [...new Set([...values, ...chosen])];
  const { filters: useful } = useShop().uses;
  if (all.length === 0 || !(useful.includes(filter) || chosen.length > 0)) return null;
  const isFolded = (value: string) => countOf(value) === 0 && !chosen.includes(value);
  // While nothing else is chosen, no fabric has what would leave none.
  const isNarrowed = chosenParts(form.filters).some((part) => !part.startsWith(`${filter}=`));
  const folded = isNarrowed ? all.filter(isFolded) : [];
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
            {t`${folded.length} more would leave none`}
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
            <span className="sr-only"> {plural(count, { one: t`fabric`, other: t`fabrics` })}</span>
          </small>
        )}
      </label>
    </li>
  );
}

interface ColourGroupProps {
  /** Undefined when the list could not be loaded. */
  readonly counts: FabricFacets['colour'] | undefined;
  readonly form: FilterForm;
}

/** The filter by colour: a dot for each colour family, with the number of fabrics that it would leave. */
export function ColourGroup({ counts, form }: ColourGroupProps) {
  const chosen = form.filters.colour ?? [];
  const { colours } = useShop().uses;
  const families = codesOf(COLOUR_FAMILIES).filter(
    (family) => colours.includes(family) || chosen.includes(family),
  );
  return (
    <FilterGroup title={t`Colour`} open chosen={chosen.length}>
      <ul className="grid grid-cols-6 gap-y-1 lg:grid-cols-4">
        {families.map((family) => (
          <ColourChoice
            key={family}
            family={family}
            checked={chosen.includes(family)}
            count={counts && (counts.find(({ value }) => value === family)?.count ?? 0)}
            onChange={form.apply}
          />
        ))}
      </ul>
    </FilterGroup>
  );
}

interface ColourChoiceProps {
  readonly family: string;
  readonly checked: boolean;
  readonly count: number | undefined;
  readonly onChange: () => void;
}

function ColourChoice({ family, checked, count, onChange }: ColourChoiceProps) {
  const leavesNone = count === 0 && !checked;
  return (
    <li>
      <label
        className={`flex cursor-pointer flex-col items-center py-1 text-xs leading-snug ${leavesNone ? 'text-base-content/70 italic' : 'hover:underline'}`}
        data-leaves-none={leavesNone || undefined}
      >
        <input
          type="checkbox"
          name="colour"
          value={family}
          checked={checked}
          onChange={onChange}
          className="peer sr-only"
        />
        <span className="mb-1 rounded-full p-0.75 peer-checked:outline-2 peer-checked:outline-primary peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-base-content">
          <ColourDot family={family} className="size-7" />
        </span>
        <span className={checked ? 'font-semibold' : ''}>{choiceText('colour', family)}</span>
        {/* Its line is kept while the numbers are loaded. */}
        <span className="min-h-lh text-base-content/75 tabular-nums">
          {count !== undefined && (
            <>
              {' '}
              {formatNumber(count)}
              <span className="sr-only"> {plural(count, { one: t`fabric`, other: t`fabrics` })}</span>
            </>
          )}
        </span>
      </label>
    </li>
  );
}
