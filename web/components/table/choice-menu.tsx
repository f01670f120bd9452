// A filter with several values: a button that unfolds a list of checkboxes.
import { useRef } from 'react';
import { t } from '#contract/languages/text.ts';
import { EDGE } from '#web/components/ui/field-edge.tsx';
import { useClosingDetails } from '#web/components/ui/use-closing-details.ts';
import { FILTER_INPUT, FILTER_LABEL } from './filter-text.tsx';
import type { ChoiceFilter } from './list-filter-set.ts';
import type { ListFilters } from './use-list-filters.ts';

interface ChoiceMenuProps {
  readonly name: string;
  readonly choice: ChoiceFilter;
  readonly filters: ListFilters;
}

export function ChoiceMenu({ name, choice, filters }: ChoiceMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const closing = useClosingDetails(details);
  const values = filters.chosen.filter((chosen) => chosen.name === name).map(({ value }) => value);
  const toggle = (value: string, isChosen: boolean) =>
    filters.set(name, isChosen ? [...values, value] : values.filter((other) => other !== value));
  return (
    <div className={FILTER_LABEL}>
      <span aria-hidden="true">{choice.label}</span>
      <details ref={details} className="relative md:w-40" {...closing}>
        <summary
          className={`${FILTER_INPUT} ${EDGE} w-full cursor-pointer list-none justify-between after:content-['▾'/'']`}
        >
          <span className="sr-only">{choice.label}: </span>
          <span className="truncate">{summaryText(choice, values)}</span>
        </summary>
        <fieldset className="absolute left-0 z-20 mt-1 max-h-80 w-max max-w-72 min-w-full overflow-y-auto border border-base-300 bg-base-100 p-2 shadow-lg">
          <legend className="sr-only">{choice.label}</legend>
          {choice.options.map(([value, label]) => (
            <label
              key={value}
              className="flex min-h-11 cursor-pointer items-center gap-2.5 px-1 font-normal hover:bg-base-200 lg:min-h-9"
            >
              <input
                type="checkbox"
                checked={values.includes(value)}
                onChange={({ target }) => toggle(value, target.checked)}
                autoComplete="off"
                className="size-5 shrink-0 accent-primary lg:size-4"
              />
              {label}
            </label>
          ))}
        </fieldset>
      </details>
    </div>
  );
}

function summaryText({ options }: ChoiceFilter, values: readonly string[]): string {
  if (values.length === 0) return t`All`;
  return values.length === 1
    ? (options.find(([value]) => value === values[0])?.[1] ?? '')
    : t`${values.length} chosen`;
}
