// Changes admins make to lots: deliveries and corrections, moves between lots, closings.

import type { StockLevel } from '#contract/articles/stock-level.ts';
import type { StockChange } from '#contract/office/stock.ts';
import type { Lot, LotClosing, LotMove, LotPicture } from '#contract/orders/lots.ts';
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import { recordFeedEvents } from '#server/modules/events/service.ts';
import type { Images } from '#server/modules/images/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import { levelsOfLots, type OpenOrders } from './levels.ts';
import * as lots from './lots-store.ts';
import { insertMovement, isPartOfMove, type StockMove } from './movements.ts';
import { afterStockChange } from './remnants.ts';
import * as store from './store.ts';

/** The note of the movements that assign the pieces in stock to the first lot. */
const STARTED = 'Stock is kept by lot from here on';

export interface StockChangesDeps {
  readonly openOrders: OpenOrders;
  readonly images: Pick<Images, 'retain'>;
}

export class LotChanges extends Service<StockChangesDeps> {
  /** Lists open lots first, each group oldest first. Throws `article_not_found`. */
  async list(articleId: string): Promise<Lot[]> {
    if (!(await store.findStock(this.db, articleId))) throw new AppError('article_not_found');
    const rows = await lots.findLots(this.db, articleId);
    const levels = await levelsOfLots(this.db, this.deps.openOrders, articleId, rows);
    return rows.map((row) => toLot(row, levels.get(row.id)));
  }

  /**
   * Moves pieces from one open lot to another; the same key moves them once. Returns 1. Throws
   * `article_not_found`, `lot_not_found`, `stock_below_zero`, `idempotency_key_reused`.
   */
  async move(articleId: string, move: LotMove, by: string, key?: string): Promise<number> {
    await this.storage.transaction(async (tx) => {
      const repeated = await store.findRepeatedChange(
        this.storage,
        tx,
        { articleId: articleId, key },
        async (earlier) =>
          earlier.reason === 'lot_move' &&
          earlier.lotId === move.from &&
          earlier.quantity === -move.quantity &&
          earlier.note === move.note &&
          (await isPartOfMove(tx, { articleId, lotId: move.to, quantity: move.quantity, at: earlier.at })),
      );
      if (repeated) return;
      const stock = await store.lockStock(tx, articleId);
      if (!stock) throw new AppError('article_not_found');
      const { quantity, note } = move;
      const from = await addToOpenLot(tx, articleId, { id: move.from }, -quantity);
      const to = await addToOpenLot(tx, articleId, { id: move.to }, quantity);
      const moved: StockMove = { reason: 'lot_move', actor: by, note, at: this.now() };
      const taken = { ...moved, lotId: from.id, idempotencyKey: key };
      await insertMovement(tx, articleId, -quantity, taken);
      await insertMovement(tx, articleId, quantity, { ...moved, lotId: to.id });
      const details = { from: from.name, to: to.name, quantity, note };
      await recordAudit(tx, moved, 'move_between_lots', articleId, { label: stock.name, details });
    });
    this.storage.changes.publish('articles');
    return 1;
  }

  /**
   * Closes a lot of `quantity` pieces and writes them off. Returns 1, or 0 when it is closed already. Throws
   * `article_not_found`, `lot_not_found`, and `stock_changed` when it has another quantity.
   */
  async close(articleId: string, { lotId, quantity, note }: LotClosing, by: string): Promise<number> {
    const count = await this.storage.transaction(async (tx) => {
      const stock = await store.lockStock(tx, articleId);
      if (!stock) throw new AppError('article_not_found');
      const lot = await lots.findLot(tx, articleId, { id: lotId });
      if (!lot) throw new AppError('lot_not_found');
      if (lot.closed_at !== null) return 0;
      const at = this.now();
      if (!(await lots.closeLot(tx, { lotId, quantity, at }))) throw new AppError('stock_changed');
      if (quantity > 0) await writeOff(tx, { articleId, lotId, quantity }, { actor: by, note, at });
      const details = { lot: lot.name, quantity, note };
      await recordAudit(tx, { actor: by, at }, 'close_lot', articleId, { label: stock.name, details });
      return 1;
    });
    this.storage.changes.publish('articles');
    return count;
  }

  /**
   * Sets the picture of a lot, open or closed, or takes it away. Returns 1, or 0 where the lot has this one already. Throws
   * `article_not_found`, `lot_not_found`, and `validation_failed` for a picture that the shop does not have.
   */
  async setPicture(articleId: string, { lotId, img }: LotPicture, by: string): Promise<number> {
    const count = await this.storage.transaction(async (tx) => {
      // Before the article is locked, as where articles are edited.
      if (img !== null) await this.deps.images.retain(tx, img);
      const stock = await store.lockStock(tx, articleId);
      if (!stock) throw new AppError('article_not_found');
      const lot = await lots.findLot(tx, articleId, { id: lotId });
      if (!lot) throw new AppError('lot_not_found');
      if ((await lots.setLotPicture(tx, lotId, img)) === 0) return 0;
      const at = this.now();
      await recordFeedEvents(tx, 'article.changed', [articleId], at);
      const details = { lot: lot.name, picture: img === null ? 'taken away' : 'set' };
      await recordAudit(tx, { actor: by, at }, 'set_lot_picture', articleId, { label: stock.name, details });
      return 1;
    });
    this.storage.changes.publish('articles');
    return count;
  }
}

async function writeOff(
  tx: Executor,
  { articleId, lotId, quantity }: { articleId: string; lotId: string; quantity: number },
  by: Pick<StockMove, 'actor' | 'note' | 'at'>,
): Promise<void> {
  const move = { ...by, reason: 'correction', lotId } as const;
  const left = await store.addToStock(tx, articleId, -quantity);
  if (!left) throw new AppError('stock_changed');
  await insertMovement(tx, articleId, -quantity, move);
  await afterStockChange(tx, left, -quantity, move);
}

/**
 * Applies a delivery or correction that `stock` already includes to its lot, and returns the lot; undefined
 * for a stock that is kept without lots. Throws `lot_required`, `lot_of_stock_required`, `lot_not_found`,
 * `stock_below_zero`.
 */
export async function changeLot(
  tx: Executor,
  stock: store.StockRow,
  change: StockChange,
  by: Pick<StockMove, 'actor' | 'at'>,
): Promise<string | undefined> {
  const { lot: name, quantity } = change;
  const img = change.reason === 'delivery' ? change.img : undefined;
  if (name === undefined) {
    if (stock.has_lots === 1 || img !== undefined) throw new AppError('lot_required');
    return undefined;
  }
  if (change.reason === 'correction') return (await addToOpenLot(tx, stock.id, { name }, quantity)).id;
  if (stock.has_lots === 0) await startLots(tx, stock, change, by);
  const id = await lots.receiveIntoLot(tx, { articleId: stock.id, name, quantity, at: by.at, img });
  if (id === undefined) throw new AppError('lot_not_found');
  return id;
}

/** Puts the pieces that were in stock before the delivery into the lot they belong to. */
async function startLots(
  tx: Executor,
  { id: articleId, available_quantity }: store.StockRow,
  change: Extract<StockChange, { reason: 'delivery' }>,
  { actor, at }: Pick<StockMove, 'actor' | 'at'>,
): Promise<void> {
  await store.startLots(tx, articleId);
  const before = available_quantity - change.quantity;
  if (before === 0) return;
  const name = change.lotOfStock;
  if (name === undefined) throw new AppError('lot_of_stock_required');
  const lotId = await lots.putIntoNamedLot(tx, { articleId, name, quantity: before, at });
  const move: StockMove = { reason: 'lot_move', actor, note: STARTED, at };
  await insertMovement(tx, articleId, -before, move);
  await insertMovement(tx, articleId, before, { ...move, lotId });
}

async function addToOpenLot(
  tx: Executor,
  articleId: string,
  by: { readonly id: string } | { readonly name: string },
  quantity: number,
): Promise<lots.LotName> {
  const lot = await lots.findLot(tx, articleId, by);
  if (!lot || lot.closed_at !== null) throw new AppError('lot_not_found');
  if (!(await lots.addToLot(tx, lot.id, quantity))) throw new AppError('stock_below_zero');
  return lot;
}

function toLot(row: lots.LotRow, level: StockLevel | undefined): Lot {
  const { id, name, quantity, received_at, closed_at, img } = row;
  return {
    _id: id,
    name,
    quantity,
    img,
    receivedAt: new Date(received_at).toISOString(),
    closedAt: closed_at === null ? null : new Date(closed_at).toISOString(),
    ...(level ?? { onHand: quantity, inOrders: 0, reserved: 0 }),
  };
}
