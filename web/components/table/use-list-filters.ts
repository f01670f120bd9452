// The filters of an admin list. They are part of the page's address, so that reload, the back button and shared links
// keep them.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  type ChosenFilter,
  chosenFilters,
  type FilterQuery,
  filterNames,
  filterQuery,
  type ListFilterSet,
} from './list-filter-set.ts';

export interface ListFilters<Filters extends ListFilterSet = ListFilterSet> {
  readonly filters: Filters;
  readonly chosen: readonly ChosenFilter[];
  /** The query for the endpoints of the list and of its export. */
  readonly query: FilterQuery<Filters>;
  /** A part of the list's query key; equal for equal filters. */
  readonly key: string;
  /** Replaces the values of a filter; an empty array removes it. */
  readonly set: (name: string, values: readonly string[], options?: { readonly replace?: boolean }) => void;
  readonly clear: () => void;
}

/** The state of a navigation that filters the list: other fields keep what is being typed. */
export const FILTER_NAVIGATION = { isFilter: true } as const;

/** `filters` must be the same object at every render: define it outside the component, or memoize it. */
export function useListFilters<const Filters extends ListFilterSet>(filters: Filters): ListFilters<Filters> {
  const [params, setParams] = useSearchParams();
  const set = useCallback<ListFilters['set']>(
    (name, values, { replace = false } = {}) => {
      // This reads the current address: two changes may follow each other faster than the page is rendered.
      const next = new URLSearchParams(window.location.search);
      next.delete(name);
      for (const value of values) if (value) next.append(name, value);
      setParams(next, { replace, preventScrollReset: true, state: FILTER_NAVIGATION });
    },
    [setParams],
  );
  return useMemo(() => {
    const chosen = chosenFilters(filters, params);
    const clear = () => {
      const next = new URLSearchParams(window.location.search);
      // All filters are removed, because one that was just chosen may not be rendered yet.
      for (const name of filterNames(filters)) next.delete(name);
      setParams(next, { preventScrollReset: true });
    };
    const key = new URLSearchParams(chosen.map(({ name, value }) => [name, value])).toString();
    return { filters, chosen, query: filterQuery(filters, chosen), key, set, clear };
  }, [filters, params, setParams, set]);
}

/** Removes one chosen value. */
export function removeFilter({ chosen, set }: ListFilters, { name, value }: ChosenFilter): void {
  const others = chosen.filter((other) => other.name === name && other.value !== value);
  set(
    name,
    others.map((other) => other.value),
  );
}
