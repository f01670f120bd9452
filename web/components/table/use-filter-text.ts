// The text in a filter's field: as it is being typed, and as the address has it when that changes from elsewhere.
import { useState } from 'react';
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
  const [text, setText] = useState(current);
  const [seen, setSeen] = useState(current);
  const [committed, setCommitted] = useState(current);
  if (seen !== current) {
    setSeen(current);
    // What was committed from here may have been typed on since, or ends in a space that the address does not have.
    if (committed !== current) setText(current);
    setCommitted(current);
  }
  const commit = (next: string) => {
    const value = next.trim();
    if (value === current) return;
    setCommitted(value);
    filters.set(name, [value], options);
  };
  return { text, setText, commit };
}
