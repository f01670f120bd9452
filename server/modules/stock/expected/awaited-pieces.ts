// Pieces of orders that come out of expected deliveries: promised when they are ordered, let go when they leave their order.
import { AppError } from '#server/http/app-error.ts';
import { newId } from '#server/storage/ids.ts';
import { insertMany } from '#server/storage/queries/insert-many.ts';
import type { Executor } from '#server/storage/tables.ts';
import { type LotChoice, lotsProblem } from '../lots.ts';
import { findLotSizes, type LotPieces } from '../lots-store.ts';
import type { StockMove } from '../movements.ts';
import { leaveStock, type OrderedPieces, rejectionOf, takeStock } from '../service.ts';
import { lockStock, takePieces } from '../store.ts';
import {
  type DatedRow,
  type DeliveryRow,
  findAwaited,
  findOpenDeliveries,
  type Moment,
  promiseOfDelivery,
  refreshExpected,
  releaseOfDelivery,
  takeAwaited,
} from './store.ts';

/** Pieces of a line that come out of deliveries on a day; null while no delivery has them. Days are YYYY-MM-DD. */
export interface AwaitedPart {
  readonly on: string | null;
  readonly promisedOn: string;
  readonly quantity: number;
  readonly isLate: boolean;
  readonly isOneLot: boolean;
}

interface DeliveryPart {
  readonly deliveryId: string;
  readonly on: string;
  readonly quantity: number;
}

interface Wanted {
  /** The shop's day. */
  readonly today: string;
  /** The last day on which the pieces may come. */
  readonly by: string;
  /** Whether all of them are to come out of one delivery. */
  readonly isOneLot: boolean;
}

const freeOf = ({ quantity, promised_quantity }: DeliveryRow) => quantity - promised_quantity;

/** The open deliveries that such pieces can come out of, earliest first. */
const usable = (open: readonly DeliveryRow[], { today, by }: Omit<Wanted, 'isOneLot'>) =>
  open.filter((one) => one.expected_on >= today && one.expected_on <= by && freeOf(one) > 0);

/** Chooses deliveries for so many pieces, the earliest first; undefined when they have too few. `open` ascends by day. */
function partsOfDeliveries(
  open: readonly DeliveryRow[],
  quantity: number,
  wanted: Wanted,
): DeliveryPart[] | undefined {
  const deliveries = usable(open, wanted).filter((one) => !wanted.isOneLot || freeOf(one) >= quantity);
  let missing = quantity;
  const parts = deliveries.map((one) => {
    const taken = Math.min(missing, freeOf(one));
    missing -= taken;
    return { deliveryId: one.id, on: one.expected_on, quantity: taken };
  });
  return missing > 0 ? undefined : parts.filter((part) => part.quantity > 0);
}

interface AwaitableLine {
  readonly quantity: number;
  readonly severalLots?: boolean | undefined;
  /** Pieces in stock that the customer can order. */
  readonly availableQuantity: number;
  readonly hasLots: boolean;
}

/** What would come out of deliveries if the line was ordered now; undefined when they have too few. Locks nothing. */
export async function awaitedPartsOf(
  db: Executor,
  articleId: string,
  { quantity, severalLots = false, availableQuantity, hasLots }: AwaitableLine,
  { today, by }: Omit<Wanted, 'isOneLot'>,
): Promise<DeliveryPart[] | undefined> {
  const isOneLot = hasLots && !severalLots;
  const missing = isOneLot ? quantity : quantity - availableQuantity;
  return partsOfDeliveries(await findOpenDeliveries(db, articleId), missing, { today, by, isOneLot });
}

interface AwaitedLine {
  readonly orderId: string;
  readonly lineId: string;
}

interface TakenOrAwaited {
  /** Those that the pieces come from which are in stock. */
  readonly lots: readonly LotPieces[];
  readonly awaitedQuantity: number;
}

/**
 * Takes pieces of an order from stock, and promises those that it lacks out of deliveries of the days from `today` to `awaitedBy`.
 * What is wanted of one lot comes from one lot in stock, otherwise all out of one delivery. Call it after the order's line is
 * inserted. `promisedQuantity` of the pieces are promised to the line already. Throws what `takeStock` throws, and
 * `expected_pieces_changed` when the deliveries have too few.
 */
export async function takeOrAwait(
  tx: Executor,
  {
    awaitedBy: by,
    promisedQuantity = 0,
    ...pieces
  }: OrderedPieces & { readonly awaitedBy: string; readonly promisedQuantity?: number },
  move: StockMove & AwaitedLine,
  { today, ...choice }: LotChoice & { readonly today: string },
): Promise<TakenOrAwaited> {
  const { articleId, quantity, quoted } = pieces;
  const { orderId, lineId, at } = move;
  const stock = await lockStock(tx, articleId);
  const isOneLot = stock?.has_lots === 1 && !choice.severalLots;
  const available = stock?.available_quantity ?? 0;
  const sizes = isOneLot ? await findLotSizes(tx, articleId) : [available];
  if (promisedQuantity === 0 && (sizes[0] ?? 0) >= quantity)
    return { lots: await takeStock(tx, pieces, move, choice), awaitedQuantity: 0 };
  const missing = quantity - promisedQuantity;
  const inStock = isOneLot ? 0 : Math.min(missing, available);
  const hasLots = quoted?.hasLots ? 1 : 0;
  const taking = {
    id: articleId,
    quantity: inStock,
    ofQuantity: quantity,
    ...quoted?.offered,
    hasLots,
  } as const;
  const taken = await takePieces(tx, taking);
  if (!taken) throw await rejectionOf(tx, pieces, { isAwaited: true });
  const open = await findOpenDeliveries(tx, articleId);
  const wanted = { today, by, isOneLot };
  const parts = partsOfDeliveries(open, missing - inStock, wanted);
  if (!parts) {
    const all = [...sizes, ...usable(open, wanted).map(freeOf)];
    const { code, ...options } = lotsProblem(all, missing, taken.minimum_quantity);
    throw isOneLot && code === 'needs_several_lots'
      ? new AppError(code, options)
      : new AppError('expected_pieces_changed');
  }
  const lots = inStock > 0 ? await leaveStock(tx, taken, inStock, move, choice) : [];
  await promise(tx, { orderId, lineId, articleId, parts, isOneLot }, { today, at });
  return { lots, awaitedQuantity: quantity - inStock };
}

interface NewAwaited extends AwaitedLine {
  readonly articleId: string;
  readonly parts: readonly DeliveryPart[];
  readonly isOneLot: boolean;
}

/** Call it with the article locked. Throws `expected_pieces_changed` when a delivery has fewer left. */
async function promise(
  tx: Executor,
  { orderId, lineId, articleId, parts, isOneLot }: NewAwaited,
  moment: Moment,
): Promise<void> {
  for (const { deliveryId: id, quantity, on } of parts)
    if (!(await promiseOfDelivery(tx, { id, quantity, by: on })))
      throw new AppError('expected_pieces_changed');
  const rows = parts.map(({ deliveryId, quantity, on }) => ({
    id: newId(moment.at),
    line_id: lineId,
    order_id: orderId,
    article_id: articleId,
    delivery_id: deliveryId,
    quantity,
    promised_on: on,
    is_one_lot: isOneLot ? (1 as const) : (0 as const),
  }));
  await insertMany('awaited_pieces', tx, rows);
  await refreshExpected(tx, articleId, moment);
}

interface PiecesOfLine {
  readonly lineId: string;
  /** Null where the article is gone. */
  readonly articleId: string | null;
  readonly quantity: number;
}

/**
 * Lets pieces of a line go that come out of deliveries, late ones first, then those of the last day: others can order them. Returns
 * how many: fewer than `quantity` when it waits for fewer, and none of a line that is woven to order. Call it with the order
 * locked; it locks the article.
 */
export async function releaseAwaited(
  tx: Executor,
  { lineId, articleId, quantity }: PiecesOfLine,
  moment: Moment,
): Promise<number> {
  if (articleId !== null) await lockStock(tx, articleId);
  const rows = await findAwaited(tx, [lineId]);
  let missing = quantity;
  for (const row of rows.toSorted(lastFirst)) {
    const released = Math.min(missing, row.quantity);
    if (released === 0) break;
    missing -= released;
    await takeAwaited(tx, row, released);
    if (row.delivery_id !== null) await releaseOfDelivery(tx, row.delivery_id, released);
  }
  if (articleId !== null && rows.length > 0) await refreshExpected(tx, articleId, moment);
  return quantity - missing;
}

/**
 * Lets a line wait again for pieces that it had let go: for the next delivery that has them, of one lot if they are `isWhole`, all of
 * the line. Call it with the order locked.
 */
export async function awaitAgain(
  tx: Executor,
  {
    orderId,
    lineId,
    articleId,
    quantity,
    isWhole,
  }: PiecesOfLine & AwaitedLine & { readonly isWhole: boolean },
  moment: Moment,
): Promise<void> {
  const stock = articleId === null ? undefined : await lockStock(tx, articleId);
  const is_one_lot = isWhole && stock?.has_lots === 1 ? 1 : 0;
  const waiting = { order_id: orderId, line_id: lineId, article_id: articleId, delivery_id: null };
  await insertMany('awaited_pieces', tx, [
    { id: newId(moment.at), ...waiting, quantity, promised_on: moment.today, is_one_lot },
  ]);
  if (articleId !== null) await refreshExpected(tx, articleId, moment);
}

/** The parts of lines that come out of deliveries, by line id and earliest first; lines without them have no entry. */
export async function awaitedOfLines(
  db: Executor,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AwaitedPart[]>> {
  if (lineIds.length === 0) return new Map();
  const byLine = Map.groupBy(await findAwaited(db, lineIds), ({ line_id }) => line_id);
  return new Map([...byLine].map(([lineId, rows]) => [lineId, rows.toSorted(firstFirst).map(toPart)]));
}

const toPart = (row: DatedRow): AwaitedPart => ({
  on: row.expected_on,
  promisedOn: row.promised_on,
  quantity: row.quantity,
  isLate: isLate(row),
  isOneLot: row.is_one_lot === 1,
});

/** Whether pieces come later than their customer was told, or no delivery has them. */
const isLate = ({ expected_on, promised_on }: Pick<DatedRow, 'expected_on' | 'promised_on'>) =>
  expected_on === null || expected_on > promised_on;

/** Pieces that no delivery has come after all others. */
const dayOf = ({ expected_on }: DatedRow) => expected_on ?? '9999-12-31';

const firstFirst = (one: DatedRow, other: DatedRow) =>
  dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : 0;

const lastFirst = (one: DatedRow, other: DatedRow) =>
  Number(isLate(other)) - Number(isLate(one)) || firstFirst(other, one);
