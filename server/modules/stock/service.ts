// Takes the pieces of an order from stock and returns them; a stock kept by lot takes them from and returns
// them to its lots.
import { QUANTITY_MAX } from '#contract/core/limits.ts';
import { AppError } from '#server/http/app-error.ts';
import type { ArticleStock } from '#server/modules/articles/article-stock.ts';
import { unitPriceCents } from '#server/modules/articles/price-steps.ts';
import { allDone } from '#server/storage/queries/all-done.ts';
import type { Executor } from '#server/storage/tables.ts';
import { levelsOfArticles } from './levels.ts';
import { type LotChoice, lotsProblem, returnToLots, takeFromLots } from './lots.ts';
import {
  addShipped,
  deleteAllocations as deleteLotAllocations,
  findAllocations,
  findLargestLots,
  findLotPictures,
  findLotSizes,
  findLotsInStock,
  type LotPieces,
  type OrderedLotRow,
  type ReservedPieces,
  receiveIntoLot,
} from './lots-store.ts';
import { emailAdminsLowStock } from './low-stock-email.ts';
import { insertMovement, insertMovements, type StockMove } from './movements.ts';
import { adaptRemnant, afterStockChange } from './remnants.ts';
import { lotsLeft as leftOfLots, quantityError } from './rules.ts';
import * as store from './store.ts';

/** What an order is quoted for the pieces of an article. */
interface PriceOfPieces {
  readonly unitPriceCents: number;
  /** What the article cost when it was quoted. */
  readonly offered: store.OfferedPrice;
  readonly hasLots: boolean;
}

/** The data of articles on sale that an order reads. */
export const findOffer = store.findOffer;
export const findOffers = store.findOffers;
/** The same of articles that need not be on sale. */
export const findPromised = store.findPromised;

/** Locks the stocks of articles by ascending id, for a transaction that changes several. */
export const lockStocks = store.lockStocks;
export const lockStock = store.lockStock;

/** Whether pieces that are not in stock may come out of expected deliveries. */
interface Availability {
  readonly isAwaited?: boolean;
}

/**
 * `offer` is undefined when no such article is on sale. Throws `article_not_found` and the code that
 * `quantityError` returns.
 */
export function priceOfPieces(
  offer: store.Offer | undefined,
  quantity: number,
  availability: Availability = {},
): PriceOfPieces {
  if (!offer) throw new AppError('article_not_found');
  const reason = quoteError(offer, quantity, availability);
  if (reason) throw new AppError(reason);
  const { price_cents, price_steps, has_lots } = offer;
  return {
    unitPriceCents: unitPriceCents(offer, quantity),
    offered: { price_cents, price_steps },
    hasLots: has_lots === 1,
  };
}

const quoteError = (offer: store.Offer, quantity: number, { isAwaited = false }: Availability = {}) =>
  quantityError(quantity, {
    minimumQuantity: offer.minimum_quantity,
    availableQuantity: isAwaited ? quantity : offer.available_quantity,
  });

/** Why pieces of an article on sale cannot be ordered, and what `needs_several_lots` says of it. */
interface OrderProblem {
  readonly code: NonNullable<ReturnType<typeof quantityError>> | 'needs_several_lots';
  readonly lots?: number;
  readonly lotPieces?: number[];
  readonly largestLot?: number | null;
}

/**
 * Why so many pieces of an article on sale cannot be ordered now; undefined when they can. `reserved` are pieces that are
 * reserved for the customer, which the order puts back before it takes its own. Locks nothing.
 */
export async function orderProblem(
  db: Executor,
  article: Pick<store.StockRow, 'id' | 'minimum_quantity' | 'available_quantity' | 'has_lots'>,
  { quantity, severalLots, reserved }: OrderableLine,
): Promise<OrderProblem | undefined> {
  const { minimum_quantity: minimumQuantity } = article;
  const availableQuantity = article.available_quantity + (reserved?.quantity ?? 0);
  const code = quantityError(quantity, { minimumQuantity, availableQuantity });
  if (code) return { code };
  if (severalLots || article.has_lots === 0) return undefined;
  const sizes = await findLotSizes(db, article.id, reserved);
  return (sizes[0] ?? 0) >= quantity ? undefined : lotsProblem(sizes, quantity, minimumQuantity);
}

interface OrderableLine {
  readonly quantity: number;
  readonly severalLots?: boolean | undefined;
  readonly reserved?: ReservedPieces | undefined;
}

export interface OrderedPieces {
  readonly articleId: string;
  readonly quantity: number;
  /** Undefined accepts any price, and only a stock without lots. */
  readonly quoted?: PriceOfPieces | undefined;
  /** Set for pieces that `takeOrAwait` takes. */
  readonly awaitedBy?: string | undefined;
}

/**
 * Takes pieces from stock in the transaction that places their order, and returns the lots they come from;
 * none for a stock without lots. On PostgreSQL, orders of the same article wait from here until the
 * transaction ends, so call it last. Insert the order first if the stock has lots. Throws what `quote`
 * throws, `price_changed` when the article no longer costs what `quoted` says, `stock_changed` when the stock began
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
    store.takePieces(tx, { id: articleId, quantity, ...quoted?.offered, hasLots: 0 }),
  ]);
  if (!stock) throw await rejectionOf(tx, pieces);
  await emailAdminsLowStock(tx, stock, quantity, move);
  return [];
}

/**
 * Locks the stocks of several articles, and takes the pieces of those that are `quoted` without lots like `takeStock`,
 * with one statement for all of them; those that may be awaited are only locked. Returns by article id why pieces were not taken; roll back if there are any.
 */
export async function takeStocks(
  tx: Executor,
  all: readonly OrderedPieces[],
  move: StockMove,
): Promise<ReadonlyMap<string, AppError>> {
  const rejected = new Map<string, AppError>();
  const ids = all.map(({ articleId }) => articleId);
  const withoutLots = all.filter(({ quoted, awaitedBy }) => !quoted?.hasLots && awaitedBy === undefined);
  const movements = withoutLots.map(({ articleId, quantity }) => ({ articleId, quantity: -quantity }));
  const takings = withoutLots.map(({ articleId: id, quantity, quoted }) => ({
    id,
    quantity,
    ...quoted?.offered,
  }));
  // The movements come first, because orders of the same articles wait from the lock on.
  const [, , stocks] = await allDone([
    insertMovements(tx, movements, move),
    store.lockStocks(tx, ids),
    store.takePiecesOfMany(tx, takings),
  ]);
  const byId = new Map(stocks.map((stock) => [stock.id, stock]));
  for (const pieces of withoutLots) {
    const stock = byId.get(pieces.articleId);
    if (stock) await emailAdminsLowStock(tx, stock, pieces.quantity, move);
    else rejected.set(pieces.articleId, await rejectionOf(tx, pieces));
  }
  return rejected;
}

async function takeByLot(
  tx: Executor,
  pieces: OrderedPieces,
  move: StockMove,
  choice: LotChoice,
): Promise<readonly LotPieces[]> {
  const { articleId, quantity, quoted } = pieces;
  const stock = await store.takePieces(tx, { id: articleId, quantity, ...quoted?.offered, hasLots: 1 });
  if (!stock) throw await rejectionOf(tx, pieces);
  return leaveStock(tx, stock, quantity, move, choice);
}

/** Takes pieces from the lots, if there are any, of a `stock` that is without them already, and records their movement. */
export async function leaveStock(
  tx: Executor,
  stock: store.StockRow,
  quantity: number,
  move: StockMove,
  choice: LotChoice,
): Promise<readonly LotPieces[]> {
  const lots =
    stock.has_lots === 1
      ? await takeFromLots(tx, stock, quantity, { ...choice, lineId: move.lineId ?? '' })
      : [];
  for (const { lotId, quantity: ofLot } of lots)
    await insertMovement(tx, stock.id, -ofLot, { ...move, lotId });
  if (lots.length === 0) await insertMovement(tx, stock.id, -quantity, move);
  await emailAdminsLowStock(tx, stock, quantity, move);
  return lots;
}

/** The reason why no stock was taken. */
export async function rejectionOf(
  tx: Executor,
  { articleId, quantity, quoted }: OrderedPieces,
  availability: Availability = {},
): Promise<AppError> {
  const offer = await findOffer(tx, articleId);
  const reason = offer ? quoteError(offer, quantity, availability) : 'article_not_found';
  if (reason) return new AppError(reason);
  // The price of one line is not the order's, so none is stated.
  const isPrice = ({ price_cents, price_steps }: store.OfferedPrice) =>
    price_cents === offer?.price_cents && price_steps === offer.price_steps;
  if (quoted && !isPrice(quoted.offered)) return new AppError('price_changed');
  if (quoted && (offer?.has_lots === 1) !== quoted.hasLots) return new AppError('stock_changed');
  // Stock was returned between the two statements; the order is rejected all the same.
  return new AppError('quantity_above_available');
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
  if (stock) await adaptRemnant(tx, stock, move.at);
}

/** The lots of order lines, by line id; lines without lots have no entry. */
export async function lotsOfLines(
  db: Executor,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OrderedLotRow[]>> {
  if (lineIds.length === 0) return new Map();
  return Map.groupBy(await findAllocations(db, lineIds), ({ lineId }) => lineId);
}

/**
 * Takes pieces of a line that go into a parcel from `lots`, in this order, and returns how many come from each: fewer than
 * `quantity` when the lots have fewer. Call it with the order locked.
 */
export async function shipFromLots(
  tx: Executor,
  lineId: string,
  lots: readonly Pick<OrderedLotRow, 'lotId' | 'quantity'>[],
  quantity: number,
): Promise<{ lotId: string; quantity: number }[]> {
  let missing = quantity;
  const parts = lots
    .map(({ lotId, quantity: left }) => {
      const taken = Math.min(left, missing);
      missing -= taken;
      return { lotId, quantity: taken };
    })
    .filter((part) => part.quantity > 0);
  for (const part of parts) await addShipped(tx, { lineId, ...part });
  return parts;
}

export const stockLevels = levelsOfArticles;
export const lotsLeft = leftOfLots;
export const deleteAllocations = deleteLotAllocations;

/** The functions that the articles module needs, which comes before this one. */
export const articleStock: ArticleStock = {
  findLargestLots,
  findLotsInStock,
  findLotPictures,
  recordOpening: (tx, opening, by) => insertMovements(tx, opening, { reason: 'opening', ...by }),
  async receive(tx, deliveries, by) {
    const stocks = await store.addToStocks(tx, deliveries);
    if (stocks.length !== deliveries.length) throw new AppError('article_not_found');
    const received = new Map(deliveries.map((delivery) => [delivery.articleId, delivery]));
    if (stocks.some(({ id, has_lots }) => (has_lots === 1) !== (received.get(id)?.lot !== undefined)))
      throw new AppError('article_changed');
    if (stocks.some((stock) => stock.available_quantity > QUANTITY_MAX))
      throw new AppError('stock_above_maximum');
    const move: StockMove = { reason: 'delivery', ...by };
    await insertMovements(
      tx,
      deliveries.filter(({ lot }) => lot === undefined),
      move,
    );
    for (const { articleId, quantity, lot: name } of deliveries) {
      if (name === undefined) continue;
      const lotId = await receiveIntoLot(tx, { articleId, name, quantity, at: by.at });
      if (lotId === undefined) throw new AppError('lot_not_found', { detail: `The lot ${name} is closed.` });
      await insertMovement(tx, articleId, quantity, { ...move, lotId });
    }
    for (const stock of stocks)
      await afterStockChange(tx, stock, received.get(stock.id)?.quantity ?? 0, move);
  },
};
