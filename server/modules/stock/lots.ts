// Chooses the lots that pieces of an order come from, and puts pieces back into them. Every function runs in
// a transaction that has already changed the article's stock, and so holds the lock of its row.
import { AppError } from '#server/http/app-error.ts';
import type { Executor } from '#server/storage/tables.ts';
import * as store from './lots-store.ts';
import { insertMovement, type StockMove } from './movements.ts';
import { lotsForReturn, piecesOfLots } from './rules.ts';
import type { StockRow } from './store.ts';

/** A customer's choice about the lots of an order. */
export interface LotChoice {
  /** Allows pieces from several lots if no single one has them all. */
  readonly severalLots?: boolean | undefined;
  /** The id of a lot that is used if it has all the pieces. */
  readonly preferredLot?: string | undefined;
}

/** The name of the lot that receives returned pieces ordered before the stock was kept by lot. */
export const RETURNED_LOT = 'Returned';

/**
 * Takes the pieces of an order from lots of `stock`: from the one with all of them that is left with the
 * fewest, otherwise from several if the customer allows that. Throws `needs_several_lots` with the possible
 * quantities.
 */
export async function takeFromLots(
  tx: Executor,
  stock: StockRow,
  quantity: number,
  { lineId, severalLots = false, preferredLot }: LotChoice & { readonly lineId: string },
): Promise<store.LotPieces[]> {
  const articleId = stock.id;
  const lot = await store.takeFromOneLot(tx, { articleId, quantity, preferredLot });
  if (lot) {
    await store.insertAllocation(tx, { lineId, lotId: lot.id, quantity });
    return [{ lotId: lot.id, name: lot.name, quantity }];
  }
  if (!severalLots) {
    const sizes = await store.findLotSizes(tx, articleId);
    const { code, ...options } = lotsProblem(sizes, quantity, stock.minimum_quantity);
    throw new AppError(code, options);
  }
  const lots = await store.takeFromSeveralLots(tx, { articleId, lineId, quantity });
  if (sumOf(lots) < quantity) throw new AppError('quantity_above_available');
  return lots;
}

/**
 * Puts pieces back into the lots of their line, or into one named Returned if they have none, with a movement
 * for each. Call it after the article's stock has them.
 */
export async function returnToLots(
  tx: Executor,
  articleId: string,
  quantity: number,
  move: StockMove,
): Promise<void> {
  const { lineId } = move;
  const allocated = lineId === undefined ? [] : await store.findAllocations(tx, [lineId]);
  const parts = lotsForReturn(allocated, quantity);
  for (const part of parts) {
    await store.addReturned(tx, part);
    await putIntoLotOf(tx, { articleId, ...part }, move);
  }
  const others = quantity - sumOf(parts);
  if (others > 0) await putIntoLotOf(tx, { articleId, lotId: null, quantity: others }, move);
}

interface ReturnedPieces {
  readonly articleId: string;
  /** Null when the pieces were taken before the stock was kept by lot. */
  readonly lotId: string | null;
  readonly quantity: number;
}

/**
 * Puts pieces back into the lot they were taken from, with a movement. Call it after the article's stock has
 * them.
 */
export async function putIntoLotOf(
  tx: Executor,
  { articleId, lotId, quantity }: ReturnedPieces,
  move: StockMove,
): Promise<void> {
  const named = { articleId, name: RETURNED_LOT, quantity, at: move.at };
  const id = lotId ?? (await store.putIntoNamedLot(tx, named));
  if (lotId !== null) await store.putIntoLot(tx, lotId, quantity);
  await insertMovement(tx, articleId, quantity, { ...move, lotId: id });
}

/**
 * Says that no single lot has so many pieces, and what could be ordered. `sizes` are the numbers of pieces in the lots, in the
 * order in which they are taken.
 */
export function lotsProblem(sizes: readonly number[], quantity: number, minimumQuantity: number) {
  const lotPieces = piecesOfLots(sizes, quantity);
  if (lotPieces === undefined) return { code: 'quantity_above_available' } as const;
  const largest = Math.max(0, ...sizes);
  const largestLot = largest < minimumQuantity ? null : largest;
  return { code: 'needs_several_lots', lots: lotPieces.length, lotPieces, largestLot } as const;
}

const sumOf = (parts: readonly { readonly quantity: number }[]) =>
  parts.reduce((sum, { quantity }) => sum + quantity, 0);
