// When an order has last changed, of a row and as SQL.
import { sql } from 'kysely';
import type { Row } from '#server/storage/tables.ts';

/** The expression that the schema indexes; a query that writes it differently does not use that index. Milliseconds since 1970. */
export const changedAtSql = sql<number>`coalesce(updated_at, delivered_at, shipped_at, cancelled_at, paid_at, deposit_paid_at, placed_at)`;

export const changedAtOf = (row: Row<'orders'>): number =>
  row.updated_at ??
  row.delivered_at ??
  row.shipped_at ??
  row.cancelled_at ??
  row.paid_at ??
  row.deposit_paid_at ??
  row.placed_at;
