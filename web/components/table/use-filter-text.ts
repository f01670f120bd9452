// The text in a filter's field: as it is being typed, and as the address has it when that changes from elsewhere.
import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { type FilterTextState, followAddress } from './filter-text-state.ts';
import type { ListFilters } from './use-list-filters.ts';

interface FilterText {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Filters by the text, trimmed, unless the list already is. */
  readonly commit: (text: string) => void;
}

export function useFilterText(
  filters: ListFilters,
  name: string,
  options?: { readonly replace: boolean },
): FilterText {
  const current = filters.chosen.find((chosen) => chosen.name === name)?.value ?? '';
  const { key, state: navigation } = useLocation();
  const isFilter = useNavigationType() !== 'POP' && navigation?.isFilter === true;
  const [stored, setState] = useState<FilterTextState>({ text: current, address: current, key, commits: [] });
  const state = followAddress(stored, { address: current, key, isFilter });
  if (state !== stored) setState(state);
  const setText = (text: string) => setState((last) => ({ ...last, text }));
  const commit = (next: string) => {
    const value = next.trim();
    if (value === current && state.commits.length === 0) return;
    setState((last) => ({ ...last, commits: [...last.commits, value] }));
    filters.set(name, [value], options);
  };
  return { text: state.text, setText, commit };
}
