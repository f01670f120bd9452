// Text and day filters of a list.

import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { EDGE } from '#web/components/ui/field-edge.tsx';
import { isDay } from './list-filter-set.ts';
import type { ListFilters } from './use-list-filters.ts';

export const FILTER_INPUT = 'input h-11 font-normal md:text-sm lg:h-10';
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

export interface FilterText {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Filters by the trimmed text, unless the list already does. */
  readonly commit: (text: string) => void;
  /** Whether the text belongs to the current address; React may still be rendering the address's last change. */
  readonly isCurrent: () => boolean;
}

/** The text in a filter's field: while it is typed, and from the address when that changes elsewhere. */
export function useFilterText(
  filters: ListFilters,
  name: string,
  options?: { readonly replace: boolean },
): FilterText {
  const current = filters.chosen.find((chosen) => chosen.name === name)?.value ?? '';
  const [text, setText] = useState(current);
  const { written, shown } = useOwnValues(current, setText);
  const commit = (next: string) => {
    const value = next.trim();
    // This reads the current address, because its last change may not be rendered yet.
    if (value === (new URLSearchParams(window.location.search).get(name) ?? '')) return;
    written.current.push(value);
    filters.set(name, [value], options);
  };
  const isCurrent = () => shown.current.key === (window.history.state?.key ?? 'default');
  return { text, setText, commit, isCurrent };
}

/**
 * Tracks the values that the field wrote to the address and that have not appeared there yet, oldest first. When one of
 * them appears, the text stays, because the user may have typed on since. Any other value, and every link, replaces the
 * text, which was for the previous list.
 */
function useOwnValues(current: string, setText: (text: string) => void) {
  const { key, state: navigation } = useLocation();
  const isFilter = useNavigationType() !== 'POP' && navigation?.isFilter === true;
  const written = useRef<string[]>([]);
  const shown = useRef({ current, key });
  // This is an effect because React may discard a rendering of the new address while the user types, but keep what was
  // set in it.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { current, key };
    if (before.key === key || (isFilter && before.current === current)) return;
    const nth = isFilter ? written.current.indexOf(current) : -1;
    written.current = nth < 0 ? [] : written.current.slice(nth + 1);
    if (nth < 0) setText(current);
  }, [current, key, isFilter, setText]);
  return { written, shown };
}
