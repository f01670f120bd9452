// Takes the pieces of an order from stock and, where the stock is kept by lot, from its lots.
import { dollarsFromCents } from '#contract/money.ts';
import { AppError } from '#server/http/app-error.ts';
import { allDone } from '#server/storage/all-done.ts';
import type { Executor } from '#server/storage/tables.ts';
import { type LotChoice, takeFromLots } from './lots.ts';
import type { LotPieces } from './lots-store.ts';
import { emailAdminsLowStock } from './low-stock-email.ts';
import { type OrderedItem, quote } from './quote.ts';
import { insertMovement, type StockMove } from './movements.ts';
import { reserveStock } from './store.ts';
import { findOffer } from '#server/modules/articles/store.ts';

interface ReservedPieces {
  readonly productId: string;
  readonly quantity: number;
  readonly quoted: OrderedItem | undefined;
}

/** See `Catalogue.reserveStock`. */
export async function reserve(tx: Executor, pieces: ReservedPieces, move: StockMove): Promise<void> {
  const { productId, quantity, quoted } = pieces;
  const [, reserved] = await allDone([
    insertMovement(tx, productId, -quantity, move),
    reserveStock(tx, { id: productId, quantity, priceCents: quoted?.unitPriceCents, hasLots: 0 }),
  ]);
  if (!reserved) return rejectReservation(tx, pieces);
  await emailAdminsLowStock(tx, reserved, quantity, move);
}

/** See `Catalogue.reserveFromLots`. */
export async function reserveFromLots(
  tx: Executor,
  pieces: ReservedPieces,
  move: StockMove & { readonly orderId: string },
  choice: LotChoice,
): Promise<readonly LotPieces[]> {
  const { productId, quantity, quoted } = pieces;
  const reserved = await reserveStock(tx, {
    id: productId,
    quantity,
    priceCents: quoted?.unitPriceCents,
    hasLots: 1,
  });
  if (!reserved) return rejectReservation(tx, pieces);
  const lots = await takeFromLots(tx, reserved, quantity, { ...choice, orderId: move.orderId });
  for (const { lotId, quantity: ofLot } of lots)
    await insertMovement(tx, productId, -ofLot, { ...move, lotId });
  await emailAdminsLowStock(tx, reserved, quantity, move);
  return lots;
}

/** Throws why the stock was not reserved. */
async function rejectReservation(
  tx: Executor,
  { productId, quantity, quoted }: ReservedPieces,
): Promise<never> {
  const { priceCents, hasLots } = quote(await findOffer(tx, productId), quantity);
  if (quoted && priceCents !== quoted.priceCents)
    throw new AppError('price_changed', { price: dollarsFromCents(priceCents) });
  if (quoted && hasLots !== quoted.hasLots) throw new AppError('stock_changed');
  // Stock has been released between the two statements: the order is still rejected.
  throw new AppError('quantity_above_available');
}
