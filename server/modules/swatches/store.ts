// Reads orders of swatches.
import { sql } from 'kysely';
import type { Executor } from '#server/storage/tables.ts';

/** Orders with swatches that are not cancelled, placed after `since` (milliseconds since 1970), oldest first. */
export function findSwatchOrders(db: Executor, userId: string, since: number) {
  return (
    db
      .selectFrom('orders')
      .select(['placed_at as at', 'swatch_quantity as quantity'])
      .where('customer_id', '=', userId)
      // This is a literal because a plan with a parameter cannot use the partial index.
      .where('swatch_quantity', '>', sql.lit(0))
      .where('placed_at', '>', since)
      .where('status', '<>', 'cancelled')
      .orderBy('placed_at')
      .execute()
  );
}
