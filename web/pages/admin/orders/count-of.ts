// Says how many of the selected orders an action applies to.

/** Returns a text like ' (3 of 7)'; '' when it applies to all. */
export const countOf = (fitting: readonly unknown[], orders: readonly unknown[]) =>
  fitting.length === orders.length ? '' : ` (${fitting.length} of ${orders.length})`;
