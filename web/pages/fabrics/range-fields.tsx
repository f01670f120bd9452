// One or two number fields of a measure: a least and a greatest value.
import { type FabricFilters, NUMBER_FILTERS, type NumberFilter } from '#contract/fabric-filters.ts';
import { TextFilter } from './text-filter.tsx';

interface RangeFieldsProps {
  readonly filters: FabricFilters;
  readonly apply: () => void;
  readonly label: string;
  readonly unit: string;
  /** The filter of the least value, and that of the greatest. */
  readonly names: readonly [NumberFilter] | readonly [NumberFilter, NumberFilter];
  readonly min?: number;
}

export function RangeFields({ filters, apply, label, unit, names, min = 0 }: RangeFieldsProps) {
  const [from, to] = names;
  const field = (name: NumberFilter, accessibleName: string) => (
    <TextFilter
      name={name}
      type="number"
      inputMode="decimal"
      min={min}
      max={NUMBER_FILTERS[name]}
      step={name === 'enoughFor' ? 1 : 'any'}
      aria-label={accessibleName}
      value={filters[name]}
      onCommit={apply}
      className="input-sm h-11 min-w-0 lg:h-9"
    />
  );
  return (
    <div className="mt-2">
      <p className="mb-1 text-sm" aria-hidden="true">
        {label}
      </p>
      <div className="flex items-center gap-2 text-sm">
        {unit === '$' && <span aria-hidden="true">$</span>}
        {to === undefined ? (
          field(from, `${label} (${unit})`)
        ) : (
          <>
            {field(from, `${label} from (${unit})`)}
            <span aria-hidden="true">–</span>
            {field(to, `${label} to (${unit})`)}
          </>
        )}
        {unit !== '$' && (
          <span aria-hidden="true" className="shrink-0">
            {unit}
          </span>
        )}
      </div>
    </div>
  );
}
