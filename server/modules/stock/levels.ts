// Computes the pieces on hand: available, in open orders, and reserved. The sum is not stored.
import type { StockLevel } from '#contract/articles/stock-level.ts';
import type { Executor } from '#server/storage/tables.ts';
import { findReservedByLot, findReservedPieces } from './reservation-store.ts';

/**
 * The pieces taken for orders that are neither shipped nor cancelled. Orders are a later module;
 * create-modules.ts passes them in.
 */
export interface OpenOrders {
  /** By article id; an article without open orders has no entry. */
  readonly pieces: (db: Executor, articleIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** The pieces of one article by lot id. */
  readonly piecesByLot: (db: Executor, articleId: string) => Promise<ReadonlyMap<string, number>>;
  /**
   * The pieces of one article that have no lot, because they were ordered before its stock was kept by lot.
   */
  readonly piecesWithoutLot: (db: Executor, articleId: string) => Promise<number>;
  /**
   * The pieces of orders that lay in the mill at some time after `since` (milliseconds since 1970), as one statement sees
   * them. What refunds have returned is not subtracted.
   */
  readonly piecesSince: (
    db: Executor,
    articleIds: readonly string[],
    since: number,
  ) => Promise<readonly OrderedPieces[]>;
}

export interface OrderedPieces {
  readonly orderId: string;
  readonly articleId: string;
  /** Null when the pieces were taken from a stock without lots. */
  readonly lotId: string | null;
  readonly quantity: number;
  /** When they were shipped, or their order was refunded whole; null when they still lie there. */
  readonly leftAt: number | null;
}

interface Available {
  /** The id of an article or of a lot. */
  readonly id: string;
  readonly quantity: number;
}

/** The levels of articles, by id. */
export async function levelsOfArticles(
  db: Executor,
  openOrders: OpenOrders,
  articles: readonly Available[],
): Promise<ReadonlyMap<string, StockLevel>> {
  if (articles.length === 0) return new Map();
  const ids = articles.map(({ id }) => id);
  return toLevels(articles, await openOrders.pieces(db, ids), await findReservedPieces(db, ids));
}

/** The levels of an article's lots, by lot id. */
export async function levelsOfLots(
  db: Executor,
  openOrders: OpenOrders,
  articleId: string,
  lots: readonly Available[],
): Promise<ReadonlyMap<string, StockLevel>> {
  if (lots.length === 0) return new Map();
  return toLevels(lots, await openOrders.piecesByLot(db, articleId), await findReservedByLot(db, articleId));
}

/**
 * Whether open orders or reservations hold pieces that were taken before the article's stock was kept by lot.
 * No lot's level includes them.
 */
export async function hasPiecesWithoutLot(
  db: Executor,
  openOrders: OpenOrders,
  articleId: string,
): Promise<boolean> {
  if ((await openOrders.piecesWithoutLot(db, articleId)) > 0) return true;
  return (await findReservedByLot(db, articleId)).has(null);
}

type Pieces = ReadonlyMap<string | null, number>;

function toLevels(
  rows: readonly Available[],
  ordered: Pieces,
  reservedPieces: Pieces,
): Map<string, StockLevel> {
  return new Map(
    rows.map(({ id, quantity }) => {
      const inOrders = ordered.get(id) ?? 0;
      const reserved = reservedPieces.get(id) ?? 0;
      return [id, { onHand: quantity + inOrders + reserved, inOrders, reserved }];
    }),
  );
}
