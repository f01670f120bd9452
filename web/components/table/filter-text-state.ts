// What a filter's field shows when the page's address changes while the user types.

export interface FilterTextState {
  readonly text: string;
  /** The filter's value in the address at the last render. */
  readonly address: string;
  /** Values that the field has written to the address and that have not been rendered yet, oldest first. */
  readonly commits: readonly string[];
}

/**
 * The state once the address holds `address`. A value that the field wrote itself leaves the text alone: the user may have
 * typed on since, and the text may end in a space that the address does not have. Any other value replaces the text.
 */
export function followAddress(state: FilterTextState, address: string): FilterTextState {
  if (address === state.address) return state;
  const written = state.commits.indexOf(address);
  if (written < 0) return { text: address, address, commits: [] };
  return { ...state, address, commits: state.commits.slice(written + 1) };
}
