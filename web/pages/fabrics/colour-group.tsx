// The filter by colour: a dot for each colour family, with the number of fabrics that it would leave.
import type { FabricFacets } from '#contract/articles/fabric-list.ts';
import { COLOUR_FAMILIES, codesOf } from '#contract/articles/fabric-vocabulary.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { ColourDot } from '#web/parts/articles/colour-dot.tsx';
import { FilterGroup } from './filter-group.tsx';
import { choiceText } from './filter-texts.ts';
import type { FilterForm } from './use-filter-form.ts';

interface ColourGroupProps {
  /** Undefined when the list could not be loaded. */
  readonly counts: FabricFacets['colour'] | undefined;
  readonly form: FilterForm;
}

export function ColourGroup({ counts, form }: ColourGroupProps) {
  const chosen = form.filters.colour ?? [];
  return (
    <FilterGroup title="Colour" open chosen={chosen.length}>
      <ul className="grid grid-cols-6 gap-y-1 lg:grid-cols-4">
        {codesOf(COLOUR_FAMILIES).map((family) => (
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
        {count !== undefined && (
          <span className="text-base-content/75 tabular-nums">
            {' '}
            {formatNumber(count)}
            <span className="sr-only">{count === 1 ? ' fabric' : ' fabrics'}</span>
          </span>
        )}
      </label>
    </li>
  );
}
