// Takes the pieces of an order from stock and returns them; a stock kept by lot takes them from and returns
// them to its lots.
import { QUANTITY_MAX } from '#contract/limits.ts';
import { AppError } from '#server/http/app-error.ts';
import type { ArticleStock } from '#server/modules/articles/service.ts';
import { allDone } from '#server/storage/all-done.ts';
import type { Executor } from '#server/storage/tables.ts';
import { levelsOfArticles } from './levels.ts';
import { type LotChoice, lotsProblem, returnToLots, takeFromLots } from './lots.ts';
import {
  findAllocations,
  findLargestLot,
  findLotSizes,
  type LotPieces,
  type OrderedLotRow,
} from './lots-store.ts';
import { emailAdminsLowStock } from './low-stock-email.ts';
import { insertMovement, insertMovements, type StockMove } from './movements.ts';
import { adaptRemnant, afterStockChange } from './remnants.ts';
import { lotsLeft as leftOfLots, quantityError } from './rules.ts';
import * as store from './store.ts';

export type { StockAlerts } from './alerts.ts';
export type { OpenOrders } from './levels.ts';
export { deleteAllocations, type OrderedLotRow } from './lots-store.ts';
export type { StockMove } from './movements.ts';
export type { Reservations } from './reservations.ts';
export type { Offer } from './store.ts';

/** What an order is quoted for the pieces of an article. */
interface Quote {
  readonly unitPriceCents: number;
  readonly hasLots: boolean;
}

/** The data of an article on sale that an order reads. */
export const findOffer = store.findOffer;

/**
 * `offer` is undefined when no such article is on sale. Throws `article_not_found` and the code that
 * `quantityError` returns.
 */
export function quote(offer: store.Offer | undefined, quantity: number): Quote {
  if (!offer) throw new AppError('article_not_found');
  const bounds = { minimumQuantity: offer.minimum_quantity, availableQuantity: offer.available_quantity };
  const reason = quantityError(quantity, bounds);
  if (reason) throw new AppError(reason);
  return { unitPriceCents: offer.price_cents, hasLots: offer.has_lots === 1 };
}

/** Why pieces of an article on sale cannot be ordered, and what `needs_several_lots` says of it. */
export interface OrderProblem {
  readonly code: NonNullable<ReturnType<typeof quantityError>> | 'needs_several_lots';
  readonly lots?: number;
  readonly largestLot?: number | null;
}

/**
 * Why so many pieces of an article on sale cannot be ordered now; undefined when they can. `reserved` are pieces that are
 * reserved for the customer and not in `article`. Locks nothing.
 */
export async function orderProblem(
  db: Executor,
  article: Pick<store.StockRow, 'id' | 'minimum_quantity' | 'available_quantity' | 'has_lots'>,
  {
    quantity,
    severalLots,
    reserved,
  }: { readonly quantity: number; readonly severalLots?: boolean | undefined; readonly reserved: number },
): Promise<OrderProblem | undefined> {
  const { minimum_quantity: minimumQuantity, available_quantity } = article;
  const code = quantityError(quantity, { minimumQuantity, availableQuantity: available_quantity + reserved });
  if (code) return { code };
  if (severalLots || article.has_lots === 0 || quantity <= reserved) return undefined;
  const sizes = await findLotSizes(db, article.id);
  return (sizes[0] ?? 0) >= quantity ? undefined : lotsProblem(sizes, quantity, minimumQuantity);
}

interface OrderedPieces {
  readonly articleId: string;
  readonly quantity: number;
  /** Undefined accepts any price, and only a stock without lots. */
  readonly quoted?: Quote | undefined;
}

/**
 * Takes pieces from stock in the transaction that places their order, and returns the lots they come from;
 * none for a stock without lots. On PostgreSQL, orders of the same article wait from here until the
 * transaction ends, so call it last. Insert the order first if the stock has lots. Throws what `quote`
 * throws, `price_changed` when the price is no longer that of `quoted`, `stock_changed` when the stock began
 * to be kept by lot, and `needs_several_lots`.
 */
export async function takeStock(
  tx: Executor,
  pieces: OrderedPieces,
  move: StockMove,
  choice: LotChoice = {},
): Promise<readonly LotPieces[]> {
  return pieces.quoted?.hasLots ? takeByLot(tx, pieces, move, choice) : takeWithoutLots(tx, pieces, move);
}

async function takeWithoutLots(tx: Executor, pieces: OrderedPieces, move: StockMove): Promise<[]> {
  const { articleId, quantity, quoted } = pieces;
  const [, stock] = await allDone([
    insertMovement(tx, articleId, -quantity, move),
    store.takePieces(tx, { id: articleId, quantity, priceCents: quoted?.unitPriceCents, hasLots: 0 }),
  ]);
  if (!stock) return rejectOrder(tx, pieces);
  await emailAdminsLowStock(tx, stock, quantity, move);
  return [];
}

async function takeByLot(
  tx: Executor,
  pieces: OrderedPieces,
  move: StockMove,
  choice: LotChoice,
): Promise<readonly LotPieces[]> {
  const { articleId, quantity, quoted } = pieces;
  const priceCents = quoted?.unitPriceCents;
  const stock = await store.takePieces(tx, { id: articleId, quantity, priceCents, hasLots: 1 });
  if (!stock) return rejectOrder(tx, pieces);
  const lots = await takeFromLots(tx, stock, quantity, { ...choice, lineId: move.lineId ?? '' });
  for (const { lotId, quantity: ofLot } of lots)
    await insertMovement(tx, articleId, -ofLot, { ...move, lotId });
  await emailAdminsLowStock(tx, stock, quantity, move);
  return lots;
}

/** Throws the reason why no stock was taken. */
async function rejectOrder(tx: Executor, { articleId, quantity, quoted }: OrderedPieces): Promise<never> {
  const { unitPriceCents, hasLots } = quote(await findOffer(tx, articleId), quantity);
  // The price of one line is not the order's, so none is stated.
  if (quoted && unitPriceCents !== quoted.unitPriceCents) throw new AppError('price_changed');
  if (quoted && hasLots !== quoted.hasLots) throw new AppError('stock_changed');
  // Stock was returned between the two statements; the order is rejected all the same.
  throw new AppError('quantity_above_available');
}

/**
 * Returns pieces to stock and to their lots, in the transaction that cancels or refunds their order. The
 * article may be withdrawn.
 */
export async function returnStock(
  tx: Executor,
  articleId: string,
  quantity: number,
  move: StockMove,
): Promise<void> {
  const stock = await store.addPieces(tx, articleId, quantity);
  if (stock?.has_lots === 1) await returnToLots(tx, articleId, quantity, move);
  else await insertMovement(tx, articleId, quantity, move);
  if (stock) await adaptRemnant(tx, stock);
}

/** Locks the stocks of articles by ascending id, for a transaction that changes several. */
export async function lockStocks(tx: Executor, articleIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(articleIds)].sort()) await store.lockStock(tx, id);
}

/** The lots of order lines, by line id; lines without lots have no entry. */
export async function lotsOfLines(
  db: Executor,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OrderedLotRow[]>> {
  if (lineIds.length === 0) return new Map();
  return Map.groupBy(await findAllocations(db, lineIds), ({ lineId }) => lineId);
}

export const stockLevels = levelsOfArticles;
export const lotsLeft = leftOfLots;

/** The functions that the articles module needs, which comes before this one. */
export const articleStock: ArticleStock = {
  findLargestLot,
  recordOpening: (tx, opening, by) => insertMovements(tx, opening, { reason: 'opening', ...by }),
  async receive(tx, deliveries, by) {
    const stocks = await store.addToStocks(tx, deliveries);
    if (stocks.length !== deliveries.length) throw new AppError('article_not_found');
    if (stocks.some((stock) => stock.has_lots === 1)) throw new AppError('article_changed');
    if (stocks.some((stock) => stock.available_quantity > QUANTITY_MAX))
      throw new AppError('stock_above_maximum');
    const move: StockMove = { reason: 'delivery', ...by };
    await insertMovements(tx, deliveries, move);
    const received = new Map(deliveries.map(({ articleId, quantity }) => [articleId, quantity]));
    for (const stock of stocks) await afterStockChange(tx, stock, received.get(stock.id) ?? 0, move);
  },
};
