// Text and day filters of a list.
import { EDGE } from '#web/components/ui/field-edge.tsx';
import { isDay } from './list-filter-set.ts';
import { useFilterText } from './use-filter-text.ts';
import type { ListFilters } from './use-list-filters.ts';

export const FILTER_INPUT = 'input h-11 font-normal md:h-10 md:text-sm';
export const FILTER_LABEL = 'flex min-w-0 flex-col gap-1 text-sm font-medium';
const INPUT = `${FILTER_INPUT} ${EDGE} w-full md:w-40`;
/** The longest text that the endpoints accept. */
const TEXT_MAX = 254;

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly filters: ListFilters;
}

/** Applies the text when the field is left or Enter is pressed. */
export function TextFilter({ name, label, filters }: FieldProps) {
  const { text, setText, commit } = useFilterText(filters, name);
  return (
    <label className={FILTER_LABEL}>
      {label}
      <input
        value={text}
        maxLength={TEXT_MAX}
        autoComplete="off"
        dir="auto"
        className={INPUT}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => commit(text)}
        onKeyDown={({ key }) => key === 'Enter' && commit(text)}
      />
    </label>
  );
}

/** Applies as soon as the day is complete: a year that is still being typed begins with zeros. */
export function DayFilter({ name, label, filters }: FieldProps) {
  const { text, setText, commit } = useFilterText(filters, name);
  return (
    <label className={FILTER_LABEL}>
      {label}
      <input
        type="date"
        value={text}
        autoComplete="off"
        className={INPUT}
        onChange={({ target: { value } }) => {
          setText(value);
          if (value === '' || (isDay(value) && !value.startsWith('0'))) commit(value);
        }}
      />
    </label>
  );
}
