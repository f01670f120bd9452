// Stock as admins see and change it: deliveries, corrections, counts, alert levels, last pieces, and the list
// of movements.
import { isDeepStrictEqual } from 'node:util';
import type { StockLevel } from '#contract/articles/stock-level.ts';
import type {
  ArticleStock,
  StockChange,
  StockCount,
  StockMovement,
  StockMovementsQuery,
} from '#contract/office/stock.ts';
import { Service } from '#server/context.ts';
import { dayRangeTimes } from '#server/domain/shop-day.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import { recordFeedEvents } from '#server/modules/events/service.ts';
import { mapPage, type Page, toPage } from '#server/storage/queries/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import { StockCounts } from './counts.ts';
import { recordCounted } from './counts-store.ts';
import { hasPiecesWithoutLot, levelsOfArticles, levelsOfLots } from './levels.ts';
import { changeLot, LotChanges, type StockChangesDeps } from './lot-changes.ts';
import { addToLot, findLot } from './lots-store.ts';
import { findMovements, insertMovement, type MovementRow, type StockMove } from './movements.ts';
import { afterStockChange } from './remnants.ts';
import * as store from './store.ts';

/** The person who asks for a change: the id of a user, OPERATOR or SYSTEM. */
type Actor = string;

/** The difference that a count makes to the books, and the person who recorded it. */
interface Recording {
  readonly difference: number;
  readonly lotId: string | undefined;
  readonly by: Actor;
  readonly key: string | undefined;
}

export class StockChanges extends Service<StockChangesDeps> {
  readonly lots = new LotChanges(this.ctx, this.deps);
  readonly counts = new StockCounts(this.ctx, this.deps);

  /**
   * Receives a delivery or corrects the stock of an article, on sale or not, in one transaction; returns the
   * stock after it. The same key changes it once. Throws `article_not_found`, `stock_below_zero`,
   * `stock_above_maximum`, what `changeLot` throws, and `idempotency_key_reused` for another change with the
   * same key.
   */
  async change(id: string, change: StockChange, by: Actor, key?: string): Promise<number> {
    const left = await this.storage.transaction(async (tx) => {
      const { reason, quantity, note, lot = null } = change;
      const repeated = await store.findRepeatedChange(this.storage, tx, { articleId: id, key }, (earlier) =>
        isDeepStrictEqual(
          [earlier.reason, earlier.quantity, earlier.note, earlier.lot],
          [reason, quantity, note, lot],
        ),
      );
      if (repeated) return currentStock(tx, id);
      // Before the article is locked, as where articles are edited.
      if (change.reason === 'delivery' && change.img !== undefined)
        await this.deps.images.retain(tx, change.img);
      return this.#change(tx, id, change, by, key);
    });
    this.#publish();
    return left;
  }

  async #change(
    tx: Executor,
    id: string,
    change: StockChange,
    by: Actor,
    idempotencyKey: string | undefined,
  ): Promise<number> {
    const { reason, quantity, note, lot } = change;
    const at = this.now();
    const stock = await changeStock(tx, id, change, { actor: by, at, idempotencyKey });
    const details = { reason, quantity, ...(lot && { lot }), ...(note && { note }) };
    await recordAudit(tx, { actor: by, at }, 'change_stock', id, { label: stock.name, details });
    return stock.available_quantity;
  }

  /** Throws `article_not_found`. */
  async get(id: string): Promise<ArticleStock> {
    const stock = await store.findStock(this.db, id);
    if (!stock) throw new AppError('article_not_found');
    const { name, article_number, available_quantity } = stock;
    return {
      productName: name,
      articleNumber: article_number,
      availableQuantity: available_quantity,
      ...(await this.#level(this.db, { id, quantity: available_quantity })),
    };
  }

  async #level(
    db: Executor,
    article: { readonly id: string; readonly quantity: number },
  ): Promise<StockLevel> {
    const levels = await levelsOfArticles(db, this.deps.openOrders, [article]);
    return levels.get(article.id) ?? { onHand: article.quantity, inOrders: 0, reserved: 0 };
  }

  /**
   * Sets the pieces on hand to the number counted; returns the difference and the stock after it. The same
   * key records the count once, even if the pieces on hand have changed since. Throws `article_not_found`,
   * `idempotency_key_reused` for another count with the same key, `lot_required`, `lot_not_found`,
   * `pieces_without_lot`, `stock_changed` when something was shipped or delivered since the admin read the
   * figure, `count_below_needed`, and `stock_above_maximum`.
   */
  async count(
    id: string,
    count: StockCount,
    by: Actor,
    key?: string,
  ): Promise<{ difference: number; availableQuantity: number }> {
    const result = await this.storage.transaction(async (tx) => {
      const { counted, note, lot = null } = count;
      const repeated = await store.findRepeatedChange(this.storage, tx, { articleId: id, key }, (earlier) =>
        isDeepStrictEqual(
          [earlier.reason, earlier.counted, earlier.note, earlier.lot],
          ['count', counted, note, lot],
        ),
      );
      if (repeated) return { difference: repeated.quantity, availableQuantity: await currentStock(tx, id) };
      // The lock makes orders and reservations of the article wait: they leave the pieces on hand alone but
      // change the figures they consist of.
      const stock = await store.lockStock(tx, id);
      if (!stock) throw new AppError('article_not_found');
      const { lotId, ...level } = await this.#counted(tx, stock, count.lot);
      const difference = counted - level.onHand;
      if (difference === 0) {
        await this.#remember(tx, id, lotId, counted);
        return { difference, availableQuantity: stock.available_quantity };
      }
      if (level.onHand !== count.onHand) throw new AppError('stock_changed', level);
      if (counted < level.inOrders + level.reserved) throw new AppError('count_below_needed', level);
      return {
        difference,
        availableQuantity: await this.#recordCount(tx, stock, count, { difference, lotId, by, key }),
      };
    });
    this.#publish();
    return result;
  }

  /** The level to compare the count with: that of an open lot, or of a stock without lots. */
  async #counted(
    tx: Executor,
    stock: store.StockRow,
    lotName: string | undefined,
  ): Promise<StockLevel & { readonly lotId: string | undefined }> {
    if (stock.has_lots === 1 && lotName === undefined) throw new AppError('lot_required');
    if (lotName === undefined) {
      const level = await this.#level(tx, { id: stock.id, quantity: stock.available_quantity });
      return { ...level, lotId: undefined };
    }
    const lot = await findLot(tx, stock.id, { name: lotName });
    if (!lot || lot.closed_at !== null) throw new AppError('lot_not_found');
    // Pieces without a lot lie with those of a lot, so the count would add them to the available pieces.
    if (await hasPiecesWithoutLot(tx, this.deps.openOrders, stock.id))
      throw new AppError('pieces_without_lot');
    const levels = await levelsOfLots(tx, this.deps.openOrders, stock.id, [lot]);
    return { ...(levels.get(lot.id) ?? { onHand: lot.quantity, inOrders: 0, reserved: 0 }), lotId: lot.id };
  }

  /** A count of many articles that was made before this one is then refused. */
  #remember(tx: Executor, articleId: string, lotId: string | undefined, counted: number): Promise<void> {
    return recordCounted(tx, [
      { article_id: articleId, lot_id: lotId ?? '', counted_at: this.now(), counted },
    ]);
  }

  /** Returns the stock after the count. */
  async #recordCount(
    tx: Executor,
    { id, name }: store.StockRow,
    { counted, lot, note }: StockCount,
    { difference, lotId, by, key }: Recording,
  ): Promise<number> {
    const stock = await store.addToStock(tx, id, difference);
    if (!stock) throw new AppError('stock_above_maximum');
    await this.#remember(tx, id, lotId, counted);
    if (lotId !== undefined && !(await addToLot(tx, lotId, difference))) throw new AppError('stock_changed');
    const move = { reason: 'count', actor: by, note, at: this.now(), lotId } as const;
    await insertMovement(tx, id, difference, { ...move, counted, idempotencyKey: key });
    await afterStockChange(tx, stock, difference, move);
    const details = { counted, difference, ...(lot && { lot }), ...(note && { note }) };
    await recordAudit(tx, move, 'count_stock', id, { label: name, details });
    return stock.available_quantity;
  }

  /**
   * Sets the alert level; returns 1, or 0 when the article has this level already. Throws
   * `article_not_found`.
   */
  setAlertLevel(id: string, alertLevel: number | null, by: Actor): Promise<number> {
    return this.storage.transaction(async (tx) => {
      const stock = await store.setAlertLevel(tx, id, alertLevel);
      if (!stock) {
        await currentStock(tx, id);
        return 0;
      }
      const details = { alertLevel: alertLevel ?? 'the minimum order' };
      await recordAudit(tx, { actor: by, at: this.now() }, 'set_alert_level', id, {
        label: stock.name,
        details,
      });
      return 1;
    });
  }

  /**
   * Puts the last `quantity` pieces of an article, which are below its minimum order, on sale as a whole.
   * Returns 1, or 0 when they are on sale already. Throws `article_not_found` (also for an article that is
   * not on sale), and `stock_changed` when another quantity is left or it is no longer below the minimum.
   */
  async sellRemnant(id: string, quantity: number, by: Actor): Promise<number> {
    const count = await this.storage.transaction(async (tx) => {
      const stock = await store.startRemnantSale(tx, id, quantity);
      if (!stock) return this.#assertRemnantOnSale(tx, id, quantity);
      const details = { quantity, minimumQuantity: stock.minimum_before_remnant ?? 0 };
      const at = this.now();
      await recordFeedEvents(tx, 'article.changed', [id], at);
      await recordAudit(tx, { actor: by, at }, 'sell_remnant', id, { label: stock.name, details });
      return 1;
    });
    this.#publish();
    return count;
  }

  async #assertRemnantOnSale(tx: Executor, id: string, quantity: number): Promise<0> {
    const stock = await store.findStockOnSale(tx, id);
    if (!stock) throw new AppError('article_not_found');
    const isRemnant = stock.minimum_before_remnant !== null && stock.minimum_quantity === quantity;
    if (!isRemnant || stock.available_quantity !== quantity) throw new AppError('stock_changed');
    return 0;
  }

  /**
   * Ends the sale of last pieces and restores the minimum order. Returns 1, or 0 when none are on sale.
   * Throws `article_not_found`.
   */
  async endRemnantSale(id: string, by: Actor): Promise<number> {
    const count = await this.storage.transaction(async (tx) => {
      const stock = await store.endRemnantSale(tx, id);
      if (!stock) {
        await currentStock(tx, id);
        return 0;
      }
      const details = { minimumQuantity: stock.minimum_quantity };
      const at = this.now();
      await recordFeedEvents(tx, 'article.changed', [id], at);
      await recordAudit(tx, { actor: by, at }, 'end_remnant_sale', id, { label: stock.name, details });
      return 1;
    });
    this.#publish();
    return count;
  }

  async listMovements(query: StockMovementsQuery): Promise<Page<StockMovement>> {
    const { article, reason, from, to, ...page } = query;
    const times = dayRangeTimes({ from, to }, this.ctx.timeZone);
    const rows = await findMovements(this.db, { article, reason, times }, page);
    return mapPage(toPage(rows, page), toMovement);
  }

  #publish(): void {
    this.storage.changes.publish('articles');
  }
}

/**
 * Receives a delivery or corrects a stock, in the transaction of the caller; returns the stock after it. A delivery of which orders
 * have taken all pieces may have 0. Throws `article_not_found`, `stock_below_zero`, `stock_above_maximum` and what `changeLot`
 * throws.
 */
export async function changeStock(
  tx: Executor,
  id: string,
  change: StockChange,
  by: Pick<StockMove, 'actor' | 'at' | 'idempotencyKey'>,
): Promise<store.StockRow> {
  const { reason, quantity, note } = change;
  const stock = await store.addToStock(tx, id, quantity);
  if (!stock) {
    await currentStock(tx, id);
    throw new AppError(quantity < 0 ? 'stock_below_zero' : 'stock_above_maximum');
  }
  const lotId = await changeLot(tx, stock, change, by);
  if (quantity !== 0) await insertMovement(tx, id, quantity, { ...by, reason, note, lotId });
  await afterStockChange(tx, stock, quantity, { reason, at: by.at });
  return stock;
}

/** Throws `article_not_found`. */
async function currentStock(tx: Executor, id: string): Promise<number> {
  const stock = await store.findStock(tx, id);
  if (!stock) throw new AppError('article_not_found');
  return stock.available_quantity;
}

function toMovement(row: MovementRow): StockMovement {
  const { id, article_id, quantity, reason, order_id, lot_id, actor, note, at } = row;
  return {
    _id: id,
    articleId: article_id,
    quantity,
    reason,
    actor,
    note,
    productName: row.article_name ?? '',
    articleNumber: row.article_number ?? '',
    lot: lot_id === null ? null : { _id: lot_id, name: row.lot_name ?? '' },
    order: order_id === null ? null : { _id: order_id, number: row.order_number ?? '' },
    at: new Date(at).toISOString(),
    balance: row.balance === null ? null : Number(row.balance),
  };
}
