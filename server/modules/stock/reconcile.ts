// Finds differences between stock, lots and movements. Reads every movement, so only the operator's command
// calls it.
import { sql } from 'kysely';
import type { Executor } from '#server/storage/tables.ts';

/** An article whose stock differs from the sum of its movements. */
export interface StockDifference {
  readonly articleNumber: string;
  readonly inStock: number;
  readonly moved: number;
}

export function findStockDifferences(db: Executor): Promise<StockDifference[]> {
  const moved = sql<number>`coalesce(sum(stock_movements.quantity), 0)`;
  return db
    .selectFrom('articles')
    .leftJoin('stock_movements', 'article_id', 'articles.id')
    .select(['article_number as articleNumber', 'available_quantity as inStock', moved.as('moved')])
    .groupBy(['articles.id', 'article_number', 'available_quantity'])
    .having(moved, '<>', sql.ref<number>('available_quantity'))
    .orderBy('articles.id')
    .execute();
}

/**
 * A stock by lot that differs from the sum of its lots, or a lot that differs from the sum of its movements.
 */
export interface LotDifference {
  readonly articleNumber: string;
  /** The lot's name; null for the sum of all lots. */
  readonly lot: string | null;
  /** The stored quantity of the lot or of the article. */
  readonly inStock: number;
  /** The sum of the lot's movements, or of the lots. */
  readonly counted: number;
}

export async function findLotDifferences(db: Executor): Promise<LotDifference[]> {
  const inLots = sql<number>`coalesce(sum(stock_lots.quantity), 0)`;
  const sums = await db
    .selectFrom('articles')
    .leftJoin('stock_lots', 'article_id', 'articles.id')
    .where('has_lots', '=', 1)
    .select(['article_number as articleNumber', sql<null>`null`.as('lot'), 'available_quantity as inStock'])
    .select(inLots.as('counted'))
    .groupBy(['articles.id', 'article_number', 'available_quantity'])
    .having(inLots, '<>', sql.ref<number>('available_quantity'))
    .orderBy('articles.id')
    .execute();
  const moved = sql<number>`coalesce(sum(stock_movements.quantity), 0)`;
  const lots = await db
    .selectFrom('stock_lots')
    .innerJoin('articles', 'articles.id', 'stock_lots.article_id')
    .leftJoin('stock_movements', 'lot_id', 'stock_lots.id')
    .select(['article_number as articleNumber', 'stock_lots.name as lot', 'stock_lots.quantity as inStock'])
    .select(moved.as('counted'))
    .groupBy(['stock_lots.id', 'article_number', 'stock_lots.name', 'stock_lots.quantity'])
    .having(moved, '<>', sql.ref<number>('stock_lots.quantity'))
    .orderBy('stock_lots.id')
    .execute();
  return [...sums, ...lots];
}
