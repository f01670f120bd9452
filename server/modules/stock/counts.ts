// Counts of many articles at once, each with the time at which it was made: the shop compares each with what was on hand
// by its books at that time, and records the difference now. Orders come in meanwhile.

import type { ErrorCode } from '#contract/core/error-codes.ts';
import { errorCodes } from '#contract/core/error-codes.ts';
import { COUNT_AGE_MAX_DAYS, QUANTITY_MAX } from '#contract/core/limits.ts';
import type { FieldProblem } from '#contract/core/problem.ts';
import type { RecordedCount, StockCounts as RequestedCounts } from '#contract/office/stock.ts';
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordAudits } from '#server/modules/audit/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import * as counts from './counts-store.ts';
import { hasPiecesWithoutLot, type OpenOrders, type OrderedPieces } from './levels.ts';
import { RETURNED_LOT } from './lots.ts';
import { addToLots, type LotRow } from './lots-store.ts';
import { insertMovements } from './movements.ts';
import { afterStockChange } from './remnants.ts';
import * as store from './store.ts';

/** A machine that counts may have a clock that is this much ahead. */
const AHEAD_MAX_MS = 5 * 60_000;
const AGE_MAX_MS = COUNT_AGE_MAX_DAYS * 24 * 60 * 60_000;

type RequestedCount = RequestedCounts['counts'][number];

const detailOf = (code: ErrorCode, { articleNumber }: RequestedCount) =>
  code === 'article_not_found' ? `There is no article ${articleNumber}.` : errorCodes[code].message;

/** Numbers are stored in upper case. */
const numbersOf = (rows: readonly RequestedCount[]) => [
  ...new Set(rows.map(({ articleNumber }) => articleNumber.toUpperCase())),
];

/** A row whose article, and lot, are known. */
interface Count {
  readonly index: number;
  readonly stock: store.StockRow;
  readonly lot: LotRow | undefined;
  readonly counted: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A count that can be recorded, and the difference to the books. */
interface Difference extends Count {
  readonly difference: number;
}

export class StockCounts extends Service<{ readonly openOrders: OpenOrders }> {
  /**
   * Records all counts, or none. The same counts again change nothing. Throws `counts_refused`, whose `errors` name each
   * row that cannot be recorded.
   */
  async record({ counts: rows, note }: RequestedCounts, by: string): Promise<RecordedCount[]> {
    const recorded = await this.storage.transaction(async (tx) => {
      const differences = await this.#compare(tx, rows);
      await this.#write(tx, differences, note, by);
      const stocks = await counts.findStocksByNumber(tx, numbersOf(rows));
      const available = new Map(stocks.map((stock) => [stock.id, stock.available_quantity]));
      return differences.map(({ stock, lot, difference }) => ({
        articleNumber: stock.article_number,
        lot: lot?.name ?? null,
        difference,
        availableQuantity: available.get(stock.id) ?? 0,
      }));
    });
    this.storage.changes.publish('articles');
    return recorded;
  }

  async #compare(tx: Executor, rows: readonly RequestedCount[]): Promise<Difference[]> {
    const numbers = numbersOf(rows);
    const found = await counts.findStocksByNumber(tx, numbers);
    // Orders and deliveries of these articles wait from here on.
    await store.lockStocks(
      tx,
      found.map(({ id }) => id),
    );
    const stocks = await counts.findStocksByNumber(tx, numbers);
    const books = await Books.read(tx, this.deps.openOrders, stocks, this.#earliest(rows));
    const errors: FieldProblem[] = [];
    const differences: Difference[] = [];
    for (const [index, row] of rows.entries()) {
      const result = await this.#compareOne(index, row, books);
      if (typeof result !== 'string') differences.push(result);
      else errors.push({ pointer: `/counts/${index}`, code: result, detail: detailOf(result, row) });
    }
    const tooFew = negativeArticles(differences);
    for (const { index, stock } of differences)
      if (tooFew.has(stock.id))
        errors.push({
          pointer: `/counts/${index}`,
          code: 'count_below_needed',
          detail: errorCodes.count_below_needed.message,
        });
    if (errors.length > 0) throw new AppError('counts_refused', { errors });
    return differences;
  }

  /** No movement before it matters. */
  #earliest(rows: readonly RequestedCount[]): number {
    const times = rows.map((row) => Date.parse(row.countedAt));
    return Math.max(Math.min(...times), this.now() - AGE_MAX_MS);
  }

  async #compareOne(
    index: number,
    { articleNumber, countedAt, counted, lot: lotName }: RequestedCount,
    books: Books,
  ): Promise<Difference | ErrorCode> {
    const at = Date.parse(countedAt);
    const now = this.now();
    if (at > now + AHEAD_MAX_MS || at < now - AGE_MAX_MS) return 'count_time_invalid';
    const stock = books.stocks.get(articleNumber.toUpperCase());
    if (!stock) return 'article_not_found';
    if (stock.has_lots === 1 && lotName === undefined) return 'lot_required';
    const lot = books.lot(stock.id, lotName);
    if (lotName !== undefined && (!lot || lot.closed_at !== null || lot.received_at > at))
      return 'lot_not_found';
    const count = { index, stock, lot, counted, at };
    const repeated = books.lastCount(count);
    if (repeated && repeated.counted_at === at && repeated.counted === counted)
      return { ...count, difference: 0 };
    if (repeated && repeated.counted_at >= at) return 'counted_since';
    const error = await books.error(count);
    if (error) return error;
    const difference = counted - books.onHandAt(count);
    if ((lot ?? { quantity: stock.available_quantity }).quantity + difference < 0)
      return 'count_below_needed';
    if (stock.available_quantity + difference > QUANTITY_MAX) return 'stock_above_maximum';
    return { ...count, difference };
  }

  async #write(tx: Executor, differences: readonly Difference[], note: string, by: string): Promise<void> {
    const now = this.now();
    // Few statements, because orders of all these articles wait for them.
    const changes = differences.filter(({ difference }) => difference !== 0);
    const byArticle = Map.groupBy(changes, ({ stock }) => stock.id);
    const totals = [...byArticle].flatMap(([articleId, some]) => {
      const quantity = some.reduce((sum, { difference }) => sum + difference, 0);
      return quantity === 0 ? [] : { articleId, quantity };
    });
    const stocks = totals.length === 0 ? [] : await store.addToStocks(tx, totals);
    const inLots = changes.flatMap(({ lot, difference }) =>
      lot ? { lotId: lot.id, quantity: difference } : [],
    );
    await addToLots(tx, inLots);
    const move = { reason: 'count', actor: by, note, at: now } as const;
    await insertMovements(
      tx,
      changes.map(({ stock, lot, counted, difference }) => ({
        articleId: stock.id,
        quantity: difference,
        lotId: lot?.id,
        counted,
      })),
      move,
    );
    const moved = new Map(totals.map(({ articleId, quantity }) => [articleId, quantity]));
    for (const stock of stocks) await afterStockChange(tx, stock, moved.get(stock.id) ?? 0, move);
    await counts.recordCounted(
      tx,
      differences.map(({ stock, lot, at, counted }) => ({
        article_id: stock.id,
        lot_id: lot?.id ?? '',
        counted_at: at,
        counted,
      })),
    );
    await recordAudits(
      tx,
      move,
      'count_stock',
      differences
        .filter(({ difference }) => difference !== 0)
        .map(({ stock, lot, counted, difference }) => ({
          subject: stock.id,
          label: stock.name,
          details: { counted, difference, ...(lot && { lot: lot.name }), ...(note && { note }) },
        })),
    );
  }
}

/** Articles whose lots together would leave fewer than no pieces; the ids. */
function negativeArticles(differences: readonly Difference[]): Set<string> {
  const left = new Map<string, number>();
  for (const { stock, difference } of differences)
    left.set(stock.id, (left.get(stock.id) ?? stock.available_quantity) + difference);
  return new Set([...left].filter(([, pieces]) => pieces < 0).map(([id]) => id));
}

const keyOf = (articleId: string, lotId: string | null) => `${articleId} ${lotId ?? ''}`;
const orderKey = (orderId: string | null, articleId: string, lotId: string | null) =>
  `${orderId} ${keyOf(articleId, lotId)}`;

type Refunded = Awaited<ReturnType<typeof counts.findRefunded>>[number];

/**
 * What was on hand at times since `since`. Movements come from rows that wait for this transaction; shipments do not
 * wait, so the pieces of orders are read by one statement.
 */
class Books {
  readonly stocks: ReadonlyMap<string, store.StockRow>;
  readonly #tx: Executor;
  readonly #openOrders: OpenOrders;
  readonly #lots: ReadonlyMap<string, LotRow>;
  readonly #counts: ReadonlyMap<string, { readonly counted_at: number; readonly counted: number }>;
  readonly #reserved: ReadonlyMap<string, number>;
  readonly #movements: ReadonlyMap<string, readonly counts.LaterMovement[]>;
  readonly #ordered: ReadonlyMap<string, readonly OrderedPieces[]>;
  readonly #refunded: ReadonlyMap<string, readonly Refunded[]>;
  readonly #leftAt: ReadonlyMap<string, number | null>;
  readonly #withoutLot = new Map<string, boolean>();

  private constructor(
    tx: Executor,
    openOrders: OpenOrders,
    stocks: readonly store.StockRow[],
    rows: {
      readonly lots: readonly LotRow[];
      readonly counts: Awaited<ReturnType<typeof counts.findLastCounts>>;
      readonly reserved: Awaited<ReturnType<typeof counts.findReserved>>;
      readonly movements: readonly counts.LaterMovement[];
      readonly ordered: readonly OrderedPieces[];
      readonly refunded: readonly Refunded[];
    },
  ) {
    this.#tx = tx;
    this.#openOrders = openOrders;
    this.stocks = new Map(stocks.map((stock) => [stock.article_number, stock]));
    this.#lots = new Map(rows.lots.map((lot) => [keyOf(lot.article_id, lot.name), lot]));
    this.#counts = new Map(rows.counts.map((row) => [keyOf(row.article_id, row.lot_id), row]));
    this.#reserved = new Map(
      rows.reserved.map(({ article_id, lot_id, quantity }) => [keyOf(article_id, lot_id), quantity]),
    );
    this.#movements = Map.groupBy(rows.movements, ({ article_id }) => article_id);
    this.#ordered = Map.groupBy(rows.ordered, ({ articleId }) => articleId);
    this.#refunded = Map.groupBy(rows.refunded, ({ order_id, article_id, lot_id }) =>
      orderKey(order_id, article_id, lot_id),
    );
    this.#leftAt = new Map(rows.ordered.map(({ orderId, leftAt }) => [orderId, leftAt]));
  }

  static async read(
    tx: Executor,
    openOrders: OpenOrders,
    stocks: readonly store.StockRow[],
    since: number,
  ): Promise<Books> {
    const ids = stocks.map(({ id }) => id);
    const nothing = { lots: [], counts: [], reserved: [], movements: [], ordered: [], refunded: [] };
    if (ids.length === 0) return new Books(tx, openOrders, stocks, nothing);
    const ordered = await openOrders.piecesSince(tx, ids, since);
    const orderIds = [...new Set(ordered.map(({ orderId }) => orderId))];
    return new Books(tx, openOrders, stocks, {
      lots: await counts.findLotsOf(tx, ids),
      counts: await counts.findLastCounts(tx, ids),
      reserved: await counts.findReserved(tx, ids),
      movements: await counts.findMovementsSince(tx, ids, since),
      ordered,
      refunded: await counts.findRefunded(tx, ids, orderIds),
    });
  }

  lot(articleId: string, name: string | undefined): LotRow | undefined {
    return name === undefined ? undefined : this.#lots.get(keyOf(articleId, name));
  }

  lastCount({ stock, lot }: Count) {
    return this.#counts.get(keyOf(stock.id, lot?.id ?? null));
  }

  /** Why the books cannot tell what lay there at the time. */
  async error({ stock, lot, at }: Count): Promise<ErrorCode | undefined> {
    const later = (this.#movements.get(stock.id) ?? []).filter((movement) => movement.at > at);
    // The first stock of an article is what somebody has counted.
    if (later.some(({ reason }) => reason === 'opening')) return 'counted_since';
    if (!lot) return undefined;
    // Pieces without a lot lie with those of a lot until they are shipped or come back.
    const returned = this.lot(stock.id, RETURNED_LOT)?.id;
    const wasWithoutLot = (this.#ordered.get(stock.id) ?? []).some(
      ({ lotId, leftAt }) => lotId === null && leftAt !== null && leftAt > at,
    );
    const cameBack = later.some(
      ({ lot_id, reason }) => lot_id !== null && lot_id === returned && reason !== 'delivery',
    );
    return wasWithoutLot || cameBack || (await this.#isWithoutLot(stock.id))
      ? 'pieces_without_lot'
      : undefined;
  }

  async #isWithoutLot(articleId: string): Promise<boolean> {
    const mayBe =
      this.#reserved.has(keyOf(articleId, null)) ||
      (this.#ordered.get(articleId) ?? []).some(({ lotId, leftAt }) => lotId === null && leftAt === null);
    if (!mayBe) return false;
    const known = this.#withoutLot.get(articleId);
    const isWithout = known ?? (await hasPiecesWithoutLot(this.#tx, this.#openOrders, articleId));
    this.#withoutLot.set(articleId, isWithout);
    return isWithout;
  }

  onHandAt({ stock, lot, at }: Count): number {
    const lotId = lot?.id ?? null;
    const isOfStock = (id: string | null) => lot === undefined || id === lotId;
    const available = lot ? lot.quantity : stock.available_quantity;
    const reserved = this.#reserved.get(keyOf(stock.id, lotId)) ?? 0;
    return (
      available +
      reserved +
      this.#inOrdersAt(stock.id, isOfStock, at) -
      this.#cameSince(stock.id, isOfStock, at)
    );
  }

  /** Pieces of orders that were on hand, less those that refunds had put back among the available ones. */
  #inOrdersAt(articleId: string, isOfStock: (lotId: string | null) => boolean, at: number): number {
    const lying = (this.#ordered.get(articleId) ?? []).filter(
      ({ lotId, leftAt }) => isOfStock(lotId) && (leftAt === null || leftAt > at),
    );
    const ordered = lying.reduce((sum, { quantity }) => sum + quantity, 0);
    const keys = new Map(lying.map((one) => [orderKey(one.orderId, articleId, one.lotId), one.leftAt]));
    let refunded = 0;
    for (const [key, leftAt] of keys)
      for (const movement of this.#refunded.get(key) ?? [])
        if (leftAt === null || movement.at <= leftAt) refunded += movement.quantity;
    return ordered - refunded;
  }

  /** Pieces that came into the mill after the time, or left it otherwise than with an order. */
  #cameSince(articleId: string, isOfStock: (lotId: string | null) => boolean, at: number): number {
    return (this.#movements.get(articleId) ?? [])
      .filter((movement) => movement.at > at && isOfStock(movement.lot_id) && this.#changesOnHand(movement))
      .reduce((sum, { quantity }) => sum + quantity, 0);
  }

  /** A refund brings pieces back into the mill if its order had left it. */
  #changesOnHand({ reason, order_id, at }: counts.LaterMovement): boolean {
    if (['delivery', 'correction', 'lot_move'].includes(reason)) return true;
    if (reason !== 'refund') return false;
    const leftAt = this.#leftAt.get(order_id ?? '');
    return leftAt === undefined || (leftAt !== null && at > leftAt);
  }
}
