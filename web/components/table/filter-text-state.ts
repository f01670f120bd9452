// What a filter's field shows when the page's address changes while the user types.

export interface FilterTextState {
  readonly text: string;
  /** The filter's value in the address at the last render. */
  readonly address: string;
  /** Of the history's entry at the last render. */
  readonly key: string;
  /** Values that the field has written to the address and that have not been rendered yet, oldest first. */
  readonly commits: readonly string[];
}

/** An entry of the history. */
export interface FilterVisit extends Pick<FilterTextState, 'address' | 'key'> {
  /** Made by a filter of the list, not by a link, the back button or 'Clear all'. */
  readonly isFilter: boolean;
}

/**
 * The state once this entry is shown. A value that the field wrote itself leaves the text alone: the user may have typed on
 * since, and the text may end in a space that the address does not have. Any other value replaces the text, and so does an
 * entry that no filter has made, even where its value is the one before: what was typed was for the list before.
 */
export function followAddress(
  state: FilterTextState,
  { address, key, isFilter }: FilterVisit,
): FilterTextState {
  if (address === state.address && key === state.key) return state;
  if (key !== state.key && !isFilter) return { text: address, address, key, commits: [] };
  if (address === state.address) return { ...state, key };
  const written = state.commits.indexOf(address);
  if (written < 0) return { text: address, address, key, commits: [] };
  return { ...state, address, key, commits: state.commits.slice(written + 1) };
}
