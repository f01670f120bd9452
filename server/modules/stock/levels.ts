// What lies on the shelf: the pieces that can be ordered, those in open orders, and those that are reserved. Nothing of it is stored.
import type { StockLevel } from '#contract/stock-level.ts';
import type { Executor } from '#server/storage/tables.ts';
import { findReservedByLot, findReservedPieces } from './reservation-store.ts';

/** Pieces that were taken from stock for orders that are neither shipped nor cancelled. Orders are a later module: server/app.ts passes it. */
export interface OpenOrders {
  /** By id of the article; none for an article without open orders. */
  readonly pieces: (db: Executor, articleIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** By id of the lot, of one article. */
  readonly piecesByLot: (db: Executor, articleId: string) => Promise<ReadonlyMap<string, number>>;
  /** Of one article: those of no lot, which were ordered before its stock was kept by lot. */
  readonly piecesWithoutLot: (db: Executor, articleId: string) => Promise<number>;
}

interface Available {
  /** Of an article, or of a lot. */
  readonly id: string;
  readonly quantity: number;
}

/** The level of each of the articles, by id. */
export async function levelsOfArticles(
  db: Executor,
  openOrders: OpenOrders,
  articles: readonly Available[],
): Promise<ReadonlyMap<string, StockLevel>> {
  if (articles.length === 0) return new Map();
  const ids = articles.map(({ id }) => id);
  return toLevels(articles, await openOrders.pieces(db, ids), await findReservedPieces(db, ids));
}

/** The level of each of the lots of an article, by the lot's id. */
export async function levelsOfLots(
  db: Executor,
  openOrders: OpenOrders,
  articleId: string,
  lots: readonly Available[],
): Promise<ReadonlyMap<string, StockLevel>> {
  if (lots.length === 0) return new Map();
  return toLevels(lots, await openOrders.piecesByLot(db, articleId), await findReservedByLot(db, articleId));
}

/** Whether pieces of an article are in open orders or reserved that were taken before its stock was kept by lot: no lot's level has them. */
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
