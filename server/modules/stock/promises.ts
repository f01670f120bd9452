// Promised pieces: reserved for a customer by a quotation, until it is accepted, cancelled or expired.
import { AppError } from '#server/http/app-error.ts';
import type { ArticlePieces } from '#server/modules/articles/article-stock.ts';
import { newId } from '#server/storage/ids.ts';
import type { Executor } from '#server/storage/tables.ts';
import {
  addAllocation,
  addToLot,
  findLots,
  insertAllocation,
  type LotPieces,
  receiveIntoLot,
  takeFromOneLot,
} from './lots-store.ts';
import { emailAdminsLowStock } from './low-stock-email.ts';
import { insertMovement, type StockMove } from './movements.ts';
import { adaptRemnant } from './remnants.ts';
import * as store from './reservation-store.ts';
import { type Ending, putAllBack } from './reservations.ts';
import { piecesOfLots } from './rules.ts';
import { findStockOnSale, lockStock, lockStocks } from './store.ts';

interface NewPromise {
  readonly quotationId: string;
  readonly customerId: string;
  /** Each article once. */
  readonly pieces: readonly ArticlePieces[];
  /** Whether the mill weaves what it does not have. */
  readonly canBeWoven: boolean;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * Takes the pieces of a quotation from stock: of each article from the lot with all of them that is left with the fewest,
 * otherwise from several, largest first. Returns the pieces that have to be woven, by article id. Throws
 * `quantity_above_available` if there are some and nothing can be woven, or the article is not on sale.
 */
export async function promisePieces(
  tx: Executor,
  promise: NewPromise,
  by: Ending,
): Promise<ReadonlyMap<string, number>> {
  const { pieces, canBeWoven } = promise;
  await lockStocks(
    tx,
    pieces.map(({ articleId }) => articleId),
  );
  const awaited = new Map<string, number>();
  for (const { articleId, quantity } of pieces.toSorted(byArticle)) {
    const available = (await findStockOnSale(tx, articleId))?.available_quantity ?? 0;
    const taken = canBeWoven ? Math.min(quantity, available) : quantity;
    if (taken > 0) await promiseOne(tx, promise, { articleId, quantity: taken }, by);
    if (taken < quantity) awaited.set(articleId, quantity - taken);
  }
  return awaited;
}

async function promiseOne(
  tx: Executor,
  { quotationId, customerId, endsAt }: NewPromise,
  { articleId, quantity }: ArticlePieces,
  by: Ending,
): Promise<void> {
  const stock = await store.takePromisedPieces(tx, articleId, quantity);
  if (!stock) throw new AppError('quantity_above_available');
  const move = { reason: 'quotation', ...by } as const;
  const lots = stock.has_lots === 1 ? await takeFromAnyLots(tx, articleId, quantity) : [{ quantity }];
  for (const { lotId, quantity: ofLot } of lots) {
    await store.insertReservation(tx, {
      id: newId(by.at),
      customer_id: customerId,
      article_id: articleId,
      lot_id: lotId ?? null,
      order_id: null,
      quotation_id: quotationId,
      quantity: ofLot,
      ends_at: endsAt,
    });
    await insertMovement(tx, articleId, -ofLot, { ...move, lotId });
  }
  await adaptRemnant(tx, stock, by.at);
  await emailAdminsLowStock(tx, stock, quantity, move);
}

async function takeFromAnyLots(
  tx: Executor,
  articleId: string,
  quantity: number,
): Promise<{ readonly lotId?: string; readonly quantity: number }[]> {
  const lot = await takeFromOneLot(tx, { articleId, quantity, preferredLot: undefined });
  if (lot) return [{ lotId: lot.id, quantity }];
  const lots = (await findLots(tx, articleId))
    .filter((one) => one.quantity > 0)
    .sort((one, other) => other.quantity - one.quantity);
  const sizes = lots.map((one) => one.quantity);
  const taken = piecesOfLots(sizes, quantity)?.map((pieces, nth) => ({
    lotId: lots[nth]?.id ?? '',
    quantity: pieces,
  }));
  if (!taken) throw new AppError('quantity_above_available');
  for (const { lotId, quantity: pieces } of taken)
    if (!(await addToLot(tx, lotId, -pieces))) throw new AppError('quantity_above_available');
  return taken;
}

/**
 * Returns the pieces of a quotation to stock. Lock nothing of the articles before: reservations are locked before articles.
 * `next` are pieces that the transaction promises instead.
 */
export async function endPromise(
  tx: Executor,
  quotationId: string,
  ending: Ending,
  next: readonly ArticlePieces[] = [],
): Promise<void> {
  const ended = await store.endReservations(tx, { quotationId }, ending.at);
  if (ended.length === 0) return;
  const articles = [...ended.map(({ article_id }) => article_id), ...next.map(({ articleId }) => articleId)];
  await lockStocks(tx, [...new Set(articles)]);
  await putAllBack(tx, ended, ending);
}

interface TakenUp extends ArticlePieces {
  readonly lots: readonly LotPieces[];
}

/**
 * Makes the promised pieces those of an order, of which `lineOf` names the line of each article. What is available stays as it
 * is, so that no price, minimum order or other customer can be in the way.
 */
export async function takePromised(
  tx: Executor,
  quotationId: string,
  lineOf: (articleId: string) => string,
  move: StockMove & { readonly orderId: string },
): Promise<TakenUp[]> {
  const ended = await store.endReservations(tx, { quotationId }, move.at);
  const names = await findLotNames(tx, ended);
  const taken = new Map<string, TakenUp>();
  for (const { article_id: articleId, lot_id, quantity } of ended) {
    const lotId = lot_id ?? undefined;
    await insertMovement(tx, articleId, quantity, { ...move, reason: 'quotation_end', lotId });
    await insertMovement(tx, articleId, -quantity, { ...move, lotId });
    if (lotId !== undefined) await insertAllocation(tx, { lineId: lineOf(articleId), lotId, quantity });
    const before = taken.get(articleId);
    const lot = lotId === undefined ? [] : [{ lotId, name: names.get(lotId) ?? '', quantity }];
    taken.set(articleId, {
      articleId,
      quantity: quantity + (before?.quantity ?? 0),
      lots: [...(before?.lots ?? []), ...lot],
    });
  }
  return [...taken.values()];
}

interface WovenPieces extends ArticlePieces {
  /** The name of their lot, where the stock is kept by lot. */
  readonly lot: string | undefined;
}

/**
 * Receives pieces that were woven for a line of an order: a delivery, and at once the order's. What is available stays as it is.
 * Throws `lot_required`, and `lot_not_found` for a closed lot.
 */
export async function receiveForLine(
  tx: Executor,
  { articleId, quantity, lot: name }: WovenPieces,
  move: Omit<StockMove, 'reason'> & { readonly lineId: string },
): Promise<void> {
  const stock = await lockStock(tx, articleId);
  const { lineId, at } = move;
  let lotId: string | undefined;
  if (stock?.has_lots === 1) {
    if (name === undefined) throw new AppError('lot_required');
    lotId = await receiveIntoLot(tx, { articleId, name, quantity, at });
    if (lotId === undefined) throw new AppError('lot_not_found', { detail: `The lot ${name} is closed.` });
    await addToLot(tx, lotId, -quantity);
    await addAllocation(tx, { lineId, lotId, quantity });
  }
  await insertMovement(tx, articleId, quantity, { ...move, reason: 'delivery', lotId });
  await insertMovement(tx, articleId, -quantity, { ...move, reason: 'order', lotId });
}

async function findLotNames(
  tx: Executor,
  ended: readonly store.ReservationRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = ended.flatMap(({ lot_id }) => lot_id ?? []);
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('stock_lots').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const byArticle = (one: ArticlePieces, other: ArticlePieces) => (one.articleId < other.articleId ? -1 : 1);
