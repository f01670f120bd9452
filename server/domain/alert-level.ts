// The stock of an article at or below which admins are emailed.

export interface AlertColumns {
  /** Null means the regular minimum order. */
  readonly alert_level: number | null;
  /** The regular minimum order while the last pieces are on sale as a whole; otherwise null. */
  readonly minimum_before_remnant: number | null;
  readonly minimum_quantity: number;
}

/** The generated column `articles.is_low` compares the stock with the same level. */
export function alertLevelOf(row: AlertColumns): number {
  return row.alert_level ?? row.minimum_before_remnant ?? row.minimum_quantity;
}
