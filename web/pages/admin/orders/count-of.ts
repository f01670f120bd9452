// How many of the selected orders an action takes.

/** ' (3 of 7)' unless all fit. */
export const countOf = (fitting: readonly unknown[], orders: readonly unknown[]) =>
  fitting.length === orders.length ? '' : ` (${fitting.length} of ${orders.length})`;
