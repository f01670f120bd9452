// The stock of an article at or below which admins are told.

export interface AlertColumns {
  /** Null stands for the regular minimum order. */
  readonly alert_level: number | null;
  /** The regular minimum order while the last pieces are on sale together; null otherwise. */
  readonly minimum_before_remnant: number | null;
  readonly minimum_quantity: number;
}

/** As the generated column `articles.is_low` (migration 0009) compares the stock with. */
export function alertLevelOf(row: AlertColumns): number {
  return row.alert_level ?? row.minimum_before_remnant ?? row.minimum_quantity;
}
