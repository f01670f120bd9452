// Movements of stock: one row for every change of a product's available quantity, in the transaction that makes it.
import { sql } from 'kysely';
import type { StockMovementReason } from '#contract/stock-reasons.ts';
import { newId } from '#server/storage/ids.ts';
import type { Executor } from '#server/storage/tables.ts';

/** Why stock changes. */
export interface StockMove {
  readonly reason: StockMovementReason;
  readonly orderId?: string;
  /** An email, `operator` or `system`. */
  readonly actor: string;
  readonly note?: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** `quantity` is negative when pieces leave the stock. */
export async function insertMovement(
  tx: Executor,
  productId: string,
  quantity: number,
  { reason, orderId = undefined, actor, note = '', at }: StockMove,
): Promise<void> {
  await tx
    .insertInto('stock_movements')
    .values({
      id: newId(),
      product_id: productId,
      quantity,
      reason,
      order_id: orderId ?? null,
      actor,
      note,
      at,
    })
    .execute();
}

/** A product whose stock is not what its movements add up to. */
export interface StockDifference {
  readonly productId: string;
  readonly inStock: number;
  readonly moved: number;
}

/** Reads every movement: for the operator's command. A version without movements that still runs causes differences. */
export function findStockDifferences(db: Executor): Promise<StockDifference[]> {
  const moved = sql<number>`coalesce(sum(stock_movements.quantity), 0)`;
  return db
    .selectFrom('products')
    .leftJoin('stock_movements', 'product_id', 'products.id')
    .select(['products.id as productId', 'available_quantity as inStock', moved.as('moved')])
    .groupBy(['products.id', 'available_quantity'])
    .having(moved, '<>', sql.ref<number>('available_quantity'))
    .orderBy('products.id')
    .execute();
}
